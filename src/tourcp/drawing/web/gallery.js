// A gallery: small multiples of the rows of a results file, each opening its animation.
const gallery = read("gallery");
if (gallery) {
  const ground = new Ground(gallery.ground), grid = document.querySelector(".grid");
  const tools = Object.fromEntries([...document.querySelectorAll(".tools [name]")].map((tool) => [tool.name, tool]));
  const stage = board(), last = gallery.size - (gallery.closed ? 0 : 1);
  for (const one of stage.querySelectorAll("title, desc, style, .names")) one.remove();
  for (const name of ["width", "height", "role"]) stage.removeAttribute(name);
  const titleOf = (row) => gallery.searched ? `${row.start} ${row.direction} ${row.rotation}: ${row.iterations.toLocaleString("en")} iterations` : row.start;
  const open = (row) => openDialog(titleOf(row), "",
    board(), { ground: gallery.ground, steps: row.steps, closed: gallery.closed, size: gallery.size, tour: true });
  // The line in few pieces, so that hundreds of small pictures stay quick.
  const drawTour = (svg, steps) => {
    const way = svg.querySelector(".way"), long = Math.max(1, Math.ceil(steps.length / 16));
    way.setAttribute("stroke-width", Math.max(1.2, ground.line));
    for (let from = 0; from < steps.length - 1; from += long) {
      make("path", way, { class: `line s${rampStep(Math.min(last, from + long / 2), last)}`, d: ground.path(steps.slice(from, from + long + 1)) });
    }
    if (gallery.closed) make("path", way, { class: `line s${LOOKS.steps - 1}`, d: ground.path([steps[steps.length - 1], steps[0]]) });
    if (steps.length) { const [cx, cy] = ground.centre(steps[0]); make("circle", svg, { class: "f0", cx, cy, r: 3.6 }); }
  };
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
      const svg = thumb.appendChild(stage.cloneNode(true));
      svg.setAttribute("aria-hidden", "true");
      drawTour(svg, row.steps);
      make("span", thumb, {}, `${row.start} ${row.direction} ${row.rotation}`);
      if (gallery.searched) make("br", thumb);
      if (gallery.searched) make("span", thumb, { class: "note" }, row.success ? `${row.iterations.toLocaleString("en")} iterations` : `no path in ${row.iterations.toLocaleString("en")}`);
      if (row.success) thumb.addEventListener("click", () => open(row)); else thumb.disabled = true;
    }
    document.querySelector("#count").textContent = `${rows.length} of ${gallery.rows.length}`;
  };
  if (!gallery.rows.some((row) => row.success)) tools.only.value = "all";
  document.querySelector(".tools").hidden = !gallery.searched;
  gallery.rows.forEach((row, index) => { row.index = index; });
  for (const tool of Object.values(tools)) tool.addEventListener("input", draw);
  draw();
}
