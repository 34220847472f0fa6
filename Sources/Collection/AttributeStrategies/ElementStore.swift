import CollectionAttributes
import CollectionLayouts
import CollectionModel
import Foundation
import Primitives
import SpatialIndex

/// The contents of `StoredElements`, as a value that cannot be copied by accident.
struct ElementStore: ~Copyable {
  private var walk: LayoutWalk
  private var placed: ElementBuffer
  private var origins = SectionOrigins()
  /// The number of the first element of each section; filled in by the first lookup.
  private var sectionStarts: [Int] = []
  /// The position of the element that was placed as number i; nil if it is i or not stored.
  private var positions: [Int32]?
  private(set) var contentSize = CGSize.zero
  /// The number of elements placed since this was created.
  private(set) var placedCount = 0
  /// The number of sections looked up since this was created.
  private(set) var sectionsExamined = 0

  init(rule: any LayoutRule, sizes: SectionedSizes) {
    walk = LayoutWalk(rule: rule, sizes: sizes)
    placed = ElementBuffer(capacity: max(1, walk.slotCount))
  }

  var modelNodesTouched: Int { walk.sizes.nodesTouched }

  /// Valid until the elements are placed again or reordered.
  var elements: UnsafeBufferPointer<ElementAttributes> { placed.elements }

  // MARK: Placing

  mutating func place() {
    placed.removeAll()
    sectionStarts.removeAll()
    positions = nil
    var starts: [Double] = []
    starts.reserveCapacity(walk.sizes.sectionCount + 1)
    var cursor = Cursor()
    while !walk.isAtEnd(cursor) {
      starts.append(cursor.origin)
      let slots = Int(walk.sizes.section(cursor.section).itemCount) + 1
      walk.place(&cursor, slots: slots, into: &placed)
    }
    starts.append(cursor.origin)
    origins = SectionOrigins(starts)
    contentSize = walk.contentSize(endingAt: cursor.origin)
    placedCount += placed.count
  }

  mutating func apply(_ edits: [CollectionEdit]) {
    for edit in edits { walk.apply(edit) }
    place()
  }

  mutating func invalidate(_ context: InvalidationContext) {
    if let crossExtent = context.crossExtent {
      walk.resize(toCrossExtent: crossExtent, mainExtent: context.mainExtent)
    }
    place()
  }

  mutating func setRule(_ rule: any LayoutRule) {
    walk.setRule(rule)
    place()
  }

  // MARK: Order

  mutating func sortByNearEdge() {
    let nears = elements.map { Double($0.frame.origin.y) }
    guard let order = orderByEdge(nears) else { return }
    order.withUnsafeBufferPointer { reorder($0, keepsPositions: true) }
  }

  mutating func reorder(_ order: UnsafeBufferPointer<Int32>, keepsPositions: Bool) {
    precondition(
      order.count == placed.count, "an order of \(order.count) for \(placed.count) elements")
    var moved = ElementBuffer(capacity: max(1, placed.count))
    let target = moved.reserve(order.count)
    let source = placed.base
    for index in 0..<order.count {
      (target + index).initialize(to: source[Int(order[index])])
    }
    moved.commit(order.count)
    placed = moved
    if keepsPositions { rememberPositions(in: order) }
  }

  private mutating func rememberPositions(in order: UnsafeBufferPointer<Int32>) {
    var positions = [Int32](repeating: 0, count: order.count)
    for index in 0..<order.count {
      positions[Int(order[index])] = Int32(truncatingIfNeeded: index)
    }
    self.positions = positions
  }

  // MARK: Single elements

  mutating func element(
    _ id: ElementID, keptIn order: UnsafeBufferPointer<Int32>? = nil
  ) -> ElementAttributes? {
    if let order, positions == nil { rememberPositions(in: order) }
    return position(of: id).map { placed[$0] }
  }

  private mutating func position(of id: ElementID) -> Int? {
    guard walk.slot(of: id) != nil else { return nil }
    if sectionStarts.isEmpty { findSectionStarts() }
    let start = sectionStarts[Int(id.section)]
    let end = sectionStarts[Int(id.section) + 1]
    // One element per item, after the header if there is one; or the same number of elements per
    // item.
    for guess in [start + Int(id.item), start + Int(id.item) + 1]
    where guess < end && self.id(ofNumber: guess) == id {
      return position(ofNumber: guess)
    }
    let each = (end - start) / max(1, Int(walk.sizes.section(Int(id.section)).itemCount))
    let nearest = start + Int(id.item) * each
    for guess in nearest...nearest + each where guess < end && self.id(ofNumber: guess) == id {
      return position(ofNumber: guess)
    }
    return (start..<end).first { self.id(ofNumber: $0) == id }.map { position(ofNumber: $0) }
  }

  /// Elements are placed section after section: a step that doubles finds a later section, and the
  /// section ends before it.
  private mutating func findSectionStarts() {
    let sectionCount = walk.sizes.sectionCount
    sectionStarts.reserveCapacity(sectionCount + 1)
    var start = 0
    sectionStarts.append(start)
    for section in 0..<sectionCount {
      var step = 1
      while start + step < placed.count, id(ofNumber: start + step).section <= section { step *= 2 }
      start = (start..<min(start + step, placed.count)).partitionPoint {
        id(ofNumber: $0).section > section
      }
      sectionStarts.append(start)
    }
  }

  /// The position of the element that was placed as number `number`.
  private func position(ofNumber number: Int) -> Int {
    positions.map { Int($0[number]) } ?? number
  }

  private func id(ofNumber number: Int) -> ElementID { placed.base[position(ofNumber: number)].id }

  // MARK: Sections

  var sectionCount: Int { walk.sizes.sectionCount }
  func info(ofSection section: Int) -> SectionInfo { walk.sizes.section(section) }

  mutating func extent(ofSection section: Int) -> Extent {
    sectionsExamined += 1
    return origins.extent(of: section)
  }

  mutating func section(reaching offset: Double) -> Int {
    sectionsExamined += 1
    return origins.section(reaching: offset)
  }

  /// Bytes used to find sections and single elements, without the attributes.
  var indexBytes: Int {
    origins.byteCount + sectionStarts.capacity * MemoryLayout<Int>.stride
      + (positions?.capacity ?? 0) * MemoryLayout<Int32>.stride
  }
}
