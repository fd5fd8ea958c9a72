// Maps: every place opens its tour as an animation, or its certificate as a picture.
const maps = read("maps");
if (maps) {
  const stages = document.querySelectorAll("template.stage");
  const open = (cell) => openDialog(cell.title, cell.words, cell.stage === undefined ? null : copied(stages[cell.stage]), cell.film);
  document.querySelectorAll("figure.map").forEach((map, index) => {
    map.querySelector("svg").setAttribute("role", "group"); // an image holds no buttons
    for (const place of map.querySelectorAll("[data-cell]")) {
      const cell = maps.maps[index][Number(place.dataset.cell)];
      place.setAttribute("tabindex", "0");
      place.setAttribute("role", "button");
      place.setAttribute("aria-label", cell.title);
      place.addEventListener("click", () => open(cell));
      place.addEventListener("keydown", (event) => {
        if (event.key !== "Enter" && event.key !== " ") return;
        event.preventDefault();
        open(cell);
      });
    }
  });
}
