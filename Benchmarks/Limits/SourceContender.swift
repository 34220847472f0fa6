import CClocks
import CollectionAttributes
import Foundation

/// An attribute strategy, which is queried as a collection view queries it.
final class SourceContender: Contender {
  let name: String
  let output = Output.attributes
  let cost: BuildCost
  let source: any AttributeSource
  private let keepsTiles: Bool
  private var found = ElementBuffer(capacity: 1024)

  init(
    _ name: String, _ source: any AttributeSource, keepsTiles: Bool, cost: BuildCost
  ) {
    self.keepsTiles = keepsTiles
    self.name = name
    self.source = source
    self.cost = cost
  }

  func run(_ windows: Windows, _ range: Range<Int>) {
    // Passes the buffer on, so that exclusive access to it is checked once and not for each query.
    ask(windows, range, into: &found)
  }

  private func ask(_ windows: Windows, _ range: Range<Int>, into buffer: inout ElementBuffer) {
    let source = source
    windows.rects.withUnsafeBufferPointer { rects in
      for index in range {
        buffer.removeAll()
        source.elements(in: rects[index], into: &buffer)
        cclocks_sink(buffer.base)
      }
    }
  }

  /// Makes each query twice: a strategy may answer the first query at a new position from a closed
  /// form and place its tiles only at the second.
  func warm(_ windows: Windows) {
    guard keepsTiles else { return }
    for index in windows.rects.indices {
      run(windows, index..<index + 1)
      run(windows, index..<index + 1)
    }
  }

  func digest(_ windows: Windows) -> AnswerDigest {
    var digest = AnswerDigest()
    var buffer = ElementBuffer(capacity: 1024)
    for (index, rect) in windows.rects.enumerated() {
      buffer.removeAll()
      source.elements(in: rect, into: &buffer)
      for element in buffer.elements { digest.add(element, query: index) }
    }
    return digest
  }
}
