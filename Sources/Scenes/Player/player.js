// Plays recordings of frames (PlayerRecording) in a web page: every <section class="player" data-player="…">
// that holds its recording in a <script type="application/json">. Plain ECMAScript 2020; loads nothing.
"use strict";

// Reads recordings. This part needs no page, so tests load it in Node.
const ScrollPlayer = (() => {
  const ELEMENT_LENGTH = 12;
  const NO_VIEW = -1;
  const EVICTED = 2;
  const LEFT = 3;

  /// The numbers of a text in base 36 between commas; a missing one is 0. Parsed by hand, because most
  /// of the time of a step is spent here.
  function numbers(text, length) {
    const result = [];
    let [value, sign] = [0, 1];
    for (let index = 0; index < text.length; index += 1) {
      const code = text.charCodeAt(index);
      if (code === 44) {
        result.push(sign * value);
        value = 0;
        sign = 1;
      } else if (code === 45) {
        sign = -1;
      } else {
        value = value * 36 + code - (code < 58 ? 48 : 87);
      }
    }
    result.push(sign * value);
    while (result.length < length) result.push(0);
    return result;
  }

  function add(record, before) {
    for (let index = 0; index < record.length; index += 1) record[index] += before[index] || 0;
    return record;
  }

  function list(text) { return text ? text.split("/") : []; }

  /// A recording with a cursor: the elements, by view, and the tiles of the frame that it is at.
  class Recording {
    constructor(data) {
      this.data = data;
      this.count = data.frames.length;
      this.heads = [];
      let before = [];
      for (const frame of data.frames) {
        const end = frame.indexOf(";");
        const head = numbers(end < 0 ? frame : frame.slice(0, end), 9);
        const cost = head[2];
        add(head, before);
        head[2] = cost;
        before = head;
        this.heads.push({
          x: head[0] / 64, y: head[1] / 64, cost: cost > 0 ? cost - 1 : null,
          width: head[3] / 64, height: head[4] / 64, reachX: head[5] / 64, reachY: head[6] / 64,
          contentWidth: head[7] / 64, contentHeight: head[8] / 64, originX: head[0], originY: head[1],
        });
      }
      /// Microseconds since the first frame of the recording, by frame.
      this.due = [];
      let due = 0;
      for (const [index, part] of (data.due ? data.due.split(",") : []).entries()) {
        due += index === 0 ? 0 : parseInt(part, 36);
        this.due.push(due);
      }
      while (this.due.length < this.count) {
        this.due.push(this.due.length === 0 ? 0 : this.due[this.due.length - 1] + 16667);
      }
      this.edits = new Map(data.edits.map((edit) => [edit.frame, edit.words]));
      this.frame = -1;
      this.elements = new Map();
      this.tiles = new Map();
    }

    /// Moves the cursor to a frame: from where it is, or from the nearest key before the frame.
    seek(frame) {
      const distance = this.data.keyDistance;
      const key = Math.floor(frame / distance) * distance;
      if (this.frame > frame || this.frame < key) {
        this.elements = new Map();
        this.tiles = new Map();
        this.frame = key - 1;
        if (key > 0) {
          const [fresh, tiles] = this.data.keys[key / distance].split(";");
          this.frame = key;
          this.addNew(fresh, key);
          this.changeTiles(tiles || "");
        }
      }
      while (this.frame < frame) this.step();
      return this;
    }

    step() {
      this.frame += 1;
      const [, , gone, fresh, changed, tiles] = this.data.frames[this.frame].split(";");
      let view = NO_VIEW;
      for (const text of list(gone)) {
        view += parseInt(text, 36);
        this.elements.delete(view);
      }
      this.addNew(fresh, this.frame);
      view = NO_VIEW;
      for (const text of list(changed)) {
        const record = numbers(text, ELEMENT_LENGTH);
        view += record[0];
        record[0] = 0;
        this.elements.set(view, add(record, this.elements.get(view)));
      }
      this.changeTiles(tiles || "");
    }

    addNew(text, frame) {
      const head = this.heads[frame];
      let before = [NO_VIEW, 0, 0, 0, head.originX, head.originY];
      for (const part of list(text)) {
        const record = add(numbers(part, ELEMENT_LENGTH), before);
        this.elements.set(record[0], record);
        before = record;
      }
    }

    changeTiles(text) {
      for (const [number, tile] of this.tiles) {
        if (tile.state === EVICTED) this.tiles.delete(number);
        tile.state = 0;
      }
      let before = [];
      for (const part of list(text)) {
        const record = add(numbers(part, 6), before);
        before = record;
        const [number, state, x, y, width, height] = record;
        if (state === LEFT) {
          this.tiles.delete(number);
        } else {
          this.tiles.set(number, {
            number, state, x: x / 64, y: y / 64, width: width / 64, height: height / 64,
          });
        }
      }
    }

    /// The elements that are shown, in drawing order.
    shown() {
      const kinds = this.data.kinds;
      const elements = [...this.elements.values()].map((record) => {
        const [view, kind, section, item, x, y, width, height, z, reuses, type, fade] = record;
        const corners = [];
        for (let index = ELEMENT_LENGTH; index + 1 < record.length; index += 2) {
          corners.push([(x + record[index]) / 64, (y + record[index + 1]) / 64]);
        }
        return {
          view, kind, section, item, z, reuses, type, alpha: 1 - fade / 100, corners,
          x: x / 64, y: y / 64, width: width / 64, height: height / 64,
        };
      });
      return elements.sort((a, b) => a.z - b.z || kinds[a.kind].order - kinds[b.kind].order
        || a.section - b.section || a.item - b.item);
    }

    /// The name of an element, as `--explain` gives it.
    name(element) {
      const kind = this.data.kinds[element.kind];
      return kind.hasItems
        ? `${kind.name} ${element.section}.${element.item}` : `${kind.name} ${element.section}`;
    }

    names() { return this.shown().map((element) => this.name(element)); }

    counters(frame) {
      const text = this.data.frames[frame].split(";")[1] || "";
      return numbers(text, this.data.counterNames.length);
    }

    /// The frame that took longest; -1 where none was timed.
    get worst() {
      let worst = -1;
      this.heads.forEach((head, frame) => {
        if (head.cost !== null && (worst < 0 || head.cost > this.heads[worst].cost)) worst = frame;
      });
      return worst;
    }

    /// The last frame that is due at a time, in microseconds.
    frameAt(time) {
      let [low, high] = [0, this.count];
      while (low < high) {
        const middle = (low + high) >> 1;
        if (this.due[middle] <= time) low = middle + 1; else high = middle;
      }
      return Math.max(0, low - 1);
    }

    /// Lines that say what a frame did, one fact each. Moves the cursor to the frame.
    explain(frame) {
      // A second cursor, one frame behind this one, can step forward as well.
      if (!this.companion) this.companion = new Recording(this.data);
      const before = frame > 0 ? this.companion.seek(frame - 1).names() : [];
      const now = this.seek(frame).names();
      const [old, fresh] = [new Set(before), new Set(now)];
      const entered = now.filter((name) => !old.has(name));
      const left = before.filter((name) => !fresh.has(name));
      const head = this.heads[frame];
      const counters = this.counters(frame);
      const lines = [`bounds ${rectangle(head.x, head.y, head.width, head.height)}, asked for `
        + rectangle(head.x - head.reachX, head.y - head.reachY, head.width + 2 * head.reachX,
          head.height + 2 * head.reachY)];
      if (counters[0] > 1) lines.push(`laid out ${counters[0]} times`);
      for (const words of this.edits.get(frame) || []) lines.push(`edit: ${words}`);
      this.data.counterNames.slice(1).forEach((name, index) => {
        lines.push(`${name} ${counters[index + 1]}`);
      });
      lines.push(`visible ${fresh.size}`, `entered ${named(entered)}`, `left ${named(left)}`);
      if (this.data.choice) lines.push(`works by: ${this.data.choice}`);
      for (const tile of [...this.tiles.values()].sort((a, b) => a.number - b.number)) {
        const [low, high] = this.data.isHorizontal
          ? [tile.x, tile.x + tile.width] : [tile.y, tile.y + tile.height];
        lines.push(`tile ${tile.number}: ${points(low)} to ${points(high)} pt, `
          + STATES[tile.state]);
      }
      if (head.cost !== null) lines.push(`took ${duration(head.cost)}, by the run's own times`);
      return lines;
    }
  }

  const STATES = ["hit", "filled in this frame", "evicted in this frame"];

  function named(names) {
    if (names.length === 0) return "0";
    const more = names.length > 12 ? ", ..." : "";
    return `${names.length}: ${names.slice(0, 12).join(", ")}${more}`;
  }

  function points(value) { return String(Math.round(value * 100) / 100); }

  function rectangle(x, y, width, height) {
    return `(${points(x)}, ${points(y)}) ${points(width)} x ${points(height)}`;
  }

  function duration(nanoseconds) {
    const units = [["ns", 1], ["\u00b5s", 1e3], ["ms", 1e6], ["s", 1e9]];
    let [name, size] = units[0];
    for (const unit of units) if (nanoseconds >= unit[1]) [name, size] = unit;
    const value = nanoseconds / size;
    return `${value >= 100 ? value.toFixed(0) : value.toPrecision(3)} ${name}`;
  }

  /// The step of colour for a view by its reuses: never, once, 2-3, 4-7, 8-15, more.
  function reuseStep(reuses) {
    let [step, most] = [0, 0];
    while (reuses > most && step < 5) {
      step += 1;
      most = 2 * most + 1;
    }
    return step;
  }

  return { Recording, duration, points, reuseStep, STATES };
})();

