// The room of puzzles: which one is played, and the buttons that all of them share.
import { job } from "./api.js";
import { $, on, say } from "./bus.js";
import { Numbers } from "./numbers.js";
import { Tokens } from "./tokens.js";

const GAMES = { tokens: Tokens, numbers: Numbers };
const KINDS = {
  coroutine: { words: "coroutine: two tokens", about: "Two tokens take turns, A first. A token moves one step in a direction printed on the tile under the other token. A token that cannot move passes. The puzzle is won when a token reaches the star." },
  king: { words: "hidato: the king's path", about: "Write every number once, so that each is a king's move from the next: straight or diagonally. There is one solution. Choose a number and click where the next one goes, or type a number into a square." },
  wazir: { words: "numbrix: the wazir's path", about: "Write every number once, so that each stands next to the following one, not diagonally. There is one solution. Choose a number and click where the next one goes, or type a number into a square." },
  knight: { words: "a knight's tour", about: "Write every number once, so that each is a knight's move from the next. There is one solution. Choose a number and click where the next one goes, or type a number into a square." },
};
let game = null, making = 0;

export const tell = (words) => say(words, "#puzzle-say");

function show(found) {
  making++;
  $("#tiles").replaceChildren();
  $("#turns").replaceChildren();
  $("#token-pass").hidden = true;
  $("#tiles").className = `view of-${found.kind}`;
  game = new GAMES[found.kind]($("#tiles"), found, tell);
  const kind = found.kind === "tokens" ? "coroutine" : found.ask.rule;
  if (KINDS[kind]) $("#puzzle-kind").value = kind;
  about(kind);
  $("#puzzle-title").textContent = found.title || (KINDS[kind] || { words: "a path of numbers" }).words;
  if (found.judged) tell(found.judged);
}

function about(kind) {
  $("#about").textContent = (KINDS[kind] || KINDS.king).about;
  $("#wish").closest("label").hidden = kind !== "coroutine";
}

async function create(seed) {
  const number = ++making, kind = $("#puzzle-kind").value, side = Number($("#side").value), button = $("#new-puzzle");
  const [task, values] = kind === "coroutine" ? ["new-puzzle", { size: Math.min(side, 5), turns: Math.floor(Number($("#wish").value)), seed }] : ["new-numbers", { rule: kind, side, seed }];
  button.disabled = true;
  tell("Making a puzzle…");
  try {
    const found = await job(task, values, { tell: (line) => tell(`Making a puzzle: ${line}`) });
    if (number === making) show(found);
  } catch (error) { tell(error.message); }
  button.disabled = false;
}

export function start() {
  for (const [kind, { words }] of Object.entries(KINDS)) make("option", $("#puzzle-kind"), { value: kind }, words);
  about("coroutine");
  const random = () => create(Math.floor(Math.random() * 1e9));
  $("#puzzle-kind").addEventListener("change", () => {
    const kind = $("#puzzle-kind").value;
    about(kind);
    $("#side").value = kind === "coroutine" ? "3" : "6";
    random();
  });
  $("#new-puzzle").addEventListener("click", random);
  for (const name of ["undo", "again", "hint", "pass"]) $(`#token-${name}`).addEventListener("click", () => game && game[name]());
  $("#save-puzzle").addEventListener("click", () => game && keep(new Blob([game.puzzle.toml], { type: "application/toml" }), "puzzle.toml"));
  on("puzzle", show);
  on("room", (name) => { if (name === "puzzles" && !game) create(1); });
}
