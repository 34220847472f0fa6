// Draws what frames took over time: a lane for each strategy of a group, above them the offset and edits.
const ScrollLanes = (() => {
  const { duration, worstOf } = ScrollPlayer;
  const { make, prepare } = ScrollStage;
  /// The kinds of lanes. Those of one kind share a scale; `text` writes one of their values, and `hasBudget`
  /// says whether the budget of a frame belongs to their scale.
  const KINDS = {
    cost: { text: duration, hasBudget: true },
    count: { text: (value) => String(value), hasBudget: false },
  };
  const [OFFSET_HEIGHT, LANE_HEIGHT, TITLE_HEIGHT] = [46, 42, 14];
  /// How far above the greatest value a budget may lie and still be drawn.
  const REACH = 4;

  /// Values by frame, as the page gives them: `name`, `kind`, `colour`, `frames` and a value for each.
  class Lane {
    constructor(data) {
      this.name = data.name;
      this.kind = KINDS[data.kind];
      this.colour = data.colour;
      this.values = [];
      data.frames.forEach((frame, index) => { this.values[frame] = data.values[index]; });
      this.values = Array.from(this.values, (value) => (value === undefined ? null : value));
      this.worst = worstOf(this.values);
    }

    get most() { return this.worst < 0 ? 0 : this.values[this.worst]; }

    words(frame) {
      const value = this.values[frame];
      return `${this.name} ${value === undefined || value === null ? "not timed"
        : this.kind.text(value)}`;
    }
  }

  class Lanes {
    /// `budgets` are the nanoseconds of a frame at the usual refresh rates, ascending.
    constructor(canvas, lanes, budgets) {
      this.canvas = canvas;
      this.lanes = lanes.map((lane) => new Lane(lane)).filter((lane) => lane.values.length > 0);
      this.budgets = budgets;
      this.hasOwnScales = false;
      canvas.style.height = `${OFFSET_HEIGHT + LANE_HEIGHT * this.lanes.length}px`;
    }

    /// Takes the offset and the edits from a recording.
    follow(recording) {
      this.recording = recording;
      this.count = Math.max(recording.count, ...this.lanes.map((lane) => lane.values.length));
      this.strip = null;
    }

    place(frame, width) { return frame / Math.max(1, this.count - 1) * (width - 2) + 1; }

    /// The frame at a place of the window, across.
    frameAt(clientX) {
      const box = this.canvas.getBoundingClientRect();
      const share = (clientX - box.left - 1) / Math.max(1, box.width - 2);
      return Math.min(this.count - 1, Math.max(0, Math.round(share * (this.count - 1))));
    }

    /// The frame with edits at most four pixels from a frame; the frame itself where there is none.
    nearEdit(frame) {
      const reach = 4 * this.count / Math.max(1, this.canvas.clientWidth);
      let nearest = frame;
      let least = reach;
      for (const edit of this.recording.edits.keys()) {
        if (Math.abs(edit - frame) > least) continue;
        [nearest, least] = [edit, Math.abs(edit - frame)];
      }
      return nearest;
    }

    /// The greatest value on the scale of a lane. The first frame, whose caches are cold, is left out.
    scale(lane) {
      const most = this.hasOwnScales ? lane.most
        : Math.max(...this.lanes.filter((one) => one.kind === lane.kind).map((one) => one.most));
      if (!lane.kind.hasBudget || most <= 0) return most || 1;
      const reached = this.budgets.filter((budget) => budget <= most * REACH);
      return Math.max(most, ...reached.slice(0, 1));
    }

    /// What the lanes show at a frame.
    words(frame) { return this.lanes.map((lane) => lane.words(frame)).join("; "); }

    /// How far the budget lies above everything; null where a lane reaches for it.
    distanceWords() {
      const most = Math.max(0, ...this.lanes.filter((lane) => lane.kind.hasBudget)
        .map((lane) => lane.most));
      if (most <= 0 || this.budgets[0] <= most * REACH) return null;
      const times = this.budgets[0] / most;
      return `The budget of a frame at 120 Hz, ${duration(this.budgets[0])}, lies `
        + `${times >= 100 ? Math.round(times) : times.toPrecision(2)} times above the greatest of `
        + `these, ${duration(most)}.`;
    }

    draw(frame, colours) {
      const { context, width, height } = prepare(this.canvas);
      if (width === 0) return;
      if (!this.strip || this.strip.width !== width) this.drawStrip(width, height, colours);
      context.drawImage(this.strip.canvas, 0, 0, width, height);
      context.strokeStyle = colours.ink;
      context.lineWidth = 2;
      context.beginPath();
      context.moveTo(this.place(frame, width), 0);
      context.lineTo(this.place(frame, width), height);
      context.stroke();
    }

    /// Draws everything except the playhead.
    drawStrip(width, height, colours) {
      const canvas = make("canvas");
      const ratio = window.devicePixelRatio || 1;
      canvas.width = Math.max(1, Math.round(width * ratio));
      canvas.height = Math.max(1, Math.round(height * ratio));
      this.strip = { canvas, width };
      const context = canvas.getContext("2d");
      context.scale(ratio, ratio);
      context.font = "11px system-ui, sans-serif";
      this.drawOffset(context, width, colours);
      this.lanes.forEach((lane, index) => {
        this.drawLane(context, lane, OFFSET_HEIGHT + index * LANE_HEIGHT, width, colours);
      });
      this.drawEdits(context, width, height, colours);
    }

    drawOffset(context, width, colours) {
      const { heads, data } = this.recording;
      const offsets = heads.map((head) => data.isHorizontal ? head.x : head.y);
      const least = Math.min(...offsets);
      const range = Math.max(...offsets) - least || 1;
      const floor = OFFSET_HEIGHT - 4;
      context.strokeStyle = colours.soft;
      context.lineWidth = 1;
      context.beginPath();
      offsets.forEach((offset, frame) => {
        const high = (offset - least) / range * (floor - TITLE_HEIGHT - 2);
        context.lineTo(this.place(frame, width), floor - high);
      });
      context.stroke();
      context.fillStyle = colours.ink;
      const edits = this.recording.edits.size;
      context.fillText(edits > 0 ? `offset; ${edits} frames with edits (triangles)` : "offset", 4, 11);
    }

    drawLane(context, lane, top, width, colours) {
      const floor = top + LANE_HEIGHT - 3;
      const room = LANE_HEIGHT - TITLE_HEIGHT - 5;
      const most = this.scale(lane);
      context.strokeStyle = colours.grid;
      context.lineWidth = 1;
      context.strokeRect(0.5, Math.round(top) + 0.5, width - 1, LANE_HEIGHT - 3);
      const bar = Math.max(1, (width - 2) / this.count);
      lane.values.forEach((value, frame) => {
        if (value === null) return;
        const high = Math.max(1, Math.min(1, value / most) * room);
        const left = this.place(frame, width) - bar / 2;
        context.fillStyle = colours.series[lane.colour % colours.series.length];
        context.fillRect(left, floor - high, bar, high);
        // Taller than the scale: only the first frame can be.
        if (value > most) {
          context.fillStyle = colours.ink;
          context.fillRect(left, floor - room - 2, Math.max(3, bar), 2);
        }
      });
      if (lane.kind.hasBudget) {
        context.strokeStyle = colours.series[7];
        context.setLineDash([6, 3]);
        for (const budget of this.budgets.filter((budget) => budget <= most)) {
          const y = Math.round(floor - budget / most * room) + 0.5;
          context.beginPath();
          context.moveTo(0, y);
          context.lineTo(width, y);
          context.stroke();
        }
        context.setLineDash([]);
      }
      context.fillStyle = colours.ink;
      const worst = lane.worst < 0 ? "not timed" : `worst ${lane.kind.text(lane.most)}`;
      context.fillText(`${lane.name}, ${worst}`, 4, top + 12);
    }

    drawEdits(context, width, height, colours) {
      context.fillStyle = colours.series[7];
      context.strokeStyle = colours.series[7];
      context.lineWidth = 1;
      for (const frame of this.recording.edits.keys()) {
        const x = this.place(frame, width);
        for (let top = OFFSET_HEIGHT; top < height; top += LANE_HEIGHT) {
          context.beginPath();
          context.moveTo(x, top + LANE_HEIGHT - 8);
          context.lineTo(x, top + LANE_HEIGHT - 3);
          context.stroke();
        }
        context.beginPath();
        context.moveTo(x - 4, 15);
        context.lineTo(x + 4, 15);
        context.lineTo(x, 22);
        context.fill();
      }
    }
  }

  return { Lanes };
})();
