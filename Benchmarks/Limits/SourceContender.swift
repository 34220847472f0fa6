import CClocks
import CollectionAttributes
import Foundation

/// An attribute strategy, queried as a collection view queries it.
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
    // One exclusive access to the buffer for all queries.
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

  /// Repeats each query: a closed form may answer the first one at a new position.
  func warm(_ windows: Windows) {
    guard keepsTiles else { return }
    for index in windows.rects.indices {
      run(windows, index..<index + 1)
      run(windows, index..<index + 1)
    }
  }

  func findings(_ windows: Windows) -> Findings {
    var findings = Findings()
    var buffer = ElementBuffer(capacity: 1024)
    for (index, rect) in windows.rects.enumerated() {
      buffer.removeAll()
      source.elements(in: rect, into: &buffer)
      for element in buffer.elements { findings.add(element, query: index) }
    }
    return findings
  }
}
