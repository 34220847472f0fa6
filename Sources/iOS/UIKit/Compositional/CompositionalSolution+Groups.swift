import AttributeStrategies
import CollectionAttributes
import CollectionLayouts
import CollectionModel

/// The answers of a compositional layout to its callers: sections that scroll by themselves are as
/// if they were not scrolled, and items come by groups.
extension CompositionalSolution {
  /// The axes of a section's rule: y runs from group to group, in the direction of reading.
  private struct Run {
    /// Whether the groups are next to each other on screen.
    let isHorizontal: Bool
    let isMirrored: Bool

    func callAsFunction(_ rect: CGRect) -> CGRect {
      let x = isMirrored ? -rect.maxX : rect.minX
      return isHorizontal
        ? CGRect(x: rect.minY, y: x, width: rect.height, height: rect.width)
        : CGRect(x: x, y: rect.minY, width: rect.width, height: rect.height)
    }
  }

  /// Calls `body` with the elements of a rectangle.
  ///
  /// An item and its supplementary views belong to it if the frame of the outermost group crosses
  /// it, wherever the item is in the group. Headers and footers belong to it if their frames cross
  /// it; decorations also if these touch it. The rectangle is clipped to the content, so the part
  /// of a row beyond the view has no elements in any rectangle.
  ///
  /// The rule of groups was measured on Apple's classes. Neither a document nor a measurement says
  /// which of several groups counts, or what a row has: both are chosen here.
  ///
  /// - Parameter visible: the part of the content that nothing covers.
  /// - Complexity: O(log n + elements of the groups), and that of a query for headers.
  func forEachByGroup(in rect: CGRect, visible: CGRect, _ body: (Found) -> Void) {
    forEach(in: rect, visible: visible) { if !$0.isOfItem { body($0) } }
    let rect = rect.intersection(CGRect(origin: .zero, size: contentSize))
    guard !rect.isNull, rect.size.width > 0, rect.size.height > 0 else { return }
    let run = Run(isHorizontal: axis.isHorizontal, isMirrored: axis.isMirrored)
    let wanted = run(rect)
    let sections = filledSections
    var place = sections.firstIndex(whereSorted: {
      run(lastFrame(ofSection: $0)).maxY > wanted.minY
    })
    while place < sections.count {
      let section = sections[place]
      let first = isRow(section) ? lastFrame(ofSection: section) : groupFrame(0, ofSection: section)
      guard run(first).minY < wanted.maxY else { return }
      forEachGroup(ofSection: section, in: rect, body)
      place += 1
    }
  }

  /// The last group of a section, or all of a section that scrolls by itself.
  private func lastFrame(ofSection section: Int) -> CGRect {
    if isRow(section), let shelf = shelves?.shelf(ofSection: section) {
      return shelf.frame.offsetBy(dx: origin.x, dy: origin.y)
    }
    return groupFrame(groupCount(ofSection: section) - 1, ofSection: section)
  }

  private func groupCount(ofSection section: Int) -> Int {
    let count = groupFrame(ofSection: section).count
    return (answers.counts[section] + count - 1) / count
  }

  private func items(_ group: Int, ofSection section: Int) -> Range<Int> {
    let count = groupFrame(ofSection: section).count
    return group * count..<min(answers.counts[section], (group + 1) * count)
  }

  private func forEachGroup(ofSection section: Int, in rect: CGRect, _ body: (Found) -> Void) {
    let run = run(ofSection: section)
    let wanted = run(rect)
    let groups = 0..<groupCount(ofSection: section)
    var group = groups.firstIndex(whereSorted: {
      run(groupFrame($0, ofSection: section)).maxY > wanted.minY
    })
    while group < groups.upperBound {
      let frame = groupFrame(group, ofSection: section)
      guard run(frame).minY < wanted.maxY else { return }
      if frame.crosses(rect) {
        for item in items(group, ofSection: section) { forEachElement(item, section, body) }
      }
      group += 1
    }
  }

  /// Calls `body` with an item and its supplementary views.
  private func forEachElement(_ item: Int, _ section: Int, _ body: (Found) -> Void) {
    var id = ElementID.item(item, inSection: section)
    if let found = element(id) { body(found) }
    for kind in paths(ofSection: section)?.item(item)?.views ?? [] {
      id.kind = kind
      if let found = element(id) { body(found) }
    }
  }

  // MARK: Frames

  private func run(ofSection section: Int) -> Run {
    Run(isHorizontal: axis.isHorizontal != isRow(section), isMirrored: axis.isMirrored)
  }

  private func groupFrame(ofSection section: Int) -> CompositionalGroupFrame {
    let number = numbers[section]
    if let made = groupFrames[number] { return made }
    let frame = CompositionalGroupFrame.make(
      of: ruleOfGroups(inSection: section), paths(ofSection: section)?.items ?? [])
    groupFrames[number] = frame
    return frame
  }

  /// A rule that places the groups of one section, without anything before them.
  private func ruleOfGroups(inSection section: Int) -> CompositionalRule {
    if isRow(section) { return rule.shelfRule(ofSection: section) }
    var layout = rule.layout
    var description = description(ofSection: section)
    description.boundaryItems = []
    description.decorations = []
    if axis.isHorizontal {
      (description.insets.leading, description.insets.trailing) = (0, 0)
    } else {
      (description.insets.top, description.insets.bottom) = (0, 0)
    }
    layout.sections = [description]
    layout.choice = .repeating
    return CompositionalRule(layout, in: rule.environment)
  }

  /// The frame of a group in the content.
  private func groupFrame(_ group: Int, ofSection section: Int) -> CGRect {
    let run = run(ofSection: section)
    let items = items(group, ofSection: section)
    let frame = groupFrame(ofSection: section).frame(items: items.count) { item in
      run(element(.item(items.lowerBound + item, inSection: section))?.frame ?? .zero)
    }
    let rect =
      run.isHorizontal
      ? CGRect(
        x: frame.minY, y: frame.minX, width: frame.height, height: frame.width) : frame
    return run.isMirrored ? rect.offsetBy(dx: -rect.minX - rect.maxX, dy: 0) : rect
  }
}
