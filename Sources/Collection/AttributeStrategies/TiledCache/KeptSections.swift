import CollectionLayouts

/// The positions of the sections last looked up: scrolling looks the same few up again and again.
///
/// A section's number determines its slot, so that neighbours do not evict each other. 384 bytes.
package struct KeptSections {
  /// A power of two; the arrays repeat it, because their types take only a literal.
  private static let capacity = 16
  /// Not the number of any section, nor of the one before the first.
  private static let none = Int.min

  /// By slot: the section, and its near and far edges.
  private var numbers = InlineArray<16, Int>(repeating: none)
  private var nears = InlineArray<16, Double>(repeating: 0)
  private var fars = InlineArray<16, Double>(repeating: 0)

  package init() {}

  package mutating func removeAll() { numbers = InlineArray(repeating: Self.none) }

  private static func slot(of section: Int) -> Int { section & (capacity - 1) }

  package mutating func keep(_ extent: Extent, of section: Int) {
    let slot = Self.slot(of: section)
    numbers[slot] = section
    nears[slot] = extent.near
    fars[slot] = extent.far
  }

  /// The extent of `section`; nil if it is not kept.
  package mutating func extent(of section: Int) -> Extent? {
    let slot = Self.slot(of: section)
    guard numbers[slot] == section else { return nil }
    return Extent(near: nears[slot], far: fars[slot])
  }

  /// The kept section that begins at or before `offset` and ends after it; nil if there is none. No
  /// section before it ends after `offset`.
  package mutating func section(around offset: Double) -> Int? {
    for slot in 0..<Self.capacity
    where numbers[slot] >= 0 && nears[slot] <= offset && fars[slot] > offset {
      return numbers[slot]
    }
    return nil
  }
}
