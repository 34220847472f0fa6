import CollectionAttributes
import CollectionModel
import Foundation

/// Where a tile begins: along the axis, and with which item of which section (-1: its opening).
struct TileBase: Hashable {
  var start = 0.0
  var section = 0
  var item = -1
}

/// The elements of one tile as they were placed, with what a query needs to cut them to an
/// interval without looking at each.
///
/// ```
/// elements   64 bytes each, in placement order
/// nearHigh   8 bytes each    greatest near edge up to and with this element
/// nearLow    8 bytes each    least near edge from this element on
/// farHigh    8 bytes each    greatest far edge up to and with this element, long ones left out
/// farLow     8 bytes each    least far edge from this element on
/// near, far  8 bytes each    the edges themselves
/// groups     4 bytes each    least and greatest edges of 16 elements, filled when first needed
/// ```
///
/// The first four never decrease, whatever the order of the edges. Elements before the first whose farHigh
/// lies beyond `lower` cannot cross, nor can those from the first whose nearLow does not lie before
/// `upper`. Between the first whose farLow lies beyond `lower` and the first whose nearHigh does not
/// lie before `upper`, all do; the rest is tested. Where edges ascend, as near edges mostly do, the
/// three arrays are one.
///
/// A few elements much longer than the rest would leave little certain: they are left out of farHigh
/// and tested by themselves.
///
/// Each array has elements more at either end, minus and plus infinity, so that a search that
/// starts near its answer needs no bounds.
struct TileBlock {
  // What a query reads stands first: two cache lines.
  private(set) var elements: UnsafeMutablePointer<ElementAttributes>
  private(set) var farHigh: UnsafeMutablePointer<Double>
  private(set) var nearLow: UnsafeMutablePointer<Double>
  private(set) var farLow: UnsafeMutablePointer<Double>
  private(set) var nearHigh: UnsafeMutablePointer<Double>
  /// Where the last query's hits began and ended.
  var hintFirst: Int32 = 0
  var hintEnd: Int32 = 0
  private(set) var count = 0
  private(set) var greatestCrossNear = -Double.infinity
  private(set) var leastCrossFar = Double.infinity
  /// The state of the collection in which the elements were last known to be right.
  var generation = 0
  /// The tile held, -1 where there is none.
  var tile: Int32 = -1
  /// Whether it was asked for since the search for a victim last came by.
  var isUsed = false
  private(set) var nearsAscend = true
  private(set) var farsAscend = true
  private var hasGroups = false
  private(set) var near: UnsafeMutablePointer<Double>
  private(set) var far: UnsafeMutablePointer<Double>
  /// Which elements are long.
  private(set) var long = LongElements()
  /// Storage of nearHigh and farHigh, and of the other four where they are needed.
  private var edges: UnsafeMutablePointer<Double>
  private var raggedEdges: UnsafeMutablePointer<Double>?
  private var groups: UnsafeMutablePointer<TileGroup>
  private var capacity: Int
  /// Where the tile began when its elements were placed.
  private var base = TileBase()

  /// One before the first, and as many behind the last as are read at once.
  private static func arrayCount(_ capacity: Int) -> Int { capacity + 1 + TileGroup.size }
  private static func edgeCount(_ capacity: Int) -> Int { 2 * arrayCount(capacity) }
  private static func raggedCount(_ capacity: Int) -> Int { 4 * arrayCount(capacity) }

  /// What a block of `capacity` elements takes at first, in bytes.
  static func byteCount(capacity: Int) -> Int {
    capacity * MemoryLayout<ElementAttributes>.stride
      + edgeCount(capacity) * MemoryLayout<Double>.stride
      + TileGroup.count(for: capacity) * MemoryLayout<TileGroup>.stride
  }

  var byteCount: Int {
    Self.byteCount(capacity: capacity)
      + (raggedEdges == nil ? 0 : Self.raggedCount(capacity) * MemoryLayout<Double>.stride)
  }

  init(capacity: Int) {
    self.capacity = capacity
    elements = .allocate(capacity: capacity)
    edges = .allocate(capacity: Self.edgeCount(capacity))
    groups = .allocate(capacity: TileGroup.count(for: capacity))
    nearHigh = edges + 1
    nearLow = nearHigh
    farHigh = nearHigh + Self.arrayCount(capacity)
    farLow = farHigh
    near = nearHigh
    far = farHigh
  }

  /// Makes room for `count` elements; those held are forgotten where there was none.
  mutating func ensure(_ count: Int) {
    if count > capacity { exchange(for: TileBlock(capacity: count)) }
  }

  /// Gives the storage back but for one element.
  mutating func shrink() { exchange(for: TileBlock(capacity: 1)) }

  private mutating func exchange(for other: consuming TileBlock) {
    deallocate()
    self = other
  }

  func deallocate() {
    elements.deallocate()
    edges.deallocate()
    raggedEdges?.deallocate()
    groups.deallocate()
  }

  // MARK: Filling

  mutating func fill(_ placed: UnsafeBufferPointer<ElementAttributes>, from base: TileBase) {
    precondition(
      placed.count <= capacity,
      "a tile of \(placed.count) elements is longer than a block of \(capacity)")
    self.base = base
    hasGroups = false
    count = placed.count
    hintFirst = 0
    hintEnd = 0
    if let source = placed.baseAddress { elements.update(from: source, count: count) }
    fillForward()
    long = LongElements()
    if !farsAscend { leaveOutLong() }
    if !nearsAscend || !farsAscend { fillBackward() }
    let (ragged, next) = (raggedEdges.map { $0 + 1 }, Self.arrayCount(capacity))
    nearLow = nearsAscend ? nearHigh : ragged!
    near = nearsAscend ? nearHigh : ragged! + 2 * next
    farLow = farsAscend ? farHigh : ragged! + next
    far = farsAscend ? farHigh : ragged! + 3 * next
  }

