import CollectionAttributes
import CollectionLayouts
import CollectionModel
import Foundation

/// Every element placed and kept, in the order of placing: what the strategies that precompute
/// share.
///
/// 64 bytes per element, 8 per section; 4 per element more where their positions in another order
/// are remembered. Edits place everything again, O(n).
struct StoredElements: ~Copyable {
  private(set) var walk: LayoutWalk
  private(set) var elements: ElementBuffer
  private var origins = SectionOrigins()
  /// Where section s's elements begin: filled by the first look-up.
  private var sectionStarts: [Int] = []
  /// Where the element placed as number i is kept; nil where that is i, or not known.
  private var positions: [Int32]?
  private(set) var contentSize = CGSize.zero
  private(set) var placed = 0
  /// Sections looked up since this was made.
  private(set) var sectionsExamined = 0

  init(rule: any LayoutRule, sizes: SectionedSizes) {
    walk = LayoutWalk(rule: rule, sizes: sizes)
    elements = ElementBuffer(capacity: max(1, walk.slotCount))
  }

  var count: Int { elements.count }

  mutating func place() {
    elements.removeAll()
    sectionStarts.removeAll()
    positions = nil
    var starts: [Double] = []
    starts.reserveCapacity(walk.sizes.sectionCount + 1)
    var cursor = Cursor()
    while !walk.isAtEnd(cursor) {
      starts.append(cursor.origin)
      let slots = Int(walk.sizes.section(cursor.section).itemCount) + 1
      walk.place(&cursor, slots: slots, into: &elements)
    }
    starts.append(cursor.origin)
    origins = SectionOrigins(starts)
    contentSize = walk.contentSize(endingAt: cursor.origin)
    placed += elements.count
  }

  mutating func apply(_ edits: [CollectionEdit]) {
    for edit in edits { walk.apply(edit) }
    place()
  }

  mutating func invalidate(_ context: InvalidationContext) {
    if let crossExtent = context.crossExtent { walk.resize(toCrossExtent: crossExtent) }
    place()
  }

  // MARK: Order

  var remembersPositions: Bool { positions != nil }

  /// Moves element `order[i]` to i, for all i.
  mutating func reorder(_ order: UnsafeBufferPointer<Int32>) {
    precondition(
      order.count == elements.count, "an order of \(order.count) for \(elements.count) elements")
    var moved = ElementBuffer(capacity: max(1, elements.count))
    let target = moved.reserve(order.count)
    let source = elements.base
    for index in 0..<order.count {
      (target + index).initialize(to: source[Int(order[index])])
    }
    moved.commit(order.count)
    elements = moved
  }

  mutating func rememberPositions(in order: UnsafeBufferPointer<Int32>) {
    var positions = [Int32](repeating: 0, count: order.count)
    for index in 0..<order.count {
      positions[Int(order[index])] = Int32(truncatingIfNeeded: index)
    }
    self.positions = positions
  }

  /// Where the element placed as number `number` is kept.
  private func position(ofNumber number: Int) -> Int {
    positions.map { Int($0[number]) } ?? number
  }

  private func id(ofNumber number: Int) -> ElementID {
    elements.base[position(ofNumber: number)].id
  }

  // MARK: Sections

  mutating func extent(ofSection section: Int) -> Extent {
    sectionsExamined += 1
    return origins.extent(of: section)
  }

  mutating func section(reaching offset: Double) -> Int {
    sectionsExamined += 1
    return origins.section(reaching: offset)
  }

  // MARK: Single elements

  /// Where the element called `id` is kept, nil where there is none.
  ///
  /// - Complexity: O(1) where each item has one element, else O(elements of the section).
  mutating func position(of id: ElementID) -> Int? {
    guard walk.slot(of: id) != nil else { return nil }
    if sectionStarts.isEmpty { findSectionStarts() }
    let start = sectionStarts[Int(id.section)]
    let end = sectionStarts[Int(id.section) + 1]
    // Behind the header, if there is one.
    for guess in [start + Int(id.item), start + Int(id.item) + 1]
    where guess < end && self.id(ofNumber: guess) == id {
      return position(ofNumber: guess)
    }
    return (start..<end).first { self.id(ofNumber: $0) == id }.map { position(ofNumber: $0) }
  }

  private mutating func findSectionStarts() {
    sectionStarts.reserveCapacity(walk.sizes.sectionCount + 1)
    for index in 0..<elements.count {
      let section = id(ofNumber: index).section
      while sectionStarts.count <= section { sectionStarts.append(index) }
    }
    while sectionStarts.count <= walk.sizes.sectionCount { sectionStarts.append(elements.count) }
  }
}
