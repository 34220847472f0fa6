import CollectionAttributes
import CollectionEngine
import CollectionModel
import CollectionMotion
import Foundation
import TestSupport
import Testing

/// Records cells that have disappeared.
private final class EndOfDisplay: CollectionViewDelegate {
  private let ended: (CollectionCell) -> Void
  init(_ ended: @escaping (CollectionCell) -> Void) { self.ended = ended }
  func collectionView(
    _ view: CollectionView, didEndDisplaying cell: CollectionCell, forItemAt id: ElementID
  ) { ended(cell) }
}

/// Whole logs and what is presented, refresh by refresh, with a duration of four refreshes.
@Suite struct PresentationTests {
  private let rows = Rows([["a", "b", "c", "d"]])
  private let view: CollectionView
  private let presentation: Presentation
  private let log = CallLog()
  private static let refresh: UInt64 = 100

  init() throws {
    view = CollectionView(source: rows, dataSource: rows)
    view.delegate = rows
    view.log = log
    view.registerCell(withIdentifier: "row") { CollectionCell() }
    try view.setBounds(CGRect(x: 0, y: 0, width: 100, height: 100))
    try view.layoutIfNeeded()
    presentation = Presentation(of: view)
    presentation.timing = AnimationTiming(nanoseconds: 400, curve: .linear)
    _ = log.take()
  }

  /// `item y alpha` of each presented element, those that disappear with a minus.
  private var presented: [String] {
    var lines: [String] = []
    let shown = view.visibleElements.count
    presentation.forEachPresented { look in
      let element = look.attributes
      lines.append(
        "\(lines.count < shown ? "" : "-")\(element.id.item) \(element.frame.origin.y)"
          + (element.alpha == 1 ? "" : " \(element.alpha)"))
    }
    return lines
  }

  private func advance() { presentation.advance(to: presentation.time + Self.refresh) }

