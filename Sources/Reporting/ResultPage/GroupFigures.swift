import Measurement
import Plots
import ResultFiles
import Verdicts

/// The plots of a group: cases that differ only in their strategy.
struct GroupFigures {
  private let id: String
  private let cases: [CaseRecord]
  private let mostBins: Int

  /// - Parameters:
  ///   - id: the prefix of the ids of the figures.
  ///   - mostBins: the most bins of frames on the x axis.
  init(_ group: CaseGroup<CaseRecord>, id: String, mostBins: Int = FrameBins.most) {
    self.id = id
    self.mostBins = mostBins
    cases = group.members.filter { $0.failure == nil && !$0.hasNothingToScroll }
  }

  /// All figures that have numbers: frames and edits, which users feel, then queries, what happened
  /// along the trace, memory, and work.
  var all: [Figure] {
    guard !cases.isEmpty else { return [] }
    return [
      percentiles(of: .frameTime, title: "Time of a frame", of: "frames", hasBudget: true),
      frameTimes,
      percentiles(
        of: .updateTime, title: "Time of a batch of edits", of: "batches", hasBudget: true,
        remark: editRemark),
      percentiles(of: .queryTime, title: "Time of a query", of: "frames"),
      offsets, memory, reuse, work,
    ].compactMap { $0 }
  }

  private func percentiles(
    of metric: Metric, title: String, of places: String, hasBudget: Bool = false,
    remark: String = ""
  ) -> Figure? {
    let contests = Contest.Point.allCases.map { Contest(metric, at: $0) }
    let values = cases.map { record in contests.map { $0.value(of: record) } }
    // Leaves out percentiles that no case has a value for.
    let columns = contests.indices.filter { column in values.contains { $0[column] != nil } }
    guard !columns.isEmpty else { return nil }
    let series = zip(cases, values).map { record, values in
      Series(
        record.case.strategy.shown, .line,
        columns.enumerated().compactMap { position, column in
          values[column].map { Series.Point(x: Double(position), y: max($0, 1)) }
        }, look: record.case.look)
    }
    let names = columns.map { Contest.Point.allCases[$0].rawValue }
    return Figure(
      id: "\(id)-\(metric.name)", title: title,
      note: metric.summary + ". A percentile without enough distinct \(places) is left out.",
      remark: remark,
      plot: Plot(
        title: "", summary: "\(title) by percentile, a line for each strategy",
        x: Axis("percentile of the \(places)", .bands(names), .none),
        y: Axis(title.lowercased(), .logarithmic, .nanoseconds), series: series,
        rules: hasBudget ? Rule.budgets : []),
      canBeginAtZero: true)
  }

  /// The sentence on the longest batch of edits; empty without edits.
  private var editRemark: String {
    let known = cases.compactMap { record in
      record.longestEditNanoseconds.map { (name: record.case.strategy.shown, time: $0) }
    }.sorted { $0.time < $1.time }
    guard let least = known.first, let most = known.last else { return "" }
    func words(_ one: (name: String, time: Double)) -> String {
      "\(HumanUnits.duration(one.time)) with \(one.name)"
    }
    var sentence = "A batch takes at most \(words(least))"
    if known.count > 1 { sentence += ", and \(words(most))" }
    let late = known.filter { $0.time > FrameBudget.nanoseconds }.map(\.name)
    guard !late.isEmpty else { return sentence + "." }
    return sentence + ". Longer than a frame at 120 Hz: \(late.joined(separator: ", "))."
  }

  private var timeline: (record: CaseRecord, timeline: FrameTimeline)? {
    cases.lazy.compactMap { record in record.timeline.map { (record, $0) } }
      .first { $0.1.frameCount > 0 }
  }

  private var offsets: Figure? {
    guard let (_, timeline) = timeline else { return nil }
    // Offsets change little from frame to frame.
    let bins = FrameBins(frameCount: timeline.frameCount, most: max(24, mostBins / 2))
    func series(_ name: String, _ values: [Int]) -> Series {
      Series(
        name, .path,
        bins.last(of: values).map {
          Series.Point(x: $0.x, y: $0.y / FrameTimeline.unitsPerPoint)
        })
    }
    let isHorizontal = Set(timeline.x).count > 1
    let isVertical = Set(timeline.y).count > 1 || !isHorizontal
    var lines: [Series] = []
    if isVertical { lines.append(series(isHorizontal ? "down" : "", timeline.y)) }
    if isHorizontal { lines.append(series(isVertical ? "across" : "", timeline.x)) }
    let edits = timeline.batches.indices.filter { timeline.batches[$0] > 0 }
    let shown = bins.firsts(of: edits)
    return Figure(
      id: "\(id)-offset", title: "The scroll offset",
      note: "The offset at the end of each frame that moved, in the order of the trace."
        + (edits.isEmpty
          ? "" : " Dashed lines: \(HumanUnits.grouped(Double(edits.count))) frames with edits."),
      plot: Plot(
        title: "", summary: "The scroll offset over the frames of the trace",
        x: Axis("frame", .linear(fromZero: true), .count),
        y: Axis("offset", .linear(fromZero: false), .points), series: lines,
        rules: shown.map { Rule(x: Double($0), label: "frames with edits") }
      ).ofFrames)
  }

