// Clue puzzles: numbers are written into squares until the path is whole.
import { job, look } from "./api.js";
import { Board } from "./board.js";
import { $ } from "./bus.js";

export class Numbers {
  constructor(root, puzzle, tell) {
    Object.assign(this, { puzzle, tell, written: new Map(), before: [] });
    this.given = new Map(Object.entries(puzzle.given));
    this.board = new Board(root, puzzle, {
      label: "the puzzle's board. Arrow keys walk, digits write a number, Enter writes the next one.",
      pick: (place) => this.pick(place), told: (place) => this.told(place), typed: (event) => this.typed(event),
    });
    this.entry = make("p", root, { class: "clue", hidden: "" });
    $("#token-hint").disabled = false;
    this.now = Math.min(...this.given.values());
    tell("");
    this.draw();
  }
  shown(number) { return number + this.puzzle.first - 1; }
  at(name) { return this.given.get(name) ?? this.written.get(name); }
  get names() { return this.board.view.names; }
  // Which square has which number, both what is given and what was written.
  get places() { return new Map([...this.written, ...this.given].map(([name, number]) => [number, name])); }
  vertex(name) { return this.names.indexOf(name); }
  isMove(one, other) { return (this.board.ground.reach(this.vertex(one)) || []).includes(this.vertex(other)); }
  draw() {
    const { board, places, puzzle } = this, { ground } = board;
    board.clear();
    const lines = [];
    for (const [number, name] of places) {
      const next = places.get(number + 1);
      if (next && this.isMove(name, next)) lines.push(ground.path([this.vertex(name), this.vertex(next)]));
    }
    make("path", board.marks, { class: "trail", d: lines.join("") });
    for (const [number, name] of places) {
      const [x, y] = ground.centre(this.vertex(name)), isGiven = this.given.has(name);
      const wrong = !isGiven && [number - 1, number + 1].some((one) => places.has(one) && !this.isMove(name, places.get(one)));
      const group = make("g", board.marks, { class: isGiven ? "written fixed" : wrong ? "written wrong" : "written" });
      make("circle", group, { cx: x, cy: y, r: 3.2 });
      make("text", group, { x, y: y + 1.2, "font-size": 3.4 }, String(this.shown(number)));
    }
    const here = places.get(this.now);
    if (here) { board.mark("hint", [this.vertex(here)]); board.mark("can", (ground.reach(this.vertex(here)) || []).filter((one) => this.at(this.names[one]) === undefined)); }
    const left = puzzle.size - this.given.size - this.written.size;
    $("#turn").textContent = left ? `${left} number${left === 1 ? "" : "s"} to write` : "All numbers are written";
    $("#token-undo").disabled = !this.before.length;
    this.list();
    if (!left) this.finish();
  }
  list() {
    const list = $("#turns"), { places } = this;
    list.replaceChildren();
    for (let number = 1; number <= this.puzzle.size; number++) {
      const name = places.get(number);
      const item = make("li", list, { class: name ? number === this.now ? "now" : "" : "later" }, name ? `${this.shown(number)} on ${name}` : `${this.shown(number)}`);
      if (number === this.now) list.scrollTop = item.offsetTop - list.offsetTop - list.clientHeight / 2;
    }
  }
  told(place) {
    if (place.isHole) return "a hole";
    const number = this.at(place.name);
    return number === undefined ? "empty" : `${this.shown(number)}${this.given.has(place.name) ? ", given" : ""}`;
  }
  write(name, number) {
    this.before.push(new Map(this.written));
    for (const [other, one] of this.written) if (one === number) this.written.delete(other);
    if (number === undefined) this.written.delete(name); else { this.written.set(name, number); this.now = number; }
    this.tell("");
    this.draw();
  }
  // A number is chosen by a click; the next click on an empty square writes the one that follows.
  pick(place) {
    if (place.isHole) return;
    const number = this.at(place.name), { places } = this;
    if (number !== undefined && this.now === number && this.written.has(place.name)) { this.write(place.name); return; }
    if (number !== undefined) { this.now = number; this.draw(); return; }
    let next = this.now + 1;
    if (places.has(next) || next > this.puzzle.size) { this.tell(`${this.shown(this.now + 1)} is on the board already: choose another number first, or type one.`); return; }
    this.write(place.name, next);
  }
  typed(event) {
    const { now } = this.board;
    if (!now || now.isHole || this.given.has(now.name)) return;
    if (event.key === "Backspace" || event.key === "Delete") { event.preventDefault(); if (this.written.has(now.name)) this.write(now.name); }
    if (/^[0-9]$/.test(event.key)) { event.preventDefault(); this.ask(now, event.key); }
  }
  ask(place, begun) {
    this.entry.replaceChildren();
    this.entry.hidden = false;
    const input = make("input", make("label", this.entry, {}, `number on ${place.name} `), { type: "number", min: this.puzzle.first, max: this.shown(this.puzzle.size), value: begun });
    input.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" && event.key !== "Escape") return;
      this.entry.hidden = true;
      this.board.box.focus();
      const number = Number(input.value) - this.puzzle.first + 1;
      if (event.key === "Escape" || !input.value) return;
      if (number < 1 || number > this.puzzle.size) this.tell(`The numbers go from ${this.puzzle.first} to ${this.shown(this.puzzle.size)}.`);
      else if ([...this.given.values()].includes(number)) this.tell(`${this.shown(number)} is given elsewhere.`);
      else this.write(place.name, number);
    });
    input.focus();
  }
  undo() { if (this.before.length) { this.written = this.before.pop(); this.tell(""); this.draw(); } }
  again() { if (this.written.size) { this.before.push(this.written); this.written = new Map(); this.tell(""); this.draw(); } }
  pass() {}
  async hint() {
    if (this.asking) { this.asking.abort(); return; }
    this.asking = new AbortController();
    this.tell("Thinking…");
    try {
      const values = { ask: this.puzzle.ask, numbers: Object.fromEntries(this.written), wanted: { seconds: 20 } };
      const found = await job("number-hint", values, { signal: this.asking.signal, tell: (line) => this.tell(`Thinking: ${line}`) });
      if (found.square) {
        this.write(found.square, found.number);
        this.board.go(this.board.places[this.vertex(found.square)]);
        this.tell(`${this.shown(found.number)} goes on ${found.square}: there is a solution with all that is written.`);
      } else if (found.standing === "proved") this.tell("Something that you wrote is wrong: it is proved that no solution has all these numbers. Undo, and look again.");
      else this.tell(`No answer: ${found.words}.`);
    } catch (error) { this.tell(error.name === "AbortError" ? "Cancelled." : error.message); }
    this.asking = null;
  }
  async finish() {
    const { places } = this, path = [...Array(this.puzzle.size).keys()].map((one) => places.get(one + 1));
    if (path.includes(undefined)) return;
    try {
      await look("judge", { ask: this.puzzle.ask, path });
      $("#turn").textContent = "Solved, and the judge agrees";
      this.tell("Well done.");
    } catch (error) { this.tell(`Not yet: ${error.message.replace(/^this is not such a tour: /, "")}.`); }
  }
}
