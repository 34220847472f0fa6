import CEdgeTests
import CollectionAttributes
import Foundation
import SpatialIndex

/// The elements sorted by near edge, the table over them, and the last answers.
struct BucketedRuns: ~Copyable {
  /// With more elements than this around its lower end, an answer is not kept: finding out how long
  /// it stays valid would cost more than another lookup.
  private static let mostKept = 16

  private(set) var table: BucketTable
  let elements: UnsafeBufferPointer<ElementAttributes>
  /// Elements beyond the processor's nearer caches are prefetched after a jump.
  private var isLarge: Bool { elements.count > 1 << 15 }
  /// The greatest left edge and the least right edge across the scroll axis.
  private let greatestCrossNear: Double
  private let leastCrossFar: Double
  /// An answer, valid for lower ends from the one it was computed for up to the next far edge.
  private struct Answer {
    var lower = Double.infinity
    var nextFar = -Double.infinity
    /// All elements from here to `end` cross, and so do the first `apart` of the scattered ones.
    var first = 0
    var apart = 0
    var end = 0
  }

  private var last = Answer()
  /// The lower end of the last lookup in the table.
  private var lastLookup = Double.infinity
  private var scattered = PositionBuffer()
  var work: IndexWork

  /// - Parameter elements: sorted by near edge; the caller must keep them alive.
  init(
    _ elements: UnsafeBufferPointer<ElementAttributes>, bucketExtent: Double?,
    after work: IndexWork = IndexWork()
  ) {
    self.elements = elements
    self.work = work
    table = BucketTable(
      nears: elements.map { Double($0.frame.origin.y) },
      fars: elements.map { Double($0.frame.origin.y + $0.frame.size.height) },
      bucketExtent: bucketExtent)
    var near = -Double.infinity
    var far = Double.infinity
    for element in elements {
      near = max(near, element.frame.origin.x)
      far = min(far, element.frame.origin.x + element.frame.size.width)
    }
    // If the table rounds, no element crosses for certain.
    (greatestCrossNear, leastCrossFar) = table.isExact ? (near, far) : (.infinity, -.infinity)
  }

  /// Whether all elements that cross along the scroll axis by the table also cross `rect`.
  @inline(__always)
  func isSettled(_ rect: CGRect) -> Bool {
    rect.origin.x < leastCrossFar && rect.origin.x + rect.size.width > greatestCrossNear
  }

  mutating func forgetLast() {
    last = Answer()
    lastLookup = .infinity
  }

  @inline(__always)
  mutating func append(crossing rect: CGRect, to buffer: inout ElementBuffer) {
    guard let base = elements.baseAddress else { return }
    let lower = Double(rect.origin.y)
    let upper = lower + Double(rect.size.height)
    guard isSettled(rect) else {
      appendTested(crossing: rect, base, to: &buffer)
      return
    }
    if lower >= last.lower, lower < last.nextFar, upper > lower {
      moveEnd(to: upper, base)
    } else {
      lookUp(lower, upper, base)
    }
    if last.apart > 0 {
      buffer.append(
        base, at: UnsafeBufferPointer(start: scattered.elements.baseAddress, count: last.apart))
    }
    let count = last.end - last.first
    work.elementsTested += count
    buffer.append(contentsOf: UnsafeBufferPointer(start: base + last.first, count: count))
  }

  /// Queries the table, and also tests the hits across the scroll axis.
  @inline(never)
  private mutating func appendTested(
    crossing rect: CGRect, _ base: UnsafePointer<ElementAttributes>, to buffer: inout ElementBuffer
  ) {
    let lower = Double(rect.origin.y)
    last = Answer()
    scattered.removeAll()
    let run = table.query(
      crossing: lower, lower + Double(rect.size.height), scattered: &scattered, work: &work)
    work.elementsTested += run.count
    buffer.append(crossing: rect, of: base, at: scattered.elements)
    buffer.append(crossing: rect, of: base, run)
  }

  /// Queries the table, and keeps its answer if the next rectangle may have the same one.
  @inline(never)
  private mutating func lookUp(
    _ lower: Double, _ upper: Double, _ base: UnsafePointer<ElementAttributes>
  ) {
    scattered.removeAll()
    let movesOn = lower > lastLookup && lower < lastLookup + (upper - lower)
    lastLookup = lower
    let span = table.span(crossing: lower, upper)
    if !movesOn, isLarge { request(span, base) }
    let run = table.query(span, scattered: &scattered, work: &work)
    let (first, count) = (run.lowerBound, scattered.count)
    // Where elements end in the order in which they begin, so do all others. Long elements come
    // first, in no order.
    let least = count > 0 ? Int(scattered[0]) : -1
    let isOneRun = least == first - count && least >= span.reach
    last = Answer(
      first: isOneRun ? least : first, apart: isOneRun ? 0 : count, end: run.upperBound)
    guard movesOn, count <= Self.mostKept else { return }
    last.lower = lower
    last.nextFar = nextFar(behind: first, base)
  }

  /// Prefetches what the query is about to copy: all but the first of many candidates.
  private mutating func request(
    _ span: BucketTable.Span, _ base: UnsafePointer<ElementAttributes>
  ) {
    let first = max(span.reach, span.begun.upperBound - Self.mostKept)
    for position in first..<max(first, span.end.upperBound) {
      cedgetests_prefetch(base + position)
    }
  }

  /// A lower bound on the far edges beyond the lower end: those of the scattered elements and of
  /// all from `start` on, which end no earlier than they begin.
  private mutating func nextFar(
    behind start: Int, _ base: UnsafePointer<ElementAttributes>
  ) -> Double {
    var least = Double.infinity
    for position in scattered.elements { least = min(least, base[Int(position)].far) }
    let end = min(start + Self.mostKept, elements.count)
    var position = start
    while position < end, base[position].near < least {
      least = min(least, base[position].far)
      position += 1
    }
    return position < elements.count ? min(least, base[position].near) : least
  }

  /// Moves the end of the last answer to the first element at or beyond `upper`.
  @inline(__always)
  private mutating func moveEnd(to upper: Double, _ base: UnsafePointer<ElementAttributes>) {
    var end = last.end
    while end < elements.count, base[end].near < upper { end += 1 }
    while end > 0, base[end - 1].near >= upper { end -= 1 }
    last.end = end
  }
}

extension ElementAttributes {
  @inline(__always) var near: Double { frame.origin.y }
  @inline(__always) var far: Double { frame.origin.y + frame.size.height }
}
