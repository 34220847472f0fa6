import CollectionAttributes
import CollectionModel
import Foundation

/// Where a tile begins: along the axis, and at which item of which section (-1: its opening).
struct TileBase: Hashable {
  var start = 0.0
  var section = 0
  var item = -1
}

/// The elements of one tile in placement order, with the data that a query needs to restrict them
/// to an interval without looking at each.
///
/// ```
/// elements   64 bytes each, in placement order
/// groups     4 bytes each    least and greatest edges of 16 elements, filled when first needed
/// ```
///
/// If both edges ascend, as in lists and grids, nothing else is needed: the hits are a run, and a
/// search for its ends reads only elements, which the query is about to read anyway. Otherwise:
///
/// ```
/// nearHigh   8 bytes each    greatest near edge of this element and all before it
/// nearLow    8 bytes each    least near edge of this element and all after it
/// farHigh    8 bytes each    greatest far edge of this element and all before it, except long ones
/// farLow     8 bytes each    least far edge of this element and all after it
/// near, far  8 bytes each    the edges themselves
/// ```
///
/// The first four never decrease, even if the edges are not in order. Elements before the first
/// whose farHigh is beyond `lower` cannot cross; neither can the first whose nearLow is not before
/// `upper`, nor those after it. All elements cross from the first whose farLow is beyond `lower` up
/// to the first whose nearHigh is not before `upper`, exclusive; the others are tested.
///
/// A few elements much longer than the rest would make most of this uncertain: they are left out of
/// farHigh and tested individually.
///
/// Elements and arrays have one extra entry at either end, at minus and plus infinity, so that a
/// search that starts near its answer needs no bounds checks.
struct TileHolder: TileContents {
  // The fields that a query reads come first: two cache lines.
  private(set) var elements: UnsafeMutablePointer<ElementAttributes>
  /// Whether near edges and far edges both ascend; the arrays exist only if they do not.
  private(set) var isOrdered = true
  private(set) var arrays = EdgeArrays()
  /// Where the last query's hits began and ended.
  var hintFirst: Int32 = 0
  var hintEnd: Int32 = 0
  private(set) var count = 0
  private(set) var greatestCrossNear = -Double.infinity
  private(set) var leastCrossFar = Double.infinity
  /// The state of the collection for which the elements were last valid.
  var generation = 0
  var tile: Int32 = -1
  var isUsed = false
  private var hasGroups = false
  /// Which elements are long.
  private(set) var long = LongElements()
  private var groups: UnsafeMutablePointer<TileGroup>
  let capacity: Int
  /// Where the tile began when its elements were placed.
  private var base = TileBase()

  static func byteCount(capacity: Int) -> Int {
    (capacity + 2) * MemoryLayout<ElementAttributes>.stride
      + TileGroup.count(for: capacity) * MemoryLayout<TileGroup>.stride
  }

  var byteCount: Int { Self.byteCount(capacity: capacity) + arrays.byteCount }

  init(capacity: Int) {
    self.capacity = capacity
    elements = .allocate(capacity: capacity + 2) + 1
    elements[-1] = Self.sentinel(at: -.infinity)
    groups = .allocate(capacity: TileGroup.count(for: capacity))
  }

  private static func sentinel(at y: Double) -> ElementAttributes {
    ElementAttributes(
      id: .item(0, inSection: 0), frame: CGRect(x: 0, y: y, width: 0, height: 0))
  }

  func deallocate() {
    (elements - 1).deallocate()
    groups.deallocate()
    arrays.deallocate()
  }

  // MARK: Filling

  mutating func fill(_ placed: UnsafeBufferPointer<ElementAttributes>, from base: TileBase) {
    precondition(
      placed.count <= capacity,
      "a tile of \(placed.count) elements is longer than a holder of \(capacity)")
    self.base = base
    hasGroups = false
    count = placed.count
    hintFirst = 0
    hintEnd = 0
    if let source = placed.baseAddress { elements.update(from: source, count: count) }
    elements[count] = Self.sentinel(at: .infinity)
    measure()
    long = LongElements()
    if !isOrdered {
      arrays.ensure(capacity)
      arrays.fill(elements, count)
      if !arrays.farsAscend { leaveOutLong() }
    }
  }

