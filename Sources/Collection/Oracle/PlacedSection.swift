import CollectionAttributes
import CollectionLayouts
import CollectionModel
import Foundation

/// One section as a rule places it in one call, with everything needed to place it again in pieces.
struct PlacedSection {
  /// A cursor at which the rule stopped within the section.
  struct Cut {
    var cursor: Cursor
    /// The elements placed since the previous cut, or since the section was opened.
    var elements: [ElementAttributes]
    /// The number of items that the rule had to take, at least.
    var atLeast: Int
  }

  let number: Int
  let info: SectionInfo
  let items: ContiguousItems
  let start: Cursor
  /// After the opening, before item 0.
  let opened: Cursor
  /// After the last item.
  let placed: Cursor
  /// After the closing.
  let end: Cursor
  let opening: [ElementAttributes]
  let inside: [ElementAttributes]
  let closing: [ElementAttributes]
  var elements: [ElementAttributes] { opening + inside + closing }

  /// - Throws: `BrokenLaw` if not every item is placed once, or not on the grid.
  init(
    _ number: Int, of sizes: SectionedSizes, _ rule: any LayoutRule, from start: Cursor
  ) throws(BrokenLaw) {
    self.number = number
    self.start = start
    info = sizes.section(number)
    items = ContiguousItems(number, of: sizes)
    var cursor = start
    var buffer = ElementBuffer()
    rule.openSection(&cursor, info, into: &buffer)
    cursor.item = 0
    opened = cursor
    opening = Array(buffer.elements)
    try Self.check(opening, of: number, as: "the opening", 0..<0, [.opening])
    (inside, cursor) = try Self.place(
      0..<items.count, of: items, from: cursor, rule, mayWait: false)
    placed = cursor
    buffer.removeAll()
    rule.closeSection(&cursor, info, into: &buffer)
    closing = Array(buffer.elements)
    try Self.check(closing, of: number, as: "the closing", 0..<0, [.closing])
    end = cursor
  }

  /// Places the items of a range in one call of the rule, which takes all of them or, with
  /// `atLeast`, at least that many.
  ///
  /// - Parameter mayWait: whether a rule that fills lines may take fewer than it must, because the
  ///   range ends within a line.
  static func place(
    _ range: Range<Int>, of items: ContiguousItems, from start: Cursor, _ rule: any LayoutRule,
    atLeast: Int? = nil, mayWait: Bool
  ) throws(BrokenLaw) -> (elements: [ElementAttributes], cursor: Cursor) {
    var cursor = start
    guard !range.isEmpty else { return ([], cursor) }
    var buffer = ElementBuffer()
    let least = atLeast ?? range.count
    let taken = items.withRun(range, atLeast: least) { rule.place(&cursor, $0, into: &buffer) }
    let isWaiting = mayWait && rule.fillsLines && range.upperBound < items.count
    let name =
      "items \(range.lowerBound)..<\(range.upperBound) of section \(start.section), at least "
      + "\(least)"
    guard taken >= 0, taken <= range.count, taken >= least || isWaiting else {
      let advice =
        taken < least && taken >= 0 && !rule.fillsLines && range.upperBound < items.count
        ? "; a rule that takes whole lines only declares fillsLines" : ""
      throw BrokenLaw(
        law: advice.isEmpty ? .takesWhatItMust : .fillsLines,
        message: "of \(name) it took \(taken)\(advice)")
    }
    let elements = Array(buffer.elements)
    try check(
      elements, of: start.section, as: name,
      range.lowerBound..<range.lowerBound + taken, [.item])
    cursor.item += taken
    cursor.position += taken
    return (elements, cursor)
  }

  /// - Throws: `BrokenLaw` unless the elements are those of the items, each once, on the grid.
  private static func check(
    _ elements: [ElementAttributes], of section: Int, as name: String, _ items: Range<Int>,
    _ attachments: [ElementKind.Attachment]
  ) throws(BrokenLaw) {
    var next = items.lowerBound
    var seen = Set<ElementID>()
    for element in elements {
      let (id, frame) = (element.id, element.frame)
      let isOwn = id.kind.attachment != .item || items.contains(Int(id.item))
      try require(
        Int(id.section) == section && attachments.contains(id.kind.attachment) && isOwn
          && seen.insert(id).inserted,
        .placesEachOnce,
        "\(name): \(id.summary) \(seen.contains(id) ? "occurs twice" : "is another one")")
      if id.kind == .item {
        try require(
          Int(id.item) == next, .placesEachOnce,
          "\(name): expected item \(section).\(next), found \(id.summary)")
        next += 1
      }
      try require(
        frame.isOnGrid && frame.size.width >= 0 && frame.size.height >= 0, .onGrid,
        "\(id.summary) is at \(frame.inWords)")
    }
    try require(
      next == items.upperBound, .placesEachOnce,
      "\(name): item \(section).\(next) was taken and not placed")
  }

  // MARK: Again in pieces

