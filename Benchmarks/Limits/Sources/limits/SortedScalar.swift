import CSupport
import CollectionAttributes
import Foundation

/// The best simple code: elements by near edge, the greatest far edge up to each, two binary
/// searches, and a test of what lies between.
final class SortedScalar: Contender {
  let name = "sorted-scalar"
  let output: Output
  let cost: BuildCost
  private let edges: SortedEdgeArrays

  init(_ edges: SortedEdgeArrays, _ output: Output, cost: BuildCost) {
    self.edges = edges
    self.output = output
    self.cost = cost
  }

  func run(_ windows: Windows, _ range: Range<Int>) {
    let edges = edges
    windows.rects.withUnsafeBufferPointer { rects in
      if output == .ids {
        let target = UnsafeMutablePointer<Int32>.allocate(capacity: Content.mostHits)
        for index in range {
          _ = edges.ids(crossing: rects[index], into: target)
          csupport_sink(target)
        }
        target.deallocate()
      } else {
        let target = UnsafeMutablePointer<ElementAttributes>.allocate(capacity: Content.mostHits)
        for index in range {
          _ = edges.attributes(crossing: rects[index], into: target)
          csupport_sink(target)
        }
        target.deallocate()
      }
    }
  }

  func findings(_ windows: Windows) -> Findings {
    var findings = Findings()
    let ids = UnsafeMutablePointer<Int32>.allocate(capacity: Content.mostHits)
    let target = UnsafeMutablePointer<ElementAttributes>.allocate(capacity: Content.mostHits)
    defer {
      ids.deallocate()
      target.deallocate()
    }
    for (query, rect) in windows.rects.enumerated() {
      if output == .ids {
        for index in 0..<edges.ids(crossing: rect, into: ids) {
          findings.add(edges.content.placed[Int(ids[index])], query: query)
        }
      } else {
        for index in 0..<edges.attributes(crossing: rect, into: target) {
          findings.add(target[index], query: query)
        }
      }
    }
    return findings
  }
}

/// What `SortedScalar` searches: 16 bytes per element beside the attributes.
final class SortedEdgeArrays {
  let content: Content
  let count: Int
  /// Attributes by near edge: the content's own where they are in that order.
  let elements: UnsafeMutablePointer<ElementAttributes>
  private let nears: UnsafeMutablePointer<Double>
  private let greatestFars: UnsafeMutablePointer<Double>

  init(_ content: Content) {
    self.content = content
    count = content.items
    elements = content.nearOrder.map { content.attributes(by: $0) } ?? content.placed
    nears = .allocate(capacity: count)
    greatestFars = .allocate(capacity: count)
    var far = -Double.infinity
    for index in 0..<count {
      let frame = elements[index].frame
      nears[index] = Double(frame.origin.y)
      far = max(far, Double(frame.origin.y + frame.size.height))
      greatestFars[index] = far
    }
  }

  deinit {
    nears.deallocate()
    greatestFars.deallocate()
    if content.nearOrder != nil { elements.deallocate() }
  }

  /// The elements that can cross an interval: from the first that something up to it reaches beyond
  /// `lower`, to the last that begins before `upper`.
  @inline(__always)
  private func candidates(_ lower: Double, _ upper: Double) -> Range<Int> {
    var first = 0
    var length = count
    while length > 0 {
      let half = length / 2
      if greatestFars[first + half] > lower {
        length = half
      } else {
        first += half + 1
        length -= half + 1
      }
    }
    var end = first
    length = count - first
    while length > 0 {
      let half = length / 2
      if nears[end + half] >= upper {
        length = half
      } else {
        end += half + 1
        length -= half + 1
      }
    }
    return first..<end
  }

  @inline(__always)
  func attributes(
    crossing rect: CGRect, into target: UnsafeMutablePointer<ElementAttributes>
  ) -> Int {
    var found = 0
    let lower = Double(rect.origin.y)
    for index in candidates(lower, lower + Double(rect.size.height))
    where elements[index].crosses(rect) {
      target[found] = elements[index]
      found += 1
    }
    return found
  }

  @inline(__always)
  func ids(crossing rect: CGRect, into target: UnsafeMutablePointer<Int32>) -> Int {
    var found = 0
    let lower = Double(rect.origin.y)
    for index in candidates(lower, lower + Double(rect.size.height))
    where elements[index].crosses(rect) {
      target[found] = elements[index].id.item
      found += 1
    }
    return found
  }
}
