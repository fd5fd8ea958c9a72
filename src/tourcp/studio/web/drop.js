// Files of ours, dropped anywhere or chosen: judged first, then shown as what they are.
import { openFile } from "./api.js";
import { $, say, tell } from "./bus.js";
import { openMore } from "./answer.js";
import { show } from "./ask.js";

export async function opened(file) {
  say(`Judging ${file.name}…`);
  try {
    const found = await openFile(file);
    if (found.kind === "answer" || found.kind === "problem") {
      tell("room", "tours");
      show(found.view);
      if (found.answer) tell("answer", { answer: found.answer }); else tell("mode", "setup");
      say(found.judged);
    } else if (found.kind === "tokens" || found.kind === "numbers") {
      tell("puzzle", found);
      tell("room", "puzzles");
    } else {
      openMore(`${found.name}, judged: ${found.judged.split(":")[0]}`, (body) => make("iframe", body, { src: `page/${found.page}`, title: found.name, sandbox: "allow-scripts allow-downloads" }));
    }
  } catch (error) {
    openMore("Not opened", (body) => make("p", body, { class: "refused" }, `${file.name}: ${error.message}`));
  }
}

export function start() {
  const veil = $("#dropping");
  let depth = 0;
  const hasFiles = (event) => event.dataTransfer && [...event.dataTransfer.types].includes("Files");
  document.addEventListener("dragenter", (event) => { if (hasFiles(event)) { depth++; veil.hidden = false; } });
  document.addEventListener("dragleave", (event) => { if (hasFiles(event) && --depth <= 0) { depth = 0; veil.hidden = true; } });
  document.addEventListener("dragover", (event) => { if (hasFiles(event)) event.preventDefault(); });
  document.addEventListener("drop", (event) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    depth = 0;
    veil.hidden = true;
    if (event.dataTransfer.files[0]) opened(event.dataTransfer.files[0]);
  });
  $("#open").addEventListener("change", () => { if ($("#open").files[0]) opened($("#open").files[0]); $("#open").value = ""; });
}