  @Test func anInsertedItemFadesInWhileTheOthersMakeWay() throws {
    var flags: [Bool] = []
    try view.performBatchUpdates {
      rows.rows[0].insert("x", at: 0)
      try view.insertItems(0..<1, inSection: 0)
    } completion: {
      flags.append($0)
    }
    try view.layoutIfNeeded()
    #expect(
      log.take() == [
        "numberOfSections -> 1", "numberOfItems in 0 -> 5",
        "invalidateLayout dataSourceCounts", "prepare dataSourceCounts",
        "contentSize", "elements in (0, 0, 100, 100)",
        "cellForItem [0, 0]", "willDisplay [0, 0]", "didLayout",
      ])
    #expect(presented == ["0 0.0 0.0", "1 0.0", "-2 50.0"])
    advance()
    #expect(presented == ["0 0.0 0.25", "1 12.5", "-2 62.5"])
    advance()
    advance()
    #expect(presented == ["0 0.0 0.75", "1 37.5", "-2 87.5"])
    #expect(view.counters.peakVisible == 3)
    #expect(flags == [])
    #expect(log.take() == [])
    advance()
    #expect(presented == ["0 0.0", "1 50.0"])
    #expect(flags == [true])
    #expect(log.take() == ["didEndDisplaying [0, 2]", "completion"])
    #expect(!presentation.isActive)
    #expect(!view.isAnimating)
  }

  @Test func aDeletedItemFadesOutAndItsCellWaitsUntilThen() throws {
    let cell = view.cellForItem(at: IndexPath(indexes: [0, 0]))
    rows.rows[0].removeFirst()
    try view.deleteItems(0..<1, inSection: 0)
    try view.layoutIfNeeded()
    #expect(log.take().filter { $0.hasPrefix("did") } == ["didLayout"])
    // No initial attributes: the element that comes up from below is there at once.
    #expect(presented == ["0 50.0", "1 50.0", "-0 0.0"])
    advance()
    #expect(presented == ["0 37.5", "1 50.0", "-0 0.0 0.75"])
    // While its cell still disappears, another item needs a new one.
    try view.setContentOffset(CGPoint(x: 0, y: 10))
    try view.layoutIfNeeded()
    #expect(view.counters.created == 4)
    #expect(cell?.state == .shown)
    for _ in 0..<3 { advance() }
    #expect(presented == ["0 0.0", "1 50.0", "2 100.0"])
    #expect(cell?.state == .waiting)
    #expect(log.take().filter { $0.hasPrefix("didEnd") } == ["didEndDisplaying [0, 0]"])
  }

  @Test func movedItemsPassEachOther() throws {
    rows.rows[0].swapAt(0, 1)
    try view.moveItem(from: ItemPath(section: 0, item: 0), to: ItemPath(section: 0, item: 1))
    try view.layoutIfNeeded()
    #expect(presented == ["0 50.0", "1 0.0"])
    advance()
    #expect(presented == ["0 37.5", "1 12.5"])
    #expect(view.visibleElements.map(\.frame.origin.y) == [0, 50])
  }

  @Test func aBatchTakesOverWhatAnotherOneMoves() throws {
    var flags: [String] = []
    func insert(_ name: String) throws {
      try view.performBatchUpdates {
        rows.rows[0].insert(name, at: 0)
        try view.insertItems(0..<1, inSection: 0)
      } completion: {
        flags.append("\(name) \($0)")
      }
      try view.layoutIfNeeded()
    }
    try insert("x")
    advance()
    advance()
    #expect(presented == ["0 0.0 0.5", "1 25.0", "-2 75.0"])
    try insert("y")
    // Nothing jumps: x goes on from where it is, a and b go on to leave.
    #expect(presented == ["0 0.0 0.0", "1 0.0 0.5", "-3 75.0", "-2 25.0"])
    #expect(flags == [])
    advance()
    advance()
    // b's motion was that of the first batch, which has ended now.
    #expect(presented == ["0 0.0 0.5", "1 25.0 0.75", "-2 62.5"])
    #expect(flags == ["x false"])
    advance()
    advance()
    #expect(presented == ["0 0.0", "1 50.0"])
    #expect(flags == ["x false", "y true"])
    #expect(
      log.take().filter { $0.hasPrefix("didEnd") || $0.hasPrefix("compl") } == [
        "didEndDisplaying [0, 3]", "completion, interrupted", "didEndDisplaying [0, 2]",
        "completion",
      ])
  }

  @Test func anItemThatComesBackGetsItsCellBack() throws {
    rows.rows[0].insert("x", at: 0)
    let cell = view.cellForItem(at: IndexPath(indexes: [0, 1]))
    try view.insertItems(0..<1, inSection: 0)
    try view.layoutIfNeeded()
    advance()
    advance()
    #expect(presented == ["0 0.0 0.5", "1 25.0", "-2 75.0"])
    rows.rows[0].removeFirst()
    try view.deleteItems(0..<1, inSection: 0)
    try view.layoutIfNeeded()
    #expect(view.cellForItem(at: IndexPath(indexes: [0, 1])) === cell)
    #expect(presented == ["0 25.0", "1 75.0", "-0 0.0 0.5"])
    #expect(view.counters.created == 3)
    for _ in 0..<4 { advance() }
    #expect(presented == ["0 0.0", "1 50.0"])
  }

  @Test func whatScrollsAwayWhileItMovesIsPresentedAsLongAsItIsInSight() throws {
    rows.rows[0].swapAt(0, 3)
    try view.moveItem(from: ItemPath(section: 0, item: 0), to: ItemPath(section: 0, item: 3))
    try view.layoutIfNeeded()
    advance()
    try view.setContentOffset(CGPoint(x: 0, y: 60))
    try view.layoutIfNeeded()
    #expect(presented.contains { $0.hasPrefix("3 ") })
    for _ in 0..<3 { advance() }
    #expect(presentation.leavingCount == 0)
    #expect(!presentation.isActive)
  }

  @Test func withoutTimingEverythingIsShownAndCompletedAtOnce() throws {
    presentation.timing = nil
    var isDone = false
    try view.performBatchUpdates {
      rows.rows[0].removeFirst()
      try view.deleteItems(0..<1, inSection: 0)
    } completion: {
      isDone = $0
    }
    try view.layoutIfNeeded()
    #expect(isDone)
    #expect(presented == ["0 0.0", "1 50.0"])
    #expect(!presentation.isActive)
  }

  @Test func whatMovesIsTakenOverFromWhereTheLayoutHasBroughtIt() throws {
    try view.moveItem(from: ItemPath(section: 0, item: 0), to: ItemPath(section: 0, item: 1))
    try view.layoutIfNeeded()
    advance()
    advance()
    #expect(presented == ["0 25.0", "1 25.0"])
    // The rows become lower at once, and then the first one is removed.
    rows.height = 40
    view.invalidateLayout()
    try view.layoutIfNeeded()
    rows.rows[0].removeFirst()
    try view.deleteItems(0..<1, inSection: 0)
    try view.layoutIfNeeded()
    #expect(presented == ["0 15.0", "1 80.0", "2 80.0", "-0 25.0"])
  }

  /// Two cells disappear, one refresh after the other.
  private func removeTwo() throws {
    for time in [0, Self.refresh] {
      presentation.advance(to: time)
      rows.rows[0].removeFirst()
      try view.deleteItems(0..<1, inSection: 0)
      try view.layoutIfNeeded()
    }
    #expect(presentation.leavingCount == 2)
  }

  @Test func aCallbackReloadsWhileOneCellHasDisappearedAndAnotherHasNot() throws {
    try removeTwo()
    var ended: [CollectionCell] = []
    let delegate = EndOfDisplay { [view] in
      ended.append($0)
      if ended.count == 1 { view.reloadData() }
    }
    view.delegate = delegate
    presentation.advance(to: 4 * Self.refresh)
    // Those two, and two on screen.
    #expect(ended.count == 4 && Set(ended.map(ObjectIdentifier.init)).count == 4)
  }

  @Test func callbacksFindAllAtRestThatHasComeToRest() throws {
    try removeTwo()
    var leaving: [Int] = []
    let delegate = EndOfDisplay { [presentation] _ in leaving.append(presentation.leavingCount) }
    view.delegate = delegate
    presentation.advance(to: 5 * Self.refresh)
    #expect(leaving == [0, 0])
  }

  @Test func reloadDataEndsEverything() throws {
    var flags: [Bool] = []
    try view.performBatchUpdates {
      rows.rows[0].removeFirst()
      try view.deleteItems(0..<1, inSection: 0)
    } completion: {
      flags.append($0)
    }
    try view.layoutIfNeeded()
    view.reloadData()
    #expect(flags == [false])
    try view.layoutIfNeeded()
    #expect(presented == ["0 0.0", "1 50.0"])
    #expect(view.counters.dequeues - view.counters.endedDisplaying == 2)
  }

  @Test func anExchangeMovesFromTheOldLayoutToTheNew() throws {
    let high = Rows(rows.rows, height: 80)
    var flags: [Bool] = []
    view.setSource(high) { flags.append($0) }
    try view.layoutIfNeeded()
    #expect(presented == ["0 0.0", "1 50.0"])
    #expect(presentation.unionPeak == 2)
    advance()
    advance()
    #expect(presented == ["0 0.0", "1 65.0"])
    // Back in the middle: nothing jumps.
    view.setSource(rows) { flags.append($0) }
    try view.layoutIfNeeded()
    #expect(presented == ["0 0.0", "1 65.0"])
    #expect(flags == [false])
    for _ in 0..<4 { advance() }
    #expect(presented == ["0 0.0", "1 50.0"])
    #expect(flags == [false, true])
  }

  /// After each batch it wants the viewport 20 pt down.
  private final class LowerHooks: SourceHooks {
    func targetOffset(forProposed bounds: CGRect) -> CGPoint { CGPoint(x: 0, y: 20) }
  }

  @Test func whatStaysInItsPlaceMovesOnScreenIfTheViewportMoves() throws {
    rows.hooks = LowerHooks()
    try view.performBatchUpdates { try view.reconfigureItems(3..<4, inSection: 0) }
    try view.layoutIfNeeded()
    #expect(view.bounds.origin.y == 20)
    // On screen they are where they were, and what comes into sight comes with them.
    #expect(presented == ["0 20.0", "1 70.0", "2 120.0"])
    advance()
    #expect(presented == ["0 15.0", "1 65.0", "2 115.0"])
    for _ in 0..<3 { advance() }
    #expect(presented == ["0 0.0", "1 50.0", "2 100.0"])
    #expect(!presentation.isActive)
  }

  @Test func anExchangeKeepsTheFirstItemWhereItIs() throws {
    try view.setContentOffset(CGPoint(x: 0, y: 100))
    try view.layoutIfNeeded()
    let low = Rows(rows.rows, height: 40)
    view.setSource(low)
    try view.layoutIfNeeded()
    #expect(view.contentOffset.y == 60)
    // Where they were on the screen, which begins 40 pt earlier now.
    #expect(presented.sorted() == ["1 10.0", "2 60.0", "3 110.0"])
    for _ in 0..<4 { advance() }
    #expect(presented == ["1 40.0", "2 80.0", "3 120.0"])
  }
}

