import CollectionAttributes
import CollectionEngine
import CollectionInteraction
import CollectionModel
import Foundation
import TestSupport
import Testing

/// Writes down each change of its state.
private final class MarkedCell: CollectionCell {
  let log: CallLog

  init(_ log: CallLog) { self.log = log }

  private var name: String { attributes.map { "\($0.id.section).\($0.id.item)" } ?? "none" }
  override var isHighlighted: Bool {
    didSet { log.write("cell \(name) \(isHighlighted ? "is" : "is not") highlighted") }
  }
  override var isSelected: Bool {
    didSet { log.write("cell \(name) \(isSelected ? "is" : "is not") selected") }
  }
  var isInteractive = true
  override var takesTouches: Bool { isInteractive }
}

private final class Judge: ItemSelectionDelegate {
  var refused: Set<String> = []
  /// Done in the first call, once.
  var meanwhile: [String: () -> Void] = [:]

  private func allows(_ what: String) -> Bool {
    meanwhile.removeValue(forKey: what)?()
    return !refused.contains(what)
  }

  func selection(_ selection: ItemSelection, shouldHighlightItemAt path: ItemPath) -> Bool {
    allows("highlight")
  }
  func selection(_ selection: ItemSelection, shouldSelectItemAt path: ItemPath) -> Bool {
    allows("select")
  }
  func selection(_ selection: ItemSelection, shouldDeselectItemAt path: ItemPath) -> Bool {
    allows("deselect")
  }
  func selection(_ selection: ItemSelection, didDeselectItemAt path: ItemPath) {
    _ = allows("didDeselect")
  }
}

/// Whole logs of touches, and where a selection is after everything that can happen to its items.
@Suite struct SelectionTests {
  private let rows = Rows([["a", "b", "c", "d"], ["e", "f"]])
  private let view: CollectionView
  private let selection: ItemSelection
  private let judge = Judge()
  private let log = CallLog()

  init() throws {
    view = CollectionView(source: rows, dataSource: rows)
    let log = log
    view.registerCell(withIdentifier: "row") { MarkedCell(log) }
    try view.setBounds(CGRect(x: 0, y: 0, width: 100, height: 150))
    try view.layoutIfNeeded()
    selection = ItemSelection(of: view)
    selection.delegate = judge
    view.log = log
  }

  private func tap(_ y: Double) {
    selection.touchBegan(at: CGPoint(x: 50, y: y))
    selection.touchEnded(at: CGPoint(x: 50, y: y))
  }

  private func path(_ section: Int, _ item: Int) -> ItemPath {
    ItemPath(section: section, item: item)
  }

  private func cell(_ section: Int, _ item: Int) -> MarkedCell? {
    view.visibleView(of: .item(item, inSection: section)) as? MarkedCell
  }

  private var names: [String] { selection.selected.map { rows.rows[$0.section][$0.item] } }

  // MARK: Touches

