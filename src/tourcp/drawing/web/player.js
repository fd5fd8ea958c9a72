// The controls of a film: the picture itself, buttons, keys, the slider, the list of moves.
const calm = matchMedia("(prefers-reduced-motion: reduce)");
const SIGNS = { first: "«", back: "‹", play: "▶", step: "›", last: "»" };

class Player {
  constructor(root, film, svg) {
    Object.assign(this, { root, source: film, svg, bare: svg.cloneNode(true) });
    const stage = make("div", root, { class: "stage" });
    stage.append(svg);
    this.film = filmOf(film, svg);
    this.ground = this.film.ground;
    this.frame = 0; this.share = 0; this.playing = false;
    this.start = make("button", stage, { type: "button", class: "start", "aria-label": "play" }, "▶");
    this.start.addEventListener("click", () => this.toggle());
    this.buildControls();
    this.buildList();
    this.buildBoard();
    this.show();
  }
  buildControls() {
    const bar = make("div", this.root, { class: "controls" });
    this.scrub = make("input", bar, { type: "range", min: 0, max: this.film.last, step: 1, "aria-label": "position" });
    const button = (name, label, action) => {
      const element = make("button", bar, { type: "button", "data-do": name, "aria-label": label, title: label }, SIGNS[name]);
      element.addEventListener("click", action);
      return element;
    };
    button("first", "to the start (Home)", () => this.jump(0));
    button("back", "one back (left arrow)", () => this.jump(this.frame - 1));
    this.button = button("play", "play or pause (space)", () => this.toggle());
    button("step", "one step (right arrow)", () => this.jump(this.frame + 1));
    button("last", "to the end (End)", () => this.jump(this.film.last));
    this.speed = make("select", bar, { "aria-label": "moves a second" });
    for (const one of LOOKS.speeds) make("option", this.speed, { value: one }, `${one}/s`);
    this.speed.value = this.film.last > 5000 ? 250 : this.film.last > 400 ? 60 : this.film.last > 40 ? 8 : 4;
    this.number = make("input", bar, { type: "number", min: 0, max: Math.max(0, this.film.last - this.film.rounds.length), "aria-label": "move", title: "jump to a move" });
    const menu = make("details", bar, { class: "menu" });
    const title = make("summary", menu, { "aria-label": "download", title: "download" }, "⤓");
    const list = make("div", menu);
    for (const kind of ["svg", "png", "gif"]) {
      const entry = make("button", list, { type: "button", "data-save": kind }, kind.toUpperCase());
      entry.addEventListener("click", async () => {
        const tell = (words) => { entry.textContent = words; };
        entry.disabled = true;
        await save(kind, this, tell);
        tell(kind.toUpperCase());
        entry.disabled = menu.open = false;
        title.focus();
      });
    }
    this.status = make("p", bar, { class: "status", "aria-live": "polite" });
    this.scrub.addEventListener("input", () => this.jump(Number(this.scrub.value)));
    this.number.addEventListener("change", () => {
      if (this.number.value !== "") this.jump(Math.max(0, Number(this.number.value)) + this.film.rounds.length);
      this.number.value = Math.max(0, this.frame - this.film.rounds.length);
    });
    this.onKey = (event) => this.press(event);
    document.addEventListener("keydown", this.onKey);
  }
  press(event) {
    if (event.target.closest("select, textarea, input:not([type=range]), [role=application]") || event.ctrlKey || event.metaKey || event.altKey) return;
    const act = {
      " ": () => event.repeat || this.toggle(), ArrowRight: () => this.jump(this.frame + 1), ArrowLeft: () => this.jump(this.frame - 1),
      Home: () => this.jump(0), End: () => this.jump(this.film.last), "+": () => this.faster(1), "-": () => this.faster(-1),
    }[event.key];
    if (!act || (event.key === " " && event.target.matches("button:not([data-do=play]):not(.start), summary, a"))) return;
    event.preventDefault();
    act();
  }
  faster(by) { this.speed.selectedIndex = Math.max(0, Math.min(LOOKS.speeds.length - 1, this.speed.selectedIndex + by)); }
  buildList() {
    const side = make("div", this.root, { class: "side" });
    this.list = make("ol", side, { class: "moves", "aria-label": "moves", tabindex: 0 });
    this.list.addEventListener("click", (event) => {
      const item = event.target.closest("li");
      if (item) this.jump(Number(item.dataset.frame));
    });
    make("p", side, { class: "keys" }, "Space plays, ← → step, + − speed, Home and End jump. A click on the board goes there.");
  }
  // Over a square its moves are shown; a click jumps to where it is visited.
  buildBoard() {
    if (this.source.turns) return;
    const svg = this.svg, reach = make("path", svg, { class: "reach" });
    const vertexAt = (event) => {
      const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM().inverse());
      return this.ground.at(point.x, point.y);
    };
    svg.addEventListener("pointermove", (event) => {
      const vertex = vertexAt(event);
      if (vertex === this.over) return;
      this.over = vertex;
      const cell = (one) => "M" + this.ground.centre(one).join(" ") + this.ground.shape;
      reach.setAttribute("d", vertex === undefined ? "" : this.ground.reach(vertex).map(cell).join(""));
    });
    svg.addEventListener("pointerleave", () => { this.over = undefined; reach.setAttribute("d", ""); });
    svg.addEventListener("click", (event) => {
      const vertex = vertexAt(event), frame = vertex === undefined ? undefined : this.film.frameOf(vertex);
      if (frame !== undefined) this.jump(frame);
    });
  }
  jump(frame) {
    if (!Number.isFinite(frame)) return;
    this.start.hidden = true;
    this.frame = Math.max(0, Math.min(this.film.last, Math.round(frame)));
    this.share = 0;
    this.show();
  }
  toggle() {
    this.playing = !this.playing;
    this.start.hidden = true;
    if (this.playing && this.frame >= this.film.last) this.jump(0);
    this.button.textContent = this.playing ? "❚❚" : "▶";
    this.root.dataset.playing = this.playing;
    this.time = undefined;
    cancelAnimationFrame(this.timer);
    this.button.setAttribute("aria-pressed", this.playing);
    this.status.setAttribute("aria-live", this.playing ? "off" : "polite");
    if (this.playing) this.timer = requestAnimationFrame((time) => this.tick(time));
    else if (this.share) this.jump(this.frame);
  }
  tick(time) {
    if (!this.playing || !this.root.isConnected) return;
    const rate = this.frame < this.film.rounds.length ? Math.min(2, Number(this.speed.value)) : Number(this.speed.value);
    const passed = Math.min(0.25, (time - (this.time === undefined ? time : this.time)) / 1000) * rate;
    this.time = time;
    const position = Math.min(this.film.last, this.frame + this.share + passed);
    this.frame = Math.floor(position);
    this.share = position - this.frame;
    this.show();
    if (position >= this.film.last) return this.toggle();
    this.timer = requestAnimationFrame((next) => this.tick(next));
  }
  show() {
    this.film.show(this.frame, calm.matches ? 0 : this.share);
    const { visited, place } = this.film.now;
    this.root.dataset.frame = this.frame;
    this.root.dataset.visited = visited;
    this.root.dataset.square = place === undefined ? "" : this.ground.name(place);
    this.scrub.value = this.frame;
    const move = this.frame - this.film.rounds.length, last = this.film.last - this.film.rounds.length;
    if (document.activeElement !== this.number) this.number.value = Math.max(0, move);
    this.status.textContent = move < 0 ? this.film.status(this.frame) : `move ${move} of ${last}: ${this.film.status(this.frame)}`;
    this.showList();
  }
  // Only the moves around the present one are in the page: thousands would make it slow.
  showList() {
    if (this.listed === this.frame) return;
    const first = Math.max(0, this.frame - 60), last = Math.min(this.film.last, this.frame + 60);
    const isNear = this.from !== undefined && (this.from === 0 || this.frame >= this.from + 15) && (this.to === this.film.last || this.frame <= this.to - 15);
    if (!isNear) {
      this.from = first; this.to = last;
      this.list.replaceChildren();
      for (let frame = first; frame <= last; frame++) make("li", this.list, { "data-frame": frame }, this.film.entry(frame));
    }
    // Of those, only the ones between the last and the present move look different now.
    const items = this.list.children;
    const low = isNear ? Math.min(this.listed, this.frame) : this.from, high = isNear ? Math.max(this.listed, this.frame) : this.to;
    for (let frame = low; frame <= high; frame++) {
      const item = items[frame - this.from];
      item.className = frame === this.frame ? "now" : frame > this.frame ? "later" : "";
      item.toggleAttribute("aria-current", frame === this.frame);
    }
    const now = items[this.frame - this.from];
    this.list.scrollTop = now.offsetTop - this.list.offsetTop - this.list.clientHeight / 2;
    this.listed = this.frame;
  }
  close() { this.playing = false; document.removeEventListener("keydown", this.onKey); }
}

const copied = (template) => template.content.querySelector("svg").cloneNode(true);
const board = () => copied(document.querySelector("#board"));

// A film, or a picture that does not move, in the dialog of a gallery or a map.
function openDialog(title, words, svg, film) {
  const dialog = document.querySelector("dialog");
  const [root, still, text] = ["player", "still", "words"].map((name) => dialog.querySelector(":scope > ." + name));
  for (const part of [root, still]) part.replaceChildren();
  dialog.querySelector("h1").textContent = title;
  text.textContent = words || "";
  if (svg && !film) still.append(svg);
  for (const part of [root, still, text]) part.hidden = !part.childNodes.length && !(part === root && film);
  dialog.querySelector(".close").onclick = () => dialog.close();
  dialog.onclose = () => window.player && window.player.close();
  dialog.showModal();
  window.player = film ? new Player(root, film, svg) : null;
  if (window.player) window.player.button.focus();
}

const film = read("film");
if (film) window.player = new Player(document.querySelector(".player"), film, board());
// A page with several films plays them all at once.
addEventListener("message", (event) => { if (event.data === "play" && window.player) window.player.toggle(); });
