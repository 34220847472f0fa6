import CClocks
import CollectionAttributes
import Foundation

/// The best simple code for the job. It sorts elements by near edge and keeps the greatest far edge
/// up to each of them, so two binary searches find a range of candidates, which it tests one by
/// one. The edges are in arrays of their own; attributes are touched only to copy them.
final class SortedScalar: Contender {
  let name = "sorted-scalar"
  let output: Output
  let cost: BuildCost
  private let edges: SortedEdges
  private let buffers = AnswerBuffers()

  init(_ edges: SortedEdges, _ output: Output, cost: BuildCost) {
    self.edges = edges
    self.output = output
    self.cost = cost
  }

  func run(_ windows: Windows, _ range: Range<Int>) {
    let edges = edges
    windows.rects.withUnsafeBufferPointer { rects in
      if output == .ids {
        let target = buffers.ids
        for index in range {
          _ = edges.ids(crossing: rects[index], into: target)
          cclocks_sink(target)
        }
      } else {
        let target = buffers.attributes
        for index in range {
          _ = edges.attributes(crossing: rects[index], into: target)
          cclocks_sink(target)
        }
      }
    }
  }

  func digest(_ windows: Windows) -> AnswerDigest {
    var digest = AnswerDigest()
    let (ids, target) = (buffers.ids, buffers.attributes)
    for (query, rect) in windows.rects.enumerated() {
      if output == .ids {
        for index in 0..<edges.ids(crossing: rect, into: ids) {
          digest.add(edges.content.placed[Int(ids[index])], query: query)
        }
      } else {
        for index in 0..<edges.attributes(crossing: rect, into: target) {
          digest.add(target[index], query: query)
        }
      }
    }
    return digest
  }
}

/// The edges that `SortedScalar` searches. They take 24 bytes per element in addition to the
/// attributes, and 16 more on a plane.
final class SortedEdges {
  let content: Content
  /// The attributes in the order of near edges: the content's own array if it has that order,
  /// otherwise a copy.
  let elements: UnsafeMutablePointer<ElementAttributes>
  private let nears: [Double]
  private let fars: [Double]
  private let greatestFars: [Double]
  /// Left and right edges; nil if the window is as wide as the content.
  private let sides: [(left: Double, right: Double)]?

  init(_ content: Content) {
    self.content = content
    elements = content.nearOrder.map { content.attributes(by: $0) } ?? content.placed
    let all = UnsafeBufferPointer(start: elements, count: content.items)
    nears = all.map { Double($0.frame.origin.y) }
    fars = all.map { Double($0.frame.origin.y + $0.frame.size.height) }
    var greatestFars = fars
    for index in fars.indices.dropFirst() {
      greatestFars[index] = max(greatestFars[index - 1], greatestFars[index])
    }
    self.greatestFars = greatestFars
    sides =
      content.layout.isLinear
      ? nil
      : all.map { (Double($0.frame.origin.x), Double($0.frame.origin.x + $0.frame.size.width)) }
  }

  deinit {
    if content.nearOrder != nil { elements.deallocate() }
  }

  @inline(__always)
  func ids(crossing rect: CGRect, into target: UnsafeMutablePointer<Int32>) -> Int {
    var found = 0
    forEach(crossing: rect) {
      target[found] = Int32(truncatingIfNeeded: $0)
      found += 1
    }
    if let order = content.nearOrder {
      for index in 0..<found { target[index] = order[Int(target[index])] }
    }
    return found
  }

  @inline(__always)
  func attributes(
    crossing rect: CGRect, into target: UnsafeMutablePointer<ElementAttributes>
  ) -> Int {
    let elements = elements
    var found = 0
    forEach(crossing: rect) {
      target[found] = elements[$0]
      found += 1
    }
    return found
  }

  /// Visits all elements from the first that reaches beyond the lower end to the last that begins
  /// before the upper end.
  @inline(__always)
  private func forEach(crossing rect: CGRect, _ body: (Int) -> Void) {
    let lower = Double(rect.origin.y)
    let first = greatestFars.firstIndex(from: 0) { $0 > lower }
    let upper = lower + Double(rect.size.height)
    let end = nears.firstIndex(from: first) { $0 >= upper }
    fars.withUnsafeBufferPointer { fars in
      guard let sides else {
        for index in first..<end where fars[index] > lower { body(index) }
        return
      }
      let (left, right) = (Double(rect.origin.x), Double(rect.origin.x + rect.size.width))
      sides.withUnsafeBufferPointer { sides in
        for index in first..<end
        where fars[index] > lower && sides[index].left < right && sides[index].right > left {
          body(index)
        }
      }
    }
  }
}

extension [Double] {
  /// The first index from `start` on for which `isBeyond` holds, or `count` if there is none.
  ///
  /// - Precondition: if it holds for an index, it holds for every later one.
  @inline(__always)
  fileprivate func firstIndex(from start: Int, _ isBeyond: (Double) -> Bool) -> Int {
    withUnsafeBufferPointer { values in
      var first = start
      var length = values.count - start
      while length > 0 {
        let half = length / 2
        if isBeyond(values[first + half]) {
          length = half
        } else {
          first += half + 1
          length -= half + 1
        }
      }
      return first
    }
  }
}
