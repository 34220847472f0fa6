import CollectionAttributes
import CollectionLayouts
import CollectionModel
import Foundation
import SpatialIndex

extension PlaneTileCore {
  mutating func apply(_ edits: [CollectionEdit]) {
    let canStay =
      walk.sizes.sectionCount == 1 && walk.sizes.hasPlaces && edits.allSatisfy(\.changesItemsOnly)
    guard canStay else {
      for edit in edits { walk.apply(edit) }
      prepare()
      return
    }
    var changed = Set<Int>()
    for edit in edits {
      switch edit {
      case .insertItems(let items, let path):
        walk.apply(edit)
        insert(path.item..<path.item + items.count, &changed)
      case .removeItems(let items, _):
        remove(items, &changed)
        walk.apply(edit)
      case .moveItem(let from, let to):
        remove(from.item..<from.item + 1, &changed)
        walk.apply(edit)
        insert(to.item..<to.item + 1, &changed)
      case .resizeItem(let path, _):
        remove(path.item..<path.item + 1, &changed)
        walk.apply(edit)
        insert(path.item..<path.item + 1, &changed)
      default: preconditionFailure("\(edit) changes more than items")
      }
    }
    // If items were renumbered, the cached elements have outdated numbers.
    if edits.contains(where: \.renumbersItems) { store.removeAll() }
    // Inserting the first item of a section or removing its last one moves where the items begin.
    placeBands()
    for tile in changed {
      store.drop(tile)
      place(tile: tile)
      boxes[tile] = Self.box(scratch.elements.map(\.frame))
    }
    settle()
  }

  private mutating func remove(_ range: Range<Int>, _ changed: inout Set<Int>) {
    let (low, high) = (UInt32(range.lowerBound), UInt32(range.upperBound))
    let count = high - low
    for tile in tiles.indices {
      var hasGone = false
      tiles[tile].withUnsafeMutableBufferPointer { positions in
        for index in positions.indices {
          let position = positions[index]
          hasGone = hasGone || position >= low && position < high
        }
      }
      if hasGone {
        tiles[tile].removeAll { $0 >= low && $0 < high }
        changed.insert(tile)
      }
      tiles[tile].withUnsafeMutableBufferPointer { positions in
        for index in positions.indices where positions[index] >= high { positions[index] -= count }
      }
    }
  }

  /// Assigns items that the collection already contains to the nearest tiles.
  private mutating func insert(_ range: Range<Int>, _ changed: inout Set<Int>) {
    let (low, count) = (UInt32(range.lowerBound), UInt32(range.count))
    for tile in tiles.indices {
      tiles[tile].withUnsafeMutableBufferPointer { positions in
        for index in positions.indices where positions[index] >= low { positions[index] += count }
      }
    }
    for position in range {
      scratch.removeAll()
      place(position)
      let tile = nearestTile(to: scratch[0].frame)
      tiles[tile].append(UInt32(position))
      boxes[tile] = Self.box([boxes[tile], scratch[0].frame])
      changed.insert(tile)
      if tiles[tile].count > 2 * tileSize { split(tile, &changed) }
    }
  }

  /// The tile whose box needs to grow least.
  private mutating func nearestTile(to frame: CGRect) -> Int {
    var (best, least) = (-1, Double.infinity)
    for (tile, box) in boxes.enumerated() {
      let growth =
        max(0, box.origin.x - frame.origin.x)
        + max(0, frame.origin.x + frame.size.width - box.origin.x - box.size.width)
        + max(0, box.origin.y - frame.origin.y)
        + max(0, frame.origin.y + frame.size.height - box.origin.y - box.size.height)
      if growth < least { (best, least) = (tile, growth) }
    }
    if best < 0 {
      best = tiles.count
      tiles.append([])
      boxes.append(frame)
    }
    return best
  }

  private mutating func split(_ tile: Int, _ changed: inout Set<Int>) {
    place(tile: tile)
    let order = hilbertOrder(of: scratch.elements.map(\.frame))
    let positions = order.map { tiles[tile][Int($0)] }
    let half = positions.count / 2
    tiles[tile] = Array(positions[..<half])
    tiles.append(Array(positions[half...]))
    boxes[tile] = Self.box(order[..<half].map { scratch[Int($0)].frame })
    boxes.append(Self.box(order[half...].map { scratch[Int($0)].frame }))
    changed.insert(tile)
    changed.insert(tiles.count - 1)
  }

  mutating func invalidate(_ context: InvalidationContext) {
    if let crossExtent = context.crossExtent {
      walk.resize(toCrossExtent: crossExtent, mainExtent: context.mainExtent)
    }
    if context.everything || context.crossExtent != nil { prepare() } else { store.removeAll() }
  }

  mutating func setRule(_ rule: any LayoutRule) -> RuleChange {
    guard rule is any FreeLayout else {
      fatalError("tiles of a plane need a FreeLayout, found \(type(of: rule))")
    }
    walk.setRule(rule)
    prepare()
    return .byPreparing
  }
}

extension CollectionEdit {
  fileprivate var changesItemsOnly: Bool {
    switch self {
    case .insertItems, .removeItems, .moveItem, .resizeItem: true
    case .insertSection, .removeSection, .moveSection, .setHeader: false
    }
  }

  /// Whether the items after those named are renumbered.
  fileprivate var renumbersItems: Bool {
    if case .resizeItem = self { return false }
    return true
  }
}
