import CollectionAttributes
import CollectionLayouts
import CollectionModel

/// What has to be computed again.
enum CompositionalStaleness: Comparable {
  case nothing
  /// Sizes of items.
  case sizes
  /// Everything, from the earlier answers of the section provider.
  case solution
  /// Everything.
  case answers
}

/// A size that a view prefers, in points.
enum CompositionalPreference {
  case item(IndexPath, CGSize)
  /// A header or a footer of a section, by its extent along the scroll axis.
  case boundary(section: Int, name: String, CGFloat)
  /// The same of the whole layout.
  case margin(name: String, CGFloat)
}

extension UICollectionViewCompositionalLayout {
  /// The present solution; nil without a view.
  final var solution: CompositionalSolution? {
    bringUpToDate()
    return solved
  }

  /// The part of the content that is in sight and not covered by insets.
  final var visibleContent: CGRect {
    guard let view = collectionView else { return .zero }
    return view.bounds.inset(by: view.adjustedContentInset)
  }

  // MARK: Solving

  /// Recomputes what is out of date. Every query begins with this call, so a layout whose `prepare`
  /// does not call `super` is up to date as well.
  final func bringUpToDate() {
    guard staleness != .nothing, !isUpdating, let view = collectionView else { return }
    isUpdating = true
    defer { isUpdating = false }
    let due = staleness
    staleness = .nothing
    let batch = batch
    self.batch = nil
    if due == .answers || solved == nil {
      let answers = askProvider(for: view)
      if let solved, !solved.answers.haveSameExtent(as: answers) {
        measures = CompositionalMeasures()
      }
      if let solved, let batch, solved.takes(batch, to: answers, measures: measures) {
        self.solved = solved.after(batch, answers, measures)
      } else {
        solve(answers)
      }
    } else if due == .solution, let solved {
      solve(solved.answers)
    } else {
      solved?.applyEdits()
    }
    callHandlers(in: view)
  }

  private func solve(_ answers: CompositionalAnswers) {
    let solution = CompositionalSolution(answers, measures: measures)
    solved = solution
    solution.scroll(rowsTo: rowOffsets)
    for section in solution.sectionsWithoutRoom {
      let group = solution.description(ofSection: section).group.group
      // The sources do not agree whether the second text ends the process: it does not here.
      let text =
        group?.subitems.first?.edges == CompositionalEdgeSpacing()
        ? """
        There is no room for this NSCollectionLayoutGroup to fit into its parent group or section, \
        or it has no room for any subitems itself.
        """
        : """
        NSCollectionLayoutItem created with invalid combination of spacing and size specified. \
        This group cannot fit even a single item.
        """
      logOnce("section \(section): \(text)")
    }
  }

  /// Writes a text into the view's log, unless it has it from this layout.
  final func logOnce(_ text: String) {
    if let log = collectionView?.layoutSource.log, logged.insert(text).inserted { log.write(text) }
  }

  // MARK: Invalidation

  /// Records what a context marks as out of date.
  final func note(_ context: UICollectionViewLayoutInvalidationContext) {
    if context.invalidateEverything || context.invalidateDataSourceCounts {
      // Only a batch defines the new paths of items.
      if context.invalidateEverything || !followsBatch {
        measures = CompositionalMeasures()
        rowOffsets.removeAll()
        rowFlings.removeAll()
        batch = nil
      }
      followsBatch = false
      staleness = .answers
    } else if (context as? CompositionalInvalidationContext)?.keepsSolution != true {
      staleness = .answers
    }
  }

  final func moveState(along map: UpdateMap) {
    followsBatch = true
    // After two batches, the solution is made again.
    batch = solved != nil && staleness < .answers ? map : nil
    measures = measures.moved(along: map)
    func moved<Value>(_ rows: [Int: Value]) -> [Int: Value] {
      let pairs = rows.compactMap { row in map.newSection(of: row.key).map { ($0, row.value) } }
      return Dictionary(uniqueKeysWithValues: pairs)
    }
    rowOffsets = moved(rowOffsets)
    rowFlings = moved(rowFlings)
    visibleItems.removeAll()
  }

  // MARK: Preferred sizes

  /// What the view of an element prefers; nil if it agrees with the layout, or is not measured.
  final func preference(
    of preferred: UICollectionViewLayoutAttributes,
    insteadOf original: UICollectionViewLayoutAttributes
  ) -> CompositionalPreference? {
    guard let solved else { return nil }
    let size = preferred.size.usable
    let path = original.indexPath
    switch original.representedElementCategory {
    case .decorationView: return nil
    case .cell:
      guard path.count == 2, let known = solved.measuredSize(ofItemAt: path, measures) else {
        return nil
      }
      // Only what is estimated can change.
      let wanted = CGSize(
        width: known.isMeasured.width ? size.width : known.size.width,
        height: known.isMeasured.height ? size.height : known.size.height)
      return wanted.differs(from: known.size) ? .item(path, wanted) : nil
    case .supplementaryView:
      let name = original.representedElementKind ?? ""
      let extent = solved.axis.along(size)
      if path == CompositionalSolution.marginPath {
        guard let known = solved.margins.measuredExtent(of: name) else { return nil }
        return abs(known - extent) > 0.01 ? .margin(name: name, extent) : nil
      }
      guard path.count == 2, path[1] == 0,
        solved.measuresBoundary(name, inSection: path[0])
      else { return nil }
      let known = measures.boundaries[path[0]]?[name] ?? solved.axis.along(original.size)
      return abs(known - extent) > 0.01
        ? .boundary(section: path[0], name: name, extent) : nil
    }
  }

  /// - Complexity: O(log n) for an item or a header; other elements have the next pass solve
  ///   everything again.
  final func keep(_ preference: CompositionalPreference) {
    guard let solved else { return }
    switch preference {
    case .item(let path, let size):
      measures.items[path[0], default: [:]][path[1]] = size
      solved.resizeItem(at: path, to: size)
      staleness = max(staleness, .sizes)
      if let tallest = solved.tallestItem(ofRow: path[0], measures),
        measures.rows[path[0]] != tallest
      {
        measures.rows[path[0]] = tallest
        staleness = max(staleness, .solution)
      }
    case .boundary(let section, let name, let extent):
      measures.boundaries[section, default: [:]][name] = extent
      let isResized = solved.resizeHeader(named: name, ofSection: section, to: extent)
      staleness = max(staleness, isResized ? .sizes : .solution)
    case .margin(let name, let extent):
      measures.margins[name] = extent
      staleness = max(staleness, .solution)
    }
  }
}

extension CGSize {
  fileprivate func differs(from other: CGSize) -> Bool {
    abs(width - other.width) > 0.01 || abs(height - other.height) > 0.01
  }
}
