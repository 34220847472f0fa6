import AttributeStrategies
import CollectionAttributes
import CollectionLayouts
import CollectionModel
import Foundation

/// Checks the declarations of a rule about itself, and its methods other than placing.
extension RuleCheck {
  func checkSizesAreRead() throws(BrokenLaw) {
    guard !rule.readsSizes else { return }
    var draft = DraftCollection(sizes)
    // Any sizes that differ from the present ones.
    for section in draft.sections.indices {
      for item in draft.sections[section].items.indices {
        draft.sections[section].items[item].size = ItemSize(points: 77.5, Double(item % 5) * 20)
      }
    }
    let others = try RuleCheck(rule, draft.sizes)
    try compare(elements, others.elements, .readsSizes, "over items of other sizes")
  }

  func checkSectionNumbers() throws(BrokenLaw) {
    for further in rule.dependsOnSectionNumber ? [0] : [1, 2] {
      for section in sections { try check(section, further: further) }
    }
  }

  /// Places a section `further` sections later, behind five items more.
  private func check(_ section: PlacedSection, further: Int) throws(BrokenLaw) {
    var start = section.start
    start.section += further
    start.position += 5
    let shifted = DraftCollection(sizes).preceded(by: further)
    let placed = try PlacedSection(section.number + further, of: shifted, rule, from: start)
    let back = placed.elements.map { element in
      var element = element
      element.id.section -= Int32(further)
      return element
    }
    try compare(
      section.elements, back, .sectionNumber,
      "as section \(section.number + further) with 5 items more before it")
  }

  func checkFreePlaces() throws(BrokenLaw) {
    guard let free = rule as? any FreeLayout else { return }
    for section in sections {
      for item in 0..<section.items.count {
        var buffer = ElementBuffer()
        section.items.withRun(item..<item + 1) {
          // With places, the item's number means nothing.
          let number = $0.sizes.places == nil ? item : 0
          free.place(
            $0.sizes, section: section.number, firstItem: number, at: section.opened.origin,
            into: &buffer)
          buffer.base[buffer.count - 1].id.item = Int32(item)
        }
        try compare(
          section.inside.filter { Int($0.id.item) == item }, Array(buffer.elements), .freePlaces,
          "placed alone")
      }
    }
  }

  func checkItemsEnd() throws(BrokenLaw) {
    guard let framed = rule as? any FramedLayout else { return }
    for section in sections where section.items.count > 0 {
      let items = section.inside.filter { $0.id.kind.attachment == .item }
      let (expected, found) = (items.extent.far, framed.itemsEnd(of: section.placed))
      try require(
        found == expected, .itemsEnd,
        "the items of section \(section.number) end at \(Points(expected)), found \(Points(found))")
    }
  }

  func checkLineSpacing() throws(BrokenLaw) {
    guard let lines = rule as? any LineLayout else { return }
    let spacing = LayoutGrid.round(lines.lineSpacing)
    for section in sections where section.items.count > 0 {
      var cuts = section.cuts(of: rule)
      let start = cuts.removeFirst().cursor
      var origin = start.origin
      for cut in cuts {
        let extent = cut.elements.extent
        try require(
          extent.near == origin && cut.cursor.origin == extent.far + spacing, .lineSpacing,
          "with a lineSpacing of \(Points(spacing)) the line that ends before item "
            + "\(section.number).\(cut.cursor.item) was expected at \(Points(origin)) and the next "
            + "at \(Points(extent.far + spacing)), found \(Points(extent.near)) and "
            + "\(Points(cut.cursor.origin))")
        origin = cut.cursor.origin
      }
    }
  }

  func checkLineWidth() throws(BrokenLaw) {
    guard let lines = rule as? any LineLayout else { return }
    let start = lines.frame.innerStart
    // Place and width are rounded each, by half a unit of the grid at most.
    let end = start + lines.frame.innerExtent + LayoutGrid.pointsPerUnit
    for element in sections.lazy.flatMap(\.inside) where element.id.kind.attachment == .item {
      let (near, far) = (Double(element.frame.minX), Double(element.frame.maxX))
      try require(
        near >= start - LayoutGrid.pointsPerUnit && far <= end, .lineWidth,
        "item \(element.id.summary) lies from \(Points(near)) to \(Points(far)), expected within "
          + "\(Points(start)) to \(Points(start + lines.frame.innerExtent))")
    }
  }

  func checkResizing(_ remake: (ViewportExtents) -> (any LayoutRule)?) throws(BrokenLaw) {
    if !rule.dependsOnMainExtent {
      let other = rule.resized(toCrossExtent: rule.crossExtent, mainExtent: 300.5)
      try compare(
        elements, RuleCheck(other, sizes).elements, .resizing,
        "with another extent along the scroll axis, while dependsOnMainExtent is false")
    }
    // A narrow viewport whose extents are not whole, and a wide one.
    for (crossExtent, mainExtent) in [(271.5, 600.5), (844.0, 390.0)] {
      let resized = rule.resized(toCrossExtent: crossExtent)
      try require(
        resized.crossExtent == crossExtent, .resizing,
        "expected crossExtent \(Points(crossExtent)), found \(Points(resized.crossExtent))")
      let back = resized.resized(toCrossExtent: rule.crossExtent)
      try compare(
        elements, RuleCheck(back, sizes).elements, .resizing,
        "resized to \(Points(crossExtent)) pt and back")
      guard let made = remake(ViewportExtents(cross: crossExtent, main: mainExtent)) else {
        continue
      }
      let turned = rule.resized(toCrossExtent: crossExtent, mainExtent: mainExtent)
      try compare(
        RuleCheck(made, sizes).elements, RuleCheck(turned, sizes).elements, .resizing,
        "resized to \(Points(crossExtent)) pt across and \(Points(mainExtent)) pt along")
    }
  }

  /// Has tiles take another rule where they are: some of them placed before, and all of them after.
  func checkStretch(to other: any LayoutRule) throws(BrokenLaw) {
    guard rule.stretch(to: other) != nil else { return }
    let tiles = TiledCache.strategy(for: rule, sizes: sizes, tileSize: 3)
    tiles.prepare()
    var buffer = ElementBuffer()
    for element in elements.prefix(5) { tiles.append(crossing: element.frame, to: &buffer) }
    tiles.setRule(other)
    var all = ElementBuffer()
    tiles.append(crossing: CGRect(x: -1e6, y: -1e12, width: 2e6, height: 2e12), to: &all)
    try compare(
      RuleCheck(other, sizes).elements, Array(all.elements), .stretch,
      "after stretch(to:) for another value of a parameter")
  }
}

extension DraftCollection {
  /// The same collection behind empty sections.
  fileprivate func preceded(by count: Int) -> SectionedSizes {
    var draft = self
    draft.sections = Array(repeating: Section(header: 0, items: []), count: count) + sections
    return draft.sizes
  }
}
