import CollectionModel

/// The collections that a check goes through: small ones that expose typical mistakes of layouts,
/// then random ones of growing size.
package enum CheckedCollection {
  /// The most items that a random collection is requested to have.
  package static let mostItems = 60

  /// Collection number `number` of a seed, in screen coordinates.
  package static func draw(
    _ number: Int, seed: UInt64, flavor: RandomEdits.Flavor
  ) -> DraftCollection {
    var random = SeededRandom(seed: seed &+ UInt64(number) &* 0x9e37_79b9_7f4a_7c15)
    let edits = RandomEdits(flavor: flavor)
    func plain(_ counts: [Int], _ change: (inout ItemBox) -> Void = { _ in }) -> DraftCollection {
      var draft = DraftCollection(edits.collection(0, &random))
      draft.sections = counts.map { count in
        var items = edits.items(count, &random)
        for index in items.indices { change(&items[index]) }
        return DraftCollection.Section(header: 0, items: items)
      }
      return draft
    }
    switch number {
    case 0: return plain([])
    case 1: return plain([0])
    case 2: return plain([0, 0, 0])
    case 3: return plain([1])
    case 4: return plain([2])
    case 5: return plain([3]) { $0.size = ItemSize(width: 0, height: 0) }
    case 6: return plain([3]) { $0.size = ItemSize(points: 50, 2700) }
    case 7: return plain([5]) { $0.size = ItemSize(points: 700, 20.5) }
    case 8: return plain([1, 1, 1, 1, 1, 1, 1, 1])
    case 9: return plain([0, 4, 0, 0, 7, 0])
    case 10: return plain([9])
    default:
      // The collections grow, so that the first failure is found in a small one.
      let items = 3 + (number - 11) * 3 % (mostItems - 2)
      return DraftCollection(edits.collection(items, &random))
    }
  }
}
