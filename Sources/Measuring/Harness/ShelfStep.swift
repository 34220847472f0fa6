/// How far a shelf is scrolled before a pass.
package struct ShelfStep: Hashable, Sendable {
  package var section: Int
  /// In points.
  package var offset: Double

  package init(section: Int, offset: Double) {
    (self.section, self.offset) = (section, offset)
  }
}
