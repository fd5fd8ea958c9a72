"use strict";
// Plays what a film holds: rounds of cycles, then steps of a path (-1 takes one back), or the
// turns of a coroutine puzzle. One player for each element of class "player".
const CELL = 10, BULGE = 0.13;
const SPEEDS = [1, 2, 4, 8, 16, 60, 250, 1000];
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

// Frames of a path: the rounds, then the stack of squares after 1, 2, … steps, then the way back.
class PathFilm {
  constructor(film, ground, svg) {
    Object.assign(this, { ground, svg, rounds: film.rounds || [], steps: film.steps, closed: film.closed, begins: film.begins });
    this.popped = [];
    const stack = [];
    for (const step of this.steps) this.popped.push(step < 0 ? stack.pop() : (stack.push(step), -1));
    this.last = this.rounds.length + this.steps.length + (this.closed ? 1 : 0) - 1;
    this.stack = []; this.strokes = []; this.done = 0;
    const way = svg.querySelector(".way");
    this.cells = make("path", null, { class: "visited" });
    way.before(this.cells);
    this.cycles = make("g", way);
    this.line = make("path", way, { class: "line" });
    const size = Math.max(ground.width, ground.height);
    if (size > 64) this.line.style.strokeWidth = Math.min(2.2, 0.9 * size / 64);
    this.shade = size <= 40;
    this.labels = new Map();
    this.numbers = size <= 24 ? make("g", svg) : null;
    if (this.steps.length) {
      const [cx, cy] = ground.centre(this.steps[0]);
      make("circle", way, { class: "start", cx, cy, r: Math.max(1.5, size / 27) });
    }
    this.piece = make("circle", make("g", svg), { class: "piece", r: Math.max(2.2, size / 14) });
  }
  seek(count) {
    while (this.done < count) {
      const step = this.steps[this.done++];
      if (step < 0) { this.stack.pop(); this.strokes.pop(); } else this.push(step);
    }
    while (this.done > count) {
      const popped = this.popped[--this.done];
      if (popped < 0) { this.stack.pop(); this.strokes.pop(); } else this.push(popped);
    }
  }
  push(place) {
    const last = this.stack[this.stack.length - 1];
    this.strokes.push(last === undefined ? "M" + this.ground.centre(place).join(" ") : this.ground.segment(last, place));
    this.stack.push(place);
  }
  show(frame, share) {
    const inRounds = frame < this.rounds.length;
    this.cycles.replaceChildren();
    if (inRounds) {
      this.rounds[frame].cycles.forEach((cycle, index) => {
        const path = make("path", this.cycles, { class: "line", d: this.ground.path(cycle) });
        path.style.stroke = `hsl(${(index * 137.5 + 210) % 360} 60% 50%)`;
      });
    }
    const count = inRounds ? 0 : Math.min(frame - this.rounds.length + 1, this.steps.length);
    this.seek(count);
    const stack = this.stack, last = stack[stack.length - 1];
    let data = this.strokes.join(""), point = last === undefined ? null : this.ground.centre(last);
    const closing = this.closed && frame - this.rounds.length === this.steps.length;
    if (closing) { data += this.ground.segment(last, stack[0]); point = this.ground.centre(stack[0]); }
    const next = this.steps[count];
    if (!inRounds && share > 0 && last !== undefined && !closing) {
      const target = next === undefined ? (this.closed ? stack[0] : undefined) : next < 0 ? stack[stack.length - 2] : next;
      if (target !== undefined) {
        point = next < 0 ? this.ground.point(target, last, 1 - share) : this.ground.point(last, target, share);
        if (next === undefined || next >= 0) data += this.ground.segment(last, target, share);
      }
    }
    this.line.setAttribute("d", data);
    this.piece.style.display = point ? "" : "none";
    if (point) this.piece.setAttribute("transform", `translate(${point.map(round).join(" ")})`);
    if (this.shade) {
      this.cells.setAttribute("d", stack.map((place) => {
        const [x, y] = this.ground.square(place);
        return `M${x * CELL} ${y * CELL}h10v10h-10z`;
      }).join(""));
    }
    if (this.numbers) this.number(stack);
    this.now = { visited: stack.length, place: closing ? stack[0] : last };
  }
  number(stack) {
    const wanted = new Map(stack.map((place, index) => [place, String(index + 1)]));
    for (const [place, label] of this.labels) if (!wanted.has(place)) { label.remove(); this.labels.delete(place); }
    for (const [place, words] of wanted) {
      let label = this.labels.get(place);
      if (!label) {
        const [x, y] = this.ground.square(place);
        label = make("text", this.numbers, { class: "n halo", x: x * CELL + 0.5, y: y * CELL + 3 });
        label.style.textAnchor = "start";
        this.labels.set(place, label);
      }
      if (label.textContent !== words) label.textContent = words;
    }
  }
  status(frame) {
    if (frame < this.rounds.length) return this.rounds[frame].note;
    const { visited, place } = this.now;
    return place === undefined ? "" : `${visited} visited, on ${this.ground.name(place)}`;
  }
  entry(frame) {
    if (frame < this.rounds.length) return this.rounds[frame].note;
    const index = frame - this.rounds.length;
    if (index === this.steps.length) {
      const first = this.steps[0], last = this.steps[this.steps.length - 1];
      return `${index}. ${this.ground.move(last, first).name} back to ${this.ground.name(first)}`;
    }
    const step = this.steps[index];
    if (index === this.begins) return `the tour that was found: start on ${this.ground.name(step)}`;
    if (index === 0) return `start on ${this.ground.name(step)}`;
    if (step < 0) return `${index}. back from ${this.ground.name(this.popped[index])}`;
    const from = this.before(index);
    const name = from === undefined ? "anew" : this.ground.move(from, step).name;
    return `${index}. ${name} to ${this.ground.name(step)}`;
  }
  before(index) {
    if (!this.tops) {
      const stack = [];
      this.tops = this.steps.map((step) => { const top = stack[stack.length - 1]; step < 0 ? stack.pop() : stack.push(step); return top; });
    }
    return this.tops[index];
  }
}