  /// Measures how far the elements reach across the axis, and whether they are in order along it.
  private mutating func measure() {
    var (near, far) = (-Double.infinity, -Double.infinity)
    var (right, left) = (-Double.infinity, Double.infinity)
    var isOrdered = true
    let elements = elements
    for index in 0..<count {
      let frame = elements[index].frame
      let (start, end) = (frame.origin.y, frame.origin.y + frame.size.height)
      isOrdered = isOrdered && start >= near && end >= far
      near = start
      far = end
      right = max(right, frame.origin.x)
      left = min(left, frame.origin.x + frame.size.width)
    }
    (greatestCrossNear, leastCrossFar) = (right, left)
    self.isOrdered = isOrdered
  }

  private mutating func leaveOutLong() {
    var sum = 0.0
    var longest = 0.0
    for index in 0..<count {
      let extent = Double(elements[index].frame.size.height)
      sum += extent
      longest = max(longest, extent)
    }
    // If all elements have similar lengths, there is nothing to gain.
    var threshold = LongElements.timesMean * sum / Double(count)
    while longest > threshold, !findLong(threshold) { threshold *= 1.5 }
    guard long.count > 0 else { return }
    var far = -Double.infinity
    for index in 0..<count {
      if elements[index].frame.size.height <= threshold { far = max(far, arrays.far[index]) }
      arrays.farHigh[index] = far
    }
  }

  private mutating func findLong(_ threshold: Double) -> Bool {
    long = LongElements()
    for index in 0..<count where elements[index].frame.size.height > threshold {
      let frame = elements[index].frame
      guard long.insert(index, far: frame.origin.y + frame.size.height) else {
        long = LongElements()
        return false
      }
    }
    return true
  }

  /// Moves the elements to where their tile begins now, and renumbers them. Sections are numbered
  /// from the tile's first section; item numbers change in that section only, because the tile
  /// contains the later sections from their beginning.
  mutating func rebase(to new: TileBase) {
    guard new != base else { return }
    let distance = new.start - base.start
    let sections = Int32(truncatingIfNeeded: new.section - base.section)
    let items = Int32(truncatingIfNeeded: new.item - base.item)
    let first = Int32(truncatingIfNeeded: base.section)
    for index in 0..<count {
      elements[index].frame.origin.y += distance
      let isCounted =
        elements[index].id.section == first && elements[index].id.kind.attachment == .item
      if isCounted { elements[index].id.item += items }
      elements[index].id.section += sections
    }
    if !isOrdered { arrays.move(by: distance, count) }
    long.move(by: distance)
    hasGroups = false
    base = new
  }

  /// The groups, all computed on first use.
  mutating func madeGroups() -> UnsafeMutablePointer<TileGroup> {
    guard !hasGroups else { return groups }
    for group in 0..<TileGroup.count(for: count) {
      let start = group * TileGroup.size
      groups[group] = TileGroup(elements + start, min(TileGroup.size, count - start))
    }
    hasGroups = true
    return groups
  }

  /// The element with the given id, which was the `slot`-th to be placed, or close to it.
  mutating func element(_ id: ElementID, near slot: Int) -> ElementAttributes? {
    for index in [slot, slot + 1] where index < count && elements[index].id == id {
      return elements[index]
    }
    for index in 0..<count where elements[index].id == id { return elements[index] }
    return nil
  }
}

/// The few elements of a holder that are much longer than the others, sorted by far edge, furthest
/// first: those that reach over a point come first.
struct LongElements {
  static let most = 16
  /// How many times the mean extent an element must have to count as long.
  static let timesMean = 4.0

  private(set) var count = 0
  private var fars = InlineArray<16, Double>(repeating: 0)
  private var indices = InlineArray<16, Int32>(repeating: 0)

  /// - Returns: whether there was room.
  mutating func insert(_ index: Int, far: Double) -> Bool {
    guard count < Self.most else { return false }
    var rank = count
    while rank > 0, fars[rank - 1] < far {
      fars[rank] = fars[rank - 1]
      indices[rank] = indices[rank - 1]
      rank -= 1
    }
    fars[rank] = far
    indices[rank] = Int32(truncatingIfNeeded: index)
    count += 1
    return true
  }

  mutating func move(by distance: Double) {
    for number in 0..<count { fars[number] += distance }
  }

  @inline(__always)
  func far(_ number: Int) -> Double { fars[number] }

  @inline(__always)
  func index(_ number: Int) -> Int { Int(indices[number]) }
}
