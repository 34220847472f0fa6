import CollectionAttributes
import CollectionEngine
import CollectionModel
import UIKit

/// Searches a layout object for mistakes while frames are played.
@MainActor
final class LayoutInspector {
  typealias Attributes = UICollectionViewLayoutAttributes
  /// The bounds of the view, and the rectangle that it queries.
  typealias Frame = (bounds: CGRect, rect: CGRect)

  /// The number of frames from one comparison with the layout's single elements to the next.
  private static let framesBetweenSingles = 12
  /// The number of items before and after those of an answer that are checked for whether the
  /// answer lacks them.
  private static let neighbours = 40
  /// The time above which a prepare is examined, in nanoseconds.
  private static let shortPrepare: UInt64 = 20_000

  let source: LayoutObjectSource
  let surroundings: LayoutHost
  let make: HostedLayout.Factory
  var view: UICollectionView { surroundings.view }
  private var cells: ItemDataSource { surroundings.cells }
  private let log = CallLog()
  private var findings: [LayoutFinding] = []
  private var calls: [String] = []

  init(_ surroundings: LayoutHost, make: @escaping HostedLayout.Factory) {
    source = surroundings.view.layoutSource
    self.surroundings = surroundings
    self.make = make
  }

  /// The number of items in the view: a layout's own data source may have other items than the data
  /// of the case.
  var itemCount: Int {
    (0..<view.numberOfSections).reduce(0) { $0 + view.numberOfItems(inSection: $1) }
  }

  /// - Parameter quarter: prepares the same layout over a quarter of the items several times, and
  ///   returns the least time in ns with the number of items; called only if that decides a
  ///   finding.
  func inspect(
    _ frames: [Frame], now: @escaping () -> UInt64,
    quarter: () -> (nanoseconds: UInt64, itemCount: Int)?
  ) -> [LayoutFinding] {
    view.engine.log = log
    defer { view.engine.log = nil }
    settle(frames)
    var earlier: [(object: Attributes, was: ElementAttributes)] = []
    var generation = -1
    let before = source.report(inWords: false).layoutObject!
    var moves = 0
    for (index, frame) in frames.enumerated() {
      _ = log.take()
      if frame.bounds != view.bounds { moves += 1 }
      let (dataSourceCalls, cellRequests) = (cells.callsInLayout, source.cellRequests)
      source.move(to: frame.bounds)
      let isSame = source.generation == generation
      let answer = source.query(in: frame.rect)
      calls = log.take()
      if isSame { compareWithEarlier(earlier) }
      generation = source.generation
      earlier = answer.map { ($0, $0.element(handle: 1)) }
      checkElements(answer)
      checkCalls(dataSourceCalls, cellRequests)
      checkOverlap(frame, answer)
      if index % Self.framesBetweenSingles == 0 {
        checkSingles(frame, answer)
        checkAgreement(frame.rect)
        checkTargets(frame.bounds)
      }
    }
    let after = source.report(inWords: false).layoutObject!
    checkPrepares(
      after.prepareCalls - before.prepareCalls, moves, before, after, now: now, quarter: quarter)
    if !frames.isEmpty { checkChanges(frames[frames.count / 2]) }
    return findings
  }

  /// Takes the calls since the last time, which belong to the next findings.
  func takeCalls() { calls = log.take() }

  func hasFound(_ kind: LayoutFinding.Kind) -> Bool { findings.contains { $0.kind == kind } }

  func find(_ kind: LayoutFinding.Kind, _ message: String) {
    guard !hasFound(kind) else { return }
    findings.append(LayoutFinding(kind, message, calls: calls))
  }

  // MARK: Passes

  /// Shows the first frames like an app.
  private func settle(_ frames: [Frame]) {
    for frame in frames.prefix(3) {
      _ = log.take()
      do {
        try show(at: frame.bounds)
      } catch {
        calls = log.take().suffix(12)
        find(.doesNotSettle, "\(error)")
        return
      }
    }
  }

  func show(at bounds: CGRect) throws {
    try view.engine.setBounds(bounds)
    view.followBounds(bounds)
    try view.engine.layoutIfNeeded()
  }

