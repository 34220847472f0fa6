import CollectionModel
import Foundation
import Primitives

/// A trace fitted to a particular content.
public struct AnchoredTrace: Hashable, Sendable {
  public var name: String
  public var viewport: CGSize
  public var contentSize: CGSize
  /// The phase added to every offset that is not at an edge, in points: 0..<1, on the 1/64 grid.
  public var phase: CGPoint
  public var frames: [AnchoredFrame]
  /// The indices of the frames that moved; only these are measured.
  public var movedIndices: [Int]
  /// The number of frames with the same offset as the previous frame, including the first frame.
  public var idleCount: Int
  /// The number of frames whose step was cut short by an edge of the content.
  public var clampedCount: Int

  /// How far the viewport can move, in points.
  var range: CGSize {
    CGSize(
      width: max(0, contentSize.width - viewport.width),
      height: max(0, contentSize.height - viewport.height))
  }

  /// The rectangle visible in frame `index`.
  public func bounds(of index: Int) -> CGRect {
    CGRect(origin: frames[index].offset, size: viewport)
  }
}

extension ScrollTrace {
  /// The trace transferred to content of another size.
  ///
  /// Along each axis that the content scrolls on:
  /// - Frames at an edge stay at that edge, and the frames connected to them by steps of at most
  ///   four viewports keep their distance to it, so a fling to the end still ends at the end.
  /// - A step above four viewports lands at the same fraction of the content.
  /// - Other movements keep their lengths in points. A movement that touches no edge starts at the
  ///   same fraction of the content, and is shifted just far enough to stay inside if it fits.
  /// - A movement from one edge to the other without a step above four viewports is scaled, since
  ///   nothing else would keep both edges.
  /// - A step that would leave the content stops at its edge, as in a scroll view, and the next
  ///   step starts from there. Such frames are counted.
  /// - A phase below one point, drawn from `seed`, is added away from the edges.
  ///
  /// A frame at rest in the recording stays at rest. An axis that the content does not scroll on
  /// stays at 0. Content that scrolls on a single axis takes the trace's offsets on that axis, or
  /// on the other one if the trace could not scroll on it.
  /// - Precondition: sizes are finite and not negative, the viewport is larger than 0.
  /// - Complexity: O(frames).
  public func anchored(
    onto contentSize: CGSize, viewport: CGSize, seed: UInt64
  ) -> AnchoredTrace {
    anchored(
      onto: contentSize, viewport: viewport,
      phase: CGPoint(x: phase(of: 0, seed), y: phase(of: 1, seed)))
  }

  /// The same with a given phase, in points, in 0..<1 on the 1/64 grid.
  public func anchored(
    onto contentSize: CGSize, viewport: CGSize, phase: CGPoint
  ) -> AnchoredTrace {
    requireSizes(contentSize, viewport: viewport)
    let x = AnchoredAxis(self, \.x, \.width, contentSize.width - viewport.width, phase.x)
    let y = AnchoredAxis(self, \.y, \.height, contentSize.height - viewport.height, phase.y)
    let still = [Double](repeating: 0, count: frames.count)
    var paths = (x: still, y: still)
    var clamped = Set<Int>()
    if x.targetRange > 0, y.targetRange > 0 {
      paths = (x.place(&clamped), y.place(&clamped))
    } else if x.targetRange > 0 {
      let source =
        x.recordedRange > 0
        ? x : AnchoredAxis(self, \.y, \.height, contentSize.width - viewport.width, phase.x)
      paths.x = source.place(&clamped)
    } else {
      let source =
        y.recordedRange > 0
        ? y : AnchoredAxis(self, \.x, \.width, contentSize.height - viewport.height, phase.y)
      paths.y = source.place(&clamped)
    }
    return assemble(contentSize, viewport, phase, paths, clampedCount: clamped.count)
  }

  /// The trace for the content and the viewport it was made for: nothing is moved or cut short, not
  /// even beyond an edge.
  ///
  /// - Complexity: O(frames).
  public func unanchored() -> AnchoredTrace {
    let paths = (x: frames.map { Double($0.offset.x) }, y: frames.map { Double($0.offset.y) })
    return assemble(contentSize, viewport, .zero, paths, clampedCount: 0)
  }

  private func assemble(
    _ contentSize: CGSize, _ viewport: CGSize, _ phase: CGPoint,
    _ paths: (x: [Double], y: [Double]), clampedCount: Int
  ) -> AnchoredTrace {
    let placed = frames.enumerated().map { index, frame in
      let due = (frame.dueMilliseconds - frames[0].dueMilliseconds) * 1e6
      return AnchoredFrame(
        dueNanoseconds: UInt64(due.rounded()),
        offset: CGPoint(x: paths.x[index], y: paths.y[index]),
        event: frame.event, isMoved: false)
    }
    var trace = AnchoredTrace(
      name: name, viewport: viewport, contentSize: contentSize, phase: phase, frames: placed,
      movedIndices: [], idleCount: 0, clampedCount: clampedCount)
    trace.markMoved()
    return trace
  }
}

extension AnchoredTrace {
  /// Sets what follows from the offsets: which frames move.
  mutating func markMoved() {
    movedIndices.removeAll()
    for index in frames.indices {
      frames[index].isMoved = index > 0 && frames[index].offset != frames[index - 1].offset
      if frames[index].isMoved { movedIndices.append(index) }
    }
    idleCount = frames.count - movedIndices.count
  }
}

/// The phase of an axis, in 0..<1 on the 1/64 grid: the top six bits of one number of the seed's
/// sequence.
private func phase(of axis: UInt64, _ seed: UInt64) -> Double {
  let bits = SplitMix64.mixed(seed &+ (axis + 1) &* SplitMix64.increment)
  return Double(bits >> 58) * LayoutGrid.pointsPerUnit
}
