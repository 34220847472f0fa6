import CollectionModel
import Foundation

/// A frame of an anchored trace.
public struct AnchoredFrame: Hashable, Sendable {
  /// Nanoseconds since the first frame.
  public var dueNanoseconds: UInt64
  /// The viewport's origin in the content, on the 1/64 grid: within 0...content less viewport, but
  /// for the rubber bands and bounces of generated traces.
  public var offset: CGPoint
  public var event: TraceEvent
  /// Whether the offset differs from the frame before; false for the first frame.
  public var isMoved: Bool
}

/// A trace as it plays over one content.
public struct AnchoredTrace: Hashable, Sendable {
  public var name: String
  public var viewport: CGSize
  public var contentSize: CGSize
  /// What was added to every offset that is not at an edge, in points: 0..<1, on the 1/64 grid.
  public var phase: CGPoint
  public var frames: [AnchoredFrame]
  /// The frames that are measured.
  public var movedIndices: [Int]
  /// Frames whose offset is that of the frame before, the first frame among them.
  public var idleCount: Int
  /// Frames whose step was cut short by an edge of the content.
  public var clampedCount: Int

  /// The rectangle seen in frame `index`.
  public func bounds(of index: Int) -> CGRect {
    CGRect(origin: frames[index].offset, size: viewport)
  }
}

extension ScrollTrace {
  /// The trace moved onto a content of another size.
  ///
  /// Along each axis the content scrolls on:
  /// - What was at an edge stays at that edge: the frames connected to it by steps of at most four
  ///   viewports keep their distance to it, so a fling to the end ends at the end.
  /// - A step above four viewports lands at the same proportion of the content.
  /// - Other movements keep their points. A movement that touches no edge starts at the same
  ///   proportion of the content, moved by the least that keeps it inside where it fits.
  /// - A movement from one edge to the other without a step above four viewports goes in
  ///   proportion, as nothing else keeps both edges.
  /// - A step that would leave the content stops at its edge, as in a scroller, and the next one
  ///   starts from there. Such frames are counted.
  /// - A phase below one point, drawn from `seed`, is added away from the edges.
  ///
  /// A frame that rested in the recording rests. An axis the content does not scroll on stays at 0;
  /// a content that scrolls on one axis takes the trace's offsets on that axis, or on the other
  /// where the trace could not scroll on it.
  /// - Precondition: sizes are finite and not negative, the viewport is larger than 0.
  /// - Complexity: O(frames).
  public func anchored(
    onto contentSize: CGSize, viewport: CGSize, seed: UInt64
  ) -> AnchoredTrace {
    anchored(
      onto: contentSize, viewport: viewport,
      phase: CGPoint(x: Phase.draw(seed, axis: 0), y: Phase.draw(seed, axis: 1)))
  }

  /// The same with a given phase, in points, 0..<1 on the 1/64 grid.
  public func anchored(
    onto contentSize: CGSize, viewport: CGSize, phase: CGPoint
  ) -> AnchoredTrace {
    for size in [contentSize.width, contentSize.height] {
      precondition(size.isFinite && size >= 0, "the content's size is \(contentSize)")
    }
    for size in [viewport.width, viewport.height] {
      precondition(size.isFinite && size > 0, "the viewport's size is \(viewport)")
    }
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

  /// The trace as it plays over the content and the viewport it was made for: nothing is moved or
  /// cut short, not even beyond an edge.
  ///
  /// - Complexity: O(frames).
  public func unanchored() -> AnchoredTrace {
    let paths = (x: frames.map { Double($0.offset.x) }, y: frames.map { Double($0.offset.y) })
    return assemble(contentSize, viewport, .zero, paths, clampedCount: 0)
  }

  private func assemble(
    _ contentSize: CGSize, _ viewport: CGSize, _ phase: CGPoint,
    _ paths: (x: [Double], y: [Double]),
    clampedCount: Int
  ) -> AnchoredTrace {
    var placed: [AnchoredFrame] = []
    var moved: [Int] = []
    placed.reserveCapacity(frames.count)
    for (index, frame) in frames.enumerated() {
      let offset = CGPoint(x: paths.x[index], y: paths.y[index])
      let isMoved = index > 0 && offset != placed[index - 1].offset
      if isMoved { moved.append(index) }
      let due = (frame.dueMilliseconds - frames[0].dueMilliseconds) * 1e6
      placed.append(
        AnchoredFrame(
          dueNanoseconds: UInt64(due.rounded()), offset: offset, event: frame.event,
          isMoved: isMoved))
    }
    return AnchoredTrace(
      name: name, viewport: viewport, contentSize: contentSize, phase: phase, frames: placed,
      movedIndices: moved, idleCount: frames.count - moved.count, clampedCount: clampedCount)
  }
}

/// The seeded phase.
private enum Phase {
  /// 0..<1 on the 1/64 grid: the top six bits of SplitMix64.
  static func draw(_ seed: UInt64, axis: UInt64) -> Double {
    var bits = seed &+ (axis + 1) &* 0x9E37_79B9_7F4A_7C15
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    bits ^= bits >> 31
    return Double(bits >> 58) * LayoutGrid.pointsPerUnit
  }
}
