// The question: its fields, and the board that they ask about.
import { look } from "./api.js";
import { $, fragmentOf, known, on, say, state, tell } from "./bus.js";
import { Compass } from "./compass.js";

const USUAL = [...known.symmetries.map((one) => `symmetric ${one}`), "uncrossed", "magic semi", "magic full"];
const KINDS = { ...Object.fromEntries(known.joins.map((one) => [one, one])), hex: "hexagons", box: "a box", graph: "any graph" };
const option = (parent, value, words = value) => make("option", parent, { value }, words);
const dropped = [];
let asked = 0, shown = null, compass;

// The parts of a board's text: torus:8x8-0,0 and the like.
function partsOf(board) {
  const [, kind, wide, high, deep, holes] = board.match(/^(?:([a-z-]+):)?(\d+)(?:x(\d+))?(?:x(\d+))?(.*)$/) || [];
  return { kind: deep ? "box" : kind || "flat", wide, high, deep, holes: holes || "" };
}

function boardOf({ kind, wide, high, deep }) {
  if (kind === "box") return `${wide}x${high}x${deep || 3}`;
  if (kind === "hex") return `hex:${wide}`;
  return `${kind === "flat" ? "" : kind + ":"}${wide}x${high}`;
}

// Ask for the board of some changed fields; what the server refuses is said, and nothing changes.
// Changes wait for each other: each begins with what the one before made, so a quick one loses nothing.
// `fields` may be a function of the question as it is then.
export function change(fields, hole) {
  const number = ++asked;
  state.asking = Promise.resolve(state.asking).then(() => ask(number, fields, hole));
  return state.asking;
}

async function ask(number, fields, hole) {
  const asks = { ...state.ask, ...(typeof fields === "function" ? fields(state.ask) : fields) };
  const isLast = () => number === asked;
  try {
    const view = await look("look", hole === undefined ? { ask: asks } : { ask: asks, hole });
    keep(view);
    dropped.push(...view.dropped);
    if (!isLast()) return;
    $("#fault").hidden = true;
    show(view);
    if (dropped.length) say(`dropped, as the board has no place for it: ${dropped.splice(0).join("; ")}`);
  } catch (error) {
    if (!isLast()) return;
    if (state.view !== shown) show(state.view);
    $("#fault").textContent = error.message;
    $("#fault").hidden = false;
    fill();
  }
}

const keep = (view) => Object.assign(state, { view, ask: view.ask });

export function show(view) {
  keep(view);
  shown = view;
  state.answer = null;
  fill();
  history.replaceState(null, "", fragmentOf(state.ask, state.wanted));
  tell("view", view);
}

// What someone is typing into is left alone.
const put = (id, value) => { if (document.activeElement !== $(`#${id}`)) $(`#${id}`).value = value; };

function fill() {
  const { ask, view } = state, parts = partsOf(ask.board), kind = ask.graph ? "graph" : parts.kind;
  put("kind", kind);
  put("wide", parts.wide);
  put("high", parts.high || parts.wide);
  put("deep", parts.deep || 3);
  $("#wide-name").textContent = kind === "hex" ? "side" : "columns";
  $("#sides").hidden = kind === "graph";
  $("#high").closest("label").hidden = kind === "hex";
  $("#deep").closest("label").hidden = kind !== "box";
  $("#graph-row").hidden = kind !== "graph";
  put("graph", ask.graph.startsWith("{") ? "(from a file)" : ask.graph);
  $("#piece").hidden = kind === "graph";
  $("#turned").closest("label").hidden = !view || !view.moves.length || view.rides || kind === "hex";
  const rule = $("#rule");
  rule.querySelector("[data-own]")?.remove();
  if (![...rule.options].some((one) => one.value === ask.rule)) option(rule, ask.rule).dataset.own = "";
  rule.value = ask.rule;
  for (const one of document.querySelectorAll("[data-closed]")) one.setAttribute("aria-pressed", Boolean(one.dataset.closed) === ask.closed);
  if (view) { compass.show(view); $("#summary").textContent = view.summary; document.title = `${view.summary} · tourcp studio`; }
  const list = $("#conditions");
  list.replaceChildren();
  for (const text of ask.conditions) {
    const item = make("li", list, {}, text);
    const drop = make("button", item, { type: "button", "aria-label": `drop ${text}` }, "✕");
    drop.addEventListener("click", () => change((now) => ({ conditions: now.conditions.filter((one) => one !== text) })));
  }
}

function sized() {
  const parts = { kind: $("#kind").value, wide: $("#wide").value, high: $("#high").value, deep: $("#deep").value };
  if (parts.kind === "graph") return change({ graph: $("#graph").value || "petersen:7,2" });
  return change((now) => fieldsOf(parts, now));
}

// What the fields of the board ask for, from a question as it is.
function fieldsOf(parts, ask) {
  const old = partsOf(ask.board), fields = { graph: "" };
  if (parts.kind === "hex" && old.kind !== "hex") Object.assign(parts, { wide: 4 });
  if (parts.kind === "box" && old.kind !== "box") Object.assign(parts, { wide: 3, high: 4, deep: 3 });
  if (["hex", "box"].includes(old.kind) && parts.kind !== old.kind && parts.kind !== "hex" && parts.kind !== "box") Object.assign(parts, { wide: 8, high: 8 });
  const isHexRule = ask.rule.startsWith("hex");
  if ((parts.kind === "hex") !== isHexRule) fields.rule = parts.kind === "hex" ? "hex-king" : "knight";
  fields.board = boardOf(parts);
  const same = old.kind === parts.kind && old.wide === parts.wide && (parts.kind === "hex" || old.high === parts.high);
  if (same && parts.kind !== "box") fields.board += old.holes;
  return fields;
}

const add = (text) => text && change((now) => ({ conditions: [...now.conditions, text] }));

export function start() {
  compass = new Compass($("#compass"));
  for (const one of known.rules) option($("#rule"), one);
  for (const [kind, words] of Object.entries(KINDS)) option($("#kind"), kind, words);
  for (const one of known.graphs) option($("#graphs"), one);
  option($("#usual"), "", "often asked…");
  for (const one of USUAL) option($("#usual"), one);
  for (const id of ["kind", "wide", "high", "deep", "graph"]) $(`#${id}`).addEventListener("change", sized);
  $("#rule").addEventListener("change", () => change({ rule: $("#rule").value }));
  $("#usual").addEventListener("change", () => { add($("#usual").value); $("#usual").value = ""; });
  $("#add-condition").addEventListener("click", () => { add($("#condition").value.trim()); $("#condition").value = ""; });
  $("#condition").addEventListener("keydown", (event) => { if (event.key === "Enter") $("#add-condition").click(); });
  for (const one of document.querySelectorAll("[data-closed]")) one.addEventListener("click", () => change({ closed: Boolean(one.dataset.closed) }));
  on("change", change);
}
