// The page: its rooms, the views of its board, and the problem in its address.
import * as answer from "./answer.js";
import * as ask from "./ask.js";
import { $, on, readFragment, say, state, tell } from "./bus.js";
import * as drop from "./drop.js";
import { Hand } from "./hand.js";
import * as keep from "./keep.js";
import * as look from "./look.js";
import * as puzzles from "./puzzles.js";
import * as race from "./race.js";
import { Setup } from "./setup.js";

const VIEWS = { setup: Setup, hand: Hand, answer: answer.Answered };
let view = null, mode = "setup";

function showMode(name) {
  if (!state.view || (name === "answer" && !state.answer)) return;
  mode = name;
  if (view) view.close();
  $("#board").replaceChildren();
  $("#board").className = `view ${name}`;
  delete $("#say").dataset.standing;
  say("");
  view = new VIEWS[name]($("#board"));
  for (const one of document.querySelectorAll("[data-mode]")) one.setAttribute("aria-pressed", one.dataset.mode === name);
}

function showRoom(name) {
  for (const room of document.querySelectorAll(".room")) room.hidden = room.id !== name;
  for (const one of document.querySelectorAll("[data-room]")) one.setAttribute("aria-pressed", one.dataset.room === name);
}

async function visit() {
  const line = new URLSearchParams(location.hash.replace(/^#/, "")).get("puzzle");
  const found = readFragment(location.hash);
  if (found) {
    state.wanted = { ...state.wanted, backend: found.backend, seed: found.seed };
    $("#backend").value = found.backend;
    $("#seed").value = found.seed;
    $("#backend").dispatchEvent(new Event("change"));
  }
  await ask.change(found ? found.ask : {});
  if (found && found.solve) answer.solve();
  if (line) await drop.opened(new File([line], "puzzle.txt"));
}

function begin() {
  for (const part of [ask, answer, race, keep, drop, puzzles]) part.start();
  for (const one of document.querySelectorAll("[data-mode]")) one.addEventListener("click", () => showMode(one.dataset.mode));
  for (const one of document.querySelectorAll("[data-room]")) one.addEventListener("click", () => tell("room", one.dataset.room));
  on("mode", showMode);
  on("room", showRoom);
  on("address", visit);
  on("view", () => { $("[data-mode=answer]").disabled = true; showMode(mode === "hand" ? "hand" : "setup"); });
  const secret = location.pathname.split("/")[1];
  localStorage.setItem("tourcp-secret", secret);
}

await look.start();
begin();
await visit();
document.documentElement.dataset.ready = "yes";