/// Exchanges whose progress somebody sets.
@Suite struct ExchangeByHandTests {
  private let low = Rows([["a", "b", "c", "d"]])
  private let high = Rows([["a", "b", "c", "d"]], height: 80)
  private let view: CollectionView
  private let presentation: Presentation

  init() throws {
    view = CollectionView(source: low, dataSource: low)
    view.registerCell(withIdentifier: "row") { CollectionCell() }
    try view.setBounds(CGRect(x: 0, y: 50, width: 100, height: 100))
    try view.layoutIfNeeded()
    presentation = Presentation(of: view)
    presentation.timing = AnimationTiming(nanoseconds: 400, curve: .linear)
  }

  /// `item y` on the screen.
  private var presented: [String] {
    var lines: [String] = []
    presentation.forEachPresented {
      lines.append(
        "\($0.attributes.id.item) \($0.attributes.frame.origin.y - view.contentOffset.y)")
    }
    return lines.sorted()
  }

  private func advance() { presentation.advance(to: presentation.time + 100) }

  @Test func progressAloneMovesUntilItIsFinished() throws {
    var ends: [String] = []
    try presentation.beginExchange(for: high) { ends.append("\($0) \($1)") }
    #expect(view.contentOffset.y == 80)
    #expect(presented == ["1 0.0", "2 50.0"])
    advance()
    #expect(presented == ["1 0.0", "2 50.0"])
    presentation.exchangeProgress = 0.5
    #expect(presented == ["1 0.0", "2 65.0"])
    presentation.exchangeProgress = 0.2
    #expect(presented == ["1 0.0", "2 56.0"])
    presentation.exchangeProgress = 0.5
    presentation.finishExchange()
    // Half of the way is left, for half of the time.
    #expect(presented == ["1 0.0", "2 65.0"])
    advance()
    #expect(presented == ["1 0.0", "2 72.5"])
    #expect(ends == [])
    advance()
    #expect(presented == ["1 0.0", "2 80.0"])
    #expect(ends == ["true true"])
    #expect(!presentation.isActive)
    #expect(view.source === high)
  }

