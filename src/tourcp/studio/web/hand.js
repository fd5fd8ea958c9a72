// Play yourself: squares are clicked to make a tour; a hint is proved before it is given.
import { job, look } from "./api.js";
import { Board, drawn } from "./board.js";
import { $, say, state, tell } from "./bus.js";
import { proof } from "./answer.js";

const played = { question: "", path: [] };

export class Hand {
  constructor(root) {
    const question = JSON.stringify(state.ask);
    if (played.question !== question) Object.assign(played, { question, path: [] });
    this.forbidden = new Set(state.ask.conditions.map((text) => text.match(/^forbid (.+)-(.+)$/)).filter(Boolean).flatMap(([, a, b]) => [`${a}>${b}`, `${b}>${a}`]));
    this.board = new Board(root, state.view, {
      label: "board to play on. Arrow keys walk, Enter goes there, Backspace takes back.",
      pick: (place) => this.go(place), told: (place) => this.told(place), typed: (event) => this.typed(event),
    });
    const bar = make("div", root, { class: "bar" });
    const button = (name, words, act) => {
      const element = make("button", bar, { type: "button", "data-do": name }, words);
      element.addEventListener("click", act);
      return element;
    };
    this.hinter = button("hint", "Hint", () => this.hint());
    this.hinter.className = "primary";
    this.undoer = button("undo", "Undo", () => this.undo());
    button("again", "Again", () => this.move([]));
    if (!played.path.length && state.ask.start) played.path = [state.view.names.indexOf(state.ask.start)];
    this.move(this.path);
  }
  get path() { return played.path; }
  get last() { return this.path[this.path.length - 1]; }
  name(vertex) { return state.view.names[vertex]; }
  get next() {
    const { path } = this;
    if (!path.length) return [];
    const seen = new Set(path);
    return (this.board.ground.reach(this.last) || []).filter((one) => !seen.has(one) && !this.forbidden.has(`${this.name(this.last)}>${this.name(one)}`));
  }
  told(place) {
    if (place.isHole) return "a hole";
    const at = this.path.indexOf(place.vertex);
    return at >= 0 ? `number ${at + 1}` : this.next.includes(place.vertex) ? "can be reached" : "not visited";
  }
  typed(event) {
    if (event.key === "Backspace" || event.key === "u") { event.preventDefault(); this.undo(); }
    if (event.key === "h") { event.preventDefault(); this.hint(); }
  }
  go(place) {
    if (place.isHole || this.asking) return;
    const at = this.path.indexOf(place.vertex);
    if (at >= 0 && at === this.path.length - 1) return this.undo();
    if (this.path.length && !this.next.includes(place.vertex)) return say(at >= 0 ? `${place.name} is visited already` : `${place.name} is not a move from ${this.name(this.last)}`);
    if (!this.path.length && state.ask.start && this.name(place.vertex) !== state.ask.start) return say(`the tour starts on ${state.ask.start}`);
    this.move([...this.path, place.vertex]);
    this.board.go(place);
  }
  undo() {
    if (!this.path.length || this.asking) return;
    this.move(this.path.slice(0, -1));
  }
  move(path) { played.path = path; this.draw(); this.ready(); }
  draw() {
    const { board } = this, fresh = drawn(state.view.svg), keep = [board.marks, board.reach, board.cursor];
    board.clear();
    for (const one of [...board.svg.children]) if (!keep.includes(one)) one.remove();
    board.svg.prepend(...fresh.children);
    for (const piece of board.svg.querySelectorAll(".moves > *")) piece.remove();
    if (this.path.length) {
      const film = new PathFilm({ steps: this.path, closed: false, size: state.view.size }, board.ground, board.svg);
      film.show(this.path.length - 1, 0);
    }
    for (const one of keep) board.svg.append(one);
    board.mark("can", this.next);
    this.undoer.disabled = !this.path.length;
  }
  ready() {
    const { path } = this, { size, nouns } = state.view;
    if (!path.length) return say(state.ask.start ? `Click ${state.ask.start} to begin.` : "Click where you begin.");
    const all = path.length === size, isBack = (this.board.ground.reach(this.last) || []).includes(path[0]);
    if (all && (!state.ask.closed || isBack)) return this.finish();
    if (all) return say(`All ${nouns} are visited, but the way back to ${this.name(path[0])} is not a move: undo, and try again.`);
    if (!this.next.length) return say(`${path.length} of ${size}. Stuck on ${this.name(this.last)}: undo, and go elsewhere.`);
    return say(`${path.length} of ${size}, on ${this.name(this.last)}.`);
  }
  // A finished tour is judged like any other answer.
  async finish() {
    try {
      const answer = await look("judge", { ask: state.ask, path: this.path.map((one) => this.name(one)) });
      say("A tour, and the judge agrees: well played.");
      tell("answer", { answer, stay: true });
    } catch (error) { say(error.message); }
  }
  async hint() {
    if (this.asking) { this.asking.abort(); return; }
    this.asking = new AbortController();
    this.hinter.textContent = "Cancel";
    say("Thinking about the rest…");
    try {
      const values = { ask: state.ask, path: this.path.map((one) => this.name(one)), wanted: { seconds: 20 } };
      this.shown(await job("hint", values, { signal: this.asking.signal, tell: (line) => say(`Thinking about the rest: ${line}`) }));
    } catch (error) { say(error.name === "AbortError" ? "Cancelled." : error.message); }
    this.asking = null;
    this.hinter.textContent = "Hint";
  }
  shown(found) {
    $("#say").dataset.standing = found.standing;
    if (found.standing === "tour") {
      const vertex = state.view.names.indexOf(found.next);
      if (vertex >= 0) { this.board.mark("hint", [vertex]); this.board.go(this.board.places[vertex]); }
      say(vertex < 0 ? "Everything is visited." : `A tour is still possible: ${found.next} is a good ${this.path.length ? "move" : "start"}.`);
    } else if (found.standing === "proved") {
      say(`From here no tour is possible: ${found.words.replace(/^no tour \(proved: |\)$/g, "")}. `);
      proof($("#say"), found);
    } else say(`No answer: ${found.words}.`);
  }
  close() { if (this.asking) this.asking.abort(); }
}
