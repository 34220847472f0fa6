import CollectionModel

/// The collections that a check goes through: small ones that expose typical mistakes of layouts,
/// then random ones of growing size.
package enum CheckedCollection {
  /// The most items that a random collection is requested to have.
  package static let mostItems = 60

  /// The small ones: how many items their sections have, and the size of all items; nil for random
  /// sizes.
  private static let small: [(counts: [Int], size: ItemSize?)] = [
    ([], nil), ([0], nil), ([0, 0, 0], nil), ([1], nil), ([2], nil),
    ([3], ItemSize(width: 0, height: 0)),
    // Higher than a viewport, and wider.
    ([3], ItemSize(points: 50, 2700)), ([5], ItemSize(points: 700, 20.5)),
    ([1, 1, 1, 1, 1, 1, 1, 1], nil), ([0, 4, 0, 0, 7, 0], nil), ([9], nil),
  ]

  /// 2^64 over the golden ratio: the seeds of neighbouring collections lie far apart.
  private static let seedStep: UInt64 = 0x9e37_79b9_7f4a_7c15

  /// Collection number `number` of a seed, in screen coordinates.
  package static func draw(
    _ number: Int, seed: UInt64, flavor: RandomEdits.Flavor
  ) -> DraftCollection {
    var random = SeededRandom(seed: seed &+ UInt64(number) &* seedStep)
    let edits = RandomEdits(flavor: flavor)
    guard number < small.count else {
      // The collections grow, so that the first failure is found in a small one.
      let items = 3 + (number - small.count) * 3 % (mostItems - 2)
      return DraftCollection(edits.collection(items, &random))
    }
    var draft = DraftCollection(edits.collection(0, &random))
    draft.sections = small[number].counts.map { count in
      var items = edits.items(count, &random)
      if let size = small[number].size {
        for index in items.indices { items[index].size = size }
      }
      return DraftCollection.Section(header: 0, items: items)
    }
    return draft
  }
}
