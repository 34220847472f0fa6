// Plays recordings of frames (PlayerRecording) in a web page. Player.swift joins these files in their order:
// recording.js, stage.js, lanes.js, controls.js. Plain ECMAScript 2020; loads nothing.
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
      /// The changes before a frame, by frame: `words`, and `nanoseconds` where that was timed.
      this.changes = new Map(data.changes.map((change) => [change.frame, change]));
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

    /// The time of the changes before a frame, in ns; null where nothing changes or none was timed.
    changeCost(frame) { return this.changes.get(frame)?.nanoseconds ?? null; }

    /// The time of a frame with the changes before it, in ns; null where neither was timed.
    total(frame) { return sum(this.heads[frame].cost, this.changeCost(frame)); }

    /// The frame that took longest with the changes before it, without the first, whose caches are cold;
    /// -1 where none was timed.
    get worst() { return worstOf(this.heads.map((_, frame) => this.total(frame))); }

    /// The last frame that is due at a time, in microseconds.
    frameAt(time) {
      let [low, high] = [0, this.count];
      while (low < high) {
        const middle = (low + high) >> 1;
        if (this.due[middle] <= time) low = middle + 1; else high = middle;
      }
      return Math.max(0, low - 1);
    }

    /// Lines that describe a frame, one fact each. Moves the cursor to the frame.
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
      const lines = [`bounds ${rectangle(head.x, head.y, head.width, head.height)}, query `
        + rectangle(head.x - head.reachX, head.y - head.reachY, head.width + 2 * head.reachX,
          head.height + 2 * head.reachY)];
      if (counters[0] > 1) lines.push(`laid out ${counters[0]} times`);
      for (const words of this.changes.get(frame)?.words || []) lines.push(`change: ${words}`);
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
      const change = this.changeCost(frame);
      if (change !== null) lines.push(`changes took ${duration(change)}, measured in the run`);
      if (head.cost !== null) lines.push(`layout took ${duration(head.cost)}, measured in the run`);
      return lines;
    }
  }

  /// The frame with the greatest cost, without frame 0; -1 where none has one.
  function worstOf(costs) {
    let worst = -1;
    costs.forEach((cost, frame) => {
      if (frame > 0 && cost !== null && (worst < 0 || cost > costs[worst])) worst = frame;
    });
    return worst;
  }

  /// The sum of two times; one that is null counts nothing, and null is the sum of two such.
  function sum(one, other) {
    if (one === null) return other;
    return other === null ? one : one + other;
  }

  /// The relation of a time to a budget, both in ns.
  function relation(time, budget) {
    const share = time / budget;
    if (share >= 1) return `${Number(share.toPrecision(2))} times the budget`;
    return share >= 0.001 ? `${Number((share * 100).toPrecision(2))} % of the budget`
      : "under 0.1 % of the budget";
  }

  /// The time of a frame with the changes before it, in words, and its relation to the budget of a
  /// frame, in ns.
  function costWords(frame, change, budget) {
    const total = sum(frame, change);
    if (total === null) return "not timed";
    const words = `${duration(total)} (${relation(total, budget)})`;
    if (change === null) return `layout ${words}`;
    return frame === null ? `changes alone ${words}; layout not timed`
      : `${words}, of which changes ${duration(change)}`;
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

  return { Recording, costWords, relation, duration, points, reuseStep, sum, worstOf, STATES };
})();

if (typeof module !== "undefined") module.exports = ScrollPlayer;
