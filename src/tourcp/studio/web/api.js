// How the page asks the server: a look that is answered at once, or a job that tells how far it is.
const headers = { "content-type": "application/json" };

async function found(response) {
  const values = await response.json().catch(() => ({ error: "the studio does not answer any more: was it closed?" }));
  if (!response.ok || values.error) throw new Error(values.error || response.statusText);
  return values;
}

const reached = (promise) => promise.catch((error) => {
  if (error.name === "AbortError") throw error;
  throw new Error("the studio does not answer any more: was it closed?");
});

export async function look(task, values) {
  return found(await reached(fetch(`look/${task}`, { method: "POST", headers, body: JSON.stringify(values) })));
}

export async function openFile(file) {
  const options = { method: "POST", headers: { "content-type": "application/octet-stream" }, body: file };
  return found(await reached(fetch(`file?name=${encodeURIComponent(file.name)}`, options)));
}

// Leaving the page ends the job: its process is gone within a second.
export async function job(task, values, { signal, tell }) {
  const response = await reached(fetch(`job/${task}`, { method: "POST", headers, body: JSON.stringify(values), signal }));
  if (!response.ok) return found(response);
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) throw new Error("the studio does not answer any more: was it closed?");
    text += value;
    const lines = text.split("\n");
    text = lines.pop();
    for (const line of lines) {
      const said = JSON.parse(line);
      if (said.progress) tell(said.progress);
      if (said.done && said.done.error) throw new Error(said.done.error);
      if (said.done) return said.done;
    }
  }
}
