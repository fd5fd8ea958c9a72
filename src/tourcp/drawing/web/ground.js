"use strict";
// Plays what a film holds: rounds of cycles, then steps of a path (-1 takes one back), or the
// turns of a coroutine puzzle. One player for each element of class "player".
const read = (id) => { const element = document.getElementById(id); return element && JSON.parse(element.textContent); };
const LOOKS = read("looks"), CELL = LOOKS.cell, BULGE = LOOKS.bulge;
const calm = matchMedia("(prefers-reduced-motion: reduce)");

function make(tag, parent, attributes = {}, text) {
  const svg = ["path", "g", "circle", "text", "svg", "rect"].includes(tag);
  const element = svg ? document.createElementNS("http://www.w3.org/2000/svg", tag) : document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  if (text !== undefined) element.textContent = text;
  if (parent) parent.append(element);
  return element;
}

// A board's squares and moves: where a place is, and how the line goes from one to the next.
class Ground {
  constructor(board) {
    Object.assign(this, board);
    this.steps = new Map(this.moves.map((move, index) => [this.key(move[0], move[1]), index]).reverse());
    this.holeSet = new Set(this.holes);
  }
  key(dx, dy) {
    const [across, down] = this.wraps;
    return (across ? ((dx % this.width) + this.width) % this.width : dx) + "," +
      (down ? ((dy % this.height) + this.height) % this.height : dy);
  }
  square(place) { return [place % this.width, Math.floor(place / this.width)]; }
  name(place) { return this.square(place).join(","); }
  centre(place) { return this.square(place).map((one) => one * CELL + CELL / 2); }
  move(from, to) {
    const [x, y] = this.square(from), [u, v] = this.square(to);
    const direct = this.moves.findIndex(([dx, dy]) => dx === u - x && dy === v - y);
    const index = direct >= 0 ? direct : this.steps.get(this.key(u - x, v - y));
    const [dx, dy] = index === undefined ? [u - x, v - y] : this.moves[index];
    return { dx: dx * CELL, dy: dy * CELL, wraps: dx !== u - x || dy !== v - y, name: index === undefined ? "" : this.names[index], entries: this.entries(x, y, u - dx, v - dy) };
  }
  // From where a move that leaves the board is drawn again: the other side, or both at a corner.
  entries(x, y, u, v) {
    const sides = [[u, y], [x, v], [u, v]].filter(([a, b]) => a !== x || b !== y).map((side) => side.join());
    return [...new Set(sides)].map((side) => side.split(",").map((one) => one * CELL + CELL / 2));
  }
  // The commands of a stroke, whole or up to a share of it, from the current point.
  stroke(dx, dy, share = 1) {
    if (!this.curved) return `l${round(dx * share)} ${round(dy * share)}`;
    const cx = dx / 2 + dy * BULGE, cy = dy / 2 - dx * BULGE;
    const at = (control, end) => 2 * (1 - share) * share * control + share * share * end;
    return `q${round(cx * share)} ${round(cy * share)} ${round(at(cx, dx))} ${round(at(cy, dy))}`;
  }
  segment(from, to, share = 1) {
    const { dx, dy, entries } = this.move(from, to), stroke = this.stroke(dx, dy, share);
    return stroke + entries.map(([x, y]) => `M${x} ${y}${stroke}`).join("");
  }
  point(from, to, share) {
    const { dx, dy, wraps } = this.move(from, to);
    const [a, b] = this.centre(from), [x, y] = this.centre(to);
    const bend = this.curved ? 2 * (1 - share) * share * BULGE : 0;
    const px = dx * share + dy * bend, py = dy * share - dx * bend;
    return wraps && share >= 0.5 ? [x - dx + px, y - dy + py] : [a + px, b + py];
  }
  reach(place) {
    const [x, y] = this.square(place), [across, down] = this.wraps;
    const found = [];
    for (const [dx, dy] of this.moves) {
      let u = x + dx, v = y + dy;
      if (across) u = ((u % this.width) + this.width) % this.width;
      if (down) v = ((v % this.height) + this.height) % this.height;
      if (u < 0 || v < 0 || u >= this.width || v >= this.height) continue;
      const to = v * this.width + u;
      if (!this.holeSet.has(to) && to !== place && !found.includes(to)) found.push(to);
    }
    return found;
  }
  path(places) {
    if (!places.length) return "";
    let data = "M" + this.centre(places[0]).join(" ");
    for (let i = 1; i < places.length; i++) data += this.segment(places[i - 1], places[i]);
    return data;
  }
}
const round = (number) => Math.round(number * 100) / 100;
