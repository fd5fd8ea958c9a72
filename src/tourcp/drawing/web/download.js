// What is shown as a file: SVG, PNG, or the whole film as GIF; made here, nothing is sent anywhere.
const MOST_FRAMES = 150, GIF_SIDE = 480;

function svgText(svg, width) {
  const copy = svg.cloneNode(true);
  const sheet = copy.querySelector("style") || copy.insertBefore(make("style"), copy.firstChild);
  sheet.textContent = document.getElementById("picture").textContent;
  for (const one of copy.querySelectorAll(".reach")) one.remove();
  const [, , wide, high] = copy.getAttribute("viewBox").split(" ").map(Number);
  if (width) { copy.setAttribute("width", width); copy.setAttribute("height", Math.round(width * high / wide)); }
  return new XMLSerializer().serializeToString(copy);
}

async function canvasOf(svg, width) {
  const image = new Image();
  image.src = "data:image/svg+xml;charset=utf-8," + encodeURIComponent(svgText(svg, width));
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = image.naturalWidth; canvas.height = image.naturalHeight;
  canvas.getContext("2d", { willReadFrequently: true }).drawImage(image, 0, 0);
  return canvas;
}

async function gifOf(film, svg, tell) {
  const playing = filmOf(film, svg), several = Math.max(1, Math.ceil((playing.last + 1) / MOST_FRAMES));
  const wanted = [...Array(Math.floor(playing.last / several) + 1).keys()].map((k) => k * several);
  if (wanted[wanted.length - 1] !== playing.last) wanted.push(playing.last);
  const pixels = async (frame) => {
    playing.show(frame, 0);
    const canvas = await canvasOf(svg, GIF_SIDE);
    return canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
  };
  const last = await pixels(playing.last);
  const gif = new Gif(last);
  for (const [index, frame] of wanted.entries()) {
    tell(`GIF ${Math.round(100 * index / wanted.length)}%`);
    gif.add(await pixels(frame), frame === playing.last ? 250 : Math.max(4, Math.min(14, Math.round(900 / wanted.length))));
  }
  return gif.blob();
}

// An animated GIF: the colours of one frame for all of them, and of each frame only what changed.
class Gif {
  constructor(image) {
    this.width = image.width; this.height = image.height; this.known = new Map(); this.bytes = [];
    this.palette = this.commonest(image.data, 255);
    this.write("GIF89a");
    this.bytes.push(...this.word(this.width), ...this.word(this.height), 0xf7, 0, 0);
    for (let index = 0; index < 256; index++) this.bytes.push(...(this.palette[index] || [0, 0, 0]));
    this.bytes.push(0x21, 0xff, 11); this.write("NETSCAPE2.0"); this.bytes.push(3, 1, 0, 0, 0);
  }
  write(text) { for (const letter of text) this.bytes.push(letter.charCodeAt(0)); }
  word(number) { return [number & 255, number >> 8]; }
  commonest(data, most) {
    const counts = new Map();
    for (let i = 0; i < data.length; i += 4) {
      const key = (data[i] & 0xfc) << 16 | (data[i + 1] & 0xfc) << 8 | (data[i + 2] & 0xfc);
      counts.set(key, (counts.get(key) || 0) + 1);
    }
    const keys = [...counts.keys()].sort((a, b) => counts.get(b) - counts.get(a)).slice(0, most);
    return keys.map((key) => [key >> 16, key >> 8 & 255, key & 255]);
  }
  colour(red, green, blue) {
    const key = red << 16 | green << 8 | blue;
    let best = this.known.get(key);
    if (best === undefined) {
      let least = Infinity;
      this.palette.forEach(([r, g, b], index) => {
        const far = (r - red) ** 2 + (g - green) ** 2 + (b - blue) ** 2;
        if (far < least) { least = far; best = index; }
      });
      this.known.set(key, best);
    }
    return best;
  }
  add(image, hundredths) {
    const data = image.data, pixels = new Uint8Array(this.width * this.height);
    for (let i = 0; i < pixels.length; i++) pixels[i] = this.colour(data[4 * i], data[4 * i + 1], data[4 * i + 2]);
    const changed = pixels.map((pixel, i) => this.before && this.before[i] === pixel ? 255 : pixel);
    this.before = pixels;
    this.bytes.push(0x21, 0xf9, 4, 5, ...this.word(hundredths), 255, 0, 0x2c, 0, 0, 0, 0, ...this.word(this.width), ...this.word(this.height), 0, 8);
    this.compress(changed);
  }
  // LZW with codes that grow from 9 to 12 bits, in blocks of 255 bytes.
  compress(pixels) {
    const out = [];
    let held = 0, bits = 0, size = 9, next = 258, codes = new Map();
    const emit = (code) => {
      held |= code << bits; bits += size;
      while (bits >= 8) { out.push(held & 255); held >>= 8; bits -= 8; }
    };
    emit(256);
    let prefix = pixels[0];
    for (let i = 1; i < pixels.length; i++) {
      const key = prefix << 8 | pixels[i], code = codes.get(key);
      if (code !== undefined) { prefix = code; continue; }
      emit(prefix);
      codes.set(key, next++);
      if (next > (1 << size) && size < 12) size++;
      if (next > 4095) { emit(256); codes = new Map(); next = 258; size = 9; }
      prefix = pixels[i];
    }
    emit(prefix); emit(257);
    if (bits) out.push(held & 255);
    for (let i = 0; i < out.length; i += 255) {
      const block = out.slice(i, i + 255);
      this.bytes.push(block.length);
      for (const byte of block) this.bytes.push(byte);
    }
    this.bytes.push(0);
  }
  blob() { return new Blob([new Uint8Array([...this.bytes, 0x3b])], { type: "image/gif" }); }
}

async function save(kind, player, tell) {
  let blob;
  if (kind === "svg") blob = new Blob([svgText(player.svg)], { type: "image/svg+xml" });
  else if (kind === "png") blob = await new Promise(async (done) => (await canvasOf(player.svg, 1400)).toBlob(done, "image/png"));
  else blob = await gifOf(player.source, player.bare.cloneNode(true), tell);
  keep(blob, `${document.title.replace(/[^\w]+/g, "-").slice(0, 60)}.${kind}`);
}

function keep(blob, name) {
  const link = make("a", null, { href: URL.createObjectURL(blob), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}
