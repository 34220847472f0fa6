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
/// elements        64 bytes each, in placement order
/// prefixMaxFar    8 bytes each    greatest far edge up to and with this element
/// suffixMinFar    8 bytes each    least far edge from this element on
/// groups          4 bytes each    least and greatest edges of 16 elements, made when first needed
/// ```
///
/// Elements before the first whose prefix maximum lies beyond `lower` cannot cross; all from the
/// first whose suffix minimum does, do. In between each is tested. The same for `upper` by the
/// near edges, which are searched in place where they never decrease, as in all layouts that place
/// in order. Where many are to be tested, groups of 16 are tested first.
struct TileBlock {
  private(set) var elements: UnsafeMutablePointer<ElementAttributes>
  private var prefixMaxFar: UnsafeMutablePointer<Double>
  private var suffixMinFar: UnsafeMutablePointer<Double>
  private var groups: UnsafeMutablePointer<TileGroup>
  private var hasGroups = false
  private var capacity: Int
  private(set) var count = 0
  private var nearsAscend = true
  private var greatestCrossNear = -Double.infinity
  private var leastCrossFar = Double.infinity
  /// The tile held, -1 where there is none.
  var tile: Int32 = -1
  /// Where the tile began when its elements were placed.
  private var base = TileBase()
  /// The state of the collection in which the elements were last known to be right.
  var generation = 0
  /// Where the last query's hits began and ended.
  private var hintFirst = 0
  private var hintEnd = 0
  private static let stepsAroundHint = 6
  private static let mostTestedSingly = 24
  /// Neighbours in the order of use, -1 at the ends.
  var newer: Int32 = -1
  var older: Int32 = -1

  /// What a block of `capacity` elements takes, in bytes.
  static func byteCount(capacity: Int) -> Int {
    capacity * (MemoryLayout<ElementAttributes>.stride + 2 * MemoryLayout<Double>.stride)
      + TileGroup.count(for: capacity) * MemoryLayout<TileGroup>.stride
  }

  var byteCount: Int { Self.byteCount(capacity: capacity) }

  init(capacity: Int) {
    self.capacity = capacity
    elements = .allocate(capacity: capacity)
    prefixMaxFar = .allocate(capacity: capacity * 2)
    suffixMinFar = prefixMaxFar + capacity
    groups = .allocate(capacity: TileGroup.count(for: capacity))
  }

  /// Makes room for `count` elements; those held are forgotten where there was none.
  mutating func ensure(_ count: Int) {
    guard count > capacity else { return }
    deallocate()
    let (tile, newer, older) = (tile, newer, older)
    self = TileBlock(capacity: count)
    (self.tile, self.newer, self.older) = (tile, newer, older)
  }

  /// Gives the storage back but for one element.
  mutating func shrink() {
    deallocate()
    self = TileBlock(capacity: 1)
  }

  func deallocate() {
    elements.deallocate()
    prefixMaxFar.deallocate()
    groups.deallocate()
  }

