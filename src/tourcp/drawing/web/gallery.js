// A gallery: small multiples of the rows of a results file, each opening its animation.
const gallery = read("gallery");
if (gallery) {
  const ground = new Ground(gallery.board), grid = document.querySelector(".grid");
  const tools = Object.fromEntries([...document.querySelectorAll(".tools [name]")].map((tool) => [tool.name, tool]));
  const frame = `0 0 ${ground.width * CELL} ${ground.height * CELL}`;
  const open = (row) => openDialog(`${row.start} ${row.direction} ${row.rotation}: ${row.iterations.toLocaleString("en")} iterations`, "",
    board(), { board: gallery.board, steps: row.steps, closed: false });
  const draw = () => {
    const text = tools.filter.value.trim().toLowerCase(), only = tools.only.value;
    const best = new Map();
    for (const row of gallery.rows) if (row.success && (!best.has(row.start) || row.iterations < best.get(row.start).iterations)) best.set(row.start, row);
    let rows = gallery.rows.filter((row) => `${row.start} ${row.direction} ${row.rotation}`.toLowerCase().includes(text));
    if (only === "best") rows = rows.filter((row) => best.get(row.start) === row);
    else if (only !== "all") rows = rows.filter((row) => row.success === (only === "success"));
    const by = { iterations: (a, b) => a.iterations - b.iterations, most: (a, b) => b.iterations - a.iterations, start: (a, b) => a.index - b.index };
    rows.sort((a, b) => by[tools.sort.value](a, b) || a.index - b.index);
    grid.replaceChildren();
    for (const row of rows) {
      const thumb = make("button", grid, { class: "thumb", type: "button", "data-start": row.start });
      const svg = make("svg", thumb, { viewBox: frame, class: "tourcp", "aria-hidden": "true" });
      make("rect", svg, { class: "light", width: ground.width * CELL, height: ground.height * CELL });
      make("path", svg, { class: "hole", d: gallery.board.holes.map((place) => { const [x, y] = ground.square(place); return `M${x * CELL} ${y * CELL}h${CELL}v${CELL}h-${CELL}z`; }).join("") });
      make("path", svg, { class: "line", d: ground.path(row.steps) });
      if (row.steps.length) { const [cx, cy] = ground.centre(row.steps[0]); make("circle", svg, { class: "start", cx, cy, r: 3 }); }
      make("span", thumb, {}, `${row.start} ${row.direction} ${row.rotation}`);
      make("br", thumb);
      make("span", thumb, { class: "note" }, row.success ? `${row.iterations.toLocaleString("en")} iterations` : `no path in ${row.iterations.toLocaleString("en")}`);
      if (row.success) thumb.addEventListener("click", () => open(row)); else thumb.disabled = true;
    }
    document.querySelector("#count").textContent = `${rows.length} of ${gallery.rows.length}`;
  };
  if (!gallery.rows.some((row) => row.success)) tools.only.value = "all";
  gallery.rows.forEach((row, index) => { row.index = index; });
  for (const tool of Object.values(tools)) tool.addEventListener("input", draw);
  draw();
}
