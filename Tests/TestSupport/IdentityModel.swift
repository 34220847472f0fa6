import CollectionModel
import Primitives

/// Sections and items that can be distinguished, as arrays of arrays.
public struct IdentityModel: SectionCounting, Sendable {
  public struct Section: Hashable, Sendable {
    public var identity: Int
    public var items: [Int]
  }

  public var sections: [Section] = []
  private var last = 0

  public init(_ counts: [Int]) {
    for count in counts { sections.append(newSection(count)) }
  }

  public var sectionCount: Int { sections.count }
  public func itemCount(ofSection section: Int) -> Int { sections[section].items.count }
  public var itemCount: Int { sections.reduce(0) { $0 + $1.items.count } }

  public subscript(path: ItemPath) -> Int { sections[path.section].items[path.item] }

  /// An identity that nothing else has or had.
  public mutating func newIdentity() -> Int {
    last += 1
    return last
  }

  public mutating func newSection(_ count: Int) -> Section {
    let identity = newIdentity()
    return Section(identity: identity, items: (0..<count).map { _ in newIdentity() })
  }

  public var paths: [ItemPath] {
    sections.indices.flatMap { section in
      sections[section].items.indices.map { ItemPath(section: section, item: $0) }
    }
  }

  /// Where every item is.
  public var pathsByIdentity: [Int: ItemPath] {
    Dictionary(uniqueKeysWithValues: paths.map { (self[$0], $0) })
  }

  public var sectionsByIdentity: [Int: Int] {
    Dictionary(uniqueKeysWithValues: sections.enumerated().map { ($1.identity, $0) })
  }

  /// The items around one that are still there after a change, the nearest first; of two that are
  /// equally near, the later one.
  public func remaining(around item: Int, in after: IdentityModel) -> [Int] {
    let (all, left) = (sections.flatMap(\.items), after.pathsByIdentity)
    guard let index = all.firstIndex(of: item) else { return [] }
    return all.indices.filter { left[all[$0]] != nil }
      .sorted { (abs($0 - index), -$0) < (abs($1 - index), -$1) }.map { all[$0] }
  }

  /// Follows an edit; new items get new identities.
  public mutating func apply(_ edit: CollectionEdit) {
    switch edit {
    case .insertItems(let boxes, let path):
      let new = boxes.map { _ in newIdentity() }
      sections[path.section].items.insert(contentsOf: new, at: path.item)
    case .removeItems(let range, let section): sections[section].items.removeSubrange(range)
    case .moveItem(let from, let to):
      let item = sections[from.section].items.remove(at: from.item)
      sections[to.section].items.insert(item, at: to.item)
    case .insertSection(_, let items, let section):
      sections.insert(newSection(items.count), at: section)
    case .removeSection(let section): sections.remove(at: section)
    case .moveSection(let from, let to): sections.insert(sections.remove(at: from), at: to)
    case .resizeItem, .setHeader: break
    }
  }
}

/// A random batch and the collection it leaves, made from the end: what stays is chosen first, then
/// where everything is, and the batch only describes it.
public struct RandomUpdate: Sendable {
  public var batch = UpdateBatch()
  public var after: IdentityModel
  /// The identities of items whose cells are set up again.
  public private(set) var reconfigured: Set<Int> = []
  /// The identities of items and sections that get new views.
  public private(set) var reloaded: Set<Int> = []

  /// - Parameters:
  ///   - rate: of items to name, in percent.
  ///   - sectionRate: of sections to name, in percent.
  public init(
    of before: IdentityModel, rate: Int = 20, sectionRate: Int = 20, random: inout SplitMix64
  ) {
    after = before
    arrangeSections(before, sectionRate, &random)
    arrangeItems(before, rate, &random)
  }

  private var emptied: [Int: Int] { Dictionary(uniqueKeysWithValues: emptiedSections) }
  /// Reloaded sections by identity, with their numbers before.
  private var emptiedSections: [(Int, Int)] = []
  private var newSections: Set<Int> = []

