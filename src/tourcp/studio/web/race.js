// A race: the same problem by several backends at once, with their times.
import { job } from "./api.js";
import { $, known, lasted, on, state } from "./bus.js";
import { show } from "./answer.js";

const USUAL = ["auto", "sat", "cpsat"];
let racing = null;

function row(body, backend) {
  const line = make("tr", body, { "data-by": backend });
  make("th", line, { scope: "row" }, backend);
  const time = make("td", line), answer = make("td", line);
  return { time, answer, line };
}

async function run(backend, place, signal) {
  const started = performance.now(), seconds = () => `${((performance.now() - started) / 1000).toFixed(2)} s`;
  const timer = setInterval(() => { place.time.textContent = seconds(); }, 100);
  place.answer.textContent = "…";
  try {
    const answer = await job("solve", { ask: state.ask, wanted: { ...state.wanted, backend, trace: false } }, { signal, tell: (line) => { place.answer.textContent = line; } });
    place.time.textContent = lasted(answer.seconds);
    place.answer.replaceChildren();
    place.line.dataset.standing = answer.standing;
    make("button", place.answer, { type: "button", "aria-label": `show the answer of ${backend}` }, answer.headline).addEventListener("click", () => show({ answer }));
    return answer;
  } catch (error) {
    place.answer.textContent = error.name === "AbortError" ? "cancelled" : error.message;
    place.line.dataset.standing = "none";
  } finally { clearInterval(timer); }
  return null;
}

export async function race() {
  if (racing) { racing.abort(); return; }
  racing = new AbortController();
  await state.asking;
  racing.begun = true;
  const { signal } = racing, table = $("#racing"), body = $("tbody", table), button = $("#start-race");
  const names = [...new Set([...document.querySelectorAll(".racers select")].map((one) => one.value))];
  table.hidden = false;
  $("#verdict").replaceChildren();
  table.scrollIntoView({ block: "nearest" });
  body.replaceChildren();
  button.textContent = "Cancel the race";
  let first = true;
  await Promise.all(names.map((name) => run(name, row(body, name), signal).then((answer) => {
    if (answer && first && ["tour", "proved"].includes(answer.standing)) { first = false; show({ answer }); }
  })));
  racing = null;
  button.textContent = "Race";
}

export function start() {
  USUAL.forEach((usual, index) => {
    const label = make("label", $(".racers"));
    make("span", label, { class: "hidden" }, `racer ${index + 1}`);
    const select = make("select", label);
    for (const one of known.backends) make("option", select, { value: one.name }, one.name);
    select.value = usual;
  });
  $("#start-race").addEventListener("click", race);
  on("view", () => { if (racing && racing.begun) racing.abort(); $("#racing").hidden = true; });
}
