import CollectionModel
import Foundation
import Measurement

/// What a playback shows at each refresh of a display. Frames of the trace are moved to the nearest
/// refresh of 60 Hz. *Sample* k is the last of them that is due at refresh k. At 120 Hz a sample
/// between two consecutive frames lies halfway, unless a key, a jump, a change of the collection or
/// a step above four viewports led to the second one.
package struct SampleTrack {
  package struct Sample: Hashable, Sendable {
    /// The viewport.
    package var bounds: CGRect
    /// The moved frame that it belongs to; -1 before the first.
    package var frame: Int
    /// Whether it lies between `frame` and the next one.
    package var isBetween = false
    /// How many of the playback's changes have been made.
    package var changes: Int
  }

  package let vsyncs: Vsyncs
  package private(set) var samples: [Sample] = []

  private static let widestStep = 4.0

  /// - Precondition: the playback is that of a path with this timing.
  package init(_ playback: Playback, _ timing: PathTiming, rate: RefreshRate) {
    vsyncs = Vsyncs(rate: rate.rawValue)
    let perFrame = rate.rawValue / PathTiming.recorded.rate
    let shown = Self.lastPasses(of: playback)
    let due = timing.due.map { PathTiming.recorded.nearest(to: $0) }
    let last = max(PathTiming.recorded.nearest(to: timing.end), due.last ?? 0)
    var sample = Sample(bounds: timing.start, frame: -1, changes: 0)
    var next = 0
    for number in 0...last {
      while next < due.count, due[next] <= number {
        sample = Sample(
          bounds: playback.bounds[shown[next].pass], frame: next, changes: shown[next].changes)
        next += 1
      }
      samples.append(sample)
      guard perFrame == 2, number < last else { continue }
      var between = sample
      if next < due.count, due[next] == number + 1, timing.isContinuous[next],
        shown[next].changes == sample.changes,
        let bounds = Self.halfway(sample.bounds, playback.bounds[shown[next].pass])
      {
        between.bounds = bounds
        between.isBetween = true
      }
      samples.append(between)
    }
  }

  /// From the first sample that differs from the one before to the one after the last, ns, or 0.
  var span: UInt64 {
    let moved = samples.indices.dropFirst().filter {
      samples[$0].bounds != samples[$0 - 1].bounds || samples[$0].changes != samples[$0 - 1].changes
    }
    guard let first = moved.first, let last = moved.last else { return 0 }
    return vsyncs.time(of: last + 1) - vsyncs.time(of: first)
  }

  /// The last pass of each moved frame, and how many changes are made by then.
  private static func lastPasses(of playback: Playback) -> [(pass: Int, changes: Int)] {
    var passes: [(pass: Int, changes: Int)] = []
    var changes = 0
    for (pass, frame) in playback.frames.enumerated() {
      while changes < playback.changes.count, playback.changes[changes].pass <= pass {
        changes += 1
      }
      if passes.count == frame { passes.append((pass, changes)) }
      passes[frame] = (pass, changes)
    }
    return passes
  }

  /// The viewport halfway between two, rounded down to the grid; nil if they are too far apart.
  private static func halfway(_ a: CGRect, _ b: CGRect) -> CGRect? {
    guard a.size == b.size, abs(b.origin.x - a.origin.x) <= widestStep * a.width,
      abs(b.origin.y - a.origin.y) <= widestStep * a.height
    else { return nil }
    func mean(_ a: Double, _ b: Double) -> Double {
      ((a + b) / 2 / LayoutGrid.pointsPerUnit).rounded(.down) * LayoutGrid.pointsPerUnit
    }
    let origin = CGPoint(x: mean(a.origin.x, b.origin.x), y: mean(a.origin.y, b.origin.y))
    return CGRect(origin: origin, size: a.size)
  }
}
