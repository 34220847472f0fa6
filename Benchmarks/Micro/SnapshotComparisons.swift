import CClocks
import CollectionModel
import Foundation
import Primitives

/// Compares snapshots of 100,000 identifiers with the best short code: an array, and a dictionary
/// of places. Differences are of two snapshots that share 99 % of their identifiers and were made
/// separately; the reference only finds where each identifier was.
func snapshotComparisons() -> [PlannedComparison] {
  var random = SplitMix64(seed: 7)
  let uuids = (0..<UInt64(snapshotSize + changedCount)).map { _ in
    withUnsafeBytes(of: (random.next(), random.next())) {
      UUID(uuid: $0.loadUnaligned(as: uuid_t.self))
    }
  }
  return appending("Int identifiers", Array(0..<snapshotSize))
    + appending("String identifiers", (0..<snapshotSize).map { "identifier-of-item-\($0)" })
    + appending("UUID identifiers", Array(uuids[..<snapshotSize]))
    + DifferenceAlgorithm.allCases.flatMap { algorithm in
      differing("Int identifiers", Array(0..<snapshotSize + changedCount), algorithm)
        + differing("UUID identifiers", uuids, algorithm)
    }
}

private let snapshotSize = 100_000
private let changedCount = 1000

/// The reference: each identifier once, in order, and where it is.
private struct PlainIdentifiers<Item: Hashable> {
  private(set) var items: [Item] = []
  private(set) var places: [Item: Int32] = [:]

  mutating func append(_ added: [Item]) {
    items.reserveCapacity(items.count + added.count)
    places.reserveCapacity(items.count + added.count)
    for item in added {
      let former = places.updateValue(Int32(items.count), forKey: item)
      precondition(former == nil, "an identifier twice")
      items.append(item)
    }
  }
}

private func snapshot<Item: Hashable>(_ items: [Item]) -> CollectionSnapshot<Int, Item> {
  var snapshot = CollectionSnapshot<Int, Item>()
  do {
    try snapshot.appendSections([0])
    try snapshot.appendItems(items)
  } catch {
    fatalError("\(error)")
  }
  return snapshot
}

private func appending<Item: Hashable>(_ name: String, _ items: [Item]) -> [PlannedComparison] {
  [
    PlannedComparison(
      name: "snapshot: \(name) appended against a dictionary and an array", unit: "item",
      units: items.count, bound: 1.2,
      subject: { keep(snapshot(items).numberOfItems) },
      reference: {
        var plain = PlainIdentifiers<Item>()
        plain.append(items)
        keep(plain.items.count)
      })
  ]
}

/// - Parameter pool: the identifiers of both snapshots; the last ones are new in the second.
private func differing<Item: Hashable>(
  _ name: String, _ pool: [Item], _ algorithm: DifferenceAlgorithm
) -> [PlannedComparison] {
  let before = Array(pool[..<snapshotSize])
  var after = before
  // Some are replaced, and as many change places, all over the list.
  let stride = snapshotSize / changedCount
  for number in 0..<changedCount {
    let place = number * stride
    if number % 2 == 0 {
      after[place] = pool[snapshotSize + number]
    } else {
      after.swapAt(place, (place + snapshotSize / 2 + 7) % snapshotSize)
    }
  }
  let (old, new) = (snapshot(before), snapshot(after))
  var plain = PlainIdentifiers<Item>()
  plain.append(before)
  return [
    PlannedComparison(
      name: "snapshot: \(algorithm.rawValue) difference of \(name) against looking each up",
      unit: "item", units: snapshotSize, bound: 1,
      subject: { keep(SnapshotDifference(from: old, to: new, by: algorithm).editCount) },
      reference: {
        var known = 0
        for item in after where plain.places[item] != nil { known += 1 }
        keep(known)
      })
  ]
}

/// Keeps a value from being optimised away with the work that made it.
private func keep(_ value: Int) {
  withUnsafePointer(to: value) { cclocks_sink($0) }
}
