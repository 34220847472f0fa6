import Foundation

/// The velocity of a point, from its positions in the last 100 ms.
///
/// The velocity is the slope of the straight line that fits the samples best (least squares), on
/// each axis separately. So it is exact for an even motion, however it was sampled, and a single
/// outlier counts little.
public struct VelocityTracker {
  private var samples: [(time: UInt64, place: CGPoint)] = []

  public init() {}

  /// Adds a position. Of several samples with the same time, the last counts.
  ///
  /// - Parameter time: in ns, not before that of the last sample.
  /// - Complexity: O(samples in 100 ms); it stores as many.
  public mutating func add(_ place: CGPoint, at time: UInt64) {
    if let last = samples.last {
      guard time >= last.time else {
        fatalError("a sample of \(time) ns comes after one of \(last.time) ns")
      }
      if time == last.time { samples.removeLast() }
    }
    let first = samples.firstIndex { Self.isRecent($0.time, at: time) } ?? samples.count
    samples.removeSubrange(..<first)
    samples.append((time, place))
  }

  public mutating func removeAll() { samples.removeAll(keepingCapacity: true) }

  /// In points per second; zero if there are fewer than two samples in the 100 ms before `now`: the
  /// point rests.
  ///
  /// - Complexity: O(samples in 100 ms).
  public func velocity(at now: UInt64) -> CGPoint {
    guard let last = samples.last,
      let first = samples.firstIndex(where: { Self.isRecent($0.time, at: now) })
    else { return .zero }
    let recent = samples[first...]
    // Seconds and points from the last sample on are small numbers, which keeps the sums exact
    // enough.
    let count = Double(recent.count)
    var (meanTime, meanX, meanY) = (0.0, 0.0, 0.0)
    for sample in recent {
      let offset = sample.place.offset(from: last.place)
      meanTime += Self.seconds(from: sample.time, to: last.time) / count
      meanX += offset.x / count
      meanY += offset.y / count
    }
    var (spread, x, y) = (0.0, 0.0, 0.0)
    for sample in recent {
      let offset = sample.place.offset(from: last.place)
      let time = Self.seconds(from: sample.time, to: last.time) - meanTime
      spread += time * time
      x += time * (offset.x - meanX)
      y += time * (offset.y - meanY)
    }
    return spread > 0 ? CGPoint(x: x / spread, y: y / spread) : .zero
  }

  private static func isRecent(_ time: UInt64, at now: UInt64) -> Bool {
    time + GestureThresholds.velocityNanoseconds >= now
  }

  /// The time of a sample relative to the last one: 0 or negative.
  private static func seconds(from time: UInt64, to last: UInt64) -> Double {
    -Double(last - time) / 1e9
  }
}