  private mutating func arrangeSections(
    _ before: IdentityModel, _ rate: Int, _ random: inout SplitMix64
  ) {
    var staying: [IdentityModel.Section] = []
    var arriving: [(section: IdentityModel.Section, from: Int?)] = []
    for (number, section) in before.sections.enumerated() {
      switch random.next(below: 300) {
      case 0..<rate: batch.deleteSections(number)
      case rate..<2 * rate: arriving.append((section, number))
      case 2 * rate..<3 * rate:
        batch.reloadSections(number)
        emptiedSections.append((section.identity, number))
        staying.append(section)
      default: staying.append(section)
      }
    }
    if rate > 0 {
      for _ in 0..<random.next(below: 3) {
        let section = after.newSection(random.next(below: 5))
        newSections.insert(section.identity)
        arriving.append((section, nil))
      }
    }
    let count = staying.count + arriving.count
    let places = random.draw(arriving.count, below: count)
    var slots: [IdentityModel.Section?] = Array(repeating: nil, count: count)
    for (place, (section, from)) in zip(places, arriving) {
      slots[place] = section
      if let from {
        batch.moveSection(from: from, to: place)
      } else {
        batch.insertSections(place)
      }
    }
    var rest = staying.makeIterator()
    after.sections = slots.map { $0 ?? rest.next()! }
  }

  private mutating func arrangeItems(
    _ before: IdentityModel, _ rate: Int, _ random: inout SplitMix64
  ) {
    var movers: [(item: Int, from: ItemPath)] = []
    var left: Set<Int> = []
    for path in before.paths {
      let isLost = after.sectionsByIdentity[before.sections[path.section].identity] == nil
      let isEmptied = emptied[before.sections[path.section].identity] != nil
      switch random.next(below: 400) {
      case 0..<rate:
        batch.deleteItems(at: path)
        left.insert(before[path])
      case rate..<2 * rate where after.sectionCount > 0:
        movers.append((before[path], path))
        left.insert(before[path])
      case 2 * rate..<3 * rate where !isLost:
        batch.reloadItems(at: path)
        reloaded.insert(before[path])
      case 3 * rate..<4 * rate where !isLost && !isEmptied:
        batch.reconfigureItems(at: path)
        reconfigured.insert(before[path])
      default: break
      }
    }
    /// Items that arrive, by section after.
    var arriving: [[(item: Int, from: ItemPath?)]] = after.sections.map { _ in [] }
    for mover in movers {
      arriving[random.next(below: after.sectionCount)].append((mover.item, mover.from))
    }
    for number in after.sections.indices {
      let identity = after.sections[number].identity
      var staying = after.sections[number].items.filter { !left.contains($0) }
      if emptied[identity] != nil {
        staying = (0..<random.next(below: 6)).map { _ in after.newIdentity() }
      }
      if rate > 0 {
        let most = max(2, staying.count * rate / 100)
        for _ in 0..<random.next(below: most) {
          arriving[number].append((after.newIdentity(), nil))
        }
      }
      let count = staying.count + arriving[number].count
      var slots: [Int?] = Array(repeating: nil, count: count)
      for (place, (item, from)) in zip(
        random.draw(arriving[number].count, below: count), arriving[number])
      {
        slots[place] = item
        let to = ItemPath(section: number, item: place)
        if let from {
          batch.moveItem(from: from, to: to)
        } else {
          batch.insertItems(at: to)
        }
      }
      var rest = staying.makeIterator()
      after.sections[number].items = slots.map { $0 ?? rest.next()! }
    }
  }
}

extension SplitMix64 {
  /// `count` different numbers below `limit`, in random order.
  mutating func draw(_ count: Int, below limit: Int) -> [Int] {
    var numbers = Array(0..<limit)
    for index in 0..<count { numbers.swapAt(index, index + next(below: limit - index)) }
    return Array(numbers.prefix(count))
  }
}
