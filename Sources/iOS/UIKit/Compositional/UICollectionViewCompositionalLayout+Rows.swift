import AttributeStrategies
import CollectionLayouts
import ScrollPhysics

/// Sections that scroll by themselves. Offsets are in points, in the direction in which the section
/// is read.
extension UICollectionViewCompositionalLayout {
  /// How far a section was scrolled; nil if it does not scroll by itself.
  package func rowOffset(ofSection section: Int) -> CGFloat? {
    row(ofSection: section).map { CGFloat($0.offset) }
  }

  private func row(ofSection section: Int) -> Shelf? {
    guard let solution, solution.isRow(section) else { return nil }
    return solution.shelves?.shelf(ofSection: section)
  }

  /// Scrolls a section; the next pass shows it there.
  ///
  /// - Parameter offset: may lie beyond the ends.
  package func scrollRow(ofSection section: Int, to offset: CGFloat) {
    guard row(ofSection: section) != nil else { return }
    rowOffsets[section] = offset
    solved?.shelves?.setOffset(offset, ofShelf: section)
    staleness = max(staleness, .sizes)
    let context = makeContext()
    (context as? CompositionalInvalidationContext)?.keepsSolution = true
    invalidateLayout(with: context)
  }

  /// Scrolls a section that a finger drags.
  ///
  /// - Parameter pulled: the offset that the finger demands. Beyond an end, a section that bounces
  ///   follows with growing resistance.
  package func dragRow(ofSection section: Int, to pulled: CGFloat) {
    guard let row = row(ofSection: section), let solved else { return }
    let movement = row.movement
    let inside = movement.clamped(pulled)
    let bounces =
      switch solved.answers.scrolling[section]?.bounce ?? .automatic {
      case .automatic: movement.row > movement.viewport
      case .always: true
      case .never: false
      }
    guard bounces, movement.viewport > 0 else { return scrollRow(ofSection: section, to: inside) }
    let band = RubberBand(viewportExtent: movement.viewport)
    scrollRow(ofSection: section, to: inside + band.displacement(ofPull: pulled - inside))
  }

  /// Where a section comes to rest that is let go.
  ///
  /// - Parameters:
  ///   - start: the offset at which the finger came down.
  ///   - velocity: in points per millisecond, towards larger offsets.
  package func restingOffset(
    ofRow section: Int, from start: CGFloat, velocity: CGFloat
  ) -> CGFloat? {
    guard let row = row(ofSection: section), let solved else { return nil }
    let movement = row.movement
    let rate: UIScrollView.DecelerationRate =
      switch solved.answers.scrolling[section]?.decelerationRate ?? .automatic {
      case .automatic: movement.scrolling == .continuous ? .normal : .fast
      case .fast: .fast
      default: .normal
      }
    let (low, high) = (movement.offsets.lowerBound, movement.offsets.upperBound)
    let fling = AxisFling(
      from: row.offset, velocity: velocity, offsets: CGFloat(low)...CGFloat(high), rate: rate)
    return movement.restingOffset(proposed: fling.rest, from: start, velocity: velocity)
  }
}
