import AttributeStrategies
import CollectionAttributes
import CollectionLayouts
import CollectionModel
import Foundation

/// A source whose sections scroll by themselves, compared with brute force over every shelf while
/// shelves are scrolled, items are edited and the view changes its size.
package struct ShelfRun: OracleRun {
  package let source: any ScrollsShelves
  private let oracle: ShelvedBruteForce
  private let seed: UInt64
  private let turn: OracleTurn
  private let edits = RandomEdits(flavor: .sized)
  /// In screen coordinates.
  private var sizes: SectionedSizes
  /// In screen coordinates.
  private var view: CGSize
  package private(set) var history: [String] = []

  /// - Parameters:
  ///   - sizes: in screen coordinates.
  ///   - turn: how the rule's axes map to the screen.
  ///   - makeSource: from the sizes in the rule's axes; not yet prepared.
  package init(
    rule: CompositionalRule, sizes: SectionedSizes, seed: UInt64, turn: OracleTurn,
    makeSource: (SectionedSizes) throws -> any AttributeSource
  ) rethrows {
    self.sizes = sizes
    self.seed = seed
    self.turn = turn
    view = turn.onScreen(rule.environment.size)
    let made = try makeSource(turn.ruleSizes(sizes))
    guard let shelved = made as? any ScrollsShelves else {
      preconditionFailure("\(type(of: made)) has no sections that scroll by themselves")
    }
    source = shelved
    oracle = ShelvedBruteForce(rule: rule, sizes: turn.ruleSizes(sizes), axis: turn.axis)
  }

  package mutating func begin() -> String? {
    source.prepare()
    return checkExtent()
  }

  package mutating func take(_ step: Int) -> String? {
    var random = SeededRandom(seed: seed &+ UInt64(step) &* 0x9e37_79b9)
    let before = source.counters
    switch Int.random(in: 0..<12, using: &random) {
    case 0..<4: scrollShelves(&random)
    case 4..<8: edit(&random)
    case 8: resize(&random)
    case 9:
      history.append("a reset")
      source.reset()
      oracle.reset()
    case 10:
      history.append("an invalidation of everything")
      source.invalidate(InvalidationContext(everything: true))
    default:
      if let message = checkOddRectangles(&random) { return message }
    }
    return checkExtent() ?? checkQueries(&random) ?? checkElements(&random)
      ?? source.counters.fall(since: before)
  }

  // MARK: Steps

  /// Scrolls some shelves, a few of them further than they may be at rest.
  private mutating func scrollShelves(_ random: inout SeededRandom) {
    let rect = anyRect(&random)
    for place in oracle.shelfPlaces(in: rect, bounds: rect) where Bool.random(using: &random) {
      let (low, high) = (place.offsets.lowerBound, min(place.offsets.upperBound, 1e6))
      let offset = random.halfPoints(Int(low) - 60...max(Int(low), Int(high)) + 60)
      history.append("section \(place.section) scrolled to \(Points(offset))")
      source.setOffset(offset, ofShelf: place.section)
      oracle.setOffset(offset, ofShelf: place.section)
    }
  }

  /// Makes one edit or three at once.
  private mutating func edit(_ random: inout SeededRandom) {
    let count = Int.random(in: 0..<4, using: &random) == 0 ? 3 : 1
    let batch = (0..<count).map { _ in
      let edit = edits.edit(of: sizes, &random)
      sizes.apply(edit)
      return edit
    }
    history += batch.map(\.summary)
    source.apply(batch)
    oracle.apply(batch)
  }

  private mutating func resize(_ random: inout SeededRandom) {
    view = CGSize(width: random.halfPoints(200...900), height: random.halfPoints(200...900))
    history.append("a view of \(Points(view.width)) x \(Points(view.height))")
    let extents = ViewportExtents(view, isHorizontal: turn.axis.isTransposed)
    let context = InvalidationContext(crossExtent: extents.cross, mainExtent: extents.main)
    source.invalidate(context)
    oracle.invalidate(context)
  }

  private func anyRect(_ random: inout SeededRandom) -> CGRect {
    let content = oracle.contentSize
    return CGRect(
      x: random.halfPoints(-100...Int(content.width)),
      y: random.halfPoints(-100...Int(content.height)),
      width: Bool.random(using: &random) ? view.width : random.halfPoints(0...600),
      height: Bool.random(using: &random) ? view.height : random.halfPoints(0...600))
  }

  // MARK: Comparing

  private func checkExtent() -> String? {
    let (expected, found) = (oracle.contentSize, source.contentSize)
    return found == expected
      ? nil : "expected content of \(expected.inWords), found \(found.inWords)"
  }

  private func checkQueries(_ random: inout SeededRandom) -> String? {
    for _ in 0..<3 {
      let rect = anyRect(&random)
      let bounds = rect.insetBy(dx: 0, dy: (rect.height / 4).rounded())
      if let message = compare(rect, bounds) { return message }
      let (expected, found) = (
        oracle.shelfPlaces(in: rect, bounds: bounds), source.shelfPlaces(in: rect, bounds: bounds)
      )
      for shelf in expected {
        if let message = compareBeyond(shelf, &random) { return message }
      }
      guard expected != found else { continue }
      let other = zip(expected, found).first { $0 != $1 }
      return "expected \(expected.count) shelves, found \(found.count)"
        + (other.map { ": \($0.1) instead of \($0.0)" } ?? "") + ", in \(rect.inWords)"
    }
    return nil
  }

  /// The items beyond an edge of a shelf.
  private func compareBeyond(_ shelf: ShelfPlace, _ random: inout SeededRandom) -> String? {
    let (distance, isForward) = (random.halfPoints(0...600), Bool.random(using: &random))
    let (expected, found) = (
      oracle.items(beyondShelf: shelf.section, by: distance, isForward: isForward),
      source.items(beyondShelf: shelf.section, by: distance, isForward: isForward)
    )
    return found == expected
      ? nil
      : """
      expected \(expected.map(\.summary)) within \(distance) points \
      \(isForward ? "after" : "before") shelf \(shelf.section), found \(found.map(\.summary))
      """
  }

  private func compare(_ rect: CGRect, _ bounds: CGRect) -> String? {
    var found = ElementBuffer(capacity: 1)
    var expected = ElementBuffer(capacity: 1)
    source.elements(in: rect, bounds: bounds, into: &found)
    oracle.elements(in: rect, bounds: bounds, into: &expected)
    return Difference(expected: sorted(expected), found: sorted(found))
      .map { "\($0), in \(rect.inWords)" }
  }

  /// Requests elements of shelves and of other sections alone, whether they are seen or not.
  private func checkElements(_ random: inout SeededRandom) -> String? {
    let rect = anyRect(&random)
    if let message = compare(rect, rect) { return message }
    let kinds = Set(everything().map(\.id.kind)).sorted { $0.rawValue < $1.rawValue }
    for _ in 0..<4 where sizes.itemCount > 0 {
      let (section, item) = sizes.locate(Int.random(in: 0..<sizes.itemCount, using: &random))
      for kind in kinds {
        let isOfItem = kind.attachment == .item
        let id = ElementID(
          kind: kind, section: Int32(section), item: isOfItem ? Int32(item) : -1)
        let (expected, found) = (oracle.attributes(of: id), source.attributes(of: id))
        guard expected != found else { continue }
        return "\(id.summary) requested alone: expected"
          + " \(expected.map { $0.frame.inWords } ?? "nothing"), found"
          + " \(found.map { $0.frame.inWords } ?? "nothing")"
      }
    }
    return nil
  }

  private func everything() -> [ElementAttributes] {
    var all = ElementBuffer(capacity: 1)
    oracle.elements(in: .infinite, bounds: CGRect(origin: .zero, size: view), into: &all)
    return Array(all.elements)
  }

  private func checkOddRectangles(_ random: inout SeededRandom) -> String? {
    let bounds = CGRect(origin: .zero, size: view)
    let frame = everything().randomElement(using: &random)?.frame ?? bounds
    for odd in OddRectangle.all(around: frame) {
      if let message = compare(odd.rect, bounds) { return "\(message), a rectangle \(odd)" }
    }
    return nil
  }
}
