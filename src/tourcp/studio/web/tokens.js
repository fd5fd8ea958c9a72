// Coroutine puzzles: two tokens that steer each other, to be won by hand.
import { job, look } from "./api.js";
import { Board } from "./board.js";
import { $, on, say } from "./bus.js";

const WAYS = ["↑", "↗", "→", "↘", "↓", "↙", "←", "↖"];
let puzzle = null, board = null, plays = [], tokens = [];

const whose = () => plays.length % 2;
const places = () => plays.length ? plays[plays.length - 1].places : puzzle.tokens;
const isWon = () => places().some((tile) => puzzle.goals.includes(tile));
const tell = (words) => say(words, "#puzzle-say");

// Where the token whose turn it is may go, and by which arrow.
function options() {
  const mine = places()[whose()], other = places()[1 - whose()];
  return puzzle.arrows[other].map((way) => ({ way, to: puzzle.steps[mine][way] })).filter(({ to }) => to !== -1 && to !== other);
}

function draw() {
  const name = "AB"[whose()], found = options(), name_of = (tile) => board.ground.name(tile);
  tokens.forEach((token, index) => {
    const [x, y] = board.ground.centre(places()[index]);
    token.setAttribute("transform", `translate(${x} ${y})`);
    token.classList.toggle("moves-now", index === whose() && !isWon());
  });
  for (const arrow of board.svg.querySelectorAll(".arrow")) arrow.classList.remove("used");
  board.clear();
  if (!isWon()) {
    const under = name_of(places()[1 - whose()]);
    for (const { way } of found) board.svg.querySelector(`.arrow[data-tile="${under}"][data-way="${way}"]`)?.classList.add("used");
    board.mark("can", found.map(({ to }) => to));
  }
  $("#turn").textContent = isWon() ? `${"BA"[whose()]} has won in ${plays.length} turns${puzzle.fewest === plays.length ? ": none is quicker" : puzzle.fewest ? `; ${puzzle.fewest} would do` : ""}` : `Turn ${plays.length + 1}: ${name} moves`;
  $("#token-pass").hidden = isWon() || found.length > 0;
  $("#token-undo").disabled = !plays.length;
  $("#token-hint").disabled = isWon();
  const list = $("#turns");
  list.replaceChildren();
  plays.forEach(({ who, from, to, way }, index) => make("li", list, {}, `${index + 1}. ${who} ${way === null ? `passes on ${name_of(from)}` : `${name_of(from)} ${WAYS[way]} ${name_of(to)}`}`));
  list.scrollTop = list.scrollHeight;
}

function turn(way, to) {
  const from = places()[whose()], now = [...places()];
  now[whose()] = to;
  plays.push({ who: "AB"[whose()], from, to, way, places: now });
  tell(isWon() ? "Won." : "");
  draw();
}

function pick(place) {
  if (isWon()) return tell("The puzzle is won: play it again, or take a new one.");
  const found = options().find(({ to }) => to === place.vertex);
  if (found) return turn(found.way, found.to);
  return tell(options().length ? `${"AB"[whose()]} cannot go to ${place.name}: the arrows under the other token say where.` : `${"AB"[whose()]} cannot move, and passes.`);
}

function told(place) {
  const standing = ["A", "B"].filter((_, index) => places()[index] === place.vertex), words = puzzle.arrows[place.vertex].map((way) => WAYS[way]).join("");
  return [...standing, puzzle.goals.includes(place.vertex) ? "star" : words || "no arrows", options().some(({ to }) => to === place.vertex) ? "can be reached" : ""].filter(Boolean).join(", ");
}

function show(found) {
  puzzle = found;
  plays = [];
  $("#tiles").replaceChildren();
  board = new Board($("#tiles"), found, { label: "the puzzle's board. Arrow keys walk, Enter moves the token there.", pick, told });
  tokens = ["a", "b"].map((name, index) => {
    const group = make("g", board.svg);
    make("circle", group, { class: `token ${name} f${index ? LOOKS.steps - 1 : 0}`, r: 2.6 });
    make("text", group, { class: "n", y: 1.15, "font-size": 3.2 }, name.toUpperCase());
    return group;
  });
  board.svg.append(board.marks, board.cursor);
  $("#puzzle-title").textContent = found.title || "Coroutine puzzle";
  tell(found.judged || (found.fewest ? `It can be won in ${found.fewest} turns.` : ""));
  draw();
}

async function create(seed) {
  const button = $("#new-puzzle"), before = puzzle;
  button.disabled = true;
  tell("Making a puzzle…");
  try {
    const found = await job("new-puzzle", { size: Number($("#side").value), turns: Math.floor(Number($("#wish").value)), seed }, { tell: (line) => tell(`Making a puzzle: ${line}`) });
    if (puzzle === before) show(found);
  } catch (error) { tell(error.message); }
  button.disabled = false;
}

async function hint() {
  const mover = places()[whose()], other = places()[1 - whose()];
  try {
    const found = await look("puzzle-hint", { toml: puzzle.toml, tokens: [mover, other] });
    tell(`${"AB"[whose()]}: ${found.words}.`);
    if (found.way === null) return;
    const to = puzzle.steps[mover][found.way];
    board.mark("hint", [to]);
    board.go(board.places[to]);
  } catch (error) { tell(error.message); }
}

export function start() {
  $("#new-puzzle").addEventListener("click", () => create(Math.floor(Math.random() * 1e9)));
  $("#token-undo").addEventListener("click", () => { plays.pop(); tell(""); draw(); });
  $("#token-again").addEventListener("click", () => { plays = []; tell(""); draw(); });
  $("#token-pass").addEventListener("click", () => turn(null, places()[whose()]));
  $("#token-hint").addEventListener("click", hint);
  $("#save-puzzle").addEventListener("click", () => keep(new Blob([puzzle.toml], { type: "application/toml" }), "puzzle.toml"));
  on("puzzle", show);
  on("room", (name) => { if (name === "puzzles" && !puzzle) create(1); });
}