  @Test func aTapSelectsTheOnlyItem() {
    tap(25)
    #expect(
      log.take() == [
        "shouldHighlight 0.0 -> true", "cell 0.0 is highlighted", "didHighlight 0.0",
        "cell 0.0 is not highlighted", "shouldSelect 0.0 -> true", "cell 0.0 is selected",
        "didSelect 0.0", "didUnhighlight 0.0",
      ])
    tap(75)
    #expect(
      log.take() == [
        "shouldHighlight 0.1 -> true", "cell 0.1 is highlighted", "didHighlight 0.1",
        "cell 0.1 is not highlighted", "shouldSelect 0.1 -> true", "cell 0.0 is not selected",
        "didDeselect 0.0", "cell 0.1 is selected", "didSelect 0.1", "didUnhighlight 0.1",
      ])
    // One that is selected is selected again.
    tap(75)
    #expect(
      log.take() == [
        "shouldHighlight 0.1 -> true", "cell 0.1 is highlighted", "didHighlight 0.1",
        "cell 0.1 is not highlighted", "shouldSelect 0.1 -> true", "didSelect 0.1",
        "didUnhighlight 0.1",
      ])
    #expect(names == ["b"] && selection.changes == 3 && selection.hitTests == 6)
  }

  @Test func aTapAddsAnItemOrTakesItAwayWhereSeveralMayBeSelected() {
    selection.mode = .multiple
    tap(25)
    tap(75)
    #expect(names == ["a", "b"])
    _ = log.take()
    tap(25)
    #expect(
      log.take() == [
        "shouldHighlight 0.0 -> true", "cell 0.0 is highlighted", "didHighlight 0.0",
        "cell 0.0 is not highlighted", "shouldDeselect 0.0 -> true", "cell 0.0 is not selected",
        "didDeselect 0.0", "didUnhighlight 0.0",
      ])
    #expect(names == ["b"])
  }

  @Test func nothingIsCalledWhereNothingMayBeSelected() {
    selection.mode = .none
    tap(25)
    #expect(log.take() == [] && selection.count == 0)
  }

  @Test func aFingerSelectsNothingOnceNothingMayBeSelected() {
    selection.touchBegan(at: CGPoint(x: 50, y: 25))
    _ = log.take()
    selection.mode = .none
    selection.touchEnded(at: CGPoint(x: 50, y: 25))
    #expect(log.take() == ["cell 0.0 is not highlighted", "didUnhighlight 0.0"])
    #expect(selection.count == 0 && selection.highlighted == nil)
  }

  @Test(arguments: [
    ("highlight", ["shouldHighlight 0.0 -> false"]),
    (
      "select",
      [
        "shouldHighlight 0.0 -> true", "cell 0.0 is highlighted", "didHighlight 0.0",
        "cell 0.0 is not highlighted", "shouldSelect 0.0 -> false", "didUnhighlight 0.0",
      ]
    ),
  ])
  func aRefusedQuestionEndsTheTap(refused: String, lines: [String]) {
    judge.refused = [refused]
    tap(25)
    #expect(log.take() == lines && selection.count == 0)
  }

  /// The delegate inserts an item before all others while it answers or is notified.
  @Test(arguments: ["highlight", "select", "deselect", "didDeselect"])
  func aTouchIsForItsItemWhereverThatGoesMeanwhile(during call: String) throws {
    try selection.select(path(0, call == "deselect" ? 0 : 3))
    if call == "deselect" { selection.mode = .multiple }
    let (rows, view) = (rows, view)
    judge.meanwhile[call] = {
      rows.rows[0].insert("new", at: 0)
      #expect(throws: Never.self) { try view.insertItems(0..<1, inSection: 0) }
    }
    selection.touchBegan(at: CGPoint(x: 50, y: 25))
    try view.layoutIfNeeded()
    let isMoved = call == "highlight"
    #expect(selection.highlighted == path(0, isMoved ? 1 : 0))
    selection.touchEnded(at: CGPoint(x: 50, y: isMoved ? 75 : 25))
    #expect(names == (call == "deselect" ? [] : ["a"]))
  }

  @Test(arguments: ["highlight", "select"])
  func anItemThatIsTakenAwayMeanwhileIsNotTouched(during call: String) {
    let (rows, view) = (rows, view)
    judge.meanwhile[call] = {
      rows.rows[0].remove(at: 0)
      #expect(throws: Never.self) { try view.deleteItems(0..<1, inSection: 0) }
    }
    tap(25)
    #expect(selection.count == 0 && selection.highlighted == nil)
    // There is no notification of what is not there.
    let notices = log.take().filter { $0.hasPrefix("didSelect") || $0.hasPrefix("didUnhighlight") }
    #expect(notices == [])
  }

  @Test func anItemThatMayNotBeDeselectedStays() throws {
    selection.mode = .multiple
    judge.refused = ["deselect"]
    tap(25)
    tap(25)
    #expect(names == ["a"])
  }

  @Test(arguments: [true, false])
  func aTouchThatIsTakenAwayOnlyUnhighlights(isCancelled: Bool) {
    selection.touchBegan(at: CGPoint(x: 50, y: 25))
    if isCancelled {
      selection.touchCancelled()
    } else {
      selection.touchEnded(at: CGPoint(x: 50, y: 75))
    }
    #expect(
      log.take() == [
        "shouldHighlight 0.0 -> true", "cell 0.0 is highlighted", "didHighlight 0.0",
        "cell 0.0 is not highlighted", "didUnhighlight 0.0",
      ])
    // Nothing is left of it.
    selection.touchEnded(at: CGPoint(x: 50, y: 25))
    #expect(log.take() == [] && selection.count == 0 && selection.highlighted == nil)
  }

  @Test func aTouchNextToTheItemsAndOnDisabledCellsHitsNothing() {
    tap(-1)
    cell(0, 0)?.isInteractive = false
    tap(25)
    #expect(log.take() == [])
  }

  @Test func aTouchFollowsItsItemThroughABatch() throws {
    selection.touchBegan(at: CGPoint(x: 50, y: 25))
    rows.rows[0].insert("new", at: 0)
    try view.insertItems(0..<1, inSection: 0)
    try view.layoutIfNeeded()
    #expect(selection.highlighted == path(0, 1) && cell(0, 1)?.isHighlighted == true)
    selection.touchEnded(at: CGPoint(x: 50, y: 75))
    #expect(names == ["a"])
    // Its item goes while the finger is on it.
    selection.touchBegan(at: CGPoint(x: 50, y: 75))
    rows.rows[0].remove(at: 1)
    try view.deleteItems(1..<2, inSection: 0)
    selection.touchEnded(at: CGPoint(x: 50, y: 75))
    #expect(selection.count == 0 && selection.highlighted == nil)
  }

  // MARK: By program

  @Test func noDelegateIsCalledForWhatIsSelectedByProgram() throws {
    try selection.select(path(0, 2))
    try selection.select(path(1, 1))
    #expect(log.take() == ["cell 0.2 is selected", "cell 0.2 is not selected"])
    #expect(names == ["f"] && selection.delegateCalls == 0)
    selection.deselect(path(0, 0))
    selection.deselect(path(1, 1))
    #expect(names == [])
    #expect(throws: CollectionViewError.noItem(section: 1, item: 2)) {
      try selection.select(path(1, 2))
    }
    selection.selectAll()
    #expect(selection.count == 0)
    selection.mode = .multiple
    selection.selectAll()
    #expect(names == ["a", "b", "c", "d", "e", "f"])
    selection.deselectAll()
    #expect(names == [])
    selection.mode = .none
    try selection.select(path(0, 0))
    #expect(names == [])
  }

  @Test func whereOnlyOneMayBeSelectedFromNowOnTheFirstStays() throws {
    selection.mode = .multiple
    for path in [path(1, 0), path(0, 2), path(0, 1)] { try selection.select(path) }
    _ = log.take()
    selection.mode = .none
    #expect(names == ["b", "c", "e"])
    selection.mode = .single
    #expect(log.take() == ["cell 0.2 is not selected"])
    #expect(names == ["b"] && selection.count == 1 && selection.changes == 5)
  }

  @Test func cellsThatComeOnScreenShowWhetherTheirItemsAreSelected() throws {
    selection.mode = .multiple
    try selection.select(path(0, 0))
    try selection.select(path(1, 1))
    try view.setContentOffset(CGPoint(x: 0, y: 150))
    try view.layoutIfNeeded()
    #expect(view.visibleItems == [path(0, 3), path(1, 0), path(1, 1)])
    #expect(cell(0, 3)?.isSelected == false && cell(1, 1)?.isSelected == true)
    try view.setContentOffset(.zero)
    try view.layoutIfNeeded()
    #expect(cell(0, 0)?.isSelected == true && cell(0, 1)?.isSelected == false)
  }

  @Test func everyOtherItemIsSelectedAndNoMore() throws {
    selection.mode = .multiple
    try selection.select(path(0, 1))
    selection.selectEveryOther()
    #expect(names == ["a", "c", "e"] && selection.changes == 5)
    #expect(cell(0, 0)?.isSelected == true && cell(0, 1)?.isSelected == false)
    selection.mode = .single
    selection.selectEveryOther()
    #expect(names == ["a"])
  }

  @Test func whatAFingerHitBeforeItHitsAgain() {
    let point = CGPoint(x: 50, y: 25)
    #expect(selection.touchBegan(at: point, hitting: .known(path(1, 1))) == path(1, 1))
    #expect(selection.touchEnded(at: point, hitting: .known(path(1, 1))) == path(1, 1))
    #expect(names == ["f"])
    #expect(selection.touchBegan(at: point, hitting: .known(nil)) == nil)
    #expect(selection.touchEnded(at: point, hitting: .unknown) == nil)
    // It looks all the same, if a finger is on something.
    #expect(names == ["f"] && selection.hitTests == 3)
    #expect(selection.touchBegan(at: point, hitting: .unknown) == path(0, 0))
  }

  // MARK: Changes of the content

  @Test func theSelectionFollowsItsItems() throws {
    selection.mode = .multiple
    for path in [path(0, 0), path(0, 2), path(1, 0)] { try selection.select(path) }
    try view.performBatchUpdates {
      rows.rows = [["new", "c", "d", "a"], ["e", "f"]]
      try view.deleteItems(1..<2, inSection: 0)
      try view.insertItems(0..<1, inSection: 0)
      try view.moveItem(from: path(0, 0), to: path(0, 3))
      try view.reloadItems(0..<1, inSection: 1)
    }
    try view.layoutIfNeeded()
    #expect(names == ["c", "a", "e"])
    #expect(cell(0, 0)?.isSelected == false && cell(0, 1)?.isSelected == true)
    rows.rows = [["e", "f"], ["c", "d", "a"]]
    try view.performBatchUpdates {
      try view.moveSection(from: 1, to: 0)
      try view.deleteItems(0..<1, inSection: 0)
    }
    #expect(names == ["e", "c", "a"])
    try view.performBatchUpdates { try view.reloadSections(1) }
    #expect(names == ["e"])
    // All items are new ones.
    view.reloadData()
    #expect(names == [] && selection.changes == 6)
  }

  @Test func anotherDataSourceHasOtherItems() throws {
    try selection.select(path(0, 0))
    selection.touchBegan(at: CGPoint(x: 50, y: 75))
    let other = Rows(rows.rows)
    view.dataSource = other
    #expect(selection.count == 0 && selection.highlighted == nil)
    // Their cells stay, and are no longer marked.
    #expect(cell(0, 0)?.isSelected == false && cell(0, 1)?.isHighlighted == false)
    try view.layoutIfNeeded()
    #expect(cell(0, 0)?.isSelected == false)
  }

  @Test func whatIsNotOnScreenCostsNothing() throws {
    let all = ManyRows(count: 886_323)
    let view = CollectionView(source: all, dataSource: all)
    view.registerCell(withIdentifier: "row") { CollectionCell() }
    try view.setBounds(CGRect(x: 0, y: 0, width: 100, height: 500))
    try view.layoutIfNeeded()
    let selection = ItemSelection(of: view)
    selection.mode = .multiple
    selection.selectAll()
    all.count += 1
    try view.insertItems(0..<1, inSection: 0)
    try view.layoutIfNeeded()
    #expect(!selection.isSelected(path(0, 0)) && selection.count == 886_323)
    #expect(selection.byteCount <= 64)
  }
}

