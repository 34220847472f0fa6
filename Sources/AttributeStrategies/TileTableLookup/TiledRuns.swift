import CollectionAttributes
import Foundation
import SpatialIndex

/// The elements in the order of near edges, the table over them, and the last answers.
struct TiledRuns: ~Copyable {
  /// Beyond this many elements around its lower end an answer is not kept: finding out how long it
  /// holds would cost more than asking again.
  private static let mostKept = 16

  let table: TileTable
  let elements: UnsafeBufferPointer<ElementAttributes>
  /// The furthest left edge and the nearest right edge across the scroll axis.
  private let greatestCrossNear: Double
  private let leastCrossFar: Double
  /// Holds for lower ends from the one it was given for up to the next far edge.
  private struct Answer {
    var lower = Double.infinity
    var nextFar = -Double.infinity
    /// All elements from here to `end` cross, and the first `apart` of the scattered ones.
    var first = 0
    var apart = 0
    var end = 0
  }

  private var last = Answer()
  /// The lower end that the table was asked for last.
  private var lastAsked = Double.infinity
  private var scattered = PositionBuffer()
  /// State of `appendChanges`.
  var edges = EdgeState()
  var stripPositions = PositionBuffer()
  var work: IndexWork

  /// - Parameter elements: in the order of near edges; to be kept alive.
  init(
    _ elements: UnsafeBufferPointer<ElementAttributes>, tileExtent: Double?,
    after work: IndexWork = IndexWork()
  ) {
    self.elements = elements
    self.work = work
    table = TileTable(
      nears: elements.map { Double($0.frame.origin.y) },
      fars: elements.map { Double($0.frame.origin.y + $0.frame.size.height) },
      tileExtent: tileExtent)
    var near = -Double.infinity
    var far = Double.infinity
    for element in elements {
      near = max(near, element.frame.origin.x)
      far = min(far, element.frame.origin.x + element.frame.size.width)
    }
    (greatestCrossNear, leastCrossFar) = (near, far)
  }

  /// Whether what crosses along the scroll axis, as the table says, crosses `rect`.
  @inline(__always)
  func isSettled(_ rect: CGRect) -> Bool {
    rect.origin.x < leastCrossFar && rect.origin.x + rect.size.width > greatestCrossNear
      && table.isExact
  }

  mutating func forgetLast() {
    last = Answer()
    lastAsked = .infinity
    edges = EdgeState()
  }

  mutating func append(crossing rect: CGRect, to buffer: inout ElementBuffer) {
    guard let base = elements.baseAddress else { return }
    let lower = Double(rect.origin.y)
    let upper = lower + Double(rect.size.height)
    guard isSettled(rect) else {
      last = Answer()
      scattered.removeAll()
      let run = table.query(crossing: lower, upper, scattered: &scattered, work: &work)
      work.elementsTested += run.count
      buffer.append(crossing: rect, of: base, at: scattered.elements)
      buffer.append(crossing: rect, of: base, run)
      return
    }
    if lower >= last.lower, lower < last.nextFar, upper > lower {
      moveEnd(to: upper, base)
    } else {
      ask(lower, upper, base)
    }
    if last.apart > 0 {
      buffer.append(
        base, at: UnsafeBufferPointer(start: scattered.elements.baseAddress, count: last.apart))
    }
    let count = last.end - last.first
    work.elementsTested += count
    buffer.append(contentsOf: UnsafeBufferPointer(start: base + last.first, count: count))
  }

  /// Asks the table, and keeps its answer where the next rectangle may have the same.
  private mutating func ask(
    _ lower: Double, _ upper: Double, _ base: UnsafePointer<ElementAttributes>
  ) {
    scattered.removeAll()
    let run = table.query(crossing: lower, upper, scattered: &scattered, work: &work)
    // What is carried in mostly stands just before the run: then it is part of it.
    var first = run.lowerBound
    var apart = scattered.count
    while apart > 0, scattered[apart - 1] == first - 1 {
      apart -= 1
      first -= 1
    }
    let movesOn = lower > lastAsked && lower < lastAsked + (upper - lower)
    lastAsked = lower
    last = Answer(first: first, apart: apart, end: run.upperBound)
    guard movesOn, scattered.count <= Self.mostKept else { return }
    last.lower = lower
    last.nextFar = nextFar(behind: run.lowerBound, base)
  }

  /// A number that none of the far edges beyond the lower end lies before: those of the scattered
  /// elements and of all from `start` on, which end no earlier than they begin.
  private func nextFar(
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
