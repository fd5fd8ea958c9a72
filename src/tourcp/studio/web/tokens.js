// Coroutine puzzles: two tokens that steer each other, to be won by hand.
import { look } from "./api.js";
import { Board } from "./board.js";
import { $ } from "./bus.js";

const WAYS = ["↑", "↗", "→", "↘", "↓", "↙", "←", "↖"];

const turns = (number) => `${number} turn${number === 1 ? "" : "s"}`;

export class Tokens {
  constructor(root, puzzle, tell) {
    Object.assign(this, { puzzle, tell, plays: [] });
    this.board = new Board(root, puzzle, {
      label: "the puzzle's board. Arrow keys walk, Enter moves the token there.",
      pick: (place) => this.pick(place), told: (place) => this.told(place),
    });
    this.tokens = ["a", "b"].map((name, index) => {
      const group = make("g", this.board.svg);
      make("circle", group, { class: `token ${name} f${index ? LOOKS.steps - 1 : 0}`, r: 2.6 });
      make("text", group, { class: "n", y: 1.15, "font-size": 3.2 }, name.toUpperCase());
      return group;
    });
    this.board.svg.append(this.board.marks, this.board.cursor);
    tell(puzzle.fewest ? `It can be won in ${turns(puzzle.fewest)}.` : "");
    this.draw();
  }
  get who() { return this.plays.length % 2; }
  get name() { return "AB"[this.who]; }
  get places() { return this.plays.length ? this.plays[this.plays.length - 1].places : this.puzzle.tokens; }
  get isWon() { return this.places.some((tile) => this.puzzle.goals.includes(tile)); }
  // Where the token whose turn it is may go, and by which arrow.
  get options() {
    const mine = this.places[this.who], other = this.places[1 - this.who];
    return this.puzzle.arrows[other].map((way) => ({ way, to: this.puzzle.steps[mine][way] })).filter(({ to }) => to !== -1 && to !== other);
  }
  draw() {
    const { board, puzzle, plays, isWon } = this, found = this.options, nameOf = (tile) => board.ground.name(tile);
    this.tokens.forEach((token, index) => {
      const [x, y] = board.ground.centre(this.places[index]);
      token.setAttribute("transform", `translate(${x} ${y})`);
      token.classList.toggle("moves-now", index === this.who && !isWon);
    });
    for (const arrow of board.svg.querySelectorAll(".arrow")) arrow.classList.remove("used");
    board.clear();
    if (!isWon) {
      const under = nameOf(this.places[1 - this.who]);
      for (const { way } of found) board.svg.querySelector(`.arrow[data-tile="${under}"][data-way="${way}"]`)?.classList.add("used");
      board.mark("can", found.map(({ to }) => to));
    }
    const better = puzzle.fewest === plays.length ? ": none is quicker" : puzzle.fewest ? `; ${puzzle.fewest} would do` : "";
    $("#turn").textContent = isWon ? `${"BA"[this.who]} has won in ${turns(plays.length)}${better}` : `Turn ${plays.length + 1}: ${this.name} moves`;
    $("#token-pass").hidden = isWon || found.length > 0;
    $("#token-undo").disabled = !plays.length;
    $("#token-hint").disabled = isWon;
    const list = $("#turns");
    list.replaceChildren();
    plays.forEach(({ who, from, to, way }, index) => make("li", list, {}, `${index + 1}. ${who} ${way === null ? `passes on ${nameOf(from)}` : `${nameOf(from)} ${WAYS[way]} ${nameOf(to)}`}`));
    list.scrollTop = list.scrollHeight;
  }
  turn(way, to) {
    const from = this.places[this.who], places = [...this.places];
    places[this.who] = to;
    this.plays.push({ who: this.name, from, to, way, places });
    this.tell(this.isWon ? "Won." : "");
    this.draw();
  }
  pick(place) {
    if (this.isWon) return this.tell("The puzzle is won: play it again, or take a new one.");
    const found = this.options.find(({ to }) => to === place.vertex);
    if (found) return this.turn(found.way, found.to);
    return this.tell(this.options.length ? `${this.name} cannot go to ${place.name}: the arrows under the other token say where.` : `${this.name} cannot move, and passes.`);
  }
  told(place) {
    const { puzzle } = this, standing = ["A", "B"].filter((_, index) => this.places[index] === place.vertex);
    const arrows = puzzle.arrows[place.vertex].map((way) => WAYS[way]).join("");
    return [...standing, puzzle.goals.includes(place.vertex) ? "star" : arrows || "no arrows", this.options.some(({ to }) => to === place.vertex) ? "can be reached" : ""].filter(Boolean).join(", ");
  }
  undo() { this.plays.pop(); this.tell(""); this.draw(); }
  again() { this.plays = []; this.tell(""); this.draw(); }
  pass() { this.turn(null, this.places[this.who]); }
  async hint() {
    const mover = this.places[this.who], other = this.places[1 - this.who];
    try {
      const found = await look("puzzle-hint", { toml: this.puzzle.toml, tokens: [mover, other] });
      this.tell(`${this.name}: ${found.words}.`);
      if (found.way === null) return;
      const to = this.puzzle.steps[mover][found.way];
      this.board.mark("hint", [to]);
      this.board.go(this.board.places[to]);
    } catch (error) { this.tell(error.message); }
  }
}
