import CollectionAttributes
import CollectionEngine
import CollectionModel
import CollectionMotion
import Foundation
import TestSupport
import Testing

/// Rows of 50 pt, as many as the view has. Some may be dragged.
private final class MovableRows: AttributeSource, CollectionViewDataSource, CollectionViewDelegate {
  var rows: [[String]]
  var fixed: Set<String> = []
  var retarget: (ItemPath) -> ItemPath = { $0 }
  var willDisplay: () -> Void = {}
  weak var view: CollectionView?
  var hooks: (any SourceHooks)?
  var cells: [String] = []

  init(_ rows: [[String]]) { self.rows = rows }

  let queriesAreIndependent = true
  let takesEdits = false
  private var counts: [Int] {
    (0..<(view?.numberOfSections ?? 0)).map { view?.numberOfItems(inSection: $0) ?? 0 }
  }
  var contentSize: CGSize { CGSize(width: 100, height: 50 * counts.reduce(0, +)) }
  func prepare() {}
  func reset() {}
  func apply(_ edits: [CollectionEdit]) {}
  func invalidate(_ context: InvalidationContext) {}
  func report(inWords: Bool) -> SourceReport { SourceReport() }
  private var all: [ElementAttributes] {
    var y = 0
    return counts.enumerated().flatMap { section, count in
      (0..<count).map { item in
        defer { y += 50 }
        return ElementAttributes(
          id: .item(item, inSection: section), frame: CGRect(x: 0, y: y, width: 100, height: 50))
      }
    }
  }
  func attributes(of id: ElementID) -> ElementAttributes? { all.first { $0.id == id } }
  func elements(in rect: CGRect, bounds: CGRect, into buffer: inout ElementBuffer) {
    for element in all where element.crosses(rect) { buffer.append(element) }
  }

  func numberOfSections(in view: CollectionView) -> Int { rows.count }
  func collectionView(_ view: CollectionView, numberOfItemsInSection section: Int) -> Int {
    rows[section].count
  }
  func collectionView(_ view: CollectionView, cellForItemAt id: ElementID) -> CollectionCell {
    cells.append(rows[Int(id.section)][Int(id.item)])
    return view.dequeueReusableCell(withIdentifier: "row", for: id)
  }
  func collectionView(_ view: CollectionView, canMoveItemAt path: ItemPath) -> Bool {
    !fixed.contains(rows[path.section][path.item])
  }
  func collectionView(_ view: CollectionView, moveItemAt path: ItemPath, to: ItemPath) {
    rows[to.section].insert(rows[path.section].remove(at: path.item), at: to.item)
  }
  func collectionView(
    _ view: CollectionView, targetPathForMoveOf original: ItemPath, from current: ItemPath,
    to proposed: ItemPath
  ) -> ItemPath { retarget(proposed) }
  func collectionView(
    _ view: CollectionView, willDisplay cell: CollectionCell, forItemAt id: ElementID
  ) { willDisplay() }
}

/// After each batch it wants the viewport at the top.
private final class TopHooks: SourceHooks {
  func targetOffset(forProposed bounds: CGRect) -> CGPoint { .zero }
}

/// Whole logs, and what is presented, with a duration of four refreshes.
@Suite struct InteractiveMovementTests {
  private let rows = MovableRows([["a", "b", "c", "d"], ["e", "f", "g", "h"]])
  private let view: CollectionView
  private let presentation: Presentation
  private let log = CallLog()
  private let timing = AnimationTiming(nanoseconds: 400, curve: .linear)

  init() throws {
    view = CollectionView(source: rows, dataSource: rows)
    rows.view = view
    view.delegate = rows
    view.log = log
    view.registerCell(withIdentifier: "row") { CollectionCell() }
    try view.setBounds(CGRect(x: 0, y: 0, width: 100, height: 150))
    try view.layoutIfNeeded()
    presentation = Presentation(of: view)
    _ = log.take()
  }

  private func begin(_ item: Int, at y: Double? = nil) -> InteractiveMovement? {
    InteractiveMovement(
      of: ItemPath(section: 0, item: item), at: y.map { CGPoint(x: 50, y: $0) }, in: view,
      timing: timing)
  }

  private func drag(_ movement: InteractiveMovement?, to y: Double) throws {
    movement?.update(to: CGPoint(x: 50, y: y))
    try view.layoutIfNeeded()
  }