if (typeof module !== "undefined") module.exports = ScrollPlayer;

// Shows recordings in a page.
if (typeof document !== "undefined") (() => {
  const { Recording, duration, points, reuseStep, STATES } = ScrollPlayer;
  const REUSE = [
    ["new view", 2, 0.5], ["reused once", 0, 0.14], ["2 to 3 times", 0, 0.3],
    ["4 to 7 times", 0, 0.46], ["8 to 15 times", 0, 0.62], ["16 times or more", 0, 0.82],
  ];
  const TILE_COLOURS = [2, 1, 7];
  const TILE_WIDTHS = [1.8, 4, 2.5];
  const MARGIN = 0.12;

  function make(name, properties = {}, children = []) {
    const element = document.createElement(name);
    for (const [key, value] of Object.entries(properties)) {
      if (key in element && key !== "list") element[key] = value;
      else element.setAttribute(key, value);
    }
    element.append(...children);
    return element;
  }

  class Player {
    constructor(root, data) {
      this.root = root;
      this.recording = new Recording(data);
      this.frame = 0;
      this.isPlaying = false;
      this.colouring = "type";
      this.speed = 1;
      this.frameRequest = 0;
      this.isDirty = false;
      const types = new Set();
      this.cellTypes = new Map();
      const cell = data.kinds.findIndex((kind) => kind.category === "cell");
      if (cell >= 0) data.types.forEach((_, index) => types.add(index));
      // Colours by name, as in pictures of single frames.
      [...types].sort((a, b) => (data.types[a] < data.types[b] ? -1 : 1))
        .forEach((type, index) => this.cellTypes.set(type, index % 8));
      this.readColours();
      this.build(data);
      this.show(0);
    }

    // MARK: Page

    build(data) {
      const button = (label, title, action) => {
        const made = make("button", { type: "button", title, textContent: label });
        made.addEventListener("click", action);
        return made;
      };
      this.screen = make("canvas", {
        className: data.isHorizontal ? "player-canvas player-sideways" : "player-canvas", role: "img",
      });
      this.costs = make("canvas", { className: "player-costs" });
      this.costs.setAttribute("aria-hidden", "true");
      this.scrubber = make("input", {
        type: "range", min: 0, max: Math.max(0, this.recording.count - 1), value: 0, step: 1,
        className: "player-scrubber",
      });
      this.scrubber.setAttribute("aria-label", "Frame");
      this.playButton = button("Play", "Play or pause (Space)", () => this.toggle());
      this.worstButton = button("Worst frame", "Go to the frame that took longest (W)",
        () => this.goToWorst());
      this.worstButton.disabled = this.recording.worst < 0;
      this.colourButton = button("Colour by reuse", "Colour cells by how often their view was reused",
        () => this.toggleColouring());
      this.colourButton.setAttribute("aria-pressed", "false");
      this.speedSelect = make("select", {}, [0.25, 0.5, 1, 2, 4].map((speed) => make("option", {
        value: speed, textContent: `${speed}x`, selected: speed === 1,
      })));
      this.speedSelect.addEventListener("change", () => {
        this.speed = Number(this.speedSelect.value);
        this.restartClock();
      });
      this.status = make("p", { className: "player-status" });
      this.legend = make("ul", { className: "player-legend" });
      this.lines = make("ul", { className: "player-lines" });
      this.explanation = make("details", { className: "player-explanation" }, [
        make("summary", { textContent: "Explain this frame" }), this.lines,
      ]);
      this.explanation.addEventListener("toggle", () => this.explain());
      const controls = make("div", { className: "player-controls", role: "group" }, [
        this.playButton,
        button("Back", "One frame back (left arrow)", () => this.go(this.frame - 1)),
        button("Forward", "One frame on (right arrow)", () => this.go(this.frame + 1)),
        this.worstButton,
        make("label", {}, ["Speed ", this.speedSelect]),
        this.colourButton,
      ]);
      controls.setAttribute("aria-label", "Playback");
      for (const child of this.root.querySelectorAll("noscript")) child.remove();
      const box = make("div", { className: "player-screen", tabIndex: 0, role: "group" }, [this.screen]);
      box.setAttribute("aria-label", "Screen. Space plays, arrow keys step, Home and End go to the "
        + "ends, W goes to the worst frame.");
      this.root.append(make("div", { className: "player-body" }, [
        make("div", { className: "player-main" }, [
          box, this.costs, this.scrubber, controls, this.status,
        ]),
        make("div", { className: "player-side" }, [this.legend, this.explanation]),
      ]));
      this.listen();
      this.fillLegend(data);
    }

    listen() {
      this.scrubber.addEventListener("input", () => this.go(Number(this.scrubber.value)));
      this.root.addEventListener("keydown", (event) => this.handleKey(event));
      const seek = (event) => {
        if (event.buttons !== 1 && event.type !== "pointerdown") return;
        const box = this.costs.getBoundingClientRect();
        const share = (event.clientX - box.left) / Math.max(1, box.width);
        this.go(Math.round(share * (this.recording.count - 1)));
      };
      this.costs.addEventListener("pointerdown", seek);
      this.costs.addEventListener("pointermove", seek);
      const redraw = () => { this.isStripStale = true; this.invalidate(); };
      new ResizeObserver(redraw).observe(this.root);
      const recolour = () => { this.readColours(); this.fillLegend(this.recording.data); redraw(); };
      window.matchMedia("(prefers-color-scheme: dark)").addEventListener("change", recolour);
      const themes = new MutationObserver(recolour);
      for (const element of [document.documentElement, document.body]) {
        themes.observe(element, { attributes: true, attributeFilter: ["class", "data-theme"] });
      }
      document.addEventListener("visibilitychange", () => { if (document.hidden) this.pause(); });
    }

    handleKey(event) {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const target = event.target;
      const name = target.tagName;
      if (name === "SELECT") return;
      const isOwnSpace = name === "BUTTON" || name === "SUMMARY";
      const isRange = target === this.scrubber;
      const actions = {
        ArrowLeft: () => this.go(this.frame - 1), ArrowRight: () => this.go(this.frame + 1),
        ArrowUp: () => this.go(this.frame - 1), ArrowDown: () => this.go(this.frame + 1),
        Home: () => this.go(0), End: () => this.go(this.recording.count - 1),
        w: () => this.goToWorst(), W: () => this.goToWorst(),
      };
      if (!isOwnSpace) actions[" "] = () => this.toggle();
      // The scrubber moves by its own keys.
      if (isRange && /^(Arrow|Home|End)/.test(event.key)) return;
      const action = actions[event.key];
      if (!action) return;
      event.preventDefault();
      action();
    }

    readColours() {
      const style = getComputedStyle(this.root);
      const read = (name) => style.getPropertyValue(`--player-${name}`).trim();
      this.colours = {
        paper: read("paper"), ink: read("ink"), soft: read("soft"), grid: read("grid"),
        series: [0, 1, 2, 3, 4, 5, 6, 7].map((index) => read(`c${index}`)),
      };
      this.isStripStale = true;
    }

    fillLegend(data) {
      const rows = [];
      const swatch = (words, style, className = "") => {
        const mark = make("span", { className: `player-swatch ${className}` });
        Object.assign(mark.style, style);
        rows.push(make("li", {}, [mark, words]));
      };
      const { series, ink } = this.colours;
      const mix = (index, share) => `color-mix(in srgb, ${series[index]} ${share * 100}%, transparent)`;
      swatch("viewport", { border: `2px solid ${ink}` });
      swatch("asked for, with overscan", { border: `1px dashed ${ink}` });
      if (this.colouring === "type") {
        for (const [type, colour] of this.cellTypes) {
          if (!this.isCellType(type)) continue;
          swatch(`cell: ${data.types[type]}`, {
            background: mix(colour, 0.3), border: `1px solid ${series[colour]}`,
          });
        }
      } else {
        for (const [words, colour, share] of REUSE) {
          swatch(words, { background: mix(colour, share), border: `1px solid ${series[colour]}` });
        }
      }
      const categories = new Set(data.kinds.map((kind) => kind.category));
      if (categories.has("supplementary")) {
        swatch("supplementary view", { border: `1px solid ${ink}` }, "player-hatch");
      }
      if (categories.has("decoration")) swatch("decoration", { border: `1px dotted ${ink}` });
      if (this.hasTiles === undefined) {
        this.hasTiles = data.frames.some((frame) => frame.split(";").length > 5);
      }
      if (this.hasTiles) {
        STATES.forEach((words, state) => swatch(`tile ${words}`, {
          border: `0 solid ${series[TILE_COLOURS[state]]}`, borderRightWidth: `${TILE_WIDTHS[state]}px`,
          borderRightStyle: state === 2 ? "dashed" : "solid",
        }));
      }
      this.legend.replaceChildren(...rows);
    }

    /// Whether cells have views of this type. Looks once, at the frames that can be shown without those
    /// before them.
    isCellType(type) {
      if (!this.knownCellTypes) {
        const found = new Set();
        const scout = new Recording(this.recording.data);
        const distance = scout.data.keyDistance;
        for (let frame = 0; frame < scout.count; frame += distance) {
          for (const element of scout.seek(frame).shown()) {
            if (scout.data.kinds[element.kind].category === "cell") found.add(element.type);
          }
        }
        this.knownCellTypes = found;
      }
      return this.knownCellTypes.has(type);
    }

    // MARK: Moving

    go(frame) {
      this.show(frame);
      this.restartClock();
    }

    goToWorst() {
      if (this.recording.worst < 0) return;
      this.pause();
      this.go(this.recording.worst);
    }

    show(frame) {
      this.frame = Math.min(Math.max(frame, 0), this.recording.count - 1);
      this.recording.seek(this.frame);
      this.scrubber.value = this.frame;
      this.invalidate();
    }

    toggle() { if (this.isPlaying) this.pause(); else this.play(); }

    play() {
      if (this.frame === this.recording.count - 1) this.show(0);
      this.isPlaying = true;
      this.playButton.textContent = "Pause";
      this.restartClock();
      this.invalidate();
    }

    pause() {
      if (!this.isPlaying) return;
      this.isPlaying = false;
      this.playButton.textContent = "Play";
      this.invalidate();
    }

    toggleColouring() {
      this.colouring = this.colouring === "type" ? "reuse" : "type";
      this.colourButton.setAttribute("aria-pressed", String(this.colouring === "reuse"));
      this.fillLegend(this.recording.data);
      this.invalidate();
    }

    restartClock() { this.clock = null; }

    invalidate() {
      if (this.isDirty) return;
      this.isDirty = true;
      requestAnimationFrame((now) => this.tick(now));
    }

    tick(now) {
      this.isDirty = false;
      if (this.isPlaying) this.advance(now);
      this.draw();
      this.drawCosts();
      this.say();
      if (this.isPlaying) this.invalidate(); else this.explain();
    }

    advance(now) {
      // Shows single frames, two a second, if the reader has asked for less motion.
      const isStill = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
      if (!this.clock) this.clock = { now, due: this.recording.due[this.frame], still: now };
      let next;
      if (isStill) {
        next = this.frame + (now - this.clock.still >= 500 / this.speed ? 1 : 0);
        if (next !== this.frame) this.clock.still = now;
      } else {
        next = this.recording.frameAt(this.clock.due + (now - this.clock.now) * 1000 * this.speed);
      }
      if (next >= this.recording.count - 1) {
        this.show(this.recording.count - 1);
        this.pause();
      } else if (next !== this.frame) {
        this.show(next);
      }
    }

    // MARK: Words

    say() {
      const head = this.recording.heads[this.frame];
      const { isPlane, isHorizontal } = this.recording.data;
      const offset = isPlane
        ? `(${points(head.x)}, ${points(head.y)})` : points(isHorizontal ? head.x : head.y);
      const seconds = (this.recording.due[this.frame] / 1e6).toFixed(2);
      const cost = head.cost === null ? "not timed" : `took ${duration(head.cost)}`;
      this.status.textContent = `frame ${this.frame} of ${this.recording.count}, ${seconds} s, `
        + `offset ${offset} pt, ${cost}`;
      if (!this.isPlaying) {
        this.screen.setAttribute("aria-label", `${this.status.textContent}, `
          + `${this.recording.elements.size} elements shown`);
        this.scrubber.setAttribute("aria-valuetext", this.status.textContent);
      }
    }

    explain() {
      if (!this.explanation.open) return;
      this.lines.replaceChildren(...this.recording.explain(this.frame)
        .map((line) => make("li", { textContent: line })));
    }

    // MARK: Drawing

    /// Sets a canvas to the screen's resolution. Returns its context, and its size in CSS pixels.
    prepare(canvas) {
      const ratio = window.devicePixelRatio || 1;
      const [width, height] = [canvas.clientWidth, canvas.clientHeight];
      const [wide, high] = [Math.round(width * ratio), Math.round(height * ratio)];
      if (canvas.width !== wide || canvas.height !== high) {
        canvas.width = wide;
        canvas.height = high;
      }
      const context = canvas.getContext("2d");
      context.setTransform(ratio, 0, 0, ratio, 0, 0);
      context.clearRect(0, 0, width, height);
      return { context, width, height };
    }

    draw() {
      const { context, width, height } = this.prepare(this.screen);
      if (width === 0 || height === 0) return;
      const map = this.map(width, height);
      const { ink, grid } = this.colours;
      context.font = "10px system-ui, sans-serif";
      context.save();
      context.beginPath();
      context.rect(map.left - 1, map.top - 1, map.width + 2, map.height + 2);
      context.clip();
      const head = this.recording.heads[this.frame];
      this.outline(context, map, 0, 0, head.contentWidth, head.contentHeight, grid, 1, []);
      for (const element of this.recording.shown()) this.drawElement(context, map, element, head);
      if (this.recording.data.isPlane) this.drawPlaneTiles(context, map);
      this.outline(context, map, head.x - head.reachX, head.y - head.reachY,
        head.width + 2 * head.reachX, head.height + 2 * head.reachY, ink, 1, [5, 4]);
      this.outline(context, map, head.x, head.y, head.width, head.height, ink, 2.5, []);
      context.restore();
      this.drawAxis(context, map);
      if (!this.recording.data.isPlane) this.drawBands(context, map);
    }

    /// Maps the content to the canvas; the viewport stays in the middle.
    map(width, height) {
      const head = this.recording.heads[this.frame];
      const { isHorizontal, isPlane } = this.recording.data;
      const [marginX, marginY] = [head.width * MARGIN, head.height * MARGIN];
      const area = {
        x: head.x - head.reachX - (isHorizontal || isPlane ? marginX : 0),
        y: head.y - head.reachY - (isHorizontal ? 0 : marginY),
      };
      area.width = head.width + 2 * (head.x - area.x);
      area.height = head.height + 2 * (head.y - area.y);
      const [left, top, right, bottom] = isHorizontal ? [10, 22, 10, 44] : [62, isPlane ? 22 : 6,
        isPlane ? 10 : 70, 8];
      const scale = Math.max(1e-6, Math.min((width - left - right) / area.width,
        (height - top - bottom) / area.height));
      const map = { area, scale, width: area.width * scale, height: area.height * scale };
      map.left = left + Math.max(0, (width - left - right - map.width) / 2);
      map.top = top + Math.max(0, (height - top - bottom - map.height) / 2);
      map.x = (x) => map.left + (x - area.x) * scale;
      map.y = (y) => map.top + (y - area.y) * scale;
      return map;
    }

    outline(context, map, x, y, width, height, colour, line, dashes) {
      context.strokeStyle = colour;
      context.lineWidth = line;
      context.setLineDash(dashes);
      // Content may be longer than a canvas can draw exactly.
      const limit = (value) => Math.min(Math.max(value, -1e5), 1e5);
      const [left, top] = [limit(map.x(x)), limit(map.y(y))];
      context.strokeRect(left, top, limit(map.x(x + width)) - left, limit(map.y(y + height)) - top);
      context.setLineDash([]);
    }

    drawElement(context, map, element, head) {
      const category = this.recording.data.kinds[element.kind].category;
      const { paper, ink, series } = this.colours;
      const crosses = element.x < head.x + head.width && element.x + element.width > head.x
        && element.y < head.y + head.height && element.y + element.height > head.y;
      const [x, y] = [map.x(element.x), map.y(element.y)];
      const [width, height] = [
        Math.max(0.8, element.width * map.scale), Math.max(0.8, element.height * map.scale),
      ];
      const alpha = Math.max(0.25, element.alpha) * (crosses ? 1 : 0.55);
      context.beginPath();
      if (element.corners.length === 4) {
        element.corners.forEach(([px, py], index) => {
          if (index === 0) context.moveTo(map.x(px), map.y(py));
          else context.lineTo(map.x(px), map.y(py));
        });
        context.closePath();
      } else {
        context.rect(x, y, width, height);
      }
      context.lineWidth = 1;
      context.globalAlpha = alpha;
      if (category === "decoration") {
        context.setLineDash([2, 3]);
        context.strokeStyle = ink;
        context.stroke();
        context.setLineDash([]);
        context.globalAlpha = 1;
        return;
      }
      context.fillStyle = paper;
      context.fill();
      let colour = ink;
      if (category === "cell") {
        const [, index, share] = this.colouring === "reuse"
          ? REUSE[reuseStep(element.reuses)] : ["", this.cellTypes.get(element.type) || 0, 0.3];
        colour = series[index];
        context.globalAlpha = alpha * share;
        context.fillStyle = colour;
      } else {
        context.globalAlpha = alpha * 0.4;
        context.fillStyle = this.hatch(context);
      }
      context.fill();
      context.globalAlpha = alpha;
      context.strokeStyle = colour;
      context.stroke();
      this.label(context, map, element, category, x, y, width, height);
      context.globalAlpha = 1;
    }

    hatch(context) {
      if (this.hatchColour !== this.colours.ink) {
        const tile = make("canvas", { width: 6, height: 6 });
        const pen = tile.getContext("2d");
        pen.strokeStyle = this.colours.ink;
        pen.beginPath();
        pen.moveTo(-1, 7);
        pen.lineTo(7, -1);
        pen.stroke();
        this.hatchColour = this.colours.ink;
        this.hatchPattern = context.createPattern(tile, "repeat");
      }
      return this.hatchPattern;
    }

    label(context, map, element, category, x, y, width, height) {
      const [left, top] = [Math.max(x, map.left), Math.max(y, map.top)];
      const right = Math.min(x + width, map.left + map.width);
      const bottom = Math.min(y + height, map.top + map.height);
      if (bottom - top < 11) return;
      const short = `${element.section}.${element.item}`;
      let long = short;
      if (category !== "cell") long = this.recording.name(element);
      else if (this.colouring === "reuse" && element.reuses > 0) long += `  ${element.reuses}x`;
      const words = [long, short].find((text) => text.length * 5.8 + 4 <= right - left);
      if (!words) return;
      context.fillStyle = this.colours.ink;
      context.textAlign = "center";
      context.fillText(words, (left + right) / 2, (top + bottom) / 2 + 3.5);
    }

    drawAxis(context, map) {
      const { isHorizontal, isPlane } = this.recording.data;
      context.fillStyle = this.colours.ink;
      context.strokeStyle = this.colours.ink;
      context.lineWidth = 1;
      const tick = (x1, y1, x2, y2) => {
        context.beginPath();
        context.moveTo(x1, y1);
        context.lineTo(x2, y2);
        context.stroke();
      };
      if (isHorizontal || isPlane) {
        context.textAlign = "center";
        for (const value of ticks(map.area.x, map.area.x + map.area.width, 80 / map.scale)) {
          tick(map.x(value), map.top - 5, map.x(value), map.top);
          context.fillText(points(value), map.x(value), map.top - 8);
        }
      }
      if (!isHorizontal) {
        context.textAlign = "right";
        for (const value of ticks(map.area.y, map.area.y + map.area.height, 50 / map.scale)) {
          tick(map.left - 5, map.y(value), map.left, map.y(value));
          context.fillText(points(value), map.left - 8, map.y(value) + 4);
        }
      }
    }

    drawBands(context, map) {
      const { isHorizontal } = this.recording.data;
      const extent = (tile) => isHorizontal
        ? [tile.x, tile.x + tile.width] : [tile.y, tile.y + tile.height];
      const [from, to] = isHorizontal
        ? [map.area.x, map.area.x + map.area.width] : [map.area.y, map.area.y + map.area.height];
      const ends = [];
      const tiles = [...this.recording.tiles.values()].filter((tile) => {
        const [low, high] = extent(tile);
        return low < to && high > from;
      }).sort((a, b) => extent(a)[0] - extent(b)[0]);
      for (const tile of tiles) {
        const [low, high] = extent(tile);
        let lane = ends.findIndex((end) => end <= low);
        if (lane < 0) lane = ends.length;
        ends[lane] = high;
        const place = isHorizontal ? map.x : map.y;
        const [start, end] = [place(Math.max(low, from)) + 1, place(Math.min(high, to)) - 1];
        const across = (isHorizontal ? map.top + map.height : map.left + map.width) + 10 + lane * 12;
        const arms = [low < from ? across : across - 6, high > to ? across : across - 6];
        const path = [[arms[0], start], [across, start], [across, end], [arms[1], end]];
        context.beginPath();
        for (const [across, along] of path) {
          if (isHorizontal) context.lineTo(along, across); else context.lineTo(across, along);
        }
        this.strokeTile(context, tile);
        context.fillStyle = this.colours.ink;
        const middle = (start + end) / 2;
        if (end - start < 12 || lane > 0 && isHorizontal) continue;
        context.textAlign = isHorizontal ? "center" : "left";
        if (isHorizontal) context.fillText(`tile ${tile.number}`, middle, across + 26);
        else context.fillText(`tile ${tile.number}`, across + 6, middle + 4);
      }
    }

    drawPlaneTiles(context, map) {
      for (const tile of this.recording.tiles.values()) {
        context.beginPath();
        context.rect(map.x(tile.x), map.y(tile.y), tile.width * map.scale, tile.height * map.scale);
        this.strokeTile(context, tile);
      }
    }

    strokeTile(context, tile) {
      context.strokeStyle = this.colours.series[TILE_COLOURS[tile.state]];
      context.lineWidth = TILE_WIDTHS[tile.state];
      context.setLineDash(tile.state === 2 ? [3, 3] : []);
      context.stroke();
      context.setLineDash([]);
    }

    // MARK: Cost over time

    drawCosts() {
      if (this.isStripStale || !this.strip || this.strip.width !== this.costs.clientWidth) {
        this.drawStrip();
        this.isStripStale = false;
      }
      const { context, width, height } = this.prepare(this.costs);
      if (width === 0) return;
      context.drawImage(this.strip.canvas, 0, 0, width, height);
      const x = this.frame / Math.max(1, this.recording.count - 1) * (width - 2) + 1;
      context.strokeStyle = this.colours.ink;
      context.lineWidth = 2;
      context.beginPath();
      context.moveTo(x, 0);
      context.lineTo(x, height);
      context.stroke();
    }

    /// Draws the strip without the playhead: the offset as a line, costs as bars.
    drawStrip() {
      const [width, height] = [this.costs.clientWidth, this.costs.clientHeight];
      const canvas = this.strip ? this.strip.canvas : make("canvas");
      const ratio = window.devicePixelRatio || 1;
      canvas.width = Math.max(1, Math.round(width * ratio));
      canvas.height = Math.max(1, Math.round(height * ratio));
      this.strip = { canvas, width };
      const context = canvas.getContext("2d");
      context.scale(ratio, ratio);
      const heads = this.recording.heads;
      const place = (frame) => frame / Math.max(1, heads.length - 1) * (width - 2) + 1;
      const floor = height - 2;
      const { isHorizontal } = this.recording.data;
      const offsets = heads.map((head) => isHorizontal ? head.x : head.y);
      const least = Math.min(...offsets);
      const range = Math.max(...offsets) - least || 1;
      context.strokeStyle = this.colours.soft;
      context.lineWidth = 1;
      context.beginPath();
      offsets.forEach((offset, frame) => {
        context.lineTo(place(frame), floor - (offset - least) / range * (height - 18));
      });
      context.stroke();
      const worst = this.recording.worst;
      context.font = "10px system-ui, sans-serif";
      context.fillStyle = this.colours.ink;
      if (worst < 0) {
        context.fillText("no frame of this case was timed; the line is the offset", 4, 11);
        return;
      }
      const most = heads[worst].cost || 1;
      heads.forEach((head, frame) => {
        if (head.cost === null) return;
        const high = Math.max(1, head.cost / most * (height - 18));
        context.fillStyle = this.colours.series[frame === worst ? 7 : 0];
        const bar = Math.max(1, (width - 2) / heads.length);
        context.fillRect(place(frame) - bar / 2, floor - high, bar, high);
      });
      context.fillStyle = this.colours.ink;
      const timed = heads.filter((head) => head.cost !== null).length;
      context.fillText(`worst ${duration(most)}; ${timed} of ${heads.length} frames timed; `
        + "the line is the offset", 4, 11);
    }
  }

  /// Round values at least `gap` apart.
  function ticks(low, high, gap) {
    let step = 1;
    for (let turn = 0; step < gap; turn += 1) step *= [2, 2.5, 2][turn % 3];
    const values = [];
    for (let value = Math.ceil(low / step); value <= Math.floor(high / step); value += 1) {
      values.push(value * step);
    }
    return values;
  }

  function start() {
    for (const root of document.querySelectorAll("section.player[data-player]")) {
      const script = root.querySelector("script[type='application/json']");
      if (!script || root.querySelector(".player-body")) continue;
      try {
        const player = new Player(root, JSON.parse(script.textContent));
        player.root.scrollPlayer = player;
      } catch (error) {
        root.append(make("p", {
          className: "player-failure", textContent: `This recording cannot be played: ${error.message}`,
        }));
      }
    }
  }

  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", start);
  else start();
})();