  /// The cursors at which the rule can stop: it is given one more item each time until it takes
  /// any. Ends early if the rule breaks a law or takes nothing.
  func cuts(of rule: any LayoutRule) -> [Cut] {
    var cuts = [Cut(cursor: opened, elements: [], atLeast: 0)]
    while let last = cuts.last?.cursor, last.item < items.count,
      let step = try? shortestStep(from: last, rule)
    {
      cuts.append(Cut(cursor: step.cursor, elements: step.elements, atLeast: 1))
    }
    return cuts
  }

  /// Places as few items as the rule can take at once; nil if it takes none of those that are left.
  private func shortestStep(
    from cursor: Cursor, _ rule: any LayoutRule
  ) throws(BrokenLaw) -> (elements: [ElementAttributes], cursor: Cursor)? {
    for end in (cursor.item + 1)...items.count {
      let step = try Self.place(
        cursor.item..<end, of: items, from: cursor, rule, atLeast: 1, mayWait: true)
      if step.cursor.item > cursor.item { return step }
    }
    return nil
  }

  /// Places the items from a cursor on, and the closing, in one call each.
  func rest(
    from cursor: Cursor, _ rule: any LayoutRule
  ) throws(BrokenLaw) -> (elements: [ElementAttributes], end: Cursor) {
    var (elements, end) = try Self.place(
      cursor.item..<items.count, of: items, from: cursor, rule, mayWait: false)
    var buffer = ElementBuffer()
    rule.closeSection(&end, info, into: &buffer)
    elements += Array(buffer.elements)
    return (elements, end)
  }

  /// Places the items before `item`, then all others from a cursor that keeps only the declared
  /// shape, and compares the result with placing everything in one call.
  ///
  /// - Parameter looksFurther: whether the first run contains the items after the cut as well.
  func checkCut(before item: Int, looksFurther: Bool, _ rule: any LayoutRule) throws(BrokenLaw) {
    let first = try Self.place(
      0..<(looksFurther ? items.count : item), of: items, from: opened, rule, atLeast: item,
      mayWait: true)
    let cut = first.cursor.item
    let label = "with a run cut before item \(number).\(item)"
    let before = inOrder(inside.filter { $0.comes(before: cut) })
    if let difference = Difference(expected: before, found: inOrder(first.elements)) {
      throw BrokenLaw(law: .fillsLines, message: "\(difference), \(label)")
    }
    let whole = inOrder(inside.filter { !$0.comes(before: cut) } + closing)
    let after = try rest(from: first.cursor.keeping(rule.shapeCount), rule)
    guard let difference = Difference(expected: whole, found: inOrder(after.elements)) else {
      return try require(
        after.end.origin == end.origin, .resuming,
        "expected the section to end at \(Points(end.origin)), found \(Points(after.end.origin)), "
          + label)
    }
    let complete = try rest(from: first.cursor, rule)
    // If the whole cursor gives the right result, the declared shape leaves something out.
    let shapeIsTooShort = inOrder(complete.elements) == whole
    let message =
      rule.fillsLines || shapeIsTooShort
      ? "\(difference), \(label)"
      : "\(difference), \(label); if a line depends on items after the cut, the rule has to take"
        + " whole lines and declare fillsLines"
    throw BrokenLaw(law: shapeIsTooShort ? .shapeCount : .resuming, message: message)
  }

  func checkSkipping(_ rule: any LayoutRule) throws(BrokenLaw) {
    var cursor = start
    let opening = rule.skipOpening(&cursor, info)
    cursor.item = 0
    try compare(
      opening, cursor, self.opening, opened, rule, "skipOpening of section \(number)")
    for item in 1..<(items.count + 1) {
      for looksFurther in [false, true] {
        let range = 0..<(looksFurther ? items.count : item)
        let placed = try Self.place(
          range, of: items, from: opened, rule, atLeast: item, mayWait: true)
        var skipping = opened
        let skipped = items.withRun(range, atLeast: item) { rule.skip(&skipping, $0) }
        let label = "skip of at least \(item) of items \(range) of section \(number)"
        let taken = placed.cursor.item - opened.item
        try require(
          skipped.taken == taken, .skipping,
          "expected \(taken) items, found \(skipped.taken), in \(label)")
        skipping.item += taken
        skipping.position += taken
        try compare(skipped.extent, skipping, placed.elements, placed.cursor, rule, label)
      }
    }
    cursor = placed
    let closing = rule.skipClosing(&cursor, info)
    // The shape means nothing after a closing.
    try require(
      cursor.origin == end.origin && closing == self.closing.extent, .skipping,
      "expected \(self.closing.extent.words) and the origin \(Points(end.origin)), found "
        + "\(closing.words) and \(Points(cursor.origin)), in skipClosing of section \(number)")
  }

  private func compare(
    _ extent: Extent, _ cursor: Cursor, _ elements: [ElementAttributes], _ expected: Cursor,
    _ rule: any LayoutRule, _ label: String
  ) throws(BrokenLaw) {
    try require(
      extent == elements.extent, .skipping,
      "expected \(elements.extent.words), found \(extent.words), in \(label)")
    if let difference = cursor.difference(from: expected, shapeCount: rule.shapeCount) {
      throw BrokenLaw(law: .skipping, message: "\(difference), in \(label)")
    }
  }
}
