// The players of a page: every <section class="player" data-player="…"> that holds lanes and recordings in
// scripts of the type application/json. Elsewhere, as in Node, nothing happens.
if (typeof document !== "undefined") (() => {
  const { Recording, costWords, duration, points } = ScrollPlayer;
  const { Stage, make, grouped } = ScrollStage;
  const { Lanes } = ScrollLanes;
  const EVENT = "scrollbench:frame";

  class Player {
    constructor(root, lanes, recordings) {
      this.root = root;
      this.group = (root.closest("section.group") || root).id;
      this.sources = recordings;
      this.stages = [];
      this.frame = 0;
      /// The frame to which the player returns when the pointer leaves the lanes.
      this.kept = 0;
      this.isPlaying = false;
      this.speed = 1;
      this.isDirty = false;
      this.items = lanes.items;
      this.readColours();
      this.build();
      this.lanes = new Lanes(this.costs, lanes.lanes, lanes.budgets);
      this.ownScales.hidden = this.lanes.lanes.length < 2;
      this.worstButton.disabled = !this.lanes.worstLane;
      this.listen();
      this.choose(0);
    }

    get recording() { return this.stage.recording; }

    /// Shows the recording of another case, at the same frame.
    choose(index) {
      this.index = index;
      if (!this.stages[index]) {
        const canvas = make("canvas", { className: "player-canvas", role: "img" });
        const recording = new Recording(JSON.parse(this.sources[index].textContent));
        this.stages[index] = new Stage(canvas, recording, this.items);
      }
      const before = this.stage;
      this.stage = this.stages[index];
      if (before) this.stage.colouring = before.colouring;
      this.stage.colours = this.colours;
      this.screen = this.stage.canvas;
      this.box.replaceChildren(this.screen);
      this.lanes.follow(this.recording);
      this.scrubber.max = Math.max(0, this.recording.count - 1);
      if (this.caseSelect) this.caseSelect.value = index;
      this.changeButton.hidden = this.recording.changes.size === 0;
      this.fillLegend();
      this.distance.textContent = this.distanceWords();
      this.show(this.frame);
    }

    /// The longest frame, and the time of the first one, which does not count.
    distanceWords() {
      const words = [this.lanes.worstWords() || "No frame of these cases was timed."];
      const first = this.recording.total(0);
      if (this.recording.worst >= 0 && first !== null) {
        words.push(`The first frame of ${this.sources[this.index].dataset.name}, with cold caches, took `
          + `${duration(first)}.`);
      }
      return words.join(" ");
    }

    // MARK: Page

    build() {
      const button = (label, title, action) => {
        const made = make("button", { type: "button", title, textContent: label });
        made.addEventListener("click", action);
        return made;
      };
      this.costs = make("canvas", { className: "player-costs" });
      this.costs.setAttribute("aria-hidden", "true");
      this.scrubber = make("input", {
        type: "range", min: 0, max: 0, value: 0, step: 1, className: "player-scrubber",
      });
      this.scrubber.setAttribute("aria-label", "Frame");
      this.playButton = button("Play", "Play or pause (Space)", () => this.toggle());
      this.worstButton = button("Worst frame",
        "Go to the frame that took longest of all, with its changes and without the first frame (W)",
        () => this.goToWorst());
      this.changeButton = button("Next change",
        "Go to the next frame with an edit, an exchange of the layout or a touch (E)",
        () => this.goToChange());
      this.colourButton = button("Colour by reuse", "Colour cells by how often their view was reused",
        () => this.toggleColouring());
      this.ownScales = button("Own scales", "Draw each lane to its own scale",
        () => this.toggleScales());
      for (const one of [this.colourButton, this.ownScales]) one.setAttribute("aria-pressed", "false");
      this.speedSelect = make("select", {}, [0.25, 0.5, 1, 2, 4].map((speed) => make("option", {
        value: speed, textContent: `${speed}x`, selected: speed === 1,
      })));
      this.speedSelect.addEventListener("change", () => {
        this.speed = Number(this.speedSelect.value);
        this.restartClock();
      });
      this.status = make("p", { className: "player-status" });
      this.readout = make("p", { className: "player-readout" });
      this.distance = make("p", { className: "player-distance" });
      this.legend = make("ul", { className: "player-legend" });
      this.lines = make("ul", { className: "player-lines" });
      this.explanation = make("details", { className: "player-explanation" }, [
        make("summary", { textContent: "Explain this frame" }), this.lines,
      ]);
      this.explanation.addEventListener("toggle", () => this.explain());
      const controls = make("div", { className: "player-controls", role: "group" }, [
        this.playButton,
        button("Previous frame", "One frame back (left arrow)", () => this.go(this.frame - 1)),
        button("Next frame", "One frame on (right arrow)", () => this.go(this.frame + 1)),
        this.worstButton, button("First frame", "Go to the first frame (F)", () => this.goToFirst()),
        this.changeButton, make("label", {}, ["Speed ", this.speedSelect]), this.colourButton,
        this.ownScales, ...this.caseSwitch(),
      ]);
      controls.setAttribute("aria-label", "Playback");
      for (const child of this.root.querySelectorAll(".without-script, noscript")) child.remove();
      this.box = make("div", { className: "player-screen", tabIndex: 0, role: "group" });
      this.box.setAttribute("aria-label", "Screen. Space plays, arrow keys step, Home and End go to the "
        + "ends, W goes to the worst frame, F to the first, E to the next change.");
      this.root.append(make("div", { className: "player-body" }, [
        make("div", { className: "player-main" }, [
          this.box, this.costs, this.scrubber, controls, this.status, this.readout, this.distance,
        ]),
        make("div", { className: "player-side" }, [this.legend, this.explanation]),
      ]));
    }

    /// A choice of the recorded cases, where there are several.
    caseSwitch() {
      if (this.sources.length < 2) return [];
      const select = make("select", { className: "player-case" }, this.sources.map((source, index) =>
        make("option", { value: index, textContent: source.dataset.name })));
      select.addEventListener("change", () => this.choose(Number(select.value)));
      this.caseSelect = select;
      return [make("label", {}, ["Show ", select])];
    }

    listen() {
      this.scrubber.addEventListener("input", () => this.go(Number(this.scrubber.value)));
      this.root.addEventListener("keydown", (event) => this.handleKey(event));
      const hover = (event) => {
        const frame = this.lanes.nearChange(this.lanes.frameAt(event.clientX));
        if (event.type === "pointerdown" || event.buttons === 1) this.kept = frame;
        if (event.type === "pointerdown") this.pause();
        if (!this.isPlaying) this.show(frame);
      };
      this.costs.addEventListener("pointerdown", hover);
      this.costs.addEventListener("pointermove", hover);
      this.costs.addEventListener("pointerleave", () => {
        if (!this.isPlaying) this.show(this.kept);
      });
      document.addEventListener(EVENT, ({ detail }) => {
        if (detail.group !== this.group || detail.from === this.root) return;
        this.pause();
        this.kept = this.place(detail.frame);
        this.show(detail.frame, false);
      });
      const redraw = () => { this.lanes.strip = null; this.invalidate(); };
      new ResizeObserver(redraw).observe(this.root);
      const recolour = () => { this.readColours(); this.fillLegend(); redraw(); };
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
        w: () => this.goToWorst(), f: () => this.goToFirst(), e: () => this.goToChange(),
      };
      if (!isOwnSpace) actions[" "] = () => this.toggle();
      // The scrubber moves by its own keys.
      if (isRange && /^(Arrow|Home|End)/.test(event.key)) return;
      const action = actions[event.key.length === 1 ? event.key.toLowerCase() : event.key];
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
      for (const stage of this.stages) if (stage) stage.colours = this.colours;
    }

    fillLegend() { this.legend.replaceChildren(...this.stage.legend()); }

    // MARK: Moving

    go(frame) {
      this.show(frame);
      this.kept = this.frame;
      this.restartClock();
    }

    /// Goes to the frame that took longest with any strategy, and shows that strategy if it is recorded.
    goToWorst() {
      const lane = this.lanes.worstLane;
      if (!lane) return;
      this.pause();
      const index = this.sources.findIndex((source) => source.dataset.name === lane.name);
      if (index >= 0 && this.stages[index] !== this.stage) this.choose(index);
      this.go(lane.worst);
    }

    goToFirst() {
      this.pause();
      this.go(0);
    }

    goToChange() {
      const changes = [...this.recording.changes.keys()].sort((a, b) => a - b);
      if (changes.length === 0) return;
      this.pause();
      this.go(changes.find((frame) => frame > this.frame) ?? changes[0]);
    }

    place(frame) { return Math.min(Math.max(frame, 0), this.recording.count - 1); }

    /// Shows a frame, and notifies the rest of the page unless the page requested the frame.
    show(frame, notifies = true) {
      const before = this.frame;
      this.frame = this.place(frame);
      this.stage.show(this.frame);
      this.scrubber.value = this.frame;
      this.invalidate();
      if (!notifies || this.frame === before) return;
      document.dispatchEvent(new CustomEvent(EVENT, {
        detail: { group: this.group, frame: this.frame, from: this.root },
      }));
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
      this.kept = this.frame;
      this.playButton.textContent = "Play";
      this.invalidate();
    }

    toggleColouring() {
      this.stage.colouring = this.stage.colouring === "type" ? "reuse" : "type";
      this.colourButton.setAttribute("aria-pressed", String(this.stage.colouring === "reuse"));
      this.fillLegend();
      this.invalidate();
    }

    toggleScales() {
      this.lanes.hasOwnScales = !this.lanes.hasOwnScales;
      this.ownScales.setAttribute("aria-pressed", String(this.lanes.hasOwnScales));
      this.lanes.strip = null;
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
      this.stage.draw();
      this.lanes.draw(this.frame, this.colours);
      this.writeWords();
      if (this.isPlaying) this.invalidate(); else this.explain();
    }

    advance(now) {
      // Shows single frames, two a second, if the reader prefers reduced motion.
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

    writeWords() {
      const head = this.recording.heads[this.frame];
      const { isPlane, isHorizontal } = this.recording.data;
      const offset = isPlane
        ? `(${points(head.x)}, ${points(head.y)})` : points(isHorizontal ? head.x : head.y);
      const seconds = (this.recording.due[this.frame] / 1e6).toFixed(2);
      const cost = costWords(head.cost, this.recording.changeCost(this.frame), this.lanes.budgets[0]);
      this.status.textContent = `frame ${this.frame} of ${grouped(this.recording.count)}, at ${seconds} s, `
        + `offset ${offset} pt, ${cost}, ${this.stage.examinedWords()}`;
      const changes = this.recording.changes.get(this.frame)?.words || [];
      const lines = changes.length > 0 ? [`Changes: ${changes.join(", ")}.`] : [];
      if (this.lanes.lanes.length > 1) lines.unshift(`Took: ${this.lanes.words(this.frame)}.`);
      this.readout.textContent = lines.join(" ");
      if (!this.isPlaying) {
        this.screen.setAttribute("aria-label", `${this.status.textContent}, `
          + `${this.recording.elements.size} elements shown`);
        this.scrubber.setAttribute("aria-valuetext", `${this.status.textContent}. `
          + this.readout.textContent);
      }
    }

    explain() {
      if (!this.explanation.open) return;
      this.lines.replaceChildren(...this.recording.explain(this.frame)
        .map((line) => make("li", { textContent: line })));
    }
  }

  function start() {
    for (const root of document.querySelectorAll("section.player[data-player]")) {
      const lanes = root.querySelector("script.player-lanes");
      const recordings = [...root.querySelectorAll("script.player-recording")];
      if (!lanes || recordings.length === 0 || root.querySelector(".player-body")) continue;
      try {
        root.scrollPlayer = new Player(root, JSON.parse(lanes.textContent), recordings);
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
