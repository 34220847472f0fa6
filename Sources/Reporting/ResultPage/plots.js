"use strict";
(() => {
  const make = (svg, name, attributes) => {
    const made = document.createElementNS(svg.namespaceURI, name);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    return made;
  };
  const button = (text, act) => {
    const made = document.createElement("button");
    made.type = "button";
    made.textContent = text;
    made.addEventListener("click", () => act(made));
    return made;
  };

  // --- Numbers -------------------------------------------------------------------------------------

  // About three digits, without zeros at the end.
  const significant = (value) => {
    const size = Math.abs(value);
    if (size >= 99.95) return Math.round(value).toLocaleString("en-US");
    if (size >= 0.01) return String(Number(value.toFixed(size >= 9.995 ? 1 : 2)));
    return size === 0 ? "0" : String(Number(value.toPrecision(2)));
  };
  const UNITS = {
    ns: [[999.5e6, 1e9, "s"], [999.5e3, 1e6, "ms"], [999.5, 1e3, "µs"], [0, 1, "ns"]],
    bytes: [
      [2 ** 30, 2 ** 30, "GiB"], [2 ** 20, 2 ** 20, "MiB"], [2 ** 10, 2 ** 10, "KiB"], [0, 1, "B"]],
  };
  const written = (value, unit) => {
    const [, size, name] = UNITS[unit]?.find(([from]) => Math.abs(value) >= from) ?? [0, 1, unit];
    return (significant(value / size) + " " + name).trim();
  };
  // Multiples of 1, 2 or 5 times a power of ten, of bytes of a power of two.
  const ticks = (most, count, unit) => {
    const raw = most / count;
    const power = 10 ** Math.floor(Math.log10(raw));
    const step = unit === "bytes"
      ? 2 ** Math.ceil(Math.log2(raw)) : power * ([1, 2, 5].find((one) => one * power >= raw) ?? 10);
    return Array.from({ length: Math.floor(most / step) + 1 }, (_, index) => index * step);
  };
  // The rows of a CSV text whose fields hold no line ends.
  const rowsOf = (csv) =>
    csv.trimEnd().split("\n").map((line) =>
      [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)]
        .map(([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain));
  const quoted = (text) => {
    const safe = /^[=+\-@\t\r]/.test(text) && !/^-?[0-9.]+$/.test(text) ? "'" + text : text;
    return /[",\r\n]/.test(safe) ? '"' + safe.replaceAll('"', '""') + '"' : safe;
  };
  // A table of counters, whose cells have commas between thousands.
  const csvOf = (table) =>
    [...table.rows].map((row) => [...row.cells].map((cell) => {
      const text = cell.textContent.trim();
      return quoted(cell.tagName === "TD" ? text.replaceAll(",", "") : text);
    }).join(",") + "\n").join("");

  // --- A plot --------------------------------------------------------------------------------------

  const plots = new Map();

  class Plot {
    constructor(figure, box, csv) {
      Object.assign(this, { figure, box, csv, svg: box.querySelector("svg"), row: -1 });
      this.unit = this.svg.dataset.unit;
      this.group = figure.closest("section.group")?.id;
      this.x = Plot.axis(this.svg.dataset.x);
      this.y = Plot.axis(this.svg.dataset.y);
      this.isOfFrames = this.svg.hasAttribute("data-frames");
      plots.set(this.svg, this);
      box.tabIndex = 0;
      box.setAttribute("role", "group");
      box.setAttribute(
        "aria-label", "Values of " + figure.querySelector("h4").textContent + ", by arrow keys");
      box.addEventListener("pointermove", (event) => this.point(event));
      box.addEventListener("pointerdown", (event) => this.point(event));
      box.addEventListener("pointerleave", () => this.hide());
      box.addEventListener("blur", () => this.hide());
      box.addEventListener("keydown", (event) => this.press(event));
    }

    static axis(text) {
      if (!text) return null;
      const [from, to, low, high] = text.split(" ").map(Number);
      return { from, to, low, high, isLog: text.endsWith("log") };
    }

    static place(axis, value) {
      const at = axis.isLog ? Math.log10(value) : value;
      return axis.from + ((at - axis.low) / (axis.high - axis.low)) * (axis.to - axis.from);
    }

    // The rows of the table: the place of each, its name, and the value of each series.
    get rows() {
      if (this.known) return this.known;
      const [titles, ...lines] = rowsOf(this.csv);
      this.title = titles[0];
      // On an axis of bands every band has its row.
      const isOfBands = !this.x || this.x.low === -0.5;
      this.series = [];
      titles.forEach((title, column) => {
        const name = this.series.at(-1)?.name;
        if (column === 0) return;
        if (title === name + ", low") this.series.at(-1).low = column;
        else if (title === name + ", high") this.series.at(-1).high = column;
        else {
          const end = ", " + this.unit;
          this.series.push({ name: title.endsWith(end) ? title.slice(0, -end.length) : title, column });
        }
      });
      const number = (text) => (text === "" || text === undefined ? null : Number(text));
      this.known = lines.map((cells, index) => ({
        at: isOfBands ? index : Number(cells[0]), name: cells[0],
        values: this.series.map((one) => ({
          value: number(cells[one.column]), low: number(cells[one.low]), high: number(cells[one.high]),
        })),
      }));
      return this.known;
    }

    // The row at a place of the picture, in its own units.
    nearest(x, y) {
      if (!this.x) {
        const [first, step] = this.svg.dataset.rows.split(" ").map(Number);
        return Math.max(0, Math.min(this.rows.length - 1, Math.round((y - first) / step)));
      }
      let best = 0;
      this.rows.forEach((row, index) => {
        const far = (one) => Math.abs(Plot.place(this.x, one.at) - x);
        if (far(row) < far(this.rows[best])) best = index;
      });
      return best;
    }

    point(event) {
      const area = this.svg.getBoundingClientRect();
      const { width, height } = this.svg.viewBox.baseVal;
      const x = ((event.clientX - area.left) / area.width) * width;
      const y = ((event.clientY - area.top) / area.height) * height;
      if (!this.isOfFrames) return this.show(this.nearest(x, y));
      const { from, to, low, high } = this.x;
      const last = this.rows.at(-1).at + this.binWidth - 1;
      const frame = Math.round(low + ((x - from) / (to - from)) * (high - low));
      this.go(Math.max(0, Math.min(last, frame)));
    }

    get binWidth() { return this.rows.length > 1 ? this.rows[1].at - this.rows[0].at : 1; }

    // Moves the playhead of the group, and shows the frames that it is among.
    go(frame) {
      const behind = this.rows.findIndex((row) => row.at > frame);
      this.show(behind < 0 ? this.rows.length - 1 : Math.max(0, behind - 1));
      document.dispatchEvent(new CustomEvent("scrollbench:frame", {
        detail: { group: this.group, frame, from: this.svg },
      }));
    }

    press(event) {
      const last = this.rows.length - 1;
      const step = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key];
      let row = { Home: 0, End: last }[event.key];
      if (step) row = this.row < 0 ? 0 : Math.max(0, Math.min(last, this.row + step));
      if (event.key === "Escape") this.hide();
      if (row === undefined) return;
      event.preventDefault();
      if (this.isOfFrames) this.go(this.rows[row].at);
      else this.show(row);
    }

    show(index) {
      const row = this.rows[index];
      if (!this.readout) {
        this.readout = document.createElement("div");
        this.readout.className = "readout";
        this.readout.setAttribute("role", "status");
        this.box.append(this.readout);
      }
      if (this.row !== index) {
        this.row = index;
        const marks = [...this.svg.querySelectorAll(".marks > g")];
        const lines = row.values.map((one, number) => this.line(one, number, marks[number]));
        const head = document.createElement("b");
        const isNamed = this.isOfFrames || (this.x && this.x.low !== -0.5);
        const name = isNamed ? significant(row.at) : row.name;
        const many = this.isOfFrames && this.binWidth > 1
          ? "–" + significant(row.at + this.binWidth - 1) : "";
        head.textContent = (isNamed ? this.title.replace(/, .*/, "") + " " : "") + name + many;
        this.readout.replaceChildren(head, ...lines.filter(Boolean));
      }
      this.readout.hidden = false;
      if (!this.x) return;
      const x = Plot.place(this.x, row.at);
      this.readout.classList.toggle("left", x > (this.x.from + this.x.to) / 2);
      if (!this.isOfFrames) this.rule(x);
    }

    line({ value, low, high }, number, mark) {
      if (value === null) return null;
      const line = document.createElement("div");
      const drawn = mark?.querySelector("[class]");
      if (drawn) {
        const { stroke, fill } = getComputedStyle(drawn);
        line.style.borderColor = this.x ? stroke : fill === "none" ? stroke : fill;
      }
      const range = low === null ? "" : ` (${written(low, this.unit)} to ${written(high, this.unit)})`;
      const text = this.series[number].name + " " + written(value, this.unit) + range;
      line.textContent = text.trim();
      return line;
    }

    hide() {
      if (this.readout) this.readout.hidden = true;
      this.row = -1;
      if (!this.isOfFrames) this.head?.remove();
    }

    // Draws the line of the playhead, or of the pointer.
    rule(x) {
      this.head ??= make(this.svg, "path", { class: "playhead" });
      this.head.setAttribute("d", `M${x.toFixed(1)} ${this.y.from}V${this.y.to}`);
      this.svg.append(this.head);
    }

    // --- The y axis from 0, linear -------------------------------------------------------------------

    get isLinear() { return this.shown !== undefined; }

    setLinear(isLinear) {
      const scale = this.svg.querySelector(".scale");
      const words = this.svg.querySelector(".words");
      const paths = [...this.svg.querySelectorAll(".marks path")];
      if (words) words.style.display = isLinear ? "none" : "";
      if (!isLinear) {
        scale.replaceChildren(...this.shown.scale);
        paths.forEach((path, index) => path.setAttribute("d", this.shown.paths[index]));
        this.shown = undefined;
        return;
      }
      this.shown = {
        scale: [...scale.childNodes], paths: paths.map((path) => path.getAttribute("d")),
      };
      const rows = this.rows;
      const most = Math.max(
        ...rows.flatMap(({ values }) => values.flatMap((one) => [one.value ?? 0, one.high ?? 0])));
      const axis = { ...this.y, low: 0, high: most * 1.04 || 1, isLog: false };
      this.svg.querySelectorAll(".marks > g").forEach((group, number) => {
        const points = rows.map((row) => ({ x: Plot.place(this.x, row.at), ...row.values[number] }))
          .filter((one) => one.value !== null);
        this.redraw(group, points, axis);
      });
      scale.replaceChildren(...this.scaled(axis));
    }

    redraw(group, points, axis) {
      const at = (value) => Plot.place(axis, value).toFixed(1);
      const lines = [...group.querySelectorAll("[class^=l]")];
      lines[0]?.setAttribute("d", "M" + points.map((one) => one.x.toFixed(1) + " " + at(one.value)).join("L"));
      lines[1]?.setAttribute("d", points.filter((one) => one.low !== null)
        .map((one) => `M${one.x.toFixed(1)} ${at(one.low)}V${at(one.high)}`).join(""));
      for (const path of group.querySelectorAll("[class^=s], [class^=h]")) {
        // Each marker begins as far from its point as the first from the first.
        const first = path.getAttribute("d").match(/^M([-.\d]+) ([-.\d]+)([^M]*)/);
        if (!first || points.length === 0) continue;
        const dx = Number(first[1]) - points[0].x;
        const dy = Number(first[2]) - Plot.place(this.y, points[0].value);
        path.setAttribute("d", points.map((one) =>
          `M${(one.x + dx).toFixed(1)} ${(Plot.place(axis, one.value) + dy).toFixed(1)}${first[3]}`)
          .join(""));
      }
    }

    // Grid, labels and rules of the axis.
    scaled(axis) {
      const [grid, labels, ...rules] = this.shown.scale.filter((node) => node.nodeType === 1)
        .map((node) => node.cloneNode(true));
      const { from, to } = this.x;
      const values = ticks(axis.high, Math.floor((axis.from - axis.to) / 30), this.unit);
      grid.setAttribute("d", values.map((value) => `M${from} ${Plot.place(axis, value)}H${to}`).join(""));
      labels.replaceChildren(...values.map((value) => {
        const text = make(this.svg, "text", { x: from - 5, y: Plot.place(axis, value) + 4 });
        text.textContent = written(value, this.unit);
        return text;
      }));
      const made = [grid, labels];
      for (const rule of rules) {
        const value = Number(rule.dataset.at);
        if (!(value <= axis.high)) continue;
        const y = Plot.place(axis, value);
        rule.setAttribute("d", `M${from} ${y}H${to}`);
        const text = make(this.svg, "text", { x: to - 4, y: y + 13, "text-anchor": "end", "font-size": 11 });
        text.textContent = rule.textContent;
        made.push(rule, text);
      }
      return made;
    }
  }

  document.addEventListener("scrollbench:frame", ({ detail }) => {
    const group = document.getElementById(detail.group);
    for (const svg of group?.querySelectorAll("svg[data-frames]") ?? []) {
      const plot = plots.get(svg);
      if (!plot) continue;
      const { low, high } = plot.x;
      plot.rule(Plot.place(plot.x, Math.max(low, Math.min(high, detail.frame))));
    }
  });

  // --- The numbers behind a plot, and its buttons ----------------------------------------------------

  const unfold = (details) => {
    const pre = details.querySelector("pre");
    if (!pre) return;
    const [titles, ...rows] = rowsOf(pre.textContent);
    const table = document.createElement("table");
    const head = table.createTHead().insertRow();
    for (const title of titles) {
      const cell = document.createElement("th");
      cell.scope = "col";
      cell.textContent = title;
      head.append(cell);
    }
    const body = table.createTBody();
    for (const cells of rows) {
      const row = body.insertRow();
      for (const text of cells) row.insertCell().textContent = text;
    }
    const wide = document.createElement("div");
    wide.className = "wide";
    wide.tabIndex = 0;
    wide.setAttribute("role", "group");
    wide.setAttribute("aria-label", "Table" + details.querySelector("i").textContent);
    wide.append(table);
    pre.replaceWith(wide);
  };

  for (const figure of document.querySelectorAll("figure[id]")) {
    const title = figure.querySelector("h4").textContent;
    const pre = figure.querySelector(".numbers pre");
    const box = figure.querySelector(".plot");
    const csv = pre?.textContent;
    const tools = document.createElement("div");
    tools.className = "tools";
    const download = button("CSV", () => {
      const link = document.createElement("a");
      const text = csv ?? csvOf(figure.querySelector("table"));
      link.href = URL.createObjectURL(new Blob([text], { type: "text/csv" }));
      link.download = figure.id + ".csv";
      link.click();
      setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
    });
    download.setAttribute("aria-label", "Numbers of " + title + " as CSV");
    tools.append(download);
    if (box) {
      const plot = new Plot(figure, box, csv);
      figure.querySelector(".numbers").addEventListener("toggle", ({ target }) => unfold(target));
      if (box.hasAttribute("data-zero")) {
        const other = button("linear, from 0", (self) => {
          plot.setLinear(!plot.isLinear);
          self.setAttribute("aria-pressed", String(plot.isLinear));
        });
        other.className = "axis";
        other.setAttribute("aria-pressed", "false");
        tools.append(other);
      }
    }
    figure.append(tools);
  }
})();
