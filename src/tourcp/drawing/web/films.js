// Frames of a path: the rounds of a search, then the stack of vertices after 1, 2, … steps (-1 takes
// one back), then the way back to the start.
class PathFilm {
  constructor(film, ground, svg) {
    Object.assign(this, { ground, svg, rounds: film.rounds || [], steps: film.steps, closed: film.closed, begins: film.begins });
    this.popped = []; this.before = []; this.seen = new Map();
    const stack = [];
    this.steps.forEach((step, index) => {
      this.before.push(stack[stack.length - 1]);
      this.popped.push(step < 0 ? stack.pop() : (stack.push(step), -1));
      if (step >= 0) this.seen.set(step, index);
    });
    this.end = stack;
    this.last = this.rounds.length + this.steps.length + (this.closed ? 1 : 0) - 1;
    this.stack = []; this.strokes = []; this.beads = []; this.done = 0;
    this.moves = Math.max(1, (film.size || stack.length) - (this.closed ? 0 : 1));
    this.long = this.moves <= 600 ? 1 : Math.ceil(this.moves / 128);
    this.pieces = [];
    this.build(film.tour);
  }
  build(hasTour) {
    const { ground, svg } = this, way = svg.querySelector(".way");
    way.setAttribute("stroke-width", ground.line);
    if (hasTour) this.ghost(make("g", way, { class: "ghost" }));
    this.cycles = make("g", way);
    this.line = make("g", way);
    this.tip = make("path", way, { class: "line tip" });
    this.numbers = ground.numbers ? make("g", svg, { class: "numbers" }) : null;
    if (hasTour && !this.closed && this.end.length > 1) {
      const [cx, cy] = ground.centre(this.end[this.end.length - 1]);
      make("circle", svg, { class: `end s${LOOKS.steps - 1}`, cx, cy, r: ground.bead });
    }
    this.piece = make("g", svg, { class: "piece" });
    make("circle", this.piece, { r: ground.bead });
    const [kind, data] = ground.glyph;
    if (data) make("path", this.piece, { class: kind, d: data, transform: `scale(${ground.bead / 4.9})` });
  }
  // The whole tour faintly: what will be played.
  ghost(parent) {
    const whole = this.closed ? [...this.end, this.end[0]] : this.end, long = Math.max(1, Math.ceil((whole.length - 1) / LOOKS.steps));
    for (let from = 0; from < whole.length - 1; from += long) {
      make("path", parent, { class: `faint s${rampStep(from, whole.length - 1)}`, d: this.ground.path(whole.slice(from, from + long + 1)) });
    }
  }
  // Bring the stack to some number of steps; only the pieces of the line that change are drawn anew.
  seek(count) {
    let low = this.strokes.length;
    const pop = () => { this.stack.pop(); this.strokes.pop(); this.drop(); low = Math.min(low, this.strokes.length); };
    while (this.done < count) {
      const step = this.steps[this.done++];
      if (step < 0) pop(); else this.push(step);
    }
    while (this.done > count) {
      const popped = this.popped[--this.done];
      if (popped < 0) pop(); else this.push(popped);
    }
    this.redraw(low);
  }
  push(vertex) {
    const last = this.stack[this.stack.length - 1];
    if (last !== undefined) this.strokes.push(this.ground.segment(last, vertex));
    this.stack.push(vertex);
    if (this.numbers) this.beads.push(this.bead(vertex, this.stack.length));
  }
  drop() { if (this.numbers) this.beads.pop().remove(); }
  bead(vertex, number) {
    const [x, y] = this.ground.centre(vertex), words = this.ground.named ? this.ground.name(vertex) : String(number);
    const group = make("g", this.numbers);
    make("circle", group, { class: `f${rampStep(number - 1, this.moves)}`, cx: x, cy: y, r: LOOKS.bead });
    const size = Math.min(3.2, 1.72 * LOOKS.bead / (0.6 * words.length));
    make("text", group, { class: "n", x, y: y + 0.36 * size, "font-size": round(size) }, words);
    return group;
  }
  redraw(low) {
    const first = Math.floor(low / this.long), last = Math.ceil(this.strokes.length / this.long);
    for (let index = first; index < last; index++) {
      if (!this.pieces[index]) {
        const step = rampStep(Math.min(this.moves - 1, index * this.long + Math.floor(this.long / 2)), this.moves - 1);
        this.pieces[index] = make("path", this.line, { class: `line s${step}` });
      }
      const from = index * this.long;
      const data = "M" + this.ground.centre(this.stack[from]).join(" ") + this.strokes.slice(from, from + this.long).join("");
      this.pieces[index].setAttribute("d", data);
    }
    while (this.pieces.length > last) this.pieces.pop().remove();
  }
  show(frame, share) {
    const inRounds = frame < this.rounds.length;
    this.cycles.replaceChildren();
    if (inRounds) {
      this.rounds[frame].cycles.forEach((cycle, index) => {
        make("path", this.cycles, { class: `line q${index % LOOKS.parts}`, d: this.ground.path(cycle) });
      });
    }
    const count = inRounds ? 0 : Math.min(frame - this.rounds.length + 1, this.steps.length);
    this.seek(count);
    const stack = this.stack, last = stack[stack.length - 1];
    let tip = "", point = last === undefined ? null : this.ground.centre(last);
    const closing = this.closed && frame - this.rounds.length === this.steps.length;
    const move = (to, part) => "M" + this.ground.centre(last).join(" ") + this.ground.segment(last, to, part);
    if (closing) { tip = move(stack[0], 1); point = this.ground.centre(stack[0]); }
    const next = this.steps[count];
    if (!inRounds && share > 0 && last !== undefined && !closing) {
      const target = next === undefined ? (this.closed ? stack[0] : undefined) : next < 0 ? stack[stack.length - 2] : next;
      if (target !== undefined) {
        point = next < 0 ? this.ground.point(target, last, 1 - share) : this.ground.point(last, target, share);
        if (next === undefined || next >= 0) tip = move(target, share);
      }
    }
    this.tip.setAttribute("d", tip);
    this.tip.setAttribute("class", `line tip s${rampStep(Math.min(this.strokes.length, this.moves - 1), this.moves - 1)}`);
    this.piece.style.display = point ? "" : "none";
    if (point) this.piece.setAttribute("transform", `translate(${point.map(round).join(" ")})`);
    this.now = { visited: stack.length, place: closing ? stack[0] : last };
  }
  // The frame in which a vertex is reached, for a click on it.
  frameOf(vertex) { return this.seen.has(vertex) ? this.rounds.length + this.seen.get(vertex) : undefined; }
  status(frame) {
    if (frame < this.rounds.length) return this.rounds[frame].note;
    const { visited, place } = this.now;
    return place === undefined ? "" : `${visited} visited, on ${this.ground.name(place)}`;
  }
  entry(frame) {
    if (frame < this.rounds.length) return this.rounds[frame].note;
    const index = frame - this.rounds.length, name = (vertex) => this.ground.name(vertex);
    const moved = (from, to, words) => `${index}. ${this.ground.kind(from, to).name} ${words} ${name(to)}`.replace(/ +/g, " ");
    if (index === this.steps.length) return moved(this.steps[this.steps.length - 1], this.steps[0], "back to");
    const step = this.steps[index];
    if (index === this.begins) return `the tour that was found: start on ${name(step)}`;
    if (index === 0) return `start on ${name(step)}`;
    if (step < 0) return `${index}. back from ${name(this.popped[index])}`;
    const from = this.before[index];
    return from === undefined ? `${index}. start again on ${name(step)}` : moved(from, step, "to");
  }
}

