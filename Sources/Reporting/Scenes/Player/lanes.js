// Draws the times of frames and changes: a lane for each strategy of a group, above them the
// offset.
const ScrollLanes = (() => {
  const { costWords, duration, relation, sum, worstOf } = ScrollPlayer;
  const { grouped, make, prepare, CHANGE_COLOUR } = ScrollStage;
  /// The kinds of lanes. Those of one kind share a scale; `text` writes one of their values, and
  /// `hasBudget` states whether the budget of a frame belongs to their scale.
  const KINDS = {
    cost: { text: duration, hasBudget: true },
    count: { text: (value) => String(value), hasBudget: false },
  };
  const [OFFSET_HEIGHT, LANE_HEIGHT, TITLE_HEIGHT] = [46, 42, 14];
  /// How far above the greatest value a budget may lie and still be drawn.
  const REACH = 4;
  /// A budget lower than this share of a lane's scale would lie on its floor.
  const FLOOR_SHARE = 20;

  /// Values by frame, as the page gives them: `name`, `kind`, `colour`, `frames` and a value for
  /// each, `changeFrames` and the time of each one's changes.
  class Lane {
    constructor(data) {
      this.name = data.name;
      this.kind = KINDS[data.kind];
      this.colour = data.colour;
      const count = 1 + Math.max(-1, data.frames[data.frames.length - 1] ?? -1,
        data.changeFrames[data.changeFrames.length - 1] ?? -1);
      const byFrame = (frames, values) => {
        const all = new Array(count).fill(null);
        frames.forEach((frame, index) => { all[frame] = values[index]; });
        return all;
      };
      this.values = byFrame(data.frames, data.values);
      this.changes = byFrame(data.changeFrames, data.changes);
      this.totals = this.values.map((value, frame) => sum(value, this.changes[frame]));
      this.worst = worstOf(this.totals);
    }

    get most() { return this.worst < 0 ? 0 : this.totals[this.worst]; }

    /// Its total at a frame, with its relation to the budget where it exceeds that.
    words(frame, budget) {
      const total = this.totals[frame] ?? null;
      const text = total === null ? (this.kind.hasBudget ? "not timed" : "unknown") : this.kind.text(total);
      return `${this.name} ${text}`
        + (this.kind.hasBudget && total >= budget ? ` (${relation(total, budget)})` : "");
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

    /// Takes the offset and the changes from a recording.
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

    /// The frame with changes at most four pixels from a frame; the frame itself where there is none.
    nearChange(frame) {
      const reach = 4 * this.count / Math.max(1, this.canvas.clientWidth);
      let nearest = frame;
      let least = reach;
      for (const change of this.recording.changes.keys()) {
        if (Math.abs(change - frame) > least) continue;
        [nearest, least] = [change, Math.abs(change - frame)];
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

    /// The values of the lanes at a frame.
    words(frame) { return this.lanes.map((lane) => lane.words(frame, this.budgets[0])).join("; "); }

    /// The lane with the frame that took longest of all, without the first; undefined where none was timed.
    get worstLane() {
      return this.lanes.filter((lane) => lane.kind.hasBudget && lane.worst >= 0)
        .sort((a, b) => b.most - a.most)[0];
    }

    /// Which frame took longest, its relation to the budget, and how many changes were timed; null where
    /// no frame was.
    worstWords() {
      const lane = this.worstLane;
      if (!lane) return null;
      const [frame, budget] = [lane.worst, this.budgets[0]];
      const timed = lane.changes.filter((change) => change !== null).length;
      const all = this.recording.changes.size;
      return `Slowest frame of this trace: ${lane.name}, frame ${frame}: `
        + `${costWords(lane.values[frame], lane.changes[frame], budget)}. The budget of a frame at 120 Hz is `
        + `${duration(budget)}.${timed < all ? ` Only the first ${timed} of ${all} changes were timed.` : ""}`;
    }

    draw(frame, colours) {
      const { context, width, height } = prepare(this.canvas);
      if (width === 0) return;
      if (!this.strip || this.strip.width !== width) this.drawStrip(width, height, colours);
      context.drawImage(this.strip.canvas, 0, 0, width, height);
      context.strokeStyle = colours.ink;
      context.lineWidth = 2;
      // The content under the playhead shows through.
      context.globalAlpha = 0.5;
      context.beginPath();
      context.moveTo(this.place(frame, width), 0);
      context.lineTo(this.place(frame, width), height);
      context.stroke();
      context.globalAlpha = 1;
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
      this.drawChanges(context, width, colours);
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
      const changes = this.recording.changes.size;
      const whole = (offset) => grouped(Math.round(offset));
      context.fillText(`offset ${whole(least)} to ${whole(least + range)} pt`
        + (changes > 0 ? `; ${changes} changes (triangles)` : ""), 4, 11);
    }

    drawLane(context, lane, top, width, colours) {
      const floor = top + LANE_HEIGHT - 3;
      const room = LANE_HEIGHT - TITLE_HEIGHT - 5;
      const most = this.scale(lane);
      context.strokeStyle = colours.grid;
      context.lineWidth = 1;
      context.strokeRect(0.5, Math.round(top) + 0.5, width - 1, LANE_HEIGHT - 3);
      const bar = Math.max(1, (width - 2) / this.count);
      this.drawUntimed(context, lane, top, width, colours);
      lane.totals.forEach((total, frame) => {
        if (total === null) return;
        const high = Math.max(1, Math.min(1, total / most) * room);
        // A change stands on the frame's own time, wide enough to be seen among many frames.
        const change = lane.changes[frame] === null ? 0 : high * lane.changes[frame] / total;
        const left = this.place(frame, width) - bar / 2;
        context.fillStyle = colours.series[lane.colour % colours.series.length];
        context.fillRect(left, floor - high + change, bar, high - change);
        if (change > 0) {
          context.fillStyle = colours.series[CHANGE_COLOUR];
          context.fillRect(left, floor - high, Math.max(2, bar), Math.max(1, change));
        }
        // Taller than the scale: only the first frame can be.
        if (total > most) {
          context.fillStyle = colours.ink;
          context.fillRect(left, floor - room - 2, Math.max(3, bar), 2);
        }
      });
      if (lane.kind.hasBudget) {
        context.strokeStyle = colours.ink;
        context.setLineDash([6, 3]);
        for (const budget of this.drawnBudgets(most)) {
          const y = Math.round(floor - budget / most * room) + 0.5;
          context.beginPath();
          context.moveTo(0, y);
          context.lineTo(width, y);
          context.stroke();
        }
        context.setLineDash([]);
      }
      context.fillStyle = colours.ink;
      const worst = lane.worst < 0 ? "not timed"
        : `worst ${lane.kind.text(lane.most)} in frame ${lane.worst}`;
      const title = `${lane.name}, ${worst}`;
      context.fillText(title, 4, top + 12);
      const scale = this.scaleWords(lane, most);
      const start = width - 4 - context.measureText(scale).width;
      if (start > 16 + context.measureText(title).width) context.fillText(scale, start, top + 12);
    }

    /// Shades what lies after the last frame of a lane that was timed.
    drawUntimed(context, lane, top, width, colours) {
      const last = lane.totals.length;
      if (!lane.kind.hasBudget || last >= this.count) return;
      const left = this.place(last, width);
      context.fillStyle = colours.grid;
      context.globalAlpha = 0.45;
      context.fillRect(left, top + TITLE_HEIGHT, width - left, LANE_HEIGHT - TITLE_HEIGHT - 3);
      context.globalAlpha = 1;
      if (width - left < 70) return;
      context.fillStyle = colours.ink;
      context.textAlign = "center";
      context.fillText("not timed", (left + width) / 2, top + LANE_HEIGHT - 12);
      context.textAlign = "left";
    }

    /// The budgets that are drawn in a lane whose scale ends at `most`: not one on the floor.
    drawnBudgets(most) {
      return this.budgets.filter((budget) => budget <= most && budget * FLOOR_SHARE >= most);
    }

    /// The meaning of a lane's height.
    scaleWords(lane, most) {
      const scale = `0 to ${lane.kind.text(most)}`;
      const budgets = lane.kind.hasBudget ? this.drawnBudgets(most) : [];
      if (budgets.length === 0) return scale;
      return `${scale}; dashed ${budgets.map((budget) => `${Math.round(1e9 / budget)} Hz`).join(", ")}`;
    }

    drawChanges(context, width, colours) {
      context.fillStyle = colours.series[CHANGE_COLOUR];
      for (const frame of this.recording.changes.keys()) {
        const x = this.place(frame, width);
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