  private func checkPrepares(
    _ prepares: Int, _ moves: Int, _ before: LayoutObjectCounters, _ after: LayoutObjectCounters,
    now: () -> UInt64, quarter: () -> (nanoseconds: UInt64, itemCount: Int)?
  ) {
    guard moves > 1, Double(prepares) >= 0.9 * Double(moves), itemCount > 100 else { return }
    let work =
      (after.attributeObjects - before.attributeObjects)
      + (after.sizeRequests - before.sizeRequests)
    let perPrepare = work / max(1, prepares)
    let count = itemCount
    let beginning = "prepare ran \(prepares) times for \(moves) changes of bounds"
    let advice =
      "return true from shouldInvalidateLayout(forBoundsChange:) only for what a scroll"
      + " really changes, and keep the rest"
    if perPrepare * 2 >= count {
      find(
        .preparesOnEveryScroll,
        "\(beginning), and each requested or made \(perPrepare) sizes and attributes for"
          + " \(count) items: \(advice)")
      return
    }
    let whole = leastPrepare(now)
    guard whole > Self.shortPrepare, let part = quarter(), part.nanoseconds > 0,
      part.itemCount * 2 < count
    else { return }
    let exponent =
      log2(Double(whole) / Double(part.nanoseconds)) / log2(Double(count) / Double(part.itemCount))
    if exponent > 0.7 {
      find(
        .preparesOnEveryScroll,
        "\(beginning), and each takes \(whole / 1000) us, which grows with the items to the power"
          + " of \(String(format: "%.1f", exponent)): \(advice)")
    }
  }

  /// The least time of a prepare, ns.
  func leastPrepare(_ now: () -> UInt64) -> UInt64 {
    var least = UInt64.max
    for _ in 0..<5 {
      let layout = source.layout
      layout.invalidateLayout(with: layout.invalidationContext(forBoundsChange: view.bounds))
      let start = now()
      source.prepareIfNeeded()
      least = min(least, now() - start)
    }
    return least
  }

  // MARK: Target offsets

  /// A target offset must lie in the content, must be its own target, and must be the same in a
  /// repeated call.
  private func checkTargets(_ bounds: CGRect) {
    let content = view.contentSize
    // A trace may have bounds beyond the content; nothing rests there.
    let area = ScrollableArea(content: content, viewport: bounds.size, insets: view.engine.insets)
    let proposed = area.nearest(to: bounds.origin)
    let isSideways = content.width > bounds.width && content.height <= bounds.height
    func target(_ offset: CGPoint, _ speed: CGFloat) -> CGPoint {
      source.layout.targetContentOffset(
        forProposedContentOffset: offset,
        withScrollingVelocity: CGPoint(x: isSideways ? speed : 0, y: isSideways ? 0 : speed))
    }
    for speed: CGFloat in [-2, 0, 2] {
      let found = target(proposed, speed)
      let question =
        "the target offset for \(proposed.debugDescription) at \(speed) pt/ms is"
        + " \(found.debugDescription)"
      let inside = area.nearest(to: found)
      if abs(inside.x - found.x) > 1 || abs(inside.y - found.y) > 1 {
        find(.wrongTarget, "\(question), outside of the content: keep it inside")
      }
      let (again, next) = (target(proposed, speed), target(found, 0))
      if again != found {
        find(
          .wrongTarget,
          "\(question), but a repeated call returns another offset: keep no state between calls")
      }
      // Points are rounded to pixels.
      if abs(next.x - found.x) > 1 || abs(next.y - found.y) > 1 {
        find(
          .wrongTarget,
          "\(question), but if that offset is proposed, the target is \(next.debugDescription): an"
            + " offset at rest has to stay the same")
      }
    }
  }

  // MARK: Answers

  private func checkElements(_ answer: [Attributes]) {
    var seen = Set<ElementID>()
    for object in answer {
      let (id, path) = (object.id, object.indexPath)
      if !seen.insert(id).inserted {
        find(.wrongElement, "the answer has \(Self.name(object)) twice: give each element once")
      }
      if id.kind == .item, !source.has(id) {
        find(
          .wrongElement,
          "the answer has a cell at \(path), where there is no item: the view has"
            + " \(view.numberOfSections) sections")
      }
      if id.kind.category == .decoration, source.decorations?.factory(of: id.kind) == nil {
        find(
          .wrongElement,
          "\(Self.name(object)) is a decoration, and its kind has no view: register one with the"
            + " layout, or make it a supplementary view")
      }
    }
  }

