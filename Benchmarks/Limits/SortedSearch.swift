import CClocks
import CollectionAttributes
import Foundation

/// A search over the elements in the order of their near edges.
protocol SortedSearch: AnyObject {
  /// Writes the elements that cross an open interval of the scroll axis, 64 bytes each from those
  /// at `elements`, or their positions if that is nil, and up to 8 more past them. Returns how many
  /// cross.
  func query(
    _ lower: Double, _ upper: Double, _ elements: UnsafeRawPointer?,
    _ answer: UnsafeMutableRawPointer
  ) -> Int
}

/// A search as a contender. Windows must be as wide as the content.
final class SortedContender<Search: SortedSearch>: Contender {
  let name: String
  let output: Output
  let cost: BuildCost
  private let search: Search
  private let edges: SortedEdges
  private let buffers = AnswerBuffers()

  init(_ name: String, _ search: Search, over edges: SortedEdges, _ output: Output, cost: BuildCost)
  {
    precondition(
      MemoryLayout<ElementAttributes>.stride == 64,
      "attributes of \(MemoryLayout<ElementAttributes>.stride) bytes")
    self.name = name
    self.search = search
    self.edges = edges
    self.output = output
    self.cost = cost
  }

  func run(_ windows: Windows, _ range: Range<Int>) {
    let (ids, target, elements) = (buffers.ids, buffers.attributes, edges.elements)
    windows.rects.withUnsafeBufferPointer { rects in
      if output == .ids {
        for index in range {
          _ = self.ids(crossing: rects[index], into: ids)
          cclocks_sink(ids)
        }
      } else {
        for index in range {
          _ = query(rects[index], elements, target)
          cclocks_sink(target)
        }
      }
    }
  }

  @inline(__always)
  private func query(
    _ rect: CGRect, _ elements: UnsafeMutablePointer<ElementAttributes>?,
    _ answer: UnsafeMutableRawPointer
  ) -> Int {
    let lower = Double(rect.origin.y)
    return search.query(lower, lower + Double(rect.size.height), elements, answer)
  }

  @inline(__always)
  private func ids(crossing rect: CGRect, into ids: UnsafeMutablePointer<Int32>) -> Int {
    let found = query(rect, nil, ids)
    if let order = edges.content.nearOrder {
      for index in 0..<found { ids[index] = order[Int(ids[index])] }
    }
    return found
  }

  func digest(_ windows: Windows) -> AnswerDigest {
    var digest = AnswerDigest()
    let (ids, target) = (buffers.ids, buffers.attributes)
    for (index, rect) in windows.rects.enumerated() {
      if output == .ids {
        for hit in 0..<self.ids(crossing: rect, into: ids) {
          digest.add(edges.content.placed[Int(ids[hit])], query: index)
        }
      } else {
        for hit in 0..<query(rect, edges.elements, target) {
          digest.add(target[hit], query: index)
        }
      }
    }
    return digest
  }
}