// Frames of a coroutine play: where the tokens are after k turns.
class TurnFilm {
  constructor(film, ground, svg) {
    Object.assign(this, { ground, svg, turns: film.turns, places: film.places, rows: film.rows });
    this.last = this.turns.length; this.rounds = [];
    this.tokens = ["a", "b"].map((name) => {
      const group = make("g", svg);
      make("circle", group, { class: `token ${name} f${name === "a" ? 0 : LOOKS.steps - 1}`, r: 2.3 });
      make("text", group, { class: "n", y: 1.08, "font-size": 3 }, name.toUpperCase());
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
      const arrow = this.svg.querySelector(`.arrow[data-tile="${turn.under}"][data-way="${turn.way}"]`);
      if (arrow) arrow.classList.add("used");
    }
    this.now = { visited: frame, place: now[frame % 2 ? 0 : 1] };
  }
  frameOf() { return undefined; }
  status(frame) { return `A on ${this.ground.name(this.places[frame][0])}, B on ${this.ground.name(this.places[frame][1])}`; }
  entry(frame) { return frame === 0 ? "start" : this.rows[frame - 1]; }
}

const filmOf = (film, svg) => {
  const ground = new Ground(film.ground);
  return film.turns ? new TurnFilm(film, ground, svg) : new PathFilm(film, ground, svg);
};