  private mutating func fillForward() {
    var (near, far) = (-Double.infinity, -Double.infinity)
    var (right, left) = (-Double.infinity, Double.infinity)
    var (nearsAscend, farsAscend) = (true, true)
    let (elements, nears, fars) = (elements, nearHigh, farHigh)
    nears[-1] = near
    fars[-1] = far
    for index in 0..<count {
      let frame = elements[index].frame
      let (start, end) = (frame.origin.y, frame.origin.y + frame.size.height)
      nearsAscend = nearsAscend && start >= near
      farsAscend = farsAscend && end >= far
      near = max(near, start)
      far = max(far, end)
      nears[index] = near
      fars[index] = far
      right = max(right, frame.origin.x)
      left = min(left, frame.origin.x + frame.size.width)
    }
    nears[count] = .infinity
    fars[count] = .infinity
    (greatestCrossNear, leastCrossFar) = (right, left)
    (self.nearsAscend, self.farsAscend) = (nearsAscend, farsAscend)
  }

  private mutating func leaveOutLong() {
    var sum = 0.0
    var longest = 0.0
    for index in 0..<count {
      let extent = Double(elements[index].frame.size.height)
      sum += extent
      longest = max(longest, extent)
    }
    // Elements of much the same length leave nothing to gain.
    var threshold = LongElements.timesMean * sum / Double(count)
    while longest > threshold, !findLong(threshold) { threshold *= 1.5 }
    guard long.count > 0 else { return }
    var far = -Double.infinity
    for index in 0..<count {
      let frame = elements[index].frame
      if frame.size.height <= threshold { far = max(far, frame.origin.y + frame.size.height) }
      farHigh[index] = far
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

  private mutating func fillBackward() {
    let ragged = raggedEdges ?? .allocate(capacity: Self.raggedCount(capacity))
    raggedEdges = ragged
    let next = Self.arrayCount(capacity)
    let (nears, fars) = (ragged + 1, ragged + 1 + next)
    let (allNears, allFars) = (ragged + 1 + 2 * next, ragged + 1 + 3 * next)
    var (near, far) = (Double.infinity, Double.infinity)
    nears[count] = near
    fars[count] = far
    for index in stride(from: count - 1, through: 0, by: -1) {
      let frame = elements[index].frame
      allNears[index] = frame.origin.y
      allFars[index] = frame.origin.y + frame.size.height
      near = min(near, allNears[index])
      far = min(far, allFars[index])
      nears[index] = near
      fars[index] = far
    }
    nears[-1] = -.infinity
    fars[-1] = -.infinity
  }

  /// Moves the elements to where their tile begins now. Those of the tile's first section are
  /// numbered on from its first item, those of the others begin with their section.
  mutating func rebase(to new: TileBase) {
    guard new != base else { return }
    let distance = new.start - base.start
    let sections = Int32(truncatingIfNeeded: new.section - base.section)
    let items = Int32(truncatingIfNeeded: new.item - base.item)
    let first = Int32(truncatingIfNeeded: base.section)
    for index in 0..<count {
      elements[index].frame.origin.y += distance
      let isCounted = elements[index].id.section == first && elements[index].id.kind.place == .item
      if isCounted { elements[index].id.item += items }
      elements[index].id.section += sections
      nearHigh[index] += distance
      farHigh[index] += distance
      if !nearsAscend {
        nearLow[index] += distance
        near[index] += distance
      }
      if !farsAscend {
        farLow[index] += distance
        far[index] += distance
      }
    }
    long.move(by: distance)
    hasGroups = false
    base = new
  }

  /// The groups, all made at once when first asked for.
  mutating func madeGroups() -> UnsafeMutablePointer<TileGroup> {
    guard !hasGroups else { return groups }
    for group in 0..<TileGroup.count(for: count) {
      let start = group * TileGroup.size
      groups[group] = TileGroup(elements + start, min(TileGroup.size, count - start))
    }
    hasGroups = true
    return groups
  }

  /// The element called `id`, which was the `slot`-th to be placed or not far from it.
  func element(_ id: ElementID, near slot: Int) -> ElementAttributes? {
    for index in [slot, slot + 1] where index < count && elements[index].id == id {
      return elements[index]
    }
    for index in 0..<count where elements[index].id == id { return elements[index] }
    return nil
  }
}

/// The few elements of a block that are much longer than the others, the furthest first: those that
/// reach over a point are the first few.
struct LongElements {
  static let most = 16
  /// How many times the mean an element's extent is at least if it is long.
  static let timesMean = 4.0

  private(set) var count = 0
  private var fars = InlineArray<16, Double>(repeating: 0)
  private var indices = InlineArray<16, Int32>(repeating: 0)

  /// - Returns: whether there was room.
  mutating func insert(_ index: Int, far: Double) -> Bool {
    guard count < Self.most else { return false }
    var place = count
    while place > 0, fars[place - 1] < far {
      fars[place] = fars[place - 1]
      indices[place] = indices[place - 1]
      place -= 1
    }
    fars[place] = far
    indices[place] = Int32(truncatingIfNeeded: index)
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
