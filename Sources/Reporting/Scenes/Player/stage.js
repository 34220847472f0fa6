// Draws a frame of a recording: cells, views, tiles, and what was examined.
const ScrollStage = (() => {
  const { Recording, points, reuseStep, STATES } = ScrollPlayer;
  const REUSE = [
    ["new view", 2, 0.5], ["reused once", 0, 0.14], ["2 to 3 times", 0, 0.3],
    ["4 to 7 times", 0, 0.46], ["8 to 15 times", 0, 0.62], ["16 times or more", 0, 0.82],
  ];
  const TILE_COLOURS = [2, 1, 7];
  const TILE_WIDTHS = [1.8, 4, 2.5];
  const EXAMINED_COLOUR = 6;
  const CHANGE_COLOUR = 7;
  /// Indices among a frame's counters.
  const [PASSES, EXAMINED] = [0, 1];
  const MARGIN = 0.12;
  const LABEL_HEIGHT = 11;

  function make(name, properties = {}, children = []) {
    const element = document.createElement(name);
    for (const [key, value] of Object.entries(properties)) {
      if (key in element && key !== "list") element[key] = value;
      else element.setAttribute(key, value);
    }
    element.append(...children);
    return element;
  }

  /// Sets a canvas to the screen's resolution. Returns its context, and its size in CSS pixels.
  function prepare(canvas) {
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

  /// About how wide a label is.
  function widthOf(text) { return text.length * 5.8 + 4; }

  function grouped(number) { return String(number).replace(/\B(?=(\d{3})+$)/g, ","); }

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

  class Stage {
    /// `items` is the number of items that the recorded case began with; 0 if it is unknown.
    constructor(canvas, recording, items) {
      this.canvas = canvas;
      this.recording = recording;
      this.items = items;
      this.frame = 0;
      this.colouring = "type";
      const { data } = recording;
      canvas.classList.toggle("player-sideways", data.isHorizontal);
      this.hasTiles = data.frames.some((frame) => frame.split(";").length > 5);
      // Colours by name, as in pictures of single frames.
      this.cellTypes = new Map();
      if (data.kinds.some((kind) => kind.category === "cell")) {
        data.types.map((_, index) => index).sort((a, b) => (data.types[a] < data.types[b] ? -1 : 1))
          .forEach((type, index) => this.cellTypes.set(type, index % 8));
      }
    }

    show(frame) {
      this.frame = frame;
      this.recording.seek(frame);
    }

    /// The legend of the picture, as the items of a list.
    legend() {
      const { data } = this.recording;
      const rows = [];
      const swatch = (words, style, className = "") => {
        const mark = make("span", { className: `player-swatch ${className}` });
        Object.assign(mark.style, style);
        rows.push(make("li", {}, [mark, words]));
      };
      const { series, ink } = this.colours;
      const mix = (index, share) => `color-mix(in srgb, ${series[index]} ${share * 100}%, transparent)`;
      swatch("viewport", { border: `2px solid ${ink}` });
      swatch("requested, with overscan", { border: `1px dashed ${ink}` });
      if (this.colouring === "type") {
        for (const [type, colour] of this.cellTypes) {
          if (!this.isCellType(type)) continue;
          swatch(data.types[type] === "cell" ? "cell" : `cell: ${data.types[type]}`, {
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
      if (this.hasTiles) {
        STATES.forEach((words, state) => swatch(`tile ${words}`, {
          border: `0 solid ${series[TILE_COLOURS[state]]}`, borderRightWidth: `${TILE_WIDTHS[state]}px`,
          borderRightStyle: state === 2 ? "dashed" : "solid",
        }));
      }
      if (this.recording.changes.size > 0) {
        swatch("time of the changes before a frame: edits, another layout, touches", {
          background: series[CHANGE_COLOUR],
        });
      }
      if (this.items > 0) {
        swatch("share of the items that a query examined, wherever they lie", {
          background: series[EXAMINED_COLOUR],
        });
      }
      swatch(this.hasTiles ? "place of the touched tiles in the whole content"
        : "place of what was requested in the whole content", {
        background: this.hasTiles ? series[TILE_COLOURS[0]] : this.colours.soft,
      });
      return rows;
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

    // MARK: Drawing

    draw() {
      const { context, width, height } = prepare(this.canvas);
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
      const labels = [];
      for (const element of this.recording.shown()) {
        this.drawElement(context, map, element, head, labels);
      }
      this.drawLabels(context, labels);
      if (this.recording.data.isPlane) this.drawPlaneTiles(context, map);
      this.outline(context, map, head.x - head.reachX, head.y - head.reachY,
        head.width + 2 * head.reachX, head.height + 2 * head.reachY, ink, 1, [5, 4]);
      this.outline(context, map, head.x, head.y, head.width, head.height, ink, 2.5, []);
      context.restore();
      this.drawAxis(context, map);
      if (!this.recording.data.isPlane) this.drawBands(context, map);
      this.drawExamined(context, map);
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
      const [left, top, right, bottom] = isHorizontal ? [10, 64, 10, 44] : [106, isPlane ? 22 : 6,
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

    drawElement(context, map, element, head, labels) {
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
      labels.push(this.label(map, element, category, x, y, width, height));
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

    /// The words for an element, where there is room for them, and their box.
    label(map, element, category, x, y, width, height) {
      const [left, top] = [Math.max(x, map.left), Math.max(y, map.top)];
      const right = Math.min(x + width, map.left + map.width);
      const bottom = Math.min(y + height, map.top + map.height);
      const isCell = category === "cell";
      const short = `${element.section}.${element.item}`;
      let long = short;
      if (!isCell) long = this.recording.name(element);
      else if (this.colouring === "reuse" && element.reuses > 0) long += `  ${element.reuses}x`;
      const fits = (text) => height >= LABEL_HEIGHT && widthOf(text) <= width;
      const words = bottom - top < LABEL_HEIGHT
        ? undefined : [long, short].find((text) => widthOf(text) <= right - left);
      const [centre, middle] = [(left + right) / 2, (top + bottom) / 2];
      return {
        words, isCell, isRoomy: fits(short), x: centre, y: middle,
        half: words ? widthOf(words) / 2 : 0,
      };
    }

    /// Writes labels, the topmost first. Cells have none where most of them are too small for one, and
    /// none is written over another.
    drawLabels(context, labels) {
      const cells = labels.filter((label) => label.isCell);
      const isDense = 2 * cells.filter((label) => label.isRoomy).length < cells.length;
      context.fillStyle = this.colours.ink;
      context.textAlign = "center";
      const written = [];
      for (const label of labels.reverse()) {
        if (!label.words || isDense && label.isCell) continue;
        const isCovered = written.some((other) => Math.abs(other.x - label.x) < other.half + label.half
          && Math.abs(other.y - label.y) < LABEL_HEIGHT);
        if (isCovered) continue;
        written.push(label);
        context.fillText(label.words, label.x, label.y + 3.5);
      }
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

    // MARK: Examined content

    /// Two strips next to the content, each as long as the whole content: how much of the
    /// collection was examined, filled from its start regardless of the places; and the places that
    /// the frame examined, as far as they are recorded: the tiles that it touched, else the query
    /// rectangle. A box marks the viewport.
    drawExamined(context, map) {
      const { isHorizontal } = this.recording.data;
      const head = this.recording.heads[this.frame];
      const { ink, grid, soft, series } = this.colours;
      const [start, length] = isHorizontal ? [map.left, map.width] : [map.top, map.height];
      const across = (isHorizontal ? map.top : map.left) - (isHorizontal ? 46 : 88);
      const bar = (offset, from, to, colour, stroke) => {
        const [low, high] = [from, Math.max(to, from + 2)].map((value) => start + value);
        const box = isHorizontal ? [low, across + offset, high - low, 8]
          : [across + offset, low, 8, high - low];
        context.lineWidth = 1;
        if (colour) {
          context.fillStyle = colour;
          context.fillRect(...box);
        }
        if (stroke) {
          context.strokeStyle = stroke;
          context.strokeRect(...box);
        }
      };
      const share = this.examinedShare();
      if (share !== null) {
        if (share > 0) bar(0, 0, Math.min(1, share) * length, series[EXAMINED_COLOUR]);
        bar(0, 0, length, null, grid);
      }
      const whole = Math.max(1, isHorizontal ? head.contentWidth : head.contentHeight);
      const place = (value) => Math.min(1, Math.max(0, value / whole)) * (length - 2);
      const tiles = [...this.recording.tiles.values()].filter((tile) => tile.state !== 2);
      for (const tile of tiles) {
        const [low, size] = isHorizontal ? [tile.x, tile.width] : [tile.y, tile.height];
        bar(12, place(low), place(low + size), series[TILE_COLOURS[tile.state]]);
      }
      const [low, size, reach] = isHorizontal
        ? [head.x, head.width, head.reachX] : [head.y, head.height, head.reachY];
      if (!this.hasTiles) bar(12, place(low - reach), place(low + size + reach), soft);
      bar(12, 0, length, null, grid);
      bar(11, place(low), place(low + size), null, ink);
      this.nameStrips(context, map, across, isHorizontal, share !== null);
    }

    /// Writes what the two strips are along the first of them, where it is long enough.
    nameStrips(context, map, across, isHorizontal, hasShare) {
      const words = hasShare ? "share of the items examined | place in the content" : "place in the content";
      const length = isHorizontal ? map.width : map.height;
      if (context.measureText(words).width > length) return;
      context.fillStyle = this.colours.ink;
      context.textAlign = "center";
      context.save();
      if (isHorizontal) context.translate(map.left + length / 2, across - 4);
      else {
        context.translate(across - 4, map.top + length / 2);
        context.rotate(-Math.PI / 2);
      }
      context.fillText(words, 0, 0);
      context.restore();
    }

    /// How many elements a query of this frame tested, as a share of the items at the start; null
    /// where the number of items is unknown.
    examinedShare() {
      if (!(this.items > 0)) return null;
      const counters = this.recording.counters(this.frame);
      return counters[EXAMINED] / Math.max(1, counters[PASSES]) / this.items;
    }

    /// How much was examined, in words.
    examinedWords() {
      const counters = this.recording.counters(this.frame);
      const passes = counters[PASSES] > 1 ? ` in ${counters[PASSES]} passes` : "";
      const items = this.items > 0 ? ` over ${grouped(this.items)} items` : "";
      return `examined ${grouped(counters[EXAMINED])} elements${passes}${items}`;
    }
  }

  return { Stage, make, prepare, grouped, CHANGE_COLOUR };
})();
