// The compass: a small board around the piece on which its moves are chosen by a click.
import { $, state, tell } from "./bus.js";

const REACH = 4;
const images = ([x, y]) => [[x, y], [y, x]].flatMap(([a, b]) => [[a, b], [-a, b], [a, -b], [-a, -b]]);
const key = (move) => move.join(",");

export class Compass {
  constructor(root) {
    this.root = root;
    this.moves = new Set();
    root.setAttribute("role", "group");
    root.setAttribute("aria-label", "moves of the piece");
    this.cells = [];
    for (let y = -REACH; y <= REACH; y++) {
      for (let x = -REACH; x <= REACH; x++) {
        if (!x && !y) { this.here = make("span", root, { class: "here", "aria-hidden": "true" }); continue; }
        const cell = make("button", root, { type: "button", "aria-pressed": "false", "aria-label": `move ${x},${y}`, tabindex: this.cells.length ? -1 : 0 });
        cell.dataset.move = `${x},${y}`;
        cell.dataset.shade = (x + y) & 1;
        this.cells.push(cell);
      }
    }
    root.addEventListener("click", (event) => { const cell = event.target.closest("button"); if (cell) this.toggle(cell); });
    root.addEventListener("keydown", (event) => this.walk(event));
  }
  // One stop for the tab key; the arrows walk around.
  walk(event) {
    const by = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    if (!by || !event.target.dataset.move) return;
    event.preventDefault();
    let [x, y] = event.target.dataset.move.split(",").map(Number);
    do { x += by[0]; y += by[1]; } while (!x && !y);
    const next = this.cells.find((cell) => cell.dataset.move === `${x},${y}`);
    if (!next) return;
    for (const cell of this.cells) cell.tabIndex = cell === next ? 0 : -1;
    next.focus();
  }
  toggle(cell) {
    const move = cell.dataset.move.split(",").map(Number), isOn = this.moves.has(key(move));
    for (const one of $("#turned").checked ? images(move) : [move]) isOn ? this.moves.delete(key(one)) : this.moves.add(key(one));
    if (!this.moves.size) this.moves.add(key(move));
    tell("change", { rule: "moves:" + [...this.moves].sort().join("+") });
  }
  show(view) {
    this.moves = new Set(view.moves.map(key));
    const [kind, data] = view.ground.glyph, svg = make("svg", null, { viewBox: "-5 -5 10 10" });
    if (data) make("path", svg, { class: kind, d: data });
    this.here.replaceChildren(svg);
    this.root.hidden = !view.moves.length || view.rides || state.ask.board.startsWith("hex");
    for (const cell of this.cells) cell.setAttribute("aria-pressed", this.moves.has(cell.dataset.move));
  }
}
