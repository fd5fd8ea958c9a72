// What is asked, as the page knows it; who wants to know of changes; and the problem in the address.
export const known = JSON.parse(document.getElementById("known").textContent);
export const $ = (selector, root = document) => root.querySelector(selector);

export const state = {
  ask: { rule: "knight", board: "8x8", graph: "", closed: false, start: "", end: "", conditions: [] },
  wanted: { backend: "auto", seconds: 30, seed: 0, trace: false },
  asking: null,
  view: null,
  answer: null,
};

const bus = new EventTarget();
export const tell = (name, detail) => bus.dispatchEvent(new CustomEvent(name, { detail }));
export const on = (name, act) => bus.addEventListener(name, (event) => act(event.detail));

const escaped = (text) => encodeURIComponent(text).replace(/%2C/g, ",").replace(/%3A/g, ":");

export function fragmentOf(ask, wanted, solved) {
  const pairs = ask.graph ? [["graph", ask.graph]] : [["rule", ask.rule], ["board", ask.board]];
  if (ask.closed) pairs.push(["closed", "1"]);
  for (const role of ["start", "end"]) if (ask[role]) pairs.push([role, ask[role]]);
  for (const text of ask.conditions) pairs.push(["condition", text]);
  if (wanted.backend !== "auto") pairs.push(["by", wanted.backend]);
  if (wanted.seed) pairs.push(["seed", wanted.seed]);
  if (solved) pairs.push(["solve", "1"]);
  return "#" + pairs.map(([key, value]) => `${key}=${escaped(String(value))}`).join("&");
}

export function readFragment(hash) {
  const given = new URLSearchParams(hash.replace(/^#/, ""));
  if (!given.has("rule") && !given.has("graph") && !given.has("board")) return null;
  const text = (name) => given.get(name) || "";
  return {
    ask: {
      rule: text("rule") || "knight", board: text("board") || "8x8", graph: text("graph"), closed: given.has("closed"),
      start: text("start"), end: text("end"), conditions: given.getAll("condition"),
    },
    backend: known.backends.some((one) => one.name === text("by")) ? text("by") : "auto",
    seed: Math.max(0, Math.floor(Number(text("seed"))) || 0),
    solve: given.has("solve"),
  };
}

// Links are shared without the secret: the door finds it, in a browser that has it.
export const shared = (fragment) => `${location.origin}/${fragment}`;

// Seconds as one would say them.
export const lasted = (seconds) => seconds < 1 ? `${(1000 * seconds).toFixed(seconds < 0.01 ? 1 : 0)} ms` : `${seconds.toFixed(seconds < 10 ? 2 : 0)} s`;

export function say(words, where = "#say") {
  $(where).textContent = words;
}
