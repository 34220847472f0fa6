import CSupport
import CollectionAttributes
import Foundation

/// An attribute strategy, asked as a collection view asks it.
final class SourceContender: Contender {
  let name: String
  let output: Output
  let cost: BuildCost
  let source: any AttributeSource
  private let keepsTiles: Bool
  private var found = ElementBuffer(capacity: 1024)
  private var gone = ElementBuffer(capacity: 1024)

  init(
    _ name: String, _ output: Output, _ source: any AttributeSource, keepsTiles: Bool,
    cost: BuildCost
  ) {
    self.keepsTiles = keepsTiles
    self.name = name
    self.output = output
    self.source = source
    self.cost = cost
  }

  func run(_ windows: Windows, _ range: Range<Int>) {
    // One exclusive access to the buffers for all queries.
    ask(windows, range, into: &found, &gone)
  }

  private func ask(
    _ windows: Windows, _ range: Range<Int>, into buffer: inout ElementBuffer,
    _ left: inout ElementBuffer
  ) {
    let source = source
    windows.rects.withUnsafeBufferPointer { rects in
      if output == .delta {
        for index in range {
          buffer.removeAll()
          left.removeAll()
          source.changes(
            from: rects[index - 1], to: rects[index], entered: &buffer, left: &left)
          csupport_sink(buffer.base)
          csupport_sink(left.base)
        }
      } else {
        for index in range {
          buffer.removeAll()
          source.elements(in: rects[index], into: &buffer)
          csupport_sink(buffer.base)
        }
      }
    }
  }

  /// Each query twice: a closed form may answer where scrolling does not go on.
  func warm(_ windows: Windows) {
    guard keepsTiles else { return }
    for index in queries(of: windows) {
      run(windows, index..<index + 1)
      run(windows, index..<index + 1)
    }
  }

  func findings(_ windows: Windows) -> Findings {
    var findings = Findings()
    var buffer = ElementBuffer(capacity: 1024)
    var left = ElementBuffer(capacity: 1024)
    for index in queries(of: windows) {
      buffer.removeAll()
      left.removeAll()
      let rect = windows.rects[index]
      if output == .delta {
        source.changes(from: windows.rects[index - 1], to: rect, entered: &buffer, left: &left)
      } else {
        source.elements(in: rect, into: &buffer)
      }
      for element in buffer.elements { findings.add(element, query: index) }
      for element in left.elements { findings.add(element, query: index, left: true) }
    }
    return findings
  }
}
