import CollectionAttributes
import Foundation
import SpatialIndex

/// What is known of the edges around the ends of the last changes.
struct EdgeState {
  /// The first position at or beyond an upper end.
  var upper = -Double.infinity
  var position = 0
  /// No far edge lies between these two, around a lower end.
  var lastFar = Double.infinity
  var nextFar = -Double.infinity
}

extension TiledRuns {
  /// Appends what crosses one of two rectangles and not the other.
  ///
  /// Where one is the other moved along the scroll axis and still overlaps it, what comes in or
  /// goes out at the upper end has its near edge between the two upper ends: one run, that begins
  /// where the last one ended. It begins beyond both lower ends, so all of it crosses. What does at
  /// the lower end has its far edge between the two lower ends: it crosses the strip between them.
  mutating func appendChanges(
    from old: CGRect, to new: CGRect, entered: inout ElementBuffer, left: inout ElementBuffer
  ) {
    let distance = abs(new.origin.y - old.origin.y)
    guard old.origin.x == new.origin.x, old.size == new.size, distance < new.size.height,
      isSettled(new)
    else {
      appendDifference(of: new, less: old, into: &entered)
      appendDifference(of: old, less: new, into: &left)
      return
    }
    if new.origin.y > old.origin.y {
      appendUpper(from: old, to: new, &entered)
      appendLower(from: old, to: new, &left)
    } else if new.origin.y < old.origin.y {
      appendUpper(from: new, to: old, &left)
      appendLower(from: new, to: old, &entered)
    }
  }

  private mutating func appendDifference(
    of rect: CGRect, less other: CGRect, into buffer: inout ElementBuffer
  ) {
    let start = buffer.count
    append(crossing: rect, to: &buffer)
    buffer.filter(from: start) { !$0.crosses(other) }
  }

  /// Appends the elements whose near edges lie from the upper end of `before` to before that of
  /// `behind`.
  private mutating func appendUpper(
    from before: CGRect, to behind: CGRect, _ buffer: inout ElementBuffer
  ) {
    guard let base = elements.baseAddress else { return }
    let low = Double(before.origin.y + before.size.height)
    let high = Double(behind.origin.y + behind.size.height)
    var first: Int
    var end: Int
    if edges.upper == high {
      end = edges.position
      first = end
      while first > 0, base[first - 1].near >= low { first -= 1 }
      (edges.upper, edges.position) = (low, first)
    } else {
      first = edges.upper == low ? edges.position : position(notBefore: low)
      end = first
      while end < elements.count, base[end].near < high { end += 1 }
      (edges.upper, edges.position) = (high, end)
    }
    work.elementsTested += end - first
    buffer.append(contentsOf: UnsafeBufferPointer(start: base + first, count: end - first))
  }

  /// The first position whose near edge lies at `edge` or beyond.
  private mutating func position(notBefore edge: Double) -> Int {
    stripPositions.removeAll()
    return table.query(crossing: edge, edge, scattered: &stripPositions, work: &work).upperBound
  }

  /// Appends the elements that cross `before` and end no later than where `behind` begins.
  private mutating func appendLower(
    from before: CGRect, to behind: CGRect, _ buffer: inout ElementBuffer
  ) {
    guard let base = elements.baseAddress else { return }
    let (low, high) = (Double(before.origin.y), Double(behind.origin.y))
    let upper = low + Double(before.size.height)
    if low >= edges.lastFar, high < edges.nextFar { return }
    stripPositions.removeAll()
    // An element of no extent where `behind` begins has its near edge there too.
    let run = table.query(
      crossing: low, high.nextUp, scattered: &stripPositions, work: &work)
    work.elementsTested += run.count
    // What begins behind the run ends there at the earliest.
    edges.lastFar = low
    edges.nextFar = run.upperBound < elements.count ? base[run.upperBound].near : .infinity
    let out = buffer.reserve(stripPositions.count + run.count)
    var written = 0
    for position in stripPositions.elements {
      written += copy(base + Int(position), to: out + written, endingBy: high, upper)
    }
    for position in run {
      written += copy(base + position, to: out + written, endingBy: high, upper)
    }
    buffer.commit(written)
  }

  /// Copies an element whose far edge lies at `end` or before it, and its near edge before `upper`.
  ///
  /// - Returns: how many were copied.
  @inline(__always)
  private mutating func copy(
    _ element: UnsafePointer<ElementAttributes>, to out: UnsafeMutablePointer<ElementAttributes>,
    endingBy end: Double, _ upper: Double
  ) -> Int {
    let far = element.pointee.far
    guard far <= end else {
      edges.nextFar = min(edges.nextFar, far)
      return 0
    }
    edges.lastFar = max(edges.lastFar, far)
    guard element.pointee.near < upper else { return 0 }
    out.initialize(to: element.pointee)
    return 1
  }
}
