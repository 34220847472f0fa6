import Files
import Measurement
import Primitives
import ResultFiles

/// The frames of a run that took longest, by their own times.
package struct SlowestFrames: Sendable {
  /// A frame of a case.
  package struct Frame: Hashable, Sendable {
    /// The number among the frames whose bounds move, from 0.
    package var number: Int
    /// The time of its layout passes, ns: the sum of each pass's fastest replay of any launch.
    /// Edits before a pass are not included.
    package var nanoseconds: UInt64
  }

  /// The work of a frame, found by a replay.
  package struct Work: Hashable, Sendable, Encodable {
    /// The viewport's origin at its end, in points.
    var x: Double
    var y: Double
    var attributesComputed: Int
    var tilesFilled: Int
    var elementsExamined: Int
    /// How often views laid out their content, and the CPU time of that in the fastest replay, ns;
    /// nil where they have no content to lay out.
    var cellLayouts: Int?
    var cellLayoutNanoseconds: UInt64?
    /// The command that explains the frame.
    var command: String

    package init(
      x: Double, y: Double, attributesComputed: Int, tilesFilled: Int,
      elementsExamined: Int, cellLayouts: Int? = nil, cellLayoutNanoseconds: UInt64? = nil,
      command: String
    ) {
      (self.x, self.y) = (x, y)
      self.attributesComputed = attributesComputed
      self.tilesFilled = tilesFilled
      self.elementsExamined = elementsExamined
      self.cellLayouts = cellLayouts
      self.cellLayoutNanoseconds = cellLayoutNanoseconds
      self.command = command
    }
  }

  /// The slowest frames of one case, with their work.
  package struct OfCase: Sendable {
    package var record: CaseRecord
    /// The slowest first.
    package var frames: [Frame]
    /// By frame; empty if the case could not be played again.
    package var work: [Int: Work] = [:]
    /// The reason why it could not, a sentence without its full stop; nil if it could.
    package var remark: String?
    /// How many distinct frames were timed.
    package var timed: Int
  }

  /// Cases in the order of their slowest frames.
  package var cases: [OfCase]

  /// The `count` slowest frames over all cases of a run; equal times in the order of the run.
  ///
  /// - Parameter name: the name of the run, for the error.
  /// - Throws: `ReportError.noFrameTimes` if no case records the times of its frames, `isSimulated`
  ///   if none of them was timed.
  /// - Complexity: O(frames log frames) of all cases.
  package init(of run: RunRecord, count: Int, named name: String) throws(ReportError) {
    var all: [(place: Int, frame: Frame)] = []
    var timed: [Int: Int] = [:]
    for (place, record) in run.cases.enumerated() where record.failure == nil {
      guard let times = record.frameTimes, !times.frames.isEmpty else { continue }
      let frames = times.frameTotals.map { Frame(number: $0.frame, nanoseconds: $0.nanoseconds) }
      timed[place] = frames.count
      all += frames.map { (place, $0) }
    }
    guard !all.isEmpty else {
      let isSimulated = !run.cases.isEmpty && run.cases.allSatisfy { $0.case.cells != nil }
      throw isSimulated ? .isSimulated(run: name) : .noFrameTimes(run: name)
    }
    let slowest = all.enumerated().sorted {
      ($1.element.frame.nanoseconds, $0.offset) < ($0.element.frame.nanoseconds, $1.offset)
    }.prefix(count).map(\.element)
    cases = slowest.grouped(by: \.place).map { place, slowest in
      OfCase(record: run.cases[place], frames: slowest.map(\.frame), timed: timed[place]!)
    }
  }

  /// A table for each case: its frames, the slowest first, with their share of 8.3 ms and the work
  /// that a replay found; below it a command that explains each.
  ///
  /// - Parameters:
  ///   - isMarkdown: whether tables are Markdown.
  ///   - medium: the medium for tables that are not Markdown.
  package func text(isMarkdown: Bool = false, on medium: TextMedium = .usual) -> String {
    cases.map { isMarkdown ? $0.markdown : $0.plain(medium) }.joined(separator: "\n")
  }
}

extension SlowestFrames.OfCase {
  private var titles: [String] {
    ["frame", "time", "of \(FrameBudget.text)"]
      + (work.isEmpty ? [] : ["offset", "computed", "filled", "examined"])
      + (hasCellLayouts ? ["cells laid out", "taking"] : [])
  }

  private var hasCellLayouts: Bool { work.values.contains { $0.cellLayouts != nil } }

  private var rows: [[String]] {
    frames.map { frame in
      let time = Double(frame.nanoseconds)
      let fields = [
        "\(frame.number)", HumanUnits.duration(time), FrameBudget.shareText(time),
      ]
      guard !work.isEmpty else { return fields }
      guard let work = work[frame.number] else {
        return fields + Array(repeating: HumanUnits.missing, count: titles.count - fields.count)
      }
      let counts = [
        "\(work.x), \(work.y)", HumanUnits.count(Double(work.attributesComputed)),
        HumanUnits.count(Double(work.tilesFilled)), HumanUnits.count(Double(work.elementsExamined)),
      ]
      guard hasCellLayouts else { return fields + counts }
      return fields + counts + [
        HumanUnits.count(Double(work.cellLayouts ?? 0)),
        work.cellLayoutNanoseconds.map { HumanUnits.duration(Double($0)) } ?? HumanUnits.missing,
      ]
    }
  }

  private var title: String { "\(record.case.shownName)  (\(frameText))" }

  /// The number of frames among which these are the slowest.
  private var frameText: String {
    let moved = record.metricSummary(.framesMoved)?.numbers?.p50.map { Int($0) }
    guard let moved, moved > timed else { return "all \(timed) frames were timed" }
    return "\(timed) of \(moved) frames were timed"
  }

  private var commands: [String] { frames.compactMap { work[$0.number]?.command } }

  fileprivate func plain(_ medium: TextMedium) -> String {
    var lines = medium.paragraph(title)
    lines += PlainTable(titles, rows, right: Set(0..<titles.count)).lines(on: medium)
    if let remark { lines += medium.remark(remark) }
    // Commands are not wrapped, because readers copy them.
    lines += commands.map(PlainText.line)
    return lines.joined(separator: "\n") + "\n"
  }

  fileprivate var markdown: String {
    var lines = ["**\(markdownEscaped(title))**", ""]
    lines += MarkdownTable.lines(titles, rows, right: Set(0..<titles.count))
    if let remark { lines += ["", "- \(markdownParagraph(remark))"] }
    if !commands.isEmpty { lines += [""] + markdownCodeBlock(commands) }
    return lines.joined(separator: "\n") + "\n"
  }
}
