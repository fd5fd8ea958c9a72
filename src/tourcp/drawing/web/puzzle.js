// A clue puzzle: numbers are typed, tapped or drawn along; everything is checked here, without a server.
(() => {
  const puzzle = read("puzzle"), size = puzzle.clues.length;
  const main = document.querySelector(".puzzle"), status = main.querySelector(".status");
  main.querySelector(".stage").append(document.getElementById("board").content.cloneNode(true));
  const svg = main.querySelector("svg");
  const layer = make("g", svg, { class: "play" }), trail = make("path", layer, { class: "trail" });
  const spots = [], texts = [];
  puzzle.spots.forEach(([x, y], vertex) => {
    texts.push(make("text", layer, { x, y: y + 0.36 * puzzle.size, "font-size": puzzle.size }));
    spots.push(make("path", layer, { class: "spot", d: `M${x} ${y}${puzzle.cell}`, "data-vertex": vertex }));
  });
  let numbers, undone, at, current, typed, helped, since, solved, shown;

  function restart() {
    numbers = puzzle.clues.slice();
    undone = []; typed = ""; helped = -1; since = null; solved = false; shown = new Set();
    at = Math.max(numbers.indexOf(1), 0);
    current = next(0, 1);
    say("Tap a square to write the number below, draw along from a number, or type.");
    draw();
  }
  // The nearest number in a direction that is not on the board yet.
  function next(from, step) {
    for (let one = from + step; one >= 1 && one <= size; one += step) if (!numbers.includes(one)) return one;
    return Math.min(Math.max(from, 1), size);
  }
  const say = words => { status.textContent = words };
  const seconds = () => since === null ? 0 : Math.floor((Date.now() - since) / 1000);
  const clock = () => { main.querySelector(".clock").textContent = `${Math.floor(seconds() / 60)}:${String(seconds() % 60).padStart(2, "0")}` };

  function write(vertex, number) {
    if (puzzle.clues[vertex] || solved) return;
    if (since === null) since = Date.now();
    undone.push(numbers.slice());
    numbers = numbers.map((one, other) => one === number && number && other !== vertex && !puzzle.clues[other] ? 0 : one);
    numbers[vertex] = number;
    shown.clear(); helped = -1;
    if (!numbers.includes(0)) finish();
    draw();
  }
  function finish() {
    if (numbers.every((one, vertex) => one === puzzle.solution[vertex])) {
      clock();
      solved = true;
      say(`Solved in ${main.querySelector(".clock").textContent}.`);
    } else say("Every square has a number, but not all are right: check shows which.");
  }
  function check() {
    const wrong = numbers.flatMap((one, vertex) => one && one !== puzzle.solution[vertex] ? [vertex] : []);
    shown = new Set(wrong);
    say(wrong.length ? `${wrong.length} ${wrong.length === 1 ? "number is" : "numbers are"} wrong.` : "All numbers so far are right.");
    draw();
  }
  // The first press says where and why, the second writes the number.
  function hint() {
    const wrong = numbers.some((one, vertex) => one && one !== puzzle.solution[vertex]);
    if (wrong) return check();
    const step = puzzle.steps.find(([vertex]) => !numbers[vertex]);
    if (!step) return;
    const [vertex, number, words] = step;
    if (helped === vertex) { write(vertex, number); at = vertex; current = next(number, 1); return draw() }
    helped = vertex;
    say(words);
    draw();
  }
  function draw() {
    const step = puzzle.steps.find(([vertex]) => vertex === helped);
    const seen = new Set(step ? [step[0], ...step[3]] : []);
    spots.forEach((spot, vertex) => {
      texts[vertex].textContent = numbers[vertex] && !puzzle.clues[vertex] ? numbers[vertex] + puzzle.first - 1 : "";
      spot.classList.toggle("seen", seen.has(vertex));
      spot.classList.toggle("wrong", shown.has(vertex));
      spot.classList.toggle("at", vertex === at);
    });
    const where = new Map(numbers.map((one, vertex) => [one, vertex]));
    let line = "";
    for (let one = 1; one < size; one++) {
      const a = where.get(one), b = where.get(one + 1);
      if (a !== undefined && b !== undefined && puzzle.near[a].includes(b)) line += `M${puzzle.spots[a]}L${puzzle.spots[b]}`;
    }
    trail.setAttribute("d", line);
    main.querySelector(".now").textContent = current + puzzle.first - 1;
    main.dataset.filled = numbers.filter(Boolean).length;
    main.dataset.solved = solved;
    main.dataset.at = at;
  }

  const under = event => {
    const found = document.elementFromPoint(event.clientX, event.clientY);
    return found && found.dataset.vertex !== undefined ? Number(found.dataset.vertex) : null;
  };
  let drawing = null;
  svg.addEventListener("pointerdown", event => {
    const vertex = under(event);
    if (vertex === null) return;
    event.preventDefault();
    typed = ""; at = vertex;
    if (numbers[vertex]) {
      drawing = { vertex, step: numbers.includes(numbers[vertex] + 1) && !numbers.includes(numbers[vertex] - 1) && numbers[vertex] > 1 ? -1 : 1 };
      current = next(numbers[vertex], drawing.step);
      draw();
    } else { write(vertex, current); drawing = { vertex, step: 1 }; current = next(current, 1); draw() }
  });
  addEventListener("pointermove", event => {
    const vertex = drawing && under(event);
    if (!drawing || vertex === null || vertex === drawing.vertex || numbers[vertex]) return;
    const number = numbers[drawing.vertex] + drawing.step;
    if (!puzzle.near[drawing.vertex].includes(vertex) || number < 1 || number > size || numbers.includes(number)) return;
    write(vertex, number);
    drawing = { vertex, step: drawing.step };
    at = vertex; current = next(number, drawing.step);
    draw();
  });
  addEventListener("pointerup", () => { drawing = null });

  const doing = {
    less: () => { current = next(current, -1) }, more: () => { current = next(current, 1) },
    undo: () => { if (undone.length && !solved) { numbers = undone.pop(); shown.clear(); helped = -1 } },
    check, hint, again: restart,
  };
  main.querySelector(".controls").addEventListener("click", event => {
    const what = event.target.dataset.do;
    if (what) { doing[what](); draw() }
  });
  // From a square to the nearest one in a direction.
  function go(dx, dy) {
    const [x, y] = puzzle.spots[at];
    let best = null, least = Infinity;
    puzzle.spots.forEach(([u, v], vertex) => {
      const along = (u - x) * dx + (v - y) * dy, off = Math.abs((u - x) * dy) + Math.abs((v - y) * dx);
      if (along > 1 && along + 3 * off < least) { least = along + 3 * off; best = vertex }
    });
    if (best !== null) at = best;
    typed = "";
  }
  const keys = {
    ArrowLeft: () => go(-1, 0), ArrowRight: () => go(1, 0), ArrowUp: () => go(0, -1), ArrowDown: () => go(0, 1),
    Backspace: () => { typed = typed.slice(0, -1); write(at, typed ? Number(typed) - puzzle.first + 1 : 0) },
    Delete: () => { typed = ""; write(at, 0) }, h: hint, c: check, u: doing.undo,
    Enter: () => { if (!numbers[at]) { write(at, current); current = next(current, 1) } },
  };
  addEventListener("keydown", event => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (/^[0-9]$/.test(event.key)) {
      const number = Number(typed + event.key) - puzzle.first + 1;
      if (number >= 1 && number <= size) { typed += event.key; write(at, number); current = next(number, 1); draw() }
      event.preventDefault();
    } else if (keys[event.key] && !(event.key === "Enter" && event.target.dataset.do)) {
      keys[event.key]();
      draw();
      event.preventDefault();
    }
  });
  setInterval(() => { if (since !== null && !solved) clock() }, 500);
  restart();
})();