  private var frameTimes: Figure? {
    let known = cases.compactMap { record in
      record.frameTimes.map { (record.case, $0.frameTotals) }
    }
    guard let most = known.flatMap(\.1).map(\.frame).max() else { return nil }
    let bins = FrameBins(
      frameCount: max(most + 1, timeline?.timeline.frameCount ?? 0), most: mostBins)
    let series = known.map { shown, frames in
      Series(
        shown.strategy.shown, .path,
        bins.greatest(of: frames.map { ($0.frame, Double(max($0.nanoseconds, 1))) }),
        look: shown.look)
    }
    return Figure(
      id: "\(id)-frames", title: "The time of each frame",
      note: "The fastest replay of each timed frame, in the order of the trace"
        + (bins.width > 1 ? "; the slowest of \(bins.width) neighbours." : "."),
      plot: Plot(
        title: "", summary: "The time of each frame over the trace, a line for each strategy",
        x: Axis("frame", .linear(fromZero: true), .count),
        y: Axis("time of a frame", .logarithmic, .nanoseconds), series: series, rules: Rule.budgets
      ).ofFrames, canBeginAtZero: true)
  }

  private var memory: Figure? {
    func value(_ record: CaseRecord, _ metric: Metric) -> Double { record.median(of: metric) ?? 0 }
    let parts: [(String, (CaseRecord) -> Double)] = [
      ("attributes", { max(0, value($0, .liveBytes) - value($0, .indexBytes)) }),
      ("index", { value($0, .indexBytes) }),
      ("cache", { value($0, .cacheBytes) }),
    ]
    // The memory that every strategy needs in addition to its own.
    let shared = [
      ("collection", "the collection itself", Metric.datasetBytes),
      ("view and cells", "the view and its cells", .viewBytes),
    ]
    func points(_ value: (CaseRecord) -> Double) -> [Series.Point] {
      cases.enumerated().map {
        Series.Point(x: Double($0.offset + shared.count), y: value($0.element))
      }
    }
    var series = shared.enumerated().map { place, bar in
      let most = cases.map { value($0, bar.2) }.max() ?? 0
      return Series(bar.0, .stackedBars, [Series.Point(x: Double(place), y: most)])
    }
    series += parts.map { Series($0, .stackedBars, points($1)) }
    guard series.contains(where: { $0.points.contains { $0.y > 0 } }) else { return nil }
    // Orange stands out from the shades of the bars.
    series.append(
      Series(
        "at most", .levels, points { value($0, .peakBytes) },
        look: SeriesLook(colour: 1, marker: 0, dash: 0)))
    var plot = Plot(
      title: "", summary: "Bytes held, a bar for each strategy, with a mark for the most",
      x: Axis("owner", .bands(shared.map(\.1) + cases.map(\.case.strategy.shown)), .none),
      y: Axis("bytes held", .linear(fromZero: true), .bytes), series: series)
    plot.barText = { VerdictText.memory($0) }
    return Figure(
      id: "\(id)-memory", title: "Memory held, and its peak",
      note:
        "A bar shows the memory of a strategy: attributes and index after preparing, its cache"
        + " after the last frame. The mark and the number are the peak, as in tables and verdicts:"
        + " the most memory held at once, to within 64 KiB, including the memory that the view"
        + " allocated while it scrolled. Every strategy also needs the collection and the initial"
        + " view.",
      plot: plot)
  }

  private var reuse: Figure? {
    guard let (record, timeline) = timeline else { return nil }
    let bins = FrameBins(frameCount: timeline.frameCount, most: mostBins)
    var alive = 0
    let made = timeline.created.map { created in
      alive += created
      return alive
    }
    let reused = zip(timeline.dequeues, timeline.created).map { $0 - $1 }
    let others = cases.filter { $0.timeline != nil && $0.timeline?.created != timeline.created }
    return Figure(
      id: "\(id)-reuse", title: "Views made and reused",
      note: "Views created so far, elements on screen, and views taken from a reuse queue in "
        + (bins.width > 1 ? "\(bins.width) frames" : "each frame")
        + (others.isEmpty
          ? "; the same for all strategies." : "; of \(record.case.strategy.shown)."),
      plot: Plot(
        title: "", summary: "Views made, shown and reused over the frames of the trace",
        x: Axis("frame", .linear(fromZero: true), .count),
        y: Axis("views", .linear(fromZero: true), .count),
        series: [
          Series("made so far", .path, bins.last(of: made)),
          Series("on screen", .path, bins.last(of: timeline.shown)),
          Series("reused", .path, bins.sum(of: reused)),
        ]
      ).ofFrames)
  }

  private var work: Figure? {
    CounterTable(cases).map {
      Figure(
        id: "\(id)-work", title: "Work",
        note: "Counted over the whole trace, exact and the same on every machine.",
        content: .counters($0))
    }
  }
}

extension Plot {
  /// The same plot, whose x axis counts the frames of a trace.
  fileprivate var ofFrames: Plot {
    var plot = self
    plot.isOfFrames = true
    return plot
  }
}
