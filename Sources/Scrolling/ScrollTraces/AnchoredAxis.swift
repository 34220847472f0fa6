import CollectionModel
import Foundation

/// One axis of a trace while it is transferred from one content to another.
///
/// The recording is divided into *runs*: frames connected by steps of at most four viewports.
/// *Pins*, the frames that were at an edge of the recorded content, hold a run in place:
/// ```
/// recorded   0  0  40  90 | 250000 250010 | T-60  T-10  T  T  T-30
///            pin          |  no pin       |             pin
/// anchored   from 0       |  proportional |  from the end
/// ```
struct AnchoredAxis {
  private enum Pin {
    case none, near, far
  }

  /// On the grid; exact at the edges.
  private let recorded: [Double]
  private let pins: [Pin]
  private let phase: Double
  /// The longest step that keeps its length in points.
  private let longestStep: Double
  let recordedRange: Double
  let targetRange: Double

  init(
    _ trace: ScrollTrace, _ axis: KeyPath<CGPoint, CGFloat>, _ extent: KeyPath<CGSize, CGFloat>,
    _ targetRange: Double, _ phase: Double
  ) {
    let viewport = trace.viewport[keyPath: extent]
    let range = LayoutGrid.floor(max(trace.contentSize[keyPath: extent] - viewport, 0))
    // Content sizes are recorded in whole points, so an edge is matched to within half a point.
    let tolerance = 0.5
    let pins: [Pin] = trace.frames.map {
      let offset = $0.offset[keyPath: axis]
      return offset < tolerance ? .near : offset > range - tolerance ? .far : .none
    }
    self.pins = pins
    recorded = zip(trace.frames, pins).map { frame, pin in
      switch pin {
      case .near: 0
      case .far: range
      case .none: LayoutGrid.round(frame.offset[keyPath: axis])
      }
    }
    self.phase = phase
    longestStep = 4 * viewport
    recordedRange = range
    self.targetRange = LayoutGrid.floor(max(targetRange, 0))
  }

  /// The anchored offsets, one per frame; adds the frames that were cut short to `clamped`.
  func place(_ clamped: inout Set<Int>) -> [Double] {
    var path = [Double](repeating: 0, count: recorded.count)
    guard recordedRange > 0 else { return path }
    var start = 0
    while start < recorded.count {
      var end = start + 1
      while end < recorded.count, abs(recorded[end] - recorded[end - 1]) <= longestStep { end += 1 }
      place(start..<end, &path, &clamped)
      start = end
    }
    return path
  }

  private func place(_ run: Range<Int>, _ path: inout [Double], _ clamped: inout Set<Int>) {
    guard let first = run.first(where: { pins[$0] != .none }) else {
      path[run.lowerBound] = unpinnedStart(run)
      walk(run.lowerBound, through: run.upperBound - 1, &path, &clamped)
      return
    }
    pin(first, &path)
    walk(first, through: run.lowerBound, &path, &clamped)
    var last = first
    for next in run where next > first && pins[next] != .none {
      if pins[next] == pins[last] {
        walk(last, through: next, &path, &clamped)
      } else {
        for index in last + 1..<next { path[index] = proportional(index) }
      }
      pin(next, &path)
      last = next
    }
    walk(last, through: run.upperBound - 1, &path, &clamped)
  }

  private func pin(_ index: Int, _ path: inout [Double]) {
    path[index] = pins[index] == .near ? 0 : targetRange
  }

  /// Repeats the recorded steps from frame `start` to `end`, in either direction, up to the edges.
  private func walk(
    _ start: Int, through end: Int, _ path: inout [Double], _ clamped: inout Set<Int>
  ) {
    let direction = end < start ? -1 : 1
    var index = start
    while index != end {
      let next = index + direction
      let wanted = path[index] + (shifted(next) - shifted(index))
      path[next] = min(max(wanted, 0), targetRange)
      // When walking backwards, the step that was cut short is the one that led out of `next`.
      if path[next] != wanted { clamped.insert(max(index, next)) }
      index = next
    }
  }

  /// The first offset of a run that touches no edge.
  private func unpinnedStart(_ run: Range<Int>) -> Double {
    let first = recorded[run.lowerBound]
    let lowest = run.reduce(first) { min($0, recorded[$1]) } - first
    let highest = run.reduce(first) { max($0, recorded[$1]) } - first
    let start = proportional(run.lowerBound)
    guard highest - lowest <= targetRange else { return start }
    return min(max(start, -lowest), targetRange - highest)
  }

  /// The recorded offset plus the phase, which must not move it past the far edge.
  private func shifted(_ index: Int) -> Double {
    pins[index] == .none ? min(recorded[index] + phase, recordedRange) : recorded[index]
  }

  private func proportional(_ index: Int) -> Double {
    let moved = LayoutGrid.round(recorded[index] * targetRange / recordedRange)
    return min(pins[index] == .none ? moved + phase : moved, targetRange)
  }
}
