// Themes, and light or dark; kept for the next visit.
import { $, known, tell } from "./bus.js";

const FORMS = ["", "light", "dark"], NAMES = { "": "like the screen", light: "light", dark: "dark" };
let chosen = { theme: "wood", form: "" };
try { chosen = { ...chosen, ...JSON.parse(localStorage.getItem("tourcp-look") || "{}") }; } catch { /* as usual */ }
if (!known.themes.includes(chosen.theme) || !FORMS.includes(chosen.form)) chosen = { theme: "wood", form: "" };

export const theme = () => chosen.form ? `${chosen.theme}-${chosen.form}` : chosen.theme;

async function apply() {
  const root = document.documentElement;
  root.className = `tourcp ${theme()}`;
  root.style.colorScheme = chosen.form || "light dark";
  for (const svg of document.querySelectorAll("svg.tourcp")) svg.setAttribute("class", `tourcp ${theme()}`);
  $("#theme").value = chosen.theme;
  $("#form").title = `light or dark: ${NAMES[chosen.form]}`;
  $("#form").setAttribute("aria-label", `light or dark: ${NAMES[chosen.form]}`);
  localStorage.setItem("tourcp-look", JSON.stringify(chosen));
  $("#picture").textContent = await (await fetch(`looks.css?theme=${theme()}`)).text();
  tell("theme");
}

export function start() {
  for (const one of known.themes) make("option", $("#theme"), { value: one }, one);
  $("#theme").addEventListener("change", () => { chosen.theme = $("#theme").value; apply(); });
  $("#form").addEventListener("click", () => { chosen.form = FORMS[(FORMS.indexOf(chosen.form) + 1) % 3]; apply(); });
  return apply();
}
