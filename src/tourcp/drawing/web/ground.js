"use strict";
// Where the vertices of a space are, what they are called, and how a move between two is drawn.
const read = (id) => { const element = document.getElementById(id); return element && JSON.parse(element.textContent); };
const LOOKS = read("looks"), CELL = LOOKS.cell;
const SVG_TAGS = ["path", "g", "circle", "text", "svg", "rect", "style"];
const round = (number) => Math.round(number * 100) / 100;
const rampStep = (place, last) => Math.round(place / Math.max(1, last) * (LOOKS.steps - 1));

function make(tag, parent, attributes = {}, text) {
  const element = SVG_TAGS.includes(tag) ? document.createElementNS("http://www.w3.org/2000/svg", tag) : document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  if (text !== undefined) element.textContent = text;
  if (parent) parent.append(element);
  return element;
}

class Ground {
  constructor(fields) {
    Object.assign(this, fields);
    this.kinds = new Map((this.steps || []).map(([dx, dy, bend, name]) => [`${dx},${dy}`, { bend, name }]));
  }
  centre(vertex) {
    if (this.points) return [this.points[2 * vertex], this.points[2 * vertex + 1]];
    return [(vertex % this.columns + 0.5) * CELL, (Math.floor(vertex / this.columns) + 0.5) * CELL];
  }
  name(vertex) {
    if (this.names) return this.names[vertex];
    const x = vertex % this.columns, y = Math.floor(vertex / this.columns);
    return this.rows ? String.fromCharCode(97 + x) + (this.rows - y) : `${x},${y}`;
  }
  kind(from, to) {
    const [x, y] = this.centre(from), [u, v] = this.centre(to);
    return this.kinds.get(`${round(u - x)},${round(v - y)}`) || { bend: 0, name: "" };
  }
  // The strokes of a move: [x, y, u, v, bend], several where it goes round a joined side.
  strokes(from, to) {
    const known = this.ways && this.ways[`${from},${to}`];
    return known || [[...this.centre(from), ...this.centre(to), this.kind(from, to).bend]];
  }
  // The commands of a move from the current point on, whole or up to a share of it.
  segment(from, to, share = 1) {
    return this.strokes(from, to).map(([x, y, u, v, bend], index) => {
      const dx = u - x, dy = v - y, start = index ? `M${x} ${y}` : "";
      if (!bend) return `${start}l${round(dx * share)} ${round(dy * share)}`;
      const swing = bend / Math.hypot(dx, dy), cx = dx / 2 + dy * swing, cy = dy / 2 - dx * swing;
      const at = (control, end) => round(2 * (1 - share) * share * control + share * share * end);
      return `${start}q${round(cx * share)} ${round(cy * share)} ${at(cx, dx)} ${at(cy, dy)}`;
    }).join("");
  }
  // Where the piece is after a share of a move.
  point(from, to, share) {
    const strokes = this.strokes(from, to), [x, y, u, v, bend] = share < 0.5 ? strokes[0] : strokes[strokes.length - 1];
    const swing = 2 * share * (1 - share) * bend / (Math.hypot(u - x, v - y) || 1);
    return [x + (u - x) * share + (v - y) * swing, y + (v - y) * share - (u - x) * swing];
  }
  path(vertices) {
    if (!vertices.length) return "";
    let data = "M" + this.centre(vertices[0]).join(" ");
    for (let i = 1; i < vertices.length; i++) data += this.segment(vertices[i - 1], vertices[i]);
    return data;
  }
  // The vertex whose cell a point is in; undefined if there is none.
  at(x, y) {
    if (!this.points) {
      const column = Math.floor(x / CELL), row = Math.floor(y / CELL);
      return column >= 0 && row >= 0 && column < this.columns && row * this.columns + column < this.size ? row * this.columns + column : undefined;
    }
    let best, least = (CELL * 0.58) ** 2;
    for (let vertex = 0; vertex < this.size; vertex++) {
      const far = (this.points[2 * vertex] - x) ** 2 + (this.points[2 * vertex + 1] - y) ** 2;
      if (far < least) { least = far; best = vertex; }
    }
    return best;
  }
  reach(vertex) {
    if (this.links) return this.links[vertex];
    const [x, y] = this.centre(vertex);
    const found = (this.steps || []).map(([dx, dy]) => this.at(x + dx, y + dy));
    return [...new Set(found)].filter((to) => to !== undefined && to !== vertex);
  }
}