  @Test func aCancelledExchangeGoesBackToWhereItWas() throws {
    var ends: [String] = []
    try presentation.beginExchange(for: high) { ends.append("\($0) \($1)") }
    presentation.exchangeProgress = 0.5
    try presentation.cancelExchange()
    #expect(view.contentOffset.y == 50)
    #expect(presented == ["1 0.0", "2 65.0"])
    advance()
    #expect(presented == ["1 0.0", "2 57.5"])
    advance()
    #expect(presented == ["1 0.0", "2 50.0"])
    #expect(ends == ["true false"])
    #expect(!presentation.isActive)
    #expect(view.source === low)
    #expect(view.counters.dequeues - view.counters.endedDisplaying == 2)
  }

  @Test func withoutTimeBothEndAtOnce() throws {
    presentation.timing = nil
    var ends: [String] = []
    try presentation.beginExchange(for: high) { ends.append("\($0) \($1)") }
    presentation.exchangeProgress = 0.5
    presentation.finishExchange()
    #expect(ends == ["true true"])
    #expect(presented == ["1 0.0", "2 80.0"])
    try presentation.beginExchange(for: low) { ends.append("\($0) \($1)") }
    presentation.exchangeProgress = 0.25
    try presentation.cancelExchange()
    #expect(ends == ["true true", "true false"])
    #expect(presented == ["1 0.0", "2 80.0"])
    #expect(!presentation.isActive)
  }

  @Test func anExchangeInWhichNothingMovesLastsUntilItIsFinished() throws {
    let same = Rows([["a", "b", "c", "d"]])
    var ends: [String] = []
    try presentation.beginExchange(for: same) { ends.append("\($0) \($1)") }
    #expect(ends == [])
    presentation.exchangeProgress = 0.5
    #expect(presentation.exchangeProgress == 0.5)
    presentation.finishExchange()
    advance()
    advance()
    #expect(ends == ["true true"])
    #expect(!presentation.isActive)
  }

  @Test func anotherChangeEndsAnExchangeByHand() throws {
    var ends: [String] = []
    try presentation.beginExchange(for: high) { ends.append("\($0) \($1)") }
    presentation.exchangeProgress = 0.5
    let other = Rows([["a", "b", "c", "d"]], height: 60)
    view.setSource(other)
    try view.layoutIfNeeded()
    #expect(ends == ["false true"])
    #expect(presentation.exchangeProgress == 0)
    for _ in 0..<4 { advance() }
    #expect(!presentation.isActive)
  }
}