// Frames of a coroutine play: where the tokens are after k turns.
class TurnFilm {
  constructor(film, ground, svg) {
    Object.assign(this, { ground, svg, turns: film.turns, places: film.places, rows: film.rows });
    this.last = this.turns.length; this.rounds = [];
    this.tokens = ["a", "b"].map((name) => {
      const group = make("g", svg);
      make("circle", group, { class: name, r: 2.3 });
      make("text", group, { class: "on", y: 1.05 }, name.toUpperCase());
      return group;
    });
  }
  show(frame, share) {
    const now = this.places[frame], next = this.places[Math.min(frame + 1, this.last)];
    this.tokens.forEach((token, index) => {
      const [x, y] = this.ground.centre(now[index]), [u, v] = this.ground.centre(next[index]);
      token.setAttribute("transform", `translate(${round(x + (u - x) * share)} ${round(y + (v - y) * share)})`);
    });
    for (const arrow of this.svg.querySelectorAll(".arrow")) arrow.classList.remove("used");
    const turn = this.turns[share > 0 ? frame : frame - 1];
    if (turn && turn.way !== null) {
      const arrow = this.svg.querySelector(`.arrow[data-tile="${this.ground.name(turn.under)}"][data-way="${turn.way}"]`);
      if (arrow) arrow.classList.add("used");
    }
    this.now = { visited: frame, place: now[frame % 2 ? 0 : 1] };
  }
  status(frame) { return `A on ${this.ground.name(this.places[frame][0])}, B on ${this.ground.name(this.places[frame][1])}`; }
  entry(frame) { return frame === 0 ? "start" : this.rows[frame - 1]; }
}

