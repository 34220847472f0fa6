import AttributeStrategies
import CollectionEngine
import CollectionLayouts
import CollectionModel

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
    guard let row = row(ofSection: section), row.offset != LayoutGrid.round(offset) else { return }
    rowOffsets[section] = offset
    solved?.shelves?.setOffset(offset, ofShelf: section)
    staleness = max(staleness, .sizes)
    let context = makeContext()
    (context as? CompositionalInvalidationContext)?.keepsSolution = true
    invalidateLayout(with: context)
  }

  // MARK: Fingers

  final func touchedRow(at point: CGPoint) -> TouchedRow? {
    guard let solution, let shelves = solution.shelves else { return nil }
    let origin = solution.origin
    let inside = point.offset(from: origin)
    let place = CGRect(origin: inside, size: CGSize(width: 1, height: 1))
    let bounds = visibleContent.offsetBy(dx: -origin.x, dy: -origin.y)
    return shelves.shelves(in: place, bounds: bounds).first { $0.frame.contains(inside) }.map {
      TouchedRow(
        section: $0.section, layout: self, isHorizontal: !solution.axis.isHorizontal,
        isMirrored: solution.axis.isMirrored && !solution.axis.isHorizontal)
    }
  }

  /// Whether a section moves with a finger: whether it does not fit, or bounces nevertheless.
  final func mayDragRow(_ section: Int) -> Bool {
    guard let row = row(ofSection: section) else { return false }
    let offsets = row.movement.offsets
    return offsets.upperBound > offsets.lowerBound || bounces(row)
  }

  private func bounces(_ row: Shelf) -> Bool {
    switch solved?.answers.scrolling[row.section]?.bounce ?? .automatic {
    case .automatic: row.movement.row > row.movement.viewport
    case .always: true
    case .never: false
    }
  }

  /// The offset that a finger would have demanded to bring a section where it is.
  final func pulledOffset(ofRow section: Int) -> CGFloat? {
    guard let row = row(ofSection: section) else { return nil }
    let offsets = row.movement.offsets
    return ContentDrag.pulled(
      row.offset, offsets.lowerBound, offsets.upperBound, row.movement.viewport)
  }

  /// Scrolls a section that a finger drags.
  ///
  /// - Parameter pulled: the offset that the finger demands. Beyond an end, a section that bounces
  ///   follows with growing resistance.
  package func dragRow(ofSection section: Int, to pulled: CGFloat) {
    guard let row = row(ofSection: section) else { return }
    let offsets = row.movement.offsets
    scrollRow(
      ofSection: section,
      to: ContentDrag.shown(
        pulled, offsets.lowerBound, offsets.upperBound, row.movement.viewport, bounces(row)))
  }

  // MARK: Coming to rest

  /// Where a section comes to rest that is let go.
  ///
  /// - Parameters:
  ///   - start: the offset at which the finger came down.
  ///   - velocity: in points per millisecond, towards larger offsets.
  package func restingOffset(
    ofRow section: Int, from start: CGFloat, velocity: CGFloat
  ) -> CGFloat? {
    guard let row = row(ofSection: section) else { return nil }
    return row.movement.restingOffset(
      proposed: fling(row, velocity).rest, from: start, velocity: velocity)
  }

  private func fling(_ row: Shelf, _ velocity: CGFloat) -> AxisFling {
    let movement = row.movement
    let rate: UIScrollView.DecelerationRate =
      switch solved?.answers.scrolling[row.section]?.decelerationRate ?? .automatic {
      case .automatic: movement.scrolling == .continuous ? .normal : .fast
      case .fast: .fast
      default: .normal
      }
    let (low, high) = (movement.offsets.lowerBound, movement.offsets.upperBound)
    return AxisFling(
      from: row.offset, velocity: velocity, offsets: CGFloat(low)...CGFloat(high), rate: rate)
  }

  /// Releases a section. It scrolls as the view's clock advances; without a clock it is at rest at
  /// once.
  ///
  /// - Parameters:
  ///   - start: the offset at which the finger came down.
  ///   - velocity: in points per millisecond, towards larger offsets.
  package func flingRow(ofSection section: Int, from start: CGFloat, velocity: CGFloat) {
    guard let row = row(ofSection: section),
      let target = restingOffset(ofRow: section, from: start, velocity: velocity)
    else { return }
    let fling = fling(row, velocity)
    guard target != row.offset || fling.rest != row.offset else { return }
    guard let presentation = collectionView?.presentation else {
      return scrollRow(ofSection: section, to: target)
    }
    let movement = fling.movement(to: target, bounces: bounces(row))
    rowFlings[section] = ScrollAnimation(
      kind: .decelerating, start: presentation.time,
      nanoseconds: UInt64((movement.seconds * 1e9).rounded(.up)), to: CGPoint(x: target, y: 0)
    ) { passed in CGPoint(x: movement.offset(Double(passed) / 1e9), y: 0) }
  }

  final func moveRows(to nanoseconds: UInt64) {
    for (section, fling) in rowFlings {
      let (offset, isAtRest) = fling.offset(at: nanoseconds)
      if isAtRest { rowFlings[section] = nil }
      scrollRow(ofSection: section, to: offset.x)
    }
  }

  /// Stops a section where it is; returns whether it was moving.
  final func stopRow(_ section: Int) -> Bool { rowFlings.removeValue(forKey: section) != nil }
}