/// Rows of 50 pt, whose places are computed.
private final class ManyRows: AttributeSource, CollectionViewDataSource {
  var count: Int

  init(count: Int) { self.count = count }

  let queriesAreIndependent = true
  let takesEdits = false
  var contentSize: CGSize { CGSize(width: 100, height: 50 * count) }
  func prepare() {}
  func reset() {}
  func apply(_ edits: [CollectionEdit]) {}
  func invalidate(_ context: InvalidationContext) {}
  func report(inWords: Bool) -> SourceReport { SourceReport() }
  func attributes(of id: ElementID) -> ElementAttributes? {
    ElementAttributes(id: id, frame: CGRect(x: 0, y: 50 * Int(id.item), width: 100, height: 50))
  }
  func elements(in rect: CGRect, bounds: CGRect, into buffer: inout ElementBuffer) {
    for item in max(0, Int(rect.minY / 50))..<min(count, Int(rect.maxY / 50) + 1) {
      if let element = attributes(of: .item(item, inSection: 0)) { buffer.append(element) }
    }
  }

  func numberOfSections(in view: CollectionView) -> Int { 1 }
  func collectionView(_ view: CollectionView, numberOfItemsInSection section: Int) -> Int { count }
  func collectionView(_ view: CollectionView, cellForItemAt id: ElementID) -> CollectionCell {
    view.dequeueReusableCell(withIdentifier: "row", for: id)
  }
}
