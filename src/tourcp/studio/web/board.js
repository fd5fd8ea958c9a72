// A board that is clicked, or walked with the arrow keys: every place has a name and says what it is.
import { theme } from "./look.js";

const BY = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

export function drawn(svg) {
  const element = document.importNode(new DOMParser().parseFromString(svg, "image/svg+xml").documentElement, true);
  element.setAttribute("class", `tourcp ${theme()}`);
  for (const name of ["width", "height"]) element.removeAttribute(name);
  return element;
}

export class Board {
  // `pick` is called with a place, `told` says what stands there.
  constructor(root, view, { label, pick, told, typed }) {
    Object.assign(this, { view, pick, told, typed, ground: new Ground(view.ground) });
    const names = view.names || [];
    this.places = [...Array(view.ground.size).keys()].map((vertex) => {
      const [x, y] = this.ground.centre(vertex);
      return { vertex, name: names[vertex] || this.ground.name(vertex), x, y };
    });
    for (const [name, x, y] of view.holes || []) this.places.push({ name, x, y, isHole: true });
    this.box = make("div", root, { class: "stage", tabindex: 0, role: "application", "aria-label": label, "aria-describedby": "here" });
    this.here = make("span", root, { id: "here", class: "hidden", "aria-live": "polite" });
    this.svg = this.box.appendChild(drawn(view.svg));
    this.svg.setAttribute("aria-hidden", "true");
    this.fit();
    this.marks = make("g", this.svg, { class: "marks" });
    this.reach = make("path", this.svg, { class: "reach" });
    this.cursor = make("path", this.svg, { class: "cursor" });
    this.box.addEventListener("keydown", (event) => this.press(event));
    this.svg.addEventListener("click", (event) => { const place = this.at(event); if (place) { this.go(place); this.pick(place); } });
    this.svg.addEventListener("pointermove", (event) => this.hover(this.at(event)));
    this.svg.addEventListener("pointerleave", () => this.hover());
  }
  // Holes at the rim lie outside of the picture: make room, so that they can be filled again.
  fit() {
    const [x, y, wide, high] = this.svg.getAttribute("viewBox").split(" ").map(Number);
    const xs = this.places.flatMap((one) => [one.x - CELL / 2, one.x + CELL / 2]), ys = this.places.flatMap((one) => [one.y - CELL / 2, one.y + CELL / 2]);
    const left = Math.min(x, ...xs), top = Math.min(y, ...ys), right = Math.max(x + wide, ...xs), bottom = Math.max(y + high, ...ys);
    this.svg.setAttribute("viewBox", [left, top, right - left, bottom - top].map(round).join(" "));
  }
  at(event) {
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(this.svg.getScreenCTM().inverse());
    let best, least = (CELL * 0.6) ** 2;
    for (const place of this.places) {
      const far = (place.x - point.x) ** 2 + (place.y - point.y) ** 2;
      if (far < least) { least = far; best = place; }
    }
    return best;
  }
  cell(place) { return `M${place.x} ${place.y}${this.ground.shape}`; }
  mark(kind, vertices) {
    return make("path", this.marks, { class: kind, d: vertices.map((vertex) => this.cell(this.places[vertex])).join("") });
  }
  clear() { this.marks.replaceChildren(); }
  hover(place) {
    if (place === this.over) return;
    this.over = place;
    const from = place && !place.isHole ? this.ground.reach(place.vertex) || [] : [];
    this.reach.setAttribute("d", from.map((vertex) => this.cell(this.places[vertex])).join(""));
  }
  go(place) {
    this.now = place;
    this.cursor.setAttribute("d", this.cell(place));
    this.here.textContent = `${place.name}: ${this.told(place)}`;
  }
  press(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const by = BY[event.key];
    if (by) { event.preventDefault(); return this.now ? this.step(by) : this.go(this.places[0]); }
    if ((event.key === "Enter" || event.key === " ") && this.now) { event.preventDefault(); this.pick(this.now); }
    else if (this.typed) this.typed(event);
  }
  // The nearest place in a direction, as the eye would choose it.
  step([dx, dy]) {
    let best, least = Infinity;
    for (const place of this.places) {
      const x = place.x - this.now.x, y = place.y - this.now.y, along = x * dx + y * dy, aside = Math.abs(x * dy - y * dx);
      const far = along + 2 * aside;
      if (along > CELL / 10 && aside <= along + 0.01 && far < least) { least = far; best = place; }
    }
    if (best) this.go(best);
  }
}