class Player {
  constructor(root, film, svg) {
    this.root = root;
    const ground = new Ground(film.board);
    this.ground = ground;
    const stage = make("div", root, { class: "stage" });
    stage.append(svg);
    this.film = film.turns ? new TurnFilm(film, ground, svg) : new PathFilm(film, ground, svg);
    this.frame = 0; this.share = 0; this.playing = false;
    this.buildControls(stage);
    this.buildList();
    this.buildHover(svg);
    this.show();
  }
  buildControls(stage) {
    const bar = make("div", stage, { class: "controls" });
    this.scrub = make("input", bar, { type: "range", min: 0, max: this.film.last, step: 1, "aria-label": "position" });
    const button = (name, label, action) => {
      const element = make("button", bar, { type: "button", "data-do": name, "aria-label": label, title: label });
      element.textContent = { first: "«", back: "‹", play: "▶", step: "›", last: "»" }[name];
      element.addEventListener("click", action);
      return element;
    };
    button("first", "to the start (Home)", () => this.jump(0));
    button("back", "one back (left arrow)", () => this.jump(this.frame - 1));
    this.button = button("play", "play or pause (space)", () => this.toggle());
    button("step", "one step (right arrow)", () => this.jump(this.frame + 1));
    button("last", "to the end (End)", () => this.jump(this.film.last));
    const speed = make("label", bar, {}, "speed ");
    this.speed = make("select", speed, { "aria-label": "moves a second" });
    for (const one of SPEEDS) make("option", this.speed, { value: one }, `${one}/s`);
    this.speed.value = this.film.last > 5000 ? 250 : this.film.last > 400 ? 60 : this.film.last > 150 ? 8 : 4;
    const jump = make("label", bar, {}, "move ");
    this.number = make("input", jump, { type: "number", min: 0, max: Math.max(0, this.film.last - this.film.rounds.length), "aria-label": "jump to" });
    this.status = make("p", stage, { class: "status", "aria-live": "polite" });
    this.scrub.addEventListener("input", () => this.jump(Number(this.scrub.value)));
    this.number.addEventListener("change", () => {
      if (this.number.value !== "") this.jump(Math.max(0, Number(this.number.value)) + this.film.rounds.length);
      this.number.value = Math.max(0, this.frame - this.film.rounds.length);
    });
    this.onKey = (event) => {
      if (event.target.matches("select, input[type=number]") || event.ctrlKey || event.metaKey || event.altKey) return;
      const act = {
        " ": () => event.repeat || this.toggle(), ArrowRight: () => this.jump(this.frame + 1), ArrowLeft: () => this.jump(this.frame - 1),
        Home: () => this.jump(0), End: () => this.jump(this.film.last),
        "+": () => this.faster(1), "-": () => this.faster(-1),
      }[event.key];
      if (["Home", "End"].includes(event.key) && event.target === document.body && document.body.scrollHeight > innerHeight) return;
      if (!act || (event.key === " " && event.target.matches("button:not([data-do=play])"))) return;
      event.preventDefault();
      act();
    };
    document.addEventListener("keydown", this.onKey);
  }
  faster(by) { this.speed.selectedIndex = Math.max(0, Math.min(SPEEDS.length - 1, this.speed.selectedIndex + by)); }
  buildList() {
    const side = make("div", this.root, { class: "side" });
    this.list = make("ol", side, { class: "moves", "aria-label": "moves" });
    this.list.addEventListener("click", (event) => {
      const item = event.target.closest("li");
      if (item) this.jump(Number(item.dataset.frame));
    });
    make("p", side, { class: "keys" }, "Space plays and pauses, ← and → step, + and - change the speed, Home and End jump.");
  }
  buildHover(svg) {
    const reach = make("path", svg, { class: "reach" });
    if (this.film.turns) return;
    const at = (event) => {
      const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM().inverse());
      const x = Math.floor(point.x / CELL), y = Math.floor(point.y / CELL), place = y * this.ground.width + x;
      const inside = x >= 0 && y >= 0 && x < this.ground.width && y < this.ground.height && !this.ground.holeSet.has(place);
      reach.setAttribute("d", !inside ? "" : this.ground.reach(place).map((to) => {
        const [u, v] = this.ground.square(to);
        return `M${u * CELL + 1} ${v * CELL + 1}h8v8h-8z`;
      }).join("") + `M${x * CELL + 3} ${y * CELL + 3}h4v4h-4z`);
    };
    svg.addEventListener("pointermove", at);
    svg.addEventListener("pointerdown", at);
    svg.addEventListener("pointerleave", () => reach.setAttribute("d", ""));
  }
  jump(frame) {
    if (!Number.isFinite(frame)) return;
    this.frame = Math.max(0, Math.min(this.film.last, Math.round(frame)));
    this.share = 0;
    this.show();
  }
  toggle() {
    this.playing = !this.playing;
    if (this.playing && this.frame >= this.film.last) this.jump(0);
    this.button.textContent = this.playing ? "❚❚" : "▶";
    this.root.dataset.playing = this.playing;
    this.time = undefined;
    cancelAnimationFrame(this.timer);
    this.button.setAttribute("aria-pressed", this.playing);
    this.status.setAttribute("aria-live", this.playing ? "off" : "polite");
    if (this.playing) this.timer = requestAnimationFrame((time) => this.tick(time));
    else if (this.share) this.jump(this.frame);
  }
  tick(time) {
    if (!this.playing || !this.root.isConnected) return;
    const rate = this.frame < this.film.rounds.length ? Math.min(2, Number(this.speed.value)) : Number(this.speed.value);
    const passed = Math.min(0.25, (time - (this.time === undefined ? time : this.time)) / 1000) * rate;
    this.time = time;
    const position = Math.min(this.film.last, this.frame + this.share + passed);
    this.frame = Math.floor(position);
    this.share = position - this.frame;
    this.show();
    if (position >= this.film.last) return this.toggle();
    this.timer = requestAnimationFrame((next) => this.tick(next));
  }
  show() {
    this.film.show(this.frame, calm.matches ? 0 : this.share);
    const { visited, place } = this.film.now;
    this.root.dataset.frame = this.frame;
    this.root.dataset.visited = visited;
    this.root.dataset.square = place === undefined ? "" : this.ground.name(place);
    this.scrub.value = this.frame;
    const move = this.frame - this.film.rounds.length, last = this.film.last - this.film.rounds.length;
    if (document.activeElement !== this.number) this.number.value = Math.max(0, move);
    this.status.textContent = move < 0 ? this.film.status(this.frame) : `move ${move} of ${last}: ${this.film.status(this.frame)}`;
    this.showList();
  }
  // Only the moves around the present one are in the page: thousands would make it slow.
  showList() {
    if (this.listed === this.frame) return;
    const first = Math.max(0, this.frame - 60), last = Math.min(this.film.last, this.frame + 60);
    const isNear = this.from !== undefined && (this.from === 0 || this.frame >= this.from + 15) && (this.to === this.film.last || this.frame <= this.to - 15);
    if (!isNear) {
      this.from = first; this.to = last;
      this.list.replaceChildren();
      for (let frame = first; frame <= last; frame++) make("li", this.list, { "data-frame": frame }, this.film.entry(frame));
    }
    this.listed = this.frame;
    for (const item of this.list.children) {
      const frame = Number(item.dataset.frame);
      item.className = frame === this.frame ? "now" : frame > this.frame ? "later" : "";
      item.toggleAttribute("aria-current", frame === this.frame);
      if (frame === this.frame) this.list.scrollTop = item.offsetTop - this.list.offsetTop - this.list.clientHeight / 2;
    }
  }
  close() { this.playing = false; document.removeEventListener("keydown", this.onKey); }
}

