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
    this.line.style.strokeWidth = ground.thickness;
    this.shade = size <= LOOKS.shaded;
    this.labels = new Map();
    this.numbers = size <= LOOKS.numbered ? make("g", svg) : null;
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
        path.style.stroke = LOOKS.hues[index % LOOKS.hues.length];
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
        return `M${x * CELL} ${y * CELL}h${CELL}v${CELL}h-${CELL}z`;
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