  /// `item y` of each presented element on screen.
  private var presented: [String] {
    var lines: [String] = []
    presentation.forEachPresented { look in
      let id = look.attributes.id
      lines.append("\(id.section).\(id.item) \(look.attributes.frame.origin.y)")
    }
    return lines
  }

  private func advance() { presentation.advance(to: presentation.time + 100) }

  @Test func theOthersMakeWayAndTheDataSourceIsNotifiedAtTheEnd() throws {
    let movement = begin(0)
    #expect(log.take() == ["canMoveItem 0.0 -> true"])
    try drag(movement, to: 60)
    #expect(
      log.take() == [
        "targetPath of 0.0 -> 0.1", "invalidateLayout dataSourceCounts",
        "prepare dataSourceCounts", "contentSize", "elements in (0, 0, 100, 150)", "didLayout",
      ])
    // The item is in the hand; the other one is on its way to the place that it left.
    #expect(presented == ["0.0 50.0", "0.2 100.0", "0.1 35.0"])
    advance()
    advance()
    #expect(presented == ["0.0 25.0", "0.2 100.0", "0.1 35.0"])
    #expect(rows.rows[0] == ["a", "b", "c", "d"])
    advance()
    advance()
    movement?.end()
    #expect(rows.rows[0] == ["b", "a", "c", "d"])
    try view.layoutIfNeeded()
    #expect(
      log.take() == [
        "moveItem 0.0 to 0.1", "invalidateLayout dataSourceCounts",
        "prepare dataSourceCounts", "contentSize", "elements in (0, 0, 100, 150)", "didLayout",
      ])
    #expect(presented == ["0.0 0.0", "0.1 35.0", "0.2 100.0"])
    advance()
    advance()
    #expect(presented == ["0.0 0.0", "0.1 42.5", "0.2 100.0"])
    advance()
    advance()
    #expect(presented == ["0.0 0.0", "0.1 50.0", "0.2 100.0"])
    #expect(movement?.state == .ended && !view.isAnimating)
    #expect(movement?.targetRequests == 1 && movement?.targetsChanged == 1)
  }

  @Test func theDelegateHasTheLastWordOnTheTarget() throws {
    rows.retarget = { ItemPath(section: $0.section, item: min($0.item, 1)) }
    let movement = begin(0)
    try drag(movement, to: 130)
    #expect(movement?.path == ItemPath(section: 0, item: 1))
    movement?.end()
    try view.layoutIfNeeded()
    #expect(rows.rows[0] == ["b", "a", "c", "d"])
    #expect(log.take().contains("moveItem 0.0 to 0.1"))
  }

  @Test func aRefusedItemStays() throws {
    rows.fixed = ["b"]
    #expect(begin(1) == nil)
    #expect(begin(7) == nil)
    try view.layoutIfNeeded()
    #expect(log.take() == ["canMoveItem 0.1 -> false"])
  }

  @Test func aCancelledMovementRestoresWhatWas() throws {
    let movement = begin(0)
    try drag(movement, to: 110)
    #expect(movement?.path == ItemPath(section: 0, item: 2))
    _ = log.take()
    movement?.cancel()
    try view.layoutIfNeeded()
    #expect(rows.rows[0] == ["a", "b", "c", "d"])
    #expect(!log.take().contains { $0.hasPrefix("moveItem") })
    for _ in 0..<4 { advance() }
    #expect(presented == ["0.0 0.0", "0.1 50.0", "0.2 100.0"])
    #expect(movement?.state == .cancelled)
    #expect(rows.cells == ["a", "b", "c"])
  }

  @Test func whateverElseChangesTheContentEndsAMovement() throws {
    let changes: [(CollectionView) throws -> Void] = [
      { try $0.reloadItems(2..<3, inSection: 0) },
      { view in try view.performBatchUpdates { try view.reloadItems(2..<3, inSection: 0) } },
      { $0.reloadData() }, { $0.setSource(Rows(self.rows.rows)) },
    ]
    for (number, change) in changes.enumerated() {
      let movement = begin(0)
      try drag(movement, to: 60)
      #expect(view.visibleElements.contains { $0.zIndex == .max })
      try change(view)
      try view.layoutIfNeeded()
      #expect(view.visibleElements.allSatisfy { $0.zIndex == 0 }, "change \(number)")
      #expect(rows.rows[0] == ["a", "b", "c", "d"])
    }
  }

  @Test func anItemIsDraggedToAnotherSectionBeyondTheEdge() throws {
    let movement = begin(0)
    try drag(movement, to: 145)
    var frames = 0
    while movement?.scroll(over: 16_666_667) != CGPoint.zero, frames < 500 {
      try view.layoutIfNeeded()
      frames += 1
    }
    // The end of the content is as far as it goes.
    #expect(view.contentOffset.y == 250 && frames > 10)
    #expect(movement?.path == ItemPath(section: 1, item: 4))
    // The cells that came on screen are those of the items that are there.
    #expect(rows.cells == ["a", "b", "c", "d", "e", "f", "g", "h"])
    movement?.end()
    try view.layoutIfNeeded()
    #expect(rows.rows == [["b", "c", "d"], ["e", "f", "g", "h", "a"]])
    #expect(view.numberOfItems(inSection: 0) == 3 && view.numberOfItems(inSection: 1) == 5)
    for _ in 0..<4 { advance() }
    #expect(presented == ["1.2 250.0", "1.3 300.0", "1.4 350.0"])
  }

  @Test func aBatchCancelsTheMovementFirst() throws {
    let movement = begin(1)
    try drag(movement, to: 10)
    _ = log.take()
    try view.performBatchUpdates {
      rows.rows[0].remove(at: 1)
      try view.deleteItems(1..<2, inSection: 0)
    }
    try view.layoutIfNeeded()
    #expect(movement?.state == .cancelled)
    for _ in 0..<4 { advance() }
    #expect(presented == ["0.0 0.0", "0.1 50.0", "0.2 100.0"])
    movement?.update(to: .zero)
    movement?.end()
    #expect(rows.rows[0] == ["a", "c", "d"])
  }

  @Test func batchesOfACallbackLetTheItemGoAndAreMadeInTheirOrder() throws {
    let movement = begin(0)
    rows.retarget = { _ in ItemPath(section: 1, item: 0) }
    try drag(movement, to: 60)
    rows.willDisplay = { [rows, view] in
      rows.willDisplay = {}
      #expect(throws: Never.self) {
        rows.rows[0].removeLast()
        try view.deleteItems(3..<4, inSection: 0)
        rows.rows[0] += ["x", "y"]
        try view.insertItems(3..<5, inSection: 0)
      }
    }
    try view.setContentOffset(CGPoint(x: 0, y: 100))
    try view.layoutIfNeeded()
    #expect(movement?.state == .cancelled)
    #expect(view.numberOfItems(inSection: 0) == 5 && view.numberOfItems(inSection: 1) == 4)
    #expect(rows.rows[0] == ["a", "b", "c", "x", "y"])
  }

  @Test func theHandPlacesTheContent() throws {
    rows.hooks = TopHooks()
    try view.setContentOffset(CGPoint(x: 0, y: 40))
    try view.layoutIfNeeded()
    let movement = begin(1)
    try drag(movement, to: 130)
    #expect(movement?.path == ItemPath(section: 0, item: 2) && view.contentOffset.y == 40)
    movement?.end()
    try view.layoutIfNeeded()
    #expect(view.contentOffset.y == 40)
  }

  @Test func anItemLeavesTheScreenForTheHandAndIsInItWhenItComesBack() throws {
    let movement = begin(0, at: 25)
    rows.retarget = { _ in ItemPath(section: 1, item: 2) }
    try drag(movement, to: 500)
    presentation.advance(to: 100)
    // A quarter of the way to the hand; its place is at 250.
    #expect(presented.contains("1.2 118.75"))
    rows.retarget = { _ in ItemPath(section: 0, item: 1) }
    try drag(movement, to: 100)
    #expect(presented.contains("0.1 75.0"))
    presentation.advance(to: 200)
    #expect(presented.contains("0.1 75.0"))
  }

  @Test func whatIsHeldDoesNotKeepItsView() {
    weak var gone: CollectionView?
    var movement: InteractiveMovement?
    do {
      let rows = MovableRows([["a", "b"]])
      let view = CollectionView(source: rows, dataSource: rows)
      rows.view = view
      view.registerCell(withIdentifier: "row") { CollectionCell() }
      try? view.setBounds(CGRect(x: 0, y: 0, width: 100, height: 150))
      try? view.layoutIfNeeded()
      movement = InteractiveMovement(of: ItemPath(section: 0, item: 0), in: view)
      gone = view
    }
    #expect(movement?.state == .moving && gone == nil)
  }
}
