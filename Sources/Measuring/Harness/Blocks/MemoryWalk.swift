import CClocks
import Measurement
import Primitives

/// The control of a pair: steps through 32 MiB in an order that no processor can predict. No build
/// changes its cost, so if two workers differ in it, the machine treats them differently, and their
/// other times cannot be trusted. A launch never returns to a place, so each step waits for memory.
package struct MemoryWalk {
  private static let bytes = 32 << 20
  /// About 5 ms where a step waits for memory; eight blocks are half of the way.
  static let blockSteps = 1 << 15
  /// Links are a cache line apart.
  private static let lineWords = 16
  private let links: [UInt32]
  package private(set) var position: UInt32 = 0

  /// One cycle through all cache lines, by Sattolo's shuffle from a fixed seed.
  package init() {
    let lines = Self.bytes / (4 * Self.lineWords)
    var order = (0..<UInt32(lines)).map { $0 }
    var generator = SplitMix64(seed: 0x5eed)
    for index in stride(from: lines - 1, to: 0, by: -1) {
      order.swapAt(index, Int(generator.next() % UInt64(index)))
    }
    var links = [UInt32](repeating: 0, count: lines * Self.lineWords)
    for line in 0..<lines {
      links[line * Self.lineWords] = order[line] * UInt32(Self.lineWords)
    }
    self.links = links
    Self.overwriteCaches()
  }

  /// What was just written is in the caches, and would favour the worker that wrote last.
  private static func overwriteCaches() {
    var other = [UInt8](repeating: 1, count: 2 * bytes)
    for index in stride(from: 0, to: other.count, by: 64) { other[index] &+= 1 }
    keep(other)
  }

  package mutating func walk(steps: Int) {
    position = links.withUnsafeBufferPointer {
      cclocks_walk($0.baseAddress!, position, UInt64(steps))
    }
    keep(position)
  }
}
