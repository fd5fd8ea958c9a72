// The answer: a tour that plays, a proof that is shown, or unknown and why.
import { job } from "./api.js";
import { drawn } from "./board.js";
import { $, fragmentOf, known, lasted, on, state, tell } from "./bus.js";
import { theme } from "./look.js";

const SIGNS = { tour: "✓", proved: "✕", claimed: "?", unknown: "?" };
const WELCOME = "Solve finds a tour that plays, or a proof that there is none. Or play it yourself, with hints that are proved.";
let running = null;

// What explains a verdict, in a window of its own.
export function proof(parent, found) {
  const button = make("button", parent, { type: "button", class: "why" }, "See why");
  button.addEventListener("click", () => openMore("No tour, and why", (body) => {
    still(body, found);
    if (found.why) make("pre", body, { tabindex: 0 }, found.why);
  }));
}

export function openMore(title, fill) {
  const dialog = $("#more");
  $("h2", dialog).textContent = title;
  $(".body", dialog).replaceChildren();
  fill($(".body", dialog));
  dialog.showModal();
}

// A picture of the server in the theme that is chosen here.
export function themed(svg) {
  return svg.replace(/<style>.*?<\/style>/s, () => `<style>${$("#picture").textContent}</style>`).replace(/class="tourcp [a-z-]+"/, `class="tourcp ${theme()}"`);
}

// A picture as an image: its styles are its own, and nothing in it runs.
export function still(parent, found) {
  const link = URL.createObjectURL(new Blob([themed(found.picture)], { type: "image/svg+xml" }));
  const image = make("img", parent, { src: link, alt: `${found.words}: ${found.summary}`, class: "still" });
  image.addEventListener("load", () => URL.revokeObjectURL(link));
  return image;
}

export class Answered {
  constructor(root) {
    const { answer } = state;
    if (answer.film) {
      this.player = new Player(root, answer.film, drawn(answer.stage));
      $("#moves").replaceChildren($(".side", root));
      if (state.plays) this.player.toggle();
      state.plays = false;
    } else {
      const stage = make("div", root, { class: "stage" });
      still(stage, answer);
    }
  }
  close() { if (this.player) { this.player.close(); $("#moves").replaceChildren(); } }
}

export function show({ answer, stay }) {
  state.answer = answer;
  const root = $("#verdict");
  root.replaceChildren();
  const head = make("p", root, { class: `headline ${answer.standing}` });
  make("span", head, { class: "sign", "aria-hidden": "true" }, SIGNS[answer.standing]);
  make("strong", head, {}, answer.headline);
  if (answer.seconds !== null && answer.backend !== "hand") make("span", head, { class: "time" }, lasted(answer.seconds));
  if (answer.standing !== "tour") make("p", root, {}, answer.words.replace(/^(no tour|unknown) \((proved: )?(.*)\)$/, "$3").replace(/^./, (one) => one.toUpperCase()));
  if (answer.why) { const more = make("details", root); make("summary", more, {}, "In words"); make("pre", more, { tabindex: 0 }, answer.why); }
  const notes = make("details", root);
  make("summary", notes, {}, "How it was found and checked");
  for (const line of answer.notes) make("p", notes, { class: "note" }, line);
  history.replaceState(null, "", fragmentOf(state.ask, state.wanted, answer.backend !== "hand"));
  tell("kept", answer);
  $("[data-mode=answer]").disabled = false;
  if (stay) return;
  state.plays = true;
  tell("mode", "answer");
  if (matchMedia("(max-width: 64rem)").matches) $("#centre").scrollIntoView({ block: "start" });
}

export async function solve() {
  if (running) return;
  const button = $("#solve"), started = performance.now();
  running = new AbortController();
  let last = "starting";
  const tick = () => { $("#running").textContent = `${((performance.now() - started) / 1000).toFixed(1)} s · ${last}`; };
  const timer = setInterval(tick, 100);
  const hadFocus = document.activeElement === button;
  const busy = (is) => {
    $("#running").hidden = !is; $("#cancel").hidden = !is; button.disabled = is;
    if (hadFocus) (is ? $("#cancel") : button).focus({ preventScroll: true });
  };
  busy(true);
  try {
    await state.asking;
    running.begun = true;
    $("#verdict").replaceChildren();
    const answer = await job("solve", { ask: state.ask, wanted: state.wanted }, { signal: running.signal, tell: (line) => { last = line; tick(); } });
    show({ answer });
    document.documentElement.dataset.took = Math.round(performance.now() - started);
  } catch (error) {
    make("p", $("#verdict"), { class: "faint" }, error.name === "AbortError" ? "Cancelled." : error.message);
  }
  clearInterval(timer);
  running = null;
  busy(false);
}

function wanted() {
  const number = (id, low, high) => Math.min(high, Math.max(low, Math.floor(Number($(id).value)) || low));
  state.wanted = { backend: $("#backend").value, seconds: number("#seconds", 1, known.seconds), seed: number("#seed", 0, 2147483647), trace: $("#trace").checked };
  $("#backend-words").textContent = known.backends.find((one) => one.name === state.wanted.backend).summary;
}

export function start() {
  for (const one of known.backends) make("option", $("#backend"), { value: one.name }, one.name);
  for (const id of ["#backend", "#seconds", "#seed", "#trace"]) $(id).addEventListener("change", wanted);
  wanted();
  $("#solve").addEventListener("click", solve);
  $("#cancel").addEventListener("click", () => running && running.abort());
  $("#more .close").addEventListener("click", () => $("#more").close());
  document.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) solve();
    if (event.key === "Escape" && running) running.abort();
  });
  on("answer", show);
  on("view", () => { $("#verdict").replaceChildren(); make("p", $("#verdict"), { class: "faint" }, WELCOME); $("#keep").hidden = true; if (running && running.begun) running.abort(); });
}
