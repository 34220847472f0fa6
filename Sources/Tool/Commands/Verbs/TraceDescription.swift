import Foundation
import Measurement
import ScrollTraces
import Statistics
import Verdicts

/// A trace in numbers, as `trace describe` shows it.
struct TraceDescription: Encodable {
  struct Size: Encodable {
    var width: Double
    var height: Double

    init(_ size: CGSize) { (width, height) = (size.width, size.height) }
  }

  struct Edits: Encodable {
    var script: String
    /// nil if the number of batches is not fixed.
    var batches: Int?
  }

  package var name: String
  var viewport: Size
  var content: Size
  var seconds: Double
  var frames: Int
  var idleShare: Double
  var distancePoints: Double
  /// nil if nothing moves.
  var speedP50PointsPerSecond: Double?
  var speedP95PointsPerSecond: Double?
  var speedMaxPointsPerSecond: Double?
  var turns: Int
  var jumps: Int
  /// The number of frames with each event.
  var events: [String: Int]
  var edits: Edits?
  /// The offset along the axis with the longer range, at even times.
  var offsets: [Double]

  /// The most offsets: the width of the picture.
  private static let columns = 60

  package init(of trace: ScrollTrace, named name: String, edits plan: EditPlan?) {
    var speeds: [Double] = []
    let summary = trace.summary(speeds: &speeds)
    self.name = name
    viewport = Size(trace.viewport)
    content = Size(trace.contentSize)
    seconds = summary.seconds
    frames = summary.frames
    idleShare = summary.idleShare
    distancePoints = summary.distance
    speeds.sort()
    if !speeds.isEmpty {
      speedP50PointsPerSecond = Percentile.value(at: 0.5, ofSorted: speeds)
      speedP95PointsPerSecond = Percentile.value(at: 0.95, ofSorted: speeds)
    }
    speedMaxPointsPerSecond = summary.peakVelocity
    turns = summary.turns
    jumps = summary.jumps
    events = [:]
    for frame in trace.frames where frame.event != .none {
      events[frame.event.rawValue, default: 0] += 1
    }
    edits = plan.map {
      Edits(script: $0.kind.name, batches: $0.kind.countName == nil ? nil : $0.batches)
    }
    offsets = Self.offsets(of: trace)
  }

  /// The offset at up to `columns` even times, along the axis with the longer range.
  private static func offsets(of trace: ScrollTrace) -> [Double] {
    func span(_ axis: KeyPath<CGPoint, CGFloat>) -> Double {
      let values = trace.frames.map { Double($0.offset[keyPath: axis]) }
      return values.max()! - values.min()!
    }
    let axis: KeyPath<CGPoint, CGFloat> = span(\.x) > span(\.y) ? \.x : \.y
    let last = trace.frames.last!.dueMilliseconds
    let count = min(columns, trace.frames.count)
    var index = 0
    return (0..<count).map { column in
      let time = count > 1 ? last * Double(column) / Double(count - 1) : 0
      while index + 1 < trace.frames.count, trace.frames[index + 1].dueMilliseconds <= time {
        index += 1
      }
      return Double(trace.frames[index].offset[keyPath: axis])
    }
  }

  // MARK: Text

  /// Writes a table of numbers, then the picture and the events of each trace.
  package static func text(_ traces: [TraceDescription], on medium: TextMedium) -> String {
    let titles = [
      "trace", "viewport", "content", "s", "frames", "idle", "pt", "pt/s p50", "p95", "max",
      "turns", "jumps",
    ]
    let rows = traces.map { trace in
      [
        trace.name, text(trace.viewport), text(trace.content),
        HumanUnits.fixed(trace.seconds, digits: 1), HumanUnits.count(Double(trace.frames)),
        HumanUnits.percent(trace.idleShare), HumanUnits.count(trace.distancePoints),
        HumanUnits.count(trace.speedP50PointsPerSecond),
        HumanUnits.count(trace.speedP95PointsPerSecond),
        HumanUnits.count(trace.speedMaxPointsPerSecond), String(trace.turns), String(trace.jumps),
      ]
    }
    return PlainTable(titles, rows, right: Set(3..<titles.count)).text(on: medium)
      + traces.map { "\n" + $0.picture(on: medium) }.joined()
  }

  private func picture(on medium: TextMedium) -> String {
    let (least, most) = (offsets.min() ?? 0, offsets.max() ?? 0)
    let width = min(Self.columns, medium.width - 2)
    let head =
      medium.text(name) + "  " + Sparkline.text(offsets, width: width, isASCII: medium.isASCII)
    var lines: [String] = []
    lines.append(
      "offsets \(HumanUnits.count(least)) .. \(HumanUnits.count(most)) pt in "
        + "\(HumanUnits.fixed(seconds, digits: 1)) s")
    let order = TraceEvent.allCases.map(\.rawValue)
    let counts = events.sorted { order.firstIndex(of: $0.key)! < order.firstIndex(of: $1.key)! }
    if !counts.isEmpty {
      lines.append("events " + counts.map { "\($0.key) \($0.value)" }.joined(separator: ", "))
    }
    if let edits {
      let batches = edits.batches.map { "\($0) batches" } ?? "as many batches as are needed"
      lines.append("edits \(edits.script), \(batches)")
    }
    return head + "\n" + lines.map { medium.text($0, indent: 2, isIndented: true) }.joined()
  }

  private static func text(_ size: Size) -> String {
    Viewport(width: size.width, height: size.height).text
  }
}
