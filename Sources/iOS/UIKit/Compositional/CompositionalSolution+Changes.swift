import AttributeStrategies
import CollectionAttributes
import CollectionLayouts
import CollectionModel

/// Changes that a solution takes without being made again.
extension CompositionalSolution {
  /// Whether any size is estimated.
  ///
  /// - Complexity: O(descriptions).
  var takesPreferredSizes: Bool {
    hasMeasuredItems || answers.margins.contains { isMeasured($0) }
      || answers.descriptions.all.contains { $0.boundaryItems.contains { isMeasured($0) } }
  }

  /// Whether a header or a footer is measured along the scroll axis.
  private func isMeasured(_ item: CompositionalBoundaryItem) -> Bool {
    (axis.isHorizontal ? item.size.width : item.size.height).isEstimated
  }

  /// The sections that show nothing, because their first item has no room.
  var sectionsWithoutRoom: [Int] {
    answers.counts.indices.filter {
      answers.counts[$0] > 0 && paths(ofSection: $0)?.items.isEmpty == true
    }
  }

  // MARK: Sizes

  /// The present size of an item in points, and whether its sides are measured; nil if neither is.
  func measuredSize(
    ofItemAt path: IndexPath, _ measures: CompositionalMeasures
  ) -> (size: CGSize, isMeasured: (width: Bool, height: Bool))? {
    guard answers.counts.indices.contains(path[0]), let paths = paths(ofSection: path[0]),
      paths.isMeasured, let item = paths.item(path[1])
    else { return nil }
    // The axes of a row are those of the layout, exchanged.
    let isTurned = axis.isHorizontal != rule.isShelf(section: path[0])
    let (across, along) = item.isMeasured
    guard across || along else { return nil }
    let estimate =
      isTurned ? CGSize(width: item.size.height, height: item.size.width) : item.size
    return (
      measures.items[path[0]]?[path[1]] ?? estimate,
      isTurned ? (width: along, height: across) : (width: across, height: along)
    )
  }

  func measuresBoundary(_ name: String, inSection section: Int) -> Bool {
    guard answers.counts.indices.contains(section) else { return false }
    return description(ofSection: section).boundaryItems.contains {
      isMeasured($0) && CompositionalKinds.meaning(of: $0.kind)?.name == name
    }
  }

  /// - Complexity: O(log n).
  func resizeItem(at path: IndexPath, to size: CGSize) {
    add(
      .resizeItem(
        ItemPath(section: path[0], item: path[1]), to: ItemBox(size: ItemSize(size))))
  }

  /// Resizes the header before a section; returns false for other headers and footers.
  ///
  /// - Complexity: O(log n).
  func resizeHeader(named name: String, ofSection section: Int, to extent: CGFloat) -> Bool {
    let isHeader = description(ofSection: section).boundaryItems.contains {
      $0.kind == .header && CompositionalKinds.meaning(of: .header)?.name == name
    }
    guard isHeader else { return false }
    add(.setHeader(height: LayoutGrid.units(extent), section: section))
    return true
  }

  /// The extent of the tallest measured item of a section that scrolls by itself, if that extent is
  /// estimated.
  ///
  /// - Complexity: O(measured items of the section).
  func tallestItem(ofRow section: Int, _ measures: CompositionalMeasures) -> CGFloat? {
    guard let shelves, rule.isShelf(section: section),
      let shelf = shelves.shelf(ofSection: section), let measured = measures.items[section]
    else { return nil }
    let group = answers.descriptions[answers.numbers[section]].group
    guard (axis.isHorizontal ? group.size.width : group.size.height).isEstimated else { return nil }
    applyEdits()
    return measured.keys.compactMap { item in
      source.attributes(of: .item(item, inSection: section)).map {
        axis.isHorizontal
          ? $0.frame.maxX - shelf.frame.minX : $0.frame.maxY - shelf.frame.minY
      }
    }.max()
  }

  // MARK: Rows

  /// Whether a section scrolls by itself.
  func isRow(_ section: Int) -> Bool {
    shelves != nil && answers.counts.indices.contains(section) && rule.isShelf(section: section)
  }

  /// How far a section was scrolled by itself.
  func scrolled(ofSection section: Int) -> CGPoint {
    guard isRow(section), let shelf = shelves?.shelf(ofSection: section) else { return .zero }
    return axis.isHorizontal ? CGPoint(x: 0, y: shelf.offset) : CGPoint(x: shelf.offset, y: 0)
  }

  /// How far the items of a section are on screen from where they are if it is not scrolled.
  func displacement(ofSection section: Int) -> CGPoint {
    let scrolled = scrolled(ofSection: section)
    return CGPoint(x: axis.isMirrored ? scrolled.x : -scrolled.x, y: -scrolled.y)
  }

  func scroll(rowsTo offsets: [Int: CGFloat]) {
    guard let shelves else { return }
    for (section, offset) in offsets {
      guard let shelf = shelves.shelf(ofSection: section) else { continue }
      shelves.setOffset(shelf.movement.clamped(offset), ofShelf: section)
    }
  }

  // MARK: Batches

  /// Whether edits of the items lead to the solution of new answers.
  func takes(
    _ map: UpdateMap, to new: CompositionalAnswers, measures: CompositionalMeasures
  ) -> Bool {
    // With one description, sections may change places.
    guard !rule.hasShelves, measures.rows.isEmpty, answers.axis == new.axis,
      answers.view == new.view, answers.sectionSpacing == new.sectionSpacing,
      answers.reference == new.reference, answers.margins == new.margins,
      answers.descriptions.all == new.descriptions.all,
      new.descriptions.all.count == 1 || answers.numbers == new.numbers
    else { return false }
    let boundaries = answers.descriptions.all.flatMap(\.boundaryItems)
    return !boundaries.contains { isMeasured($0) && $0.kind != .header }
      && haveEqualEstimates
  }

  /// The solution after a batch.
  ///
  /// - Complexity: that of the edits, and O(sections).
  func after(
    _ map: UpdateMap, _ new: CompositionalAnswers, _ measures: CompositionalMeasures
  ) -> CompositionalSolution {
    applyEdits()
    let after = CompositionalSolution(self, new)
    let edits = map.edits(
      info: { section in
        SectionInfo(
          itemCount: new.counts[section],
          headerHeight: measures.boundaries[section]?[UICollectionView.elementKindSectionHeader]
            .map { LayoutGrid.units($0) } ?? 0)
      },
      box: { path in
        let size =
          after.measuredSize(ofItemAt: path.indexPath, measures)?.size ?? .zero
        return ItemBox(size: ItemSize(size))
      })
    source.apply(edits)
    return after
  }
}
