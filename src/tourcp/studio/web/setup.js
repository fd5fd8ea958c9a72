// Setting up: squares are made starts, ends, holes or clues, and moves are required or forbidden.
import { change } from "./ask.js";
import { Board } from "./board.js";
import { say, state } from "./bus.js";

const TOOLS = {
  start: ["Start", "Click the square where the tour starts; click it again to leave the start free."],
  end: ["End", "Click the square where the tour ends; click it again to leave the end free."],
  hole: ["Holes", "Click squares to take them out of the board, or to put them back."],
  clue: ["Clues", "Click a square and type its number."],
  require: ["Must", "Click the two ends of a move that the tour must take."],
  forbid: ["Never", "Click the two ends of a move that the tour must not take."],
};
let tool = "start", focused = null;

const numberOn = (name) => state.ask.conditions.map((text) => text.match(/^clue (.+)=(\d+)$/)).find((found) => found && found[1] === name)?.[2];

const toggle = (end, name) => change((ask) => ({ [end]: ask[end] === name ? "" : name }));

export class Setup {
  constructor(root) {
    this.root = root;
    this.bar = make("div", root, { class: "bar", role: "group", "aria-label": "what a click does" });
    for (const [name, [words]] of Object.entries(TOOLS)) {
      const button = make("button", this.bar, { type: "button", "data-tool": name }, words);
      button.addEventListener("click", () => this.choose(name));
    }
    this.board = new Board(root, state.view, {
      label: `board of the ${state.view.summary}. Arrow keys walk, Enter chooses.`,
      pick: (place) => this.pick(place), told: (place) => this.told(place), typed: (event) => this.typed(event),
    });
    root.prepend(this.board.box);
    this.clue = make("p", root, { class: "clue", hidden: "" });
    if (focused) { const place = this.board.places.find((one) => one.name === focused); if (place) { this.board.go(place); this.board.box.focus({ preventScroll: true }); } }
    focused = null;
    this.choose(tool, true);
  }
  choose(name, quiet) {
    tool = name;
    this.first = null;
    this.board.clear();
    for (const button of this.bar.children) {
      button.setAttribute("aria-pressed", button.dataset.tool === name);
      const noHoles = button.dataset.tool === "hole" && !state.view.moves.length, noEnd = button.dataset.tool === "end" && state.ask.closed;
      button.disabled = noHoles || noEnd;
    }
    if (!quiet) say(TOOLS[name][1]);
  }
  told(place) {
    if (place.isHole) return "a hole";
    const { start, end } = state.ask, number = numberOn(place.name), words = [];
    if (place.name === start) words.push("start");
    if (place.name === end) words.push("end");
    if (number) words.push(`clue ${number}`);
    return words.join(", ") || "free";
  }
  pick(place) {
    const { name } = place, keepFocus = document.activeElement === this.board.box;
    if (keepFocus) focused = name;
    if (tool === "hole" || (place.isHole && tool !== "clue")) return change({}, name);
    if (place.isHole) return undefined;
    if (tool === "start" || tool === "end") return toggle(tool, name);
    if (tool === "clue") return this.ask(place);
    return this.move(place);
  }
  ask(place) {
    this.clue.replaceChildren();
    this.clue.hidden = false;
    const label = make("label", this.clue, {}, `number on ${place.name} `);
    const input = make("input", label, { type: "number", min: 1, max: state.view.size, value: numberOn(place.name) || "" });
    const done = () => {
      const begins = `clue ${place.name}=`, added = input.value ? [begins + Number(input.value)] : [];
      this.clue.hidden = true;
      focused = place.name;
      change(({ conditions }) => ({ conditions: [...conditions.filter((text) => !text.startsWith(begins)), ...added] }));
    };
    input.addEventListener("keydown", (event) => {
      if (event.key === "Enter") done();
      if (event.key === "Escape") { this.clue.hidden = true; this.board.box.focus(); }
    });
    make("button", this.clue, { type: "button" }, "Set").addEventListener("click", done);
    input.focus();
    return input;
  }
  // A digit on the board begins a clue.
  typed(event) {
    if (!/^[1-9]$/.test(event.key) || !this.board.now || this.board.now.isHole) return;
    event.preventDefault();
    this.ask(this.board.now).value = event.key;
  }
  move(place) {
    if (this.first === null || this.first === place) {
      this.first = this.first === place ? null : place;
      this.board.clear();
      if (this.first) { this.board.mark("from", [place.vertex]); this.board.mark("can", this.board.ground.reach(place.vertex) || []); }
      focused = null;
      return undefined;
    }
    const pair = [`${this.first.name}-${place.name}`, `${place.name}-${this.first.name}`].map((one) => `${tool} ${one}`);
    this.first = null;
    return change(({ conditions }) => {
      const others = conditions.filter((text) => !pair.includes(text));
      return { conditions: others.length < conditions.length ? others : [...others, pair[0]] };
    });
  }
  close() { this.board = null; }
}