  mutating func fill(_ placed: UnsafeBufferPointer<ElementAttributes>, from base: TileBase) {
    precondition(
      placed.count <= capacity,
      "a tile of \(placed.count) elements is longer than a block of \(capacity)")
    self.base = base
    hasGroups = false
    count = placed.count
    hintFirst = 0
    hintEnd = 0
    nearsAscend = true
    greatestCrossNear = -.infinity
    leastCrossFar = .infinity
    guard let source = placed.baseAddress, count > 0 else { return }
    elements.update(from: source, count: count)
    var near = -Double.infinity
    var greatest = -Double.infinity
    for index in 0..<count {
      let frame = elements[index].frame
      if frame.origin.y < near { nearsAscend = false }
      near = frame.origin.y
      greatest = max(greatest, near + frame.size.height)
      prefixMaxFar[index] = greatest
      greatestCrossNear = max(greatestCrossNear, frame.origin.x)
      leastCrossFar = min(leastCrossFar, frame.origin.x + frame.size.width)
    }
    var least = Double.infinity
    for index in stride(from: count - 1, through: 0, by: -1) {
      let frame = elements[index].frame
      least = min(least, frame.origin.y + frame.size.height)
      suffixMinFar[index] = least
    }
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
      prefixMaxFar[index] += distance
      suffixMinFar[index] += distance
    }
    hasGroups = false
    base = new
  }

  /// Appends the elements that cross `rect`.
  ///
  /// - Returns: how many elements were tested or copied.
  mutating func append(crossing rect: CGRect, to buffer: inout ElementBuffer) -> Int {
    guard count > 0 else { return 0 }
    let lower = rect.origin.y
    let upper = lower + rect.size.height
    guard nearsAscend, coversAcross(rect) else {
      return appendByGroups(0..<count, rect, to: &buffer)
    }
    let first = partition(near: hintFirst) { prefixMaxFar[$0] > lower }
    let certain =
      first == count || suffixMinFar[first] > lower
      ? first : partition(near: first + 1) { suffixMinFar[$0] > lower }
    let end = partition(near: hintEnd) { elements[$0].frame.origin.y >= upper }
    hintFirst = first
    hintEnd = end
    guard first < end else { return 0 }
    let tested = first..<min(certain, end)
    let examined =
      tested.count > Self.mostTestedSingly
      ? appendByGroups(tested, rect, to: &buffer) : appendTested(tested, rect, to: &buffer)
    guard certain < end else { return examined }
    buffer.append(
      contentsOf: UnsafeBufferPointer(start: elements + certain, count: end - certain))
    return examined + end - certain
  }

  /// Tests groups first: those that cross as a whole are copied, those that miss passed over.
  private mutating func appendByGroups(
    _ range: Range<Int>, _ rect: CGRect, to buffer: inout ElementBuffer
  ) -> Int {
    if !hasGroups {
      for group in 0..<TileGroup.count(for: count) {
        let start = group * TileGroup.size
        groups[group] = TileGroup(elements + start, min(TileGroup.size, count - start))
      }
      hasGroups = true
    }
    var examined = 0
    var start = range.lowerBound
    while start < range.upperBound {
      let group = start / TileGroup.size
      let end = min((group + 1) * TileGroup.size, range.upperBound)
      switch groups[group].side(of: rect) {
      case .outside: break
      case .inside:
        buffer.append(
          contentsOf: UnsafeBufferPointer(start: elements + start, count: end - start))
        examined += end - start
      case .edge: examined += appendTested(start..<end, rect, to: &buffer)
      }
      start = end
    }
    return examined
  }

  /// The element called `id`, which was the `slot`-th to be placed or not far from it.
  func element(_ id: ElementID, near slot: Int) -> ElementAttributes? {
    for index in [slot, slot + 1] where index < count && elements[index].id == id {
      return elements[index]
    }
    for index in 0..<count where elements[index].id == id { return elements[index] }
    return nil
  }

  /// Whether every element of the block crosses `rect` across the scroll axis. An element of no
  /// width on the rectangle's edge does not.
  private func coversAcross(_ rect: CGRect) -> Bool {
    let right = rect.origin.x + rect.size.width
    return rect.origin.x < leastCrossFar && right > greatestCrossNear
  }

  private func appendTested(
    _ range: Range<Int>, _ rect: CGRect, to buffer: inout ElementBuffer
  ) -> Int {
    guard !range.isEmpty else { return 0 }
    let target = buffer.reserve(range.count)
    var written = 0
    for index in range where elements[index].crosses(rect) {
      target[written] = elements[index]
      written += 1
    }
    buffer.commit(written)
    return range.count
  }

  /// The first index that satisfies `isBeyond`, `count` if none does; all after it do too.
  ///
  /// Looks around `hint` first, where the answer lies when scrolling, then by binary search.
  @inline(__always)
  private func partition(near hint: Int, _ isBeyond: (Int) -> Bool) -> Int {
    var low = 0
    var high = count
    var index = hint
    for _ in 0..<Self.stepsAroundHint {
      if index < count, !isBeyond(index) {
        low = index + 1
        index += 1
      } else if index > 0, isBeyond(index - 1) {
        high = index - 1
        index -= 1
      } else {
        return index
      }
    }
    while low < high {
      let middle = (low + high) / 2
      if isBeyond(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

// MARK: - Changes

extension TileBlock {
  /// Appends what crosses one of two rectangles, of which one is the other moved along the scroll
  /// axis and still overlaps it, and not the other.
  ///
  /// What comes in or goes out at the upper end has its near edge between the two upper ends, and
  /// at the lower end its far edge between the two lower ends.
  mutating func appendChanges(
    from old: CGRect, to new: CGRect, entered: inout ElementBuffer, left: inout ElementBuffer
  ) {
    guard count > 0, new.origin.y != old.origin.y else { return }
    guard nearsAscend, coversAcross(new) else {
      for index in 0..<count {
        let (wasThere, isThere) = (elements[index].crosses(old), elements[index].crosses(new))
        if isThere && !wasThere { entered.append(elements[index]) }
        if wasThere && !isThere { left.append(elements[index]) }
      }
      return
    }
    if new.origin.y > old.origin.y {
      appendUpper(from: old, to: new, crossing: new, &entered)
      appendLower(from: old, to: new, crossing: old, &left)
    } else {
      appendUpper(from: new, to: old, crossing: old, &left)
      appendLower(from: new, to: old, crossing: new, &entered)
    }
  }

  private mutating func appendUpper(
    from before: CGRect, to behind: CGRect, crossing rect: CGRect, _ buffer: inout ElementBuffer
  ) {
    let (low, high) = (before.origin.y + before.size.height, behind.origin.y + behind.size.height)
    let first = partition(near: hintEnd) { elements[$0].frame.origin.y >= low }
    var index = first
    while index < count, elements[index].frame.origin.y < high {
      if elements[index].frame.origin.y + elements[index].frame.size.height > rect.origin.y {
        buffer.append(elements[index])
      }
      index += 1
    }
    hintEnd = rect == behind ? index : first
  }

  private mutating func appendLower(
    from before: CGRect, to behind: CGRect, crossing rect: CGRect, _ buffer: inout ElementBuffer
  ) {
    let (low, high) = (before.origin.y, behind.origin.y)
    let upper = rect.origin.y + rect.size.height
    let first = partition(near: hintFirst) { prefixMaxFar[$0] > low }
    hintFirst = first
    var index = first
    while index < count, suffixMinFar[index] <= high, elements[index].frame.origin.y < upper {
      let far = elements[index].frame.origin.y + elements[index].frame.size.height
      if far > low, far <= high { buffer.append(elements[index]) }
      index += 1
    }
  }
}
