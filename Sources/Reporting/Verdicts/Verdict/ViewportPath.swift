import Measurement

/// Where the viewport is at the end of each frame, along the axis on which it moves most.
struct ViewportPath {
  /// In points.
  let offsets: [Double]
  /// Of the viewport along that axis, in points.
  let length: Double

  /// nil without frames.
  init?(_ timeline: FrameTimeline, _ viewport: Viewport) {
    func range(_ offsets: [Int]) -> Int { (offsets.max() ?? 0) - (offsets.min() ?? 0) }
    let isUpright = range(timeline.y) >= range(timeline.x)
    offsets = (isUpright ? timeline.y : timeline.x).map {
      Double($0) / FrameTimeline.unitsPerPoint
    }
    length = isUpright ? viewport.height : viewport.width
    if offsets.isEmpty { return nil }
  }

  /// Whether the frame shows nothing of what the one before it showed.
  func jumps(in frame: Int) -> Bool {
    frame > 0 && frame < offsets.count && abs(offsets[frame] - offsets[frame - 1]) > length
  }

  /// The extent of everything that is shown, in points.
  ///
  /// - Complexity: O(n log n) over the frames.
  var shownExtent: Double {
    var (sum, end) = (0.0, -Double.infinity)
    for offset in offsets.sorted() {
      sum += max(0, offset + length - max(offset, end))
      end = max(end, offset + length)
    }
    return sum
  }
}
