// Keeping: the address to share, the forms to save, and what was asked before.
import { $, fragmentOf, on, shared, state, tell } from "./bus.js";
import { themed } from "./answer.js";

const FORMS = { json: "Answer file", svg: "Picture", gif: "Film", toml: "Problem", py: "Python", sh: "Command" };
const TYPES = { json: "application/json", svg: "image/svg+xml", toml: "application/toml", py: "text/x-python" };
const MOST = 30;

async function copied(text, button) {
  const before = button.textContent;
  try { await navigator.clipboard.writeText(text); button.textContent = "Copied"; } catch { window.prompt("Copy this:", text); }
  setTimeout(() => { button.textContent = before; }, 1600);
}

export const address = () => shared(fragmentOf(state.ask, state.wanted, Boolean(state.answer) && state.answer.backend !== "hand"));

function name(ending) {
  return `${state.answer.summary.replace(/[^\w]+/g, "-").slice(0, 60)}.${ending}`;
}

async function saveAs(kind, button) {
  const { answer } = state;
  if (kind === "sh") return copied(answer.keep.sh, button);
  if (kind !== "gif") return keep(new Blob([kind === "svg" ? themed(answer.picture) : answer.keep[kind]], { type: TYPES[kind] }), name(kind));
  const words = button.textContent, svg = new DOMParser().parseFromString(answer.stage, "image/svg+xml").documentElement;
  button.disabled = true;
  svg.setAttribute("class", document.documentElement.className);
  keep(await gifOf(answer.film, svg, (told) => { button.textContent = told; }), name("gif"));
  button.textContent = words;
  button.disabled = false;
  return undefined;
}

function offer(answer) {
  const root = $("#keep");
  root.hidden = false;
  root.replaceChildren();
  make("h3", root, {}, "Keep");
  const bar = make("div", root, { class: "forms" });
  for (const [kind, words] of Object.entries(FORMS)) {
    if (kind === "gif" && !answer.film) continue;
    const button = make("button", bar, { type: "button", "data-keep": kind, title: kind === "sh" ? answer.keep.sh : `.${kind}` }, words);
    button.addEventListener("click", () => saveAs(kind, button));
  }
}

function remembered() {
  try { return JSON.parse(localStorage.getItem("tourcp-history") || "[]"); } catch { return []; }
}

function list() {
  const root = $("#history ol");
  root.replaceChildren();
  for (const { fragment, summary, standing } of remembered()) {
    const item = make("li", root, { "data-standing": standing });
    make("a", item, { href: fragment }, summary);
  }
  if (!root.children.length) make("li", root, { class: "faint" }, "Nothing yet.");
}

export function start() {
  $("#share").addEventListener("click", () => copied(address(), $("#share")));
  on("kept", (answer) => {
    offer(answer);
    const fragment = fragmentOf(state.ask, state.wanted, answer.backend !== "hand");
    const entries = [{ fragment, summary: answer.summary, standing: answer.standing }, ...remembered().filter((one) => one.fragment !== fragment)];
    localStorage.setItem("tourcp-history", JSON.stringify(entries.filter((one) => one.fragment.length < 4000).slice(0, MOST)));
    list();
  });
  list();
  window.addEventListener("hashchange", () => tell("address"));
}
