import AttributeStrategies
import CollectionAttributes
import CollectionLayouts
import CollectionModel
import Foundation

/// A source over a rule, compared with brute force through queries, scrolling, edits,
/// invalidations and changes of the rule.
package struct StrategyRun: OracleRun {
  private let source: any AttributeSource
  private let seed: UInt64
  private let edits: RandomEdits
  private let turn: OracleTurn
  /// In screen coordinates.
  private var sizes: SectionedSizes
  private var rule: any LayoutRule
  private var oracle: BruteForce
  /// The viewport, in the rule's axes like everything that steps choose.
  private var rect = CGRect(x: 0, y: 0, width: 390, height: 844)
  /// Draws another rule for an extent across the axis; nil if the rule never changes.
  private let nextRule: ((Double, inout SeededRandom) -> any LayoutRule)?
  package private(set) var history: [String] = []

  /// - Parameters:
  ///   - sizes: in screen coordinates.
  ///   - flavor: the kind of items that edits insert.
  ///   - turn: how the rule's axes map to the screen.
  ///   - nextRule: draws the rule that a step changes to, for an extent across the axis; nil if no
  ///     step changes it. The source is then a `LayoutSource`.
  ///   - makeSource: from the sizes in the rule's axes; not yet prepared.
  package init(
    rule: any LayoutRule, sizes: SectionedSizes, flavor: RandomEdits.Flavor, seed: UInt64,
    turn: OracleTurn = OracleTurn(),
    nextRule: ((Double, inout SeededRandom) -> any LayoutRule)? = nil,
    makeSource: (SectionedSizes) throws -> any AttributeSource
  ) rethrows {
    self.rule = rule
    self.sizes = sizes
    self.seed = seed
    self.turn = turn
    self.nextRule = nextRule
    edits = RandomEdits(flavor: flavor)
    let ruleSizes = turn.ruleSizes(sizes)
    source = try makeSource(ruleSizes)
    oracle = BruteForce(rule: rule, sizes: ruleSizes)
  }

  package mutating func begin() -> String? {
    source.prepare()
    return checkExtent()
  }

  package mutating func take(_ step: Int) -> String? {
    let before = source.counters
    return compareAfter(step) ?? source.counters.fall(since: before)
  }

  private mutating func compareAfter(_ step: Int) -> String? {
    var random = SeededRandom(seed: seed &+ UInt64(step) &* 0x9e37_79b9)
    if let nextRule, Int.random(in: 0..<3, using: &random) == 0 {
      return checkRules(nextRule, &random)
    }
    switch Int.random(in: 0..<20, using: &random) {
    case 0..<8:
      edit(Int.random(in: 0..<4, using: &random) == 0 ? 3 : 1, &random)
      let label = "after edits"
      return checkExtent().map { "\($0), \(label)" }
        ?? checkQuery(random, label) ?? checkElements(&random).map { "\($0), \(label)" }
    case 8..<12: return checkQuery(random, "")
    case 12..<17: return checkScroll(&random)
    case 17:
      return checkElements(&random) ?? checkEdges(&random) ?? checkOddRectangles(&random)
    case 18:
      let context = invalidation(&random)
      let name =
        context.crossExtent.map { "a new width of \(Points($0)) pt" }
        ?? (context.everything ? "an invalidation of everything" : "an invalidation of elements")
      history.append(name)
      source.invalidate(context)
      return checkExtent().map { "\($0), after \(name)" } ?? checkQuery(random, "after \(name)")
    default:
      history.append("a reset")
      source.reset()
      return checkQuery(random, "after a reset")
    }
  }

  /// Makes so many edits at once.
  private mutating func edit(_ count: Int, _ random: inout SeededRandom) {
    let batch = (0..<count).map { _ in
      let edit = edits.edit(of: sizes, &random)
      sizes.apply(edit)
      return edit
    }
    history += batch.map(\.summary)
    source.apply(batch)
    oracle = BruteForce(rule: rule, sizes: turn.ruleSizes(sizes))
  }

  private mutating func invalidation(_ random: inout SeededRandom) -> InvalidationContext {
    switch Int.random(in: 0..<3, using: &random) {
    case 0: return InvalidationContext(everything: true)
    case 1:
      return InvalidationContext(
        elements: (0..<3).compactMap { _ in oracle.all.randomElement(using: &random)?.id })
    default:
      let crossExtent = [390, 844, 512.5].randomElement(using: &random)!
      let mainExtent =
        rule.dependsOnMainExtent ? [844, 390, 300.5].randomElement(using: &random) : nil
      rule = rule.resized(toCrossExtent: crossExtent, mainExtent: mainExtent)
      oracle = BruteForce(rule: rule, sizes: turn.ruleSizes(sizes))
      rect.size.width = crossExtent
      return InvalidationContext(crossExtent: crossExtent, mainExtent: mainExtent)
    }
  }

  /// Changes the rule up to three times, with or without a query in between, or in a pinch.
  private mutating func checkRules(
    _ nextRule: (Double, inout SeededRandom) -> any LayoutRule, _ random: inout SeededRandom
  ) -> String? {
    if Bool.random(using: &random) { return checkPinch(nextRule, &random) }
    let label = "after another rule"
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      if let message = change(nextRule, &random) { return "\(message), \(label)" }
      if Bool.random(using: &random) {
        let message =
          Bool.random(using: &random) ? checkElements(&random) : checkQuery(random, label)
        if let message { return "\(message), \(label)" }
      }
    }
    return nil
  }

  private mutating func change(
    _ nextRule: (Double, inout SeededRandom) -> any LayoutRule, _ random: inout SeededRandom
  ) -> String? {
    guard let source = source as? LayoutSource else {
      preconditionFailure("\(type(of: source)) does not accept another rule")
    }
    rule = nextRule(rule.crossExtent, &random)
    history.append("another rule")
    source.setRule(rule)
    oracle = BruteForce(rule: rule, sizes: turn.ruleSizes(sizes))
    rect.size.width = rule.crossExtent
    return checkExtent()
  }

  /// Changes the rule in each frame, with the same item on screen; some frames have an edit or a
  /// second query.
  private mutating func checkPinch(
    _ nextRule: (Double, inout SeededRandom) -> any LayoutRule, _ random: inout SeededRandom
  ) -> String? {
    guard let id = oracle.all.randomElement(using: &random)?.id else { return nil }
    let distance = random.halfPoints(-20...300)
    rect.size.height = random.halfPoints(1...900)
    defer { rect.size.height = 844 }
    for frame in 0..<8 {
      if let message = change(nextRule, &random) { return "\(message), in frame \(frame)" }
      if Int.random(in: 0..<6, using: &random) == 0 { edit(1, &random) }
      guard let anchor = oracle.all.first(where: { $0.id == id }) else { return nil }
      rect.origin.y = anchor.frame.origin.y - distance
      for _ in 0..<(Int.random(in: 0..<4, using: &random) == 0 ? 2 : 1) {
        if let message = compare(rect, rect, "in frame \(frame) of a pinch") { return message }
      }
    }
    return nil
  }

  // MARK: Comparing

  private func checkExtent() -> String? {
    let (expected, found) = (turn.onScreen(oracle.contentSize), source.contentSize)
    return found == expected
      ? nil : "expected content of \(expected.inWords), found \(found.inWords)"
  }

  private func checkQuery(_ random: SeededRandom, _ label: String) -> String? {
    var random = random
    let isNarrow = Int.random(in: 0..<3, using: &random) == 0
    let rect = CGRect(
      x: isNarrow ? random.halfPoints(-50...Int(oracle.contentSize.width) + 20) : 0,
      y: randomOffset(&random),
      width: isNarrow ? random.halfPoints(0...200) : rule.crossExtent,
      height: Int.random(in: 0..<5, using: &random) == 0
        ? random.halfPoints(0...3) : random.halfPoints(0...2000))
    return compare(rect, rect.insetBy(dx: 0, dy: (rect.height / 4).rounded()), label)
  }

  private func compare(_ rect: CGRect, _ bounds: CGRect, _ label: String) -> String? {
    var buffer = ElementBuffer(capacity: 1)
    source.elements(in: onScreen(rect), bounds: onScreen(bounds), into: &buffer)
    let found = sorted(buffer)
    let expected = inOrder(onScreen(oracle.elements(in: rect, bounds: bounds)))
    guard let difference = Difference(expected: expected, found: found) else {
      for element in buffer.elements where element.detail > 0 {
        if let message = checkTransform(element, bounds) {
          return "\(message), in \(rect.inWords) \(label)"
        }
      }
      return nil
    }
    return "\(difference), in \(onScreen(rect).inWords) \(label)"
  }

  private func checkTransform(_ element: ElementAttributes, _ bounds: CGRect) -> String? {
    let expected = oracle.transform(of: element.id, bounds: bounds).map { turn.onScreen($0) }
    let found = source.transform(of: element.detail)
    guard found != expected else { return nil }
    return "transform of \(element.id.summary): expected \(expected.map { "\($0)" } ?? "none"), "
      + "found \(found.map { "\($0)" } ?? "none")"
  }

  private func onScreen(_ rect: CGRect) -> CGRect { turn.onScreen(rect, in: oracle.contentSize) }

  private func onScreen(_ elements: some Sequence<ElementAttributes>) -> [ElementAttributes] {
    turn.onScreen(Array(elements), in: oracle.contentSize)
  }

  private mutating func checkScroll(_ random: inout SeededRandom) -> String? {
    for _ in 0..<6 {
      switch Int.random(in: 0..<8, using: &random) {
      case 0: rect.origin.y = randomOffset(&random)
      case 1: rect.origin.x = random.halfPoints(0...max(0, Int(oracle.contentSize.width) - 390))
      case 2, 3: rect.origin.y -= random.halfPoints(0...400)
      default: rect.origin.y += random.halfPoints(0...300)
      }
      if let message = compare(rect, rect, "scrolling") { return message }
    }
    return nil
  }

  /// Moves an end of the viewport slowly over an element's edge, half a point at a time.
  private func checkEdges(_ random: inout SeededRandom) -> String? {
    for _ in 0..<2 {
      guard let frame = oracle.all.randomElement(using: &random)?.frame else { return nil }
      let edge = Bool.random(using: &random) ? frame.minY : frame.minY + frame.height
      let height = random.halfPoints(1...900)
      let isUpper = Bool.random(using: &random)
      let distance = Bool.random(using: &random) ? 0.5 : -0.5
      for step in -1...1 {
        let rect = CGRect(
          x: 0, y: edge - (isUpper ? height : 0) + Double(step) * distance,
          width: rule.crossExtent, height: height)
        if let message = compare(rect, rect, "at the edge \(Points(edge))") { return message }
      }
    }
    return nil
  }

  /// Queries rectangles of every odd kind. They are in screen coordinates, because turning would
  /// change some of them.
  package func checkOddRectangles(_ random: inout SeededRandom) -> String? {
    let bounds = onScreen(rect)
    let all = onScreen(oracle.adjusted(rect))
    let frame = all.randomElement(using: &random)?.frame ?? rect
    for odd in OddRectangle.all(around: frame) {
      var buffer = ElementBuffer(capacity: 1)
      source.elements(in: odd.rect, bounds: bounds, into: &buffer)
      let expected = inOrder(all.filter { BruteForce.crosses($0.frame, odd.rect) })
      if let difference = Difference(expected: expected, found: sorted(buffer)) {
        return "\(difference), in a rectangle \(odd): \(odd.rect.inWords)"
      }
    }
    return nil
  }

  /// The answer to a query whose bounds are its rectangle.
  private func show(_ rect: CGRect) -> [ElementAttributes] {
    var buffer = ElementBuffer(capacity: 1)
    source.elements(in: onScreen(rect), into: &buffer)
    return Array(buffer.elements)
  }

  /// Requests single elements after a query: they must follow its bounds, and its answer must stay.
  private func checkElements(_ random: inout SeededRandom) -> String? {
    let shown = show(rect)
    let adjusted = onScreen(oracle.adjusted(rect))
    for _ in 0..<4 {
      guard let expected = adjusted.randomElement(using: &random) else { break }
      let attributes = source.attributes(of: expected.id)
      let found = attributes.map { inOrder([$0])[0] }
      if let attributes, attributes.detail > 0, let message = checkTransform(attributes, rect) {
        return message
      }
      if found != expected {
        return "requested alone, \(Difference.Kind(expected: expected, found: found).words)"
      }
    }
    for element in shown where element.detail > 0 {
      if let message = checkTransform(element, rect) { return "\(message), shown before" }
    }
    for id in [
      ElementID.item(0, inSection: 50_000), .item(1_000_000, inSection: 0),
      .header(ofSection: -1), .of(.background, section: 50_000),
    ] where source.attributes(of: id) != nil {
      return "\(id.summary) does not exist, and there are attributes for it"
    }
    return nil
  }

  /// Somewhere in the content or slightly outside, often exactly on an element's edge.
  private func randomOffset(_ random: inout SeededRandom) -> Double {
    guard let element = oracle.all.randomElement(using: &random), Bool.random(using: &random) else {
      return random.halfPoints(-100...Int(oracle.contentSize.height) + 100)
    }
    return Bool.random(using: &random)
      ? element.frame.minY : element.frame.minY + element.frame.height
  }
}

extension WorkCounters {
  /// The counter that has decreased since `before`; nil if none has.
  func fall(since before: WorkCounters) -> String? {
    let (now, old) = (Mirror(reflecting: self).children, Mirror(reflecting: before).children)
    for (now, old) in zip(now, old) {
      guard let value = now.value as? Int, let last = old.value as? Int else {
        return "counter \(now.label ?? "") is not a whole number"
      }
      if value < last { return "counter \(now.label ?? "") fell from \(last) to \(value)" }
    }
    return nil
  }
}
