// The controls of a film: buttons, keys, the slider, the list of moves.
class Player {
  constructor(root, film, svg) {
    this.root = root;
    const ground = new Ground(film.board);
    this.ground = ground;
    const stage = make("div", root, { class: "stage" });
    stage.append(svg);
    this.film = film.turns ? new TurnFilm(film, ground, svg) : new PathFilm(film, ground, svg);
    this.frame = 0; this.share = 0; this.playing = false;
    this.buildControls(stage);
    this.buildList();
    this.buildHover(svg);
    this.show();
  }
  buildControls(stage) {
    const bar = make("div", stage, { class: "controls" });
    this.scrub = make("input", bar, { type: "range", min: 0, max: this.film.last, step: 1, "aria-label": "position" });
    const button = (name, label, action) => {
      const element = make("button", bar, { type: "button", "data-do": name, "aria-label": label, title: label });
      element.textContent = { first: "«", back: "‹", play: "▶", step: "›", last: "»" }[name];
      element.addEventListener("click", action);
      return element;
    };
    button("first", "to the start (Home)", () => this.jump(0));
    button("back", "one back (left arrow)", () => this.jump(this.frame - 1));
    this.button = button("play", "play or pause (space)", () => this.toggle());
    button("step", "one step (right arrow)", () => this.jump(this.frame + 1));
    button("last", "to the end (End)", () => this.jump(this.film.last));
    const speed = make("label", bar, {}, "speed ");
    this.speed = make("select", speed, { "aria-label": "moves a second" });
    for (const one of LOOKS.speeds) make("option", this.speed, { value: one }, `${one}/s`);
    this.speed.value = this.film.last > 5000 ? 250 : this.film.last > 400 ? 60 : this.film.last > 150 ? 8 : 4;
    const jump = make("label", bar, {}, "move ");
    this.number = make("input", jump, { type: "number", min: 0, max: Math.max(0, this.film.last - this.film.rounds.length), "aria-label": "jump to" });
    this.status = make("p", stage, { class: "status", "aria-live": "polite" });
    this.scrub.addEventListener("input", () => this.jump(Number(this.scrub.value)));
    this.number.addEventListener("change", () => {
      if (this.number.value !== "") this.jump(Math.max(0, Number(this.number.value)) + this.film.rounds.length);
      this.number.value = Math.max(0, this.frame - this.film.rounds.length);
    });
    this.onKey = (event) => {
      if (event.target.matches("select, input[type=number]") || event.ctrlKey || event.metaKey || event.altKey) return;
      const act = {
        " ": () => event.repeat || this.toggle(), ArrowRight: () => this.jump(this.frame + 1), ArrowLeft: () => this.jump(this.frame - 1),
        Home: () => this.jump(0), End: () => this.jump(this.film.last),
        "+": () => this.faster(1), "-": () => this.faster(-1),
      }[event.key];
      if (["Home", "End"].includes(event.key) && event.target === document.body && document.body.scrollHeight > innerHeight) return;
      if (!act || (event.key === " " && event.target.matches("button:not([data-do=play])"))) return;
      event.preventDefault();
      act();
    };
    document.addEventListener("keydown", this.onKey);
  }
  faster(by) { this.speed.selectedIndex = Math.max(0, Math.min(LOOKS.speeds.length - 1, this.speed.selectedIndex + by)); }
  buildList() {
    const side = make("div", this.root, { class: "side" });
    this.list = make("ol", side, { class: "moves", "aria-label": "moves" });
    this.list.addEventListener("click", (event) => {
      const item = event.target.closest("li");
      if (item) this.jump(Number(item.dataset.frame));
    });
    make("p", side, { class: "keys" }, "Space plays and pauses, ← and → step, + and - change the speed, Home and End jump.");
  }
  buildHover(svg) {
    const reach = make("path", svg, { class: "reach" });
    if (this.film.turns) return;
    const at = (event) => {
      const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM().inverse());
      const x = Math.floor(point.x / CELL), y = Math.floor(point.y / CELL), place = y * this.ground.width + x;
      const inside = x >= 0 && y >= 0 && x < this.ground.width && y < this.ground.height && !this.ground.holeSet.has(place);
      reach.setAttribute("d", !inside ? "" : this.ground.reach(place).map((to) => {
        const [u, v] = this.ground.square(to);
        return `M${u * CELL + 1} ${v * CELL + 1}h8v8h-8z`;
      }).join("") + `M${x * CELL + 3} ${y * CELL + 3}h4v4h-4z`);
    };
    svg.addEventListener("pointermove", at);
    svg.addEventListener("pointerdown", at);
    svg.addEventListener("pointerleave", () => reach.setAttribute("d", ""));
  }
  jump(frame) {
    if (!Number.isFinite(frame)) return;
    this.frame = Math.max(0, Math.min(this.film.last, Math.round(frame)));
    this.share = 0;
    this.show();
  }
  toggle() {
    this.playing = !this.playing;
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
    this.listed = this.frame;
    for (const item of this.list.children) {
      const frame = Number(item.dataset.frame);
      item.className = frame === this.frame ? "now" : frame > this.frame ? "later" : "";
      item.toggleAttribute("aria-current", frame === this.frame);
      if (frame === this.frame) this.list.scrollTop = item.offsetTop - this.list.offsetTop - this.list.clientHeight / 2;
    }
  }
  close() { this.playing = false; document.removeEventListener("keydown", this.onKey); }
}

const copied = (template) => template.content.querySelector("svg").cloneNode(true);
const board = () => copied(document.querySelector("#board"));

// A film, or a picture that does not move, in the dialog of a gallery or a map.
function openDialog(title, words, svg, film) {
  const dialog = document.querySelector("dialog");
  const [root, still, text] = ["player", "stage", "words"].map((name) => dialog.querySelector(":scope > ." + name));
  for (const part of [root, still]) part.replaceChildren();
  dialog.querySelector("h1").textContent = title;
  text.textContent = words || "";
  if (svg && !film) still.append(svg);
  dialog.querySelector(".close").onclick = () => dialog.close();
  dialog.onclose = () => window.player && window.player.close();
  dialog.showModal();
  window.player = film ? new Player(root, film, svg) : null;
  if (window.player) window.player.button.focus();
}

const film = read("film");
if (film) window.player = new Player(document.querySelector(".player"), film, board());