function read(id) { const element = document.getElementById(id); return element && JSON.parse(element.textContent); }
function board() { return document.querySelector("#board").content.querySelector("svg").cloneNode(true); }

const film = read("film");
if (film) window.player = new Player(document.querySelector(".player"), film, board());

// A gallery: small multiples of the rows of a results file, each opening its animation.
const gallery = read("gallery");
if (gallery) {
  const ground = new Ground(gallery.board), grid = document.querySelector(".grid"), dialog = document.querySelector("dialog");
  const tools = Object.fromEntries([...document.querySelectorAll(".tools [name]")].map((tool) => [tool.name, tool]));
  const frame = `0 0 ${ground.width * CELL} ${ground.height * CELL}`;
  const open = (row) => {
    const root = dialog.querySelector(".player");
    root.replaceChildren();
    dialog.querySelector("h1").textContent = `${row.start} ${row.direction} ${row.rotation}: ${row.iterations.toLocaleString("en")} iterations`;
    dialog.showModal();
    window.player = new Player(root, { board: gallery.board, steps: row.steps, closed: false }, board());
    window.player.button.focus();
  };
  dialog.addEventListener("close", () => window.player && window.player.close());
  dialog.querySelector(".close").addEventListener("click", () => dialog.close());
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
      make("path", svg, { class: "hole", d: gallery.board.holes.map((place) => { const [x, y] = ground.square(place); return `M${x * CELL} ${y * CELL}h10v10h-10z`; }).join("") });
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

// Maps: every place opens its tour as an animation, or its certificate as a picture.
const maps = read("maps");
if (maps) {
  const dialog = document.querySelector("dialog"), stages = document.querySelectorAll("template.stage");
  const [root, still, words] = ["player", "stage", "words"].map((name) => dialog.querySelector("." + name));
  const open = (cell) => {
    for (const part of [root, still, words]) part.replaceChildren();
    dialog.querySelector("h1").textContent = cell.title;
    words.textContent = cell.words || "";
    const svg = cell.stage === undefined ? null : stages[cell.stage].content.querySelector("svg").cloneNode(true);
    if (svg && !cell.film) still.append(svg);
    dialog.showModal();
    window.player = cell.film ? new Player(root, cell.film, svg) : null;
    if (window.player) window.player.button.focus();
  };
  dialog.addEventListener("close", () => window.player && window.player.close());
  dialog.querySelector(".close").addEventListener("click", () => dialog.close());
  document.querySelectorAll("figure.map").forEach((map, index) => {
    for (const place of map.querySelectorAll("[data-cell]")) {
      const cell = maps.maps[index][Number(place.dataset.cell)];
      place.setAttribute("tabindex", "0");
      place.setAttribute("role", "button");
      place.addEventListener("click", () => open(cell));
      place.addEventListener("keydown", (event) => {
        if (event.key !== "Enter" && event.key !== " ") return;
        event.preventDefault();
        open(cell);
      });
    }
  });
}