  private func checkCalls(_ earlierCalls: Int, _ earlierRequests: Int) {
    if cells.callsInLayout > earlierCalls {
      find(
        .asksDataSource,
        "the layout called the data source \(cells.callsInLayout - earlierCalls) times in one"
          + " frame: read counts from the collection view, which keeps them")
    }
    if source.cellRequests > earlierRequests {
      find(
        .asksCells,
        "the layout read cells of the collection view while it prepared or answered: they belong to"
          + " the frame before")
    }
  }

  private func compareWithEarlier(_ earlier: [(object: Attributes, was: ElementAttributes)]) {
    for (object, was) in earlier where object.element(handle: 1) != was {
      find(
        .changedAttributes,
        "attributes of \(Self.name(object)) that had been returned with the frame"
          + " \(was.frame.debugDescription) later had \(object.frame.debugDescription), and nothing"
          + " had been invalidated: return copies, or invalidate first")
      return
    }
  }

  /// Elements that cross two rectangles must be equal in both answers.
  private func checkOverlap(_ frame: Frame, _ answer: [Attributes]) {
    let other = frame.rect.offsetBy(dx: 0, dy: (frame.rect.height / 2).rounded())
    let first = LayoutAnswer(source.existing(answer), for: frame.rect)
    let second = LayoutAnswer(source.existing(source.query(in: other)), for: other)
    if let difference = first.difference(from: second) { find(.unequalAnswers, difference) }
  }

  /// Elements must also be equal in repeated answers, and in answers for rectangles of other sizes
  /// and to the sides.
  private func checkAgreement(_ rect: CGRect) {
    guard !hasFound(.unequalAnswers) else { return }
    let others = [
      rect.offsetBy(dx: (rect.width / 2).rounded(), dy: 0),
      rect.insetBy(dx: (rect.width / 4).rounded(), dy: (rect.height / 4).rounded()),
      rect.insetBy(dx: -rect.width, dy: -rect.height),
    ]
    if let difference = source.disagreement(in: rect, and: others) {
      find(.unequalAnswers, difference)
    }
  }

  /// Items that cross by their own attributes must be in the answer.
  private func checkSingles(_ frame: Frame, _ answer: [Attributes]) {
    let shown = Dictionary(
      answer.filter { $0.id.kind == .item }.map { ($0.id, $0) }, uniquingKeysWith: { $1 })
    for path in candidates(shown.keys) {
      guard let own = source.layout.shownAttributes(of: ElementID(itemAt: path)) else {
        if shown[ElementID(itemAt: path)] != nil {
          find(
            .missingElement,
            "the answer has item \(path.section).\(path.item), and layoutAttributesForItem(at:) is"
              + " nil for it")
          return
        }
        continue
      }
      let element = own.element(handle: 1)
      guard element.crosses(frame.rect), !element.isHidden else { continue }
      guard let answered = shown[element.id] else {
        find(
          .missingElement,
          "item \(path.section).\(path.item) is at \(element.frame.debugDescription) by its own"
            + " attributes, and missing from the answer for \(frame.rect.debugDescription)")
        return
      }
      if answered.frame != own.frame {
        find(
          .unequalAnswers,
          "item \(path.section).\(path.item) is at \(answered.frame.debugDescription) in the answer"
            + " and at \(own.frame.debugDescription) by its own attributes")
        return
      }
    }
  }

  /// The items shown, those around them, and the first and the last ones.
  private func candidates(_ shown: some Collection<ElementID>) -> [IndexPath] {
    var sections: [Int: ClosedRange<Int>] = [:]
    for id in shown {
      let (section, item) = (Int(id.section), Int(id.item))
      let range = sections[section] ?? item...item
      sections[section] = min(range.lowerBound, item)...max(range.upperBound, item)
    }
    var paths: [IndexPath] = []
    for (section, range) in sections.sorted(by: { $0.key < $1.key })
    where section >= 0 && section < view.numberOfSections {
      let count = view.numberOfItems(inSection: section)
      let low = max(0, range.lowerBound - Self.neighbours)
      let high = min(count, range.upperBound + Self.neighbours + 1)
      for item in low..<max(low, high) { paths.append(IndexPath(item: item, section: section)) }
    }
    return paths
  }

  private static func name(_ object: Attributes) -> String { name(object.id) }

  static func name(_ id: ElementID) -> String {
    id.kind == .item ? "item \(id.section).\(id.item)" : "\(id.kind.name) \(id.section).\(id.item)"
  }
}
