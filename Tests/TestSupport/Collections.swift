import CollectionLayouts
import CollectionModel
import Oracle

/// Random numbers from a recorded seed, on a grid of half points.
package typealias TestRandom = SeededRandom

/// A collection that layouts tend to get wrong.
public struct OddCollection: Sendable, CustomStringConvertible {
  public var description: String
  public var sizes: SectionedSizes

  public init(description: String, sizes: SectionedSizes) {
    self.description = description
    self.sizes = sizes
  }
}

extension OddCollection {
  /// Small collections with every kind of oddity, the same for the same seed.
  public static func all(seed: UInt64) -> [OddCollection] {
    [
      make("nothing", seed, counts: []),
      make("empty sections only", seed, counts: [0, 0, 0]),
      make("one item", seed, counts: [1]),
      make("one section of everything", seed, counts: [3000]),
      make("a thousand sections of one", seed, counts: Array(repeating: 1, count: 1000)),
      make("empty sections between", seed, counts: [0, 700, 0, 0, 3, 900, 0, 1, 0]),
      make("no headers", seed, counts: [500, 0, 800], headers: 0...0),
      make("no sizes", seed, counts: [100, 300], headers: 0...0, heights: 0...0),
      make("taller than three screens", seed, counts: [40, 7, 300], heights: 1...2700),
    ]
  }

  private static func make(
    _ name: String, _ seed: UInt64, counts: [Int], headers: ClosedRange<Int> = 0...40,
    heights: ClosedRange<Int> = 0...120
  ) -> OddCollection {
    var random = TestRandom(seed: seed ^ UInt64(name.utf8.count))
    let sections = counts.map {
      SectionInfo(itemCount: $0, headerHeight: UInt32(random.halfPoints(headers) * 64))
    }
    let sizes = (0..<counts.reduce(0, +)).map { _ in
      let isFlat = Int.random(in: 0..<10, using: &random) == 0
      return ItemSize(
        points: random.halfPoints(0...300), isFlat ? 0 : random.halfPoints(heights))
    }
    return OddCollection(
      description: name,
      sizes: SectionedSizes(sections: sections, sizes: SizeSequence(sizes)))
  }
}
