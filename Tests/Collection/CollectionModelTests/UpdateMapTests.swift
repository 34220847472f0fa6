import CollectionModel
import Primitives
import TestSupport
import Testing

/// Compares batches with collections whose items can be distinguished.
@Suite struct UpdateMapTests {
  private static func counts(_ random: inout SplitMix64) -> [Int] {
    (0..<random.next(below: 7)).map { _ in random.next(below: 12) }
  }

  /// What is wrong with where a batch takes items and sections; nil if nothing is.
  private static func difference(
    _ map: UpdateMap, _ before: IdentityModel, _ update: RandomUpdate
  ) -> String? {
    let (places, oldPlaces) = (update.after.pathsByIdentity, before.pathsByIdentity)
    for path in before.paths where map.newPath(of: path) != places[before[path]] {
      return "\(path) goes to \(String(describing: map.newPath(of: path)))"
    }
    for path in before.paths
    where map.isUntouched(.item(path.item, inSection: path.section))
      && (map.newPath(of: path) != path || map.isReloaded(oldPath: path)
        || map.isReconfigured(oldPath: path))
    { return "\(path) is reported as untouched" }
    for path in update.after.paths where map.oldPath(of: path) != oldPlaces[update.after[path]] {
      return "\(path) comes from \(String(describing: map.oldPath(of: path)))"
    }
    let (sections, oldSections) = (update.after.sectionsByIdentity, before.sectionsByIdentity)
    for (number, section) in before.sections.enumerated()
    where map.newSection(of: number) != sections[section.identity] {
      return "section \(number) goes to \(String(describing: map.newSection(of: number)))"
    }
    for (number, section) in update.after.sections.enumerated()
    where map.oldSection(of: number) != oldSections[section.identity] {
      return "section \(number) comes from \(String(describing: map.oldSection(of: number)))"
    }
    for path in before.paths {
      if map.isReloaded(oldPath: path) != update.reloaded.contains(before[path]) {
        return "\(path) reloaded"
      }
      if map.isReconfigured(oldPath: path) != update.reconfigured.contains(before[path]) {
        return "\(path) reconfigured"
      }
    }
    return nil
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func everyPathGoesWhereItsItemIs(_ seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    for step in 0..<600 {
      let before = IdentityModel(Self.counts(&random))
      let (rate, sectionRate) = (10 * random.next(below: 10), 10 * random.next(below: 10))
      let update = RandomUpdate(
        of: before, rate: rate, sectionRate: sectionRate, random: &random)
      let map = try update.batch.validated(before: before, after: update.after)
      if let difference = Self.difference(map, before, update) {
        Issue.record("seed \(seed), step \(step): \(difference)")
        return
      }
    }
  }

  /// Each identity is a size, so that a wrong item is seen.
  private static func sizes(_ model: IdentityModel) -> SectionedSizes {
    SectionedSizes(
      sections: model.sections.map { info($0) },
      sizes: SizeSequence(model.sections.flatMap(\.items).map { box($0).size }))
  }

  private static func info(_ section: IdentityModel.Section) -> SectionInfo {
    SectionInfo(itemCount: section.items.count, headerHeight: UInt32(section.identity))
  }

  private static func box(_ identity: Int) -> ItemBox {
    ItemBox(size: ItemSize(width: 64, height: UInt32(identity)))
  }

  @Test(arguments: [4, 5, 6] as [UInt64])
  func theEditsOfABatchMakeTheCollectionAfterIt(_ seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    for step in 0..<600 {
      let before = IdentityModel(Self.counts(&random))
      let (rate, sectionRate) = (10 * random.next(below: 10), 10 * random.next(below: 10))
      let update = RandomUpdate(
        of: before, rate: rate, sectionRate: sectionRate, random: &random)
      let map = try update.batch.validated(before: before, after: update.after)
      var sizes = Self.sizes(before)
      for edit in map.edits(
        info: { Self.info(update.after.sections[$0]) }, box: { Self.box(update.after[$0]) })
      {
        sizes.apply(edit)
      }
      guard sizes.contentHash == Self.sizes(update.after).contentHash else {
        Issue.record("seed \(seed), step \(step): the edits make another collection")
        return
      }
      var counts = SectionCounts(before)
      counts.apply(map, after: update.after)
      let expected = update.after.sections.map(\.items.count)
      guard (0..<counts.sectionCount).map({ counts.itemCount(ofSection: $0) }) == expected else {
        Issue.record("seed \(seed), step \(step): the counts did not follow")
        return
      }
    }
  }

  @Test(arguments: [7, 8, 9] as [UInt64])
  func aBatchMadeFromEditsKeepsTheSameItems(_ seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    for step in 0..<400 {
      let before = IdentityModel(Self.counts(&random))
      var after = before
      var edits: [CollectionEdit] = []
      for _ in 0..<random.next(below: 30) {
        guard let edit = Self.edit(of: after, &random) else { continue }
        edits.append(edit)
        after.apply(edit)
      }
      let map = try UpdateBatch(edits, before: before).validated(before: before, after: after)
      let places = after.pathsByIdentity
      for path in before.paths where map.newPath(of: path) != places[before[path]] {
        Issue.record("seed \(seed), step \(step): \(path) of \(edits)")
        return
      }
      let sections = after.sectionsByIdentity
      for (number, section) in before.sections.enumerated()
      where map.newSection(of: number) != sections[section.identity] {
        Issue.record("seed \(seed), step \(step): section \(number) of \(edits)")
        return
      }
    }
  }

  private static func edit(
    of model: IdentityModel, _ random: inout SplitMix64
  ) -> CollectionEdit? {
    func gap() -> ItemPath {
      let section = random.next(below: model.sectionCount)
      return ItemPath(
        section: section, item: random.next(below: model.itemCount(ofSection: section) + 1))
    }
    func boxes() -> [ItemBox] { Array(repeating: box(1), count: random.next(below: 4)) }
    let kind = random.next(below: 6)
    guard model.sectionCount > 0 || kind == 3 else { return nil }
    switch kind {
    case 0: return .insertItems(boxes(), at: gap())
    case 1:
      let (from, count) = (gap(), random.next(below: 4))
      let end = min(from.item + count, model.itemCount(ofSection: from.section))
      return .removeItems(from.item..<end, section: from.section)
    case 2:
      guard let from = model.paths.randomElement(using: &random) else { return nil }
      var to = gap()
      if to.section == from.section, to.item == model.itemCount(ofSection: to.section) {
        to.item -= 1
      }
      return .moveItem(from: from, to: to)
    case 3:
      let items = boxes()
      return .insertSection(
        SectionInfo(itemCount: items.count), items: items,
        at: random.next(below: model.sectionCount + 1))
    case 4: return .removeSection(random.next(below: model.sectionCount))
    default:
      return .moveSection(
        from: random.next(below: model.sectionCount), to: random.next(below: model.sectionCount))
    }
  }
}
