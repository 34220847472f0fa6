import CollectionAttributes
import CollectionEngine
import CollectionMotion
import Foundation
import Testing
import UIKit

/// When views on screen lay out what is in them, and what they are made of by then.
@MainActor @Suite(.serialized) final class CellLayoutTests {
  private let column = LaidOutColumn(20)
  private let layout: UICollectionViewFlowLayout
  private let view: UICollectionView

  init() {
    layout = ShelvedLines()
    layout.itemSize = CGSize(width: 390, height: 100)
    layout.minimumLineSpacing = 0
    view = UICollectionView(
      frame: CGRect(x: 0, y: 0, width: 390, height: 844), collectionViewLayout: layout)
    view.register(LaidOutCell.self, forCellWithReuseIdentifier: "row")
    view.register(
      CountingBand.self, forSupplementaryViewOfKind: UICollectionView.elementKindSectionHeader,
      withReuseIdentifier: "header")
    layout.register(CountingBand.self, forDecorationViewOfKind: "shelf")
    view.dataSource = column
    view.delegate = column
    LaidOutCell.log = []
    LaidOutCell.onLayout = { _ in }
    LaidOutCell.prefer = { $0 }
  }

  private func isOfEngine(_ line: String) -> Bool {
    !line.hasPrefix("layout.") && !line.hasPrefix("invalidate") && !line.contains("was used")
  }

  private var cells: [LaidOutCell] {
    view.indexPathsForVisibleItems.sorted().compactMap { view.cellForItem(at: $0) as? LaidOutCell }
  }

  private var layouts: [Int] { cells.map(\.layouts) }

  @Test func aCellIsLaidOutInThePassInWhichItComesOnScreenAndNotWhenItMoves() {
    view.layoutIfNeeded()
    #expect(layouts == Array(repeating: 1, count: 9))
    view.layoutIfNeeded()
    view.contentOffset.y = 30
    view.layoutIfNeeded()
    #expect(layouts == Array(repeating: 1, count: 9))
    view.contentOffset.y = 60
    view.layoutIfNeeded()
    #expect(layouts == Array(repeating: 1, count: 10), "the tenth is new")
    #expect(view.viewLayout.counters.cellLayouts == 11, "ten cells and a shelf")
  }

  @Test func aCellThatIsUsedAgainIsNotLaidOutAgainUnlessItWasMarked() {
    view.layoutIfNeeded()
    view.contentOffset.y = 1000
    view.layoutIfNeeded()
    #expect(cells.count == 9 && layouts.allSatisfy { $0 == 1 })
    column.onCell = { cell, path in if path.item == 0 { cell.setNeedsLayout() } }
    view.contentOffset.y = 0
    view.layoutIfNeeded()
    #expect(layouts == [2] + Array(repeating: 1, count: 8))
  }

  @Test func aViewThatGetsASubviewIsLaidOutAgain() throws {
    view.layoutIfNeeded()
    let (first, second) = (cells[0], cells[1])
    let inner = CountingView()
    first.contentView.addSubview(inner)
    second.addSubview(UIView())
    view.layoutIfNeeded()
    #expect(inner.layouts == 1)
    #expect(layouts.prefix(3) == [2, 2, 1], "the first made its content view just now")
    inner.removeFromSuperview()
    second.subviews.last?.removeFromSuperview()
    view.layoutIfNeeded()
    #expect(layouts.prefix(3) == [2, 3, 1], "the content view of the first has one less")
  }

  @Test func subviewsThatAreMadeWhileTheCellLaysOutCauseNoSecondLayout() {
    let inner = CountingView()
    LaidOutCell.onLayout = { cell in
      if cell.frame.minY == 100, inner.superview == nil { cell.contentView.addSubview(inner) }
    }
    view.layoutIfNeeded()
    view.layoutIfNeeded()
    #expect(layouts == Array(repeating: 1, count: 9) && inner.layouts == 1)
  }

  @Test func aResizedCellIsLaidOutOnce() {
    view.layoutIfNeeded()
    layout.itemSize.height = 120
    view.layoutIfNeeded()
    #expect(layouts == Array(repeating: 2, count: 8))
    view.contentOffset.y = 0
    layout.minimumLineSpacing = 5
    view.layoutIfNeeded()
    #expect(layouts == Array(repeating: 2, count: 7), "it has moved alone")
    view.frame.size.width = 500
    layout.itemSize.width = 500
    view.layoutIfNeeded()
    #expect(layouts == Array(repeating: 3, count: 7))
  }

  @Test func whatIsMarkedIsLaidOutByTheNextPassOrAtOnce() throws {
    let inner = CountingView()
    column.onCell = { cell, path in if path.item == 2 { cell.contentView.addSubview(inner) } }
    view.layoutIfNeeded()
    let cell = cells[2]
    #expect(cell.layouts == 1 && inner.layouts == 1)
    cell.setNeedsLayout()
    cell.setNeedsLayout()
    #expect(cell.layouts == 1)
    view.layoutIfNeeded()
    #expect(cell.layouts == 2 && inner.layouts == 1)
    inner.setNeedsLayout()
    view.layoutIfNeeded()
    #expect(cell.layouts == 2 && inner.layouts == 2)
    cell.setNeedsLayout()
    inner.setNeedsLayout()
    cell.layoutIfNeeded()
    #expect(cell.layouts == 3 && inner.layouts == 3)
    view.layoutIfNeeded()
    #expect(cell.layouts == 3 && inner.layouts == 3)
    // The topmost that needs it comes first, without a gap on the way.
    cell.setNeedsLayout()
    cell.contentView.setNeedsLayout()
    inner.setNeedsLayout()
    inner.layoutIfNeeded()
    #expect(cell.layouts == 4 && inner.layouts == 4)
    inner.frame.size.width = 20
    view.superview?.layoutIfNeeded()
    view.layoutIfNeeded()
    #expect(cell.layouts == 4 && inner.layouts == 5)
  }

  @Test func aFirstAndASecondLayoutTakeTheirStepsInTheOrderOfUIKit() {
    let calls = CallLog()
    view.frame.size.height = 100
    column.count = 3
    view.engine.log = calls
    column.onCell = { _, path in LaidOutCell.log.append("cellForItem \(path.item)") }
    column.onDisplay = { _, path in LaidOutCell.log.append("willDisplay \(path.item)") }
    LaidOutCell.prefer = { CGSize(width: $0.width, height: 130) }
    layout.estimatedItemSize = CGSize(width: 390, height: 100)
    view.layoutIfNeeded()
    #expect(
      LaidOutCell.log == [
        "init 0 390 x 100", "cellForItem 0", "preferred", "apply 0", "willDisplay 0", "joined",
        "apply 0", "layoutSubviews 130",
      ])
    #expect(
      calls.takeCalls().filter(isOfEngine).suffix(13)
        == [
          "contentSize", "elements in (0, 0, 390, 100)", "willDisplay shelf [0, 0]",
          "cellForItem [0, 0]", "preferredAttributes [0, 0]",
          "shouldInvalidateLayout for [0, 0] -> true", "willDisplay [0, 0]", "prepare [0, 0]",
          "contentSize", "elements in (0, 0, 390, 100)", "layoutSubviews shelf [0, 0]",
          "layoutSubviews [0, 0]", "didLayout",
        ])
    LaidOutCell.log = []
    view.contentOffset.y = 130
    view.layoutIfNeeded()
    #expect(
      LaidOutCell.log == [
        "left", "prepareForReuse", "cellForItem 1", "preferred", "apply 130", "willDisplay 1",
        "joined", "apply 130", "layoutSubviews 130",
      ])
    #expect(calls.takeCalls().suffix(2) == ["layoutSubviews [0, 1]", "didLayout"])
    LaidOutCell.log = []
    layout.invalidateLayout()
    cells[0].setNeedsLayout()
    view.layoutIfNeeded()
    #expect(LaidOutCell.log == ["preferred", "layoutSubviews 130"])
    #expect(calls.takeCalls().suffix(2) == ["layoutSubviews [0, 1]", "didLayout"])
  }

  @Test func layoutGoesFromTheCellInwards() {
    var order: [String] = []
    let (inner, innermost, sibling) = (CountingView(), CountingView(), CountingView())
    inner.addSubview(innermost)
    for (name, view) in [("inner", inner), ("innermost", innermost), ("sibling", sibling)] {
      view.onLayout = { order.append(name) }
    }
    column.onCell = { cell, path in
      guard path.item == 0, inner.superview == nil else { return }
      cell.contentView.addSubview(inner)
      cell.contentView.addSubview(sibling)
    }
    LaidOutCell.onLayout = { if $0.frame.minY == 0 { order.append("cell") } }
    view.layoutIfNeeded()
    #expect(order == ["cell", "inner", "innermost", "sibling"])
    order = []
    sibling.setNeedsLayout()
    innermost.setNeedsLayout()
    view.layoutIfNeeded()
    #expect(order == ["innermost", "sibling"], "unmarked views are left out")
    order = []
    LaidOutCell.onLayout = { _ in
      order.append("cell")
      inner.frame.size.width += 1
    }
    inner.onLayout = { order.append("inner") }
    cells[0].setNeedsLayout()
    view.layoutIfNeeded()
    #expect(order == ["cell", "inner"], "what the cell resizes follows at once")
  }

  @Test func viewsAreMadeAtThePlacesOfTheirElements() throws {
    layout.headerReferenceSize = CGSize(width: 390, height: 44)
    view.layoutIfNeeded()
    #expect(LaidOutCell.log.contains("init 44 390 x 100"))
    #expect(LaidOutCell.log.contains("init 844 390 x 100") == false)
    let kind = UICollectionView.elementKindSectionHeader
    let header = view.supplementaryView(forElementKind: kind, at: [0, 0]) as? CountingBand
    #expect(header?.made == CGRect(x: 0, y: 0, width: 390, height: 44))
    #expect(header?.layouts == 1)
    let shelf = view.subviews.lazy.compactMap { $0 as? CountingBand }.first { $0 !== header }
    #expect(shelf?.made == CGRect(x: 5, y: 50, width: 380, height: 70))
    #expect(shelf?.layouts == 1)
    layout.headerReferenceSize.height = 50
    view.layoutIfNeeded()
    #expect(header?.layouts == 2 && shelf?.layouts == 1)
    // A cell that is dequeued between two passes has the size of its item, too; one of an item that
    // does not exist has none.
    LaidOutCell.log = []
    for (path, size) in [([0, 15], "390 x 100"), ([7, 7], "0 x 0")] as [(IndexPath, String)] {
      let cell = view.dequeueReusableCell(withReuseIdentifier: "row", for: path)
      #expect(LaidOutCell.log.popLast()?.hasSuffix(size) == true)
      _ = cell
    }
  }

  @Test func aCellThatIsPreparedIsMadeAtItsPlaceAndLaidOutWhenItIsShown() {
    view.layoutIfNeeded()
    LaidOutCell.log = []
    view.engine.prepareCell(for: .item(12, inSection: 0))
    #expect(LaidOutCell.log == ["init 1200 390 x 100"])
    view.contentOffset.y = 400
    view.layoutIfNeeded()
    #expect(cells.last?.frame.minY == 1200 && layouts == Array(repeating: 1, count: 9))
    // For none, as wherever a cell is only needed some time, there is no place.
    LaidOutCell.log = []
    view.engine.createCell(withIdentifier: "row", for: .item(19, inSection: 0))
    #expect(LaidOutCell.log == ["init 0 0 x 0"])
  }

  @Test func whatMovesInTimeIsLaidOutAtItsFinalSizeAtOnce() throws {
    let presentation = Presentation(of: view.engine)
    view.layoutIfNeeded()
    presentation.timing = .standard
    layout.itemSize.height = 110
    column.count = 19
    let gone = cells[1]
    view.deleteItems(at: [[0, 1]])
    #expect(presentation.isActive)
    #expect(gone.layouts <= 2 && layouts == Array(repeating: 2, count: 8))
    presentation.tick(to: 10_000_000)
    view.layoutIfNeeded()
    presentation.present()
    #expect(layouts == Array(repeating: 2, count: 8), "what moves is not laid out again")
  }

  @Test func contentAndBackgroundsFillACellAsSoonAsItHasItsSize() throws {
    let marked = UIView()
    var seen: [CGRect] = []
    column.onDisplay = { cell, path in
      guard path.item == 0 else { return }
      seen = [cell.contentView.frame, cell.backgroundView?.frame ?? .null]
    }
    view.layoutIfNeeded()
    let bounds = CGRect(x: 0, y: 0, width: 390, height: 100)
    #expect(seen == [bounds, bounds])
    let cell = LaidOutCell(frame: .zero)
    cell.selectedBackgroundView = marked
    _ = cell.contentView
    cell.frame = CGRect(x: 10, y: 20, width: 300, height: 40)
    let fill = CGRect(x: 0, y: 0, width: 300, height: 40)
    #expect(cell.contentView.frame == fill && cell.backgroundView?.frame == fill)
    #expect(marked.frame == fill && marked.superview == nil)
    cell.isSelected = true
    #expect(marked.frame == fill && marked.superview === cell)
    #expect(cell.subviews == [cell.backgroundView, marked, cell.contentView])
    cell.bounds.size.height = 70
    #expect(marked.frame.height == 70 && cell.contentView.frame.height == 70)
  }

  @Test func aPlainCellLaysOutWhatIsInIt() {
    view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "row")
    var inner: [CountingView] = []
    column.onCell = { [layout] cell, path in
      if layout.itemSize.height == 100 { #expect(cell.frame.height == 100) }
      guard path.item < 2, cell.contentView.subviews.isEmpty else { return }
      let view = CountingView()
      view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      cell.contentView.addSubview(view)
      inner.append(view)
    }
    view.layoutIfNeeded()
    #expect(inner.map(\.layouts) == [1, 1])
    layout.itemSize.height = 90
    view.layoutIfNeeded()
    #expect(inner.map(\.layouts) == [1, 1], "it had no size to lose")
    for view in inner { view.frame.size = CGSize(width: 390, height: 90) }
    layout.itemSize.height = 70
    view.layoutIfNeeded()
    #expect(inner.map(\.layouts) == [2, 2] && inner.allSatisfy { $0.frame.height == 70 })
    // One that is on screen already gets a view.
    let late = CountingView()
    view.cellForItem(at: [0, 3])?.contentView.addSubview(late)
    view.layoutIfNeeded()
    #expect(late.layouts == 1)
  }

  @Test func whoMarksItselfWaitsAndWhoMarksEachOtherComesToAnEnd() {
    view.layoutIfNeeded()
    let cell = cells[0]
    LaidOutCell.onLayout = { if $0 === cell { $0.setNeedsLayout() } }
    cell.setNeedsLayout()
    view.layoutIfNeeded()
    #expect(cell.layouts == 2)
    view.layoutIfNeeded()
    #expect(cell.layouts == 3)
    LaidOutCell.onLayout = { _ in }
    view.layoutIfNeeded()
    view.layoutIfNeeded()
    #expect(cell.layouts == 4)
    let other = cells[1]
    LaidOutCell.onLayout = { if $0 === cell, other.layouts < 5 { other.setNeedsLayout() } }
    cell.setNeedsLayout()
    view.layoutIfNeeded()
    #expect(other.layouts == 2, "in the same pass, though it comes later")
    LaidOutCell.onLayout = { $0 === cell ? other.setNeedsLayout() : cell.setNeedsLayout() }
    cell.setNeedsLayout()
    view.layoutIfNeeded()
    #expect(cell.layouts > 5, "and it returns")
    LaidOutCell.onLayout = {
      $0.setNeedsLayout()
      $0.contentView.layoutIfNeeded()
      $0.layoutIfNeeded()
    }
    let before = other.layouts
    other.setNeedsLayout()
    other.layoutIfNeeded()
    #expect(other.layouts == before + 1, "it is in its layout already")
  }

  @Test func aLayoutThatInvalidatesTheLayoutIsFollowedByAnotherPass() {
    LaidOutCell.onLayout = { [layout] cell in
      if cell.frame.minY == 0, layout.itemSize.height == 100 { layout.itemSize.height = 140 }
    }
    view.layoutIfNeeded()
    #expect(cells.map(\.frame.height) == Array(repeating: 140, count: 7))
    #expect(layouts == Array(repeating: 2, count: 7))
    #expect(!view.engine.needsLayout)
  }

  @Test func aCellThatComesInABatchIsLaidOutAndTheOthersAreNot() {
    view.layoutIfNeeded()
    column.count = 21
    view.insertItems(at: [[0, 1]])
    #expect(layouts == Array(repeating: 1, count: 9))
    view.reloadItems(at: [[0, 0]])
    #expect(layouts.allSatisfy { $0 == 1 })
    view.reconfigureItems(at: [[0, 0]])
    #expect(layouts.allSatisfy { $0 == 1 })
  }

  @Test func aCollectionViewInACellIsLaidOutWithIt() {
    let rows = DequeuedItems(3)
    let inner = UICollectionView(
      frame: CGRect(x: 0, y: 0, width: 390, height: 100),
      collectionViewLayout: UICollectionViewFlowLayout())
    inner.register(LaidOutCell.self, forCellWithReuseIdentifier: "row")
    inner.dataSource = rows
    column.onCell = { cell, path in
      if path.item == 1, inner.superview == nil { cell.contentView.addSubview(inner) }
    }
    view.layoutIfNeeded()
    #expect(inner.visibleCells.count == 3)
    rows.count = 5
    inner.reloadData()
    view.layoutIfNeeded()
    #expect(inner.visibleCells.count == 5)
    let cell = inner.visibleCells.first as? LaidOutCell
    let before = cell?.layouts ?? 0
    cell?.setNeedsLayout()
    view.layoutIfNeeded()
    #expect(cell?.layouts == before + 1)
  }

  @Test func viewsThatWereAddedToTheCollectionViewAreLaidOut() {
    let (above, behind) = (CountingView(), CountingView())
    view.addSubview(above)
    view.backgroundView = behind
    view.layoutIfNeeded()
    view.contentOffset.y = 100
    view.layoutIfNeeded()
    #expect(above.layouts == 1 && behind.layouts == 1)
    view.frame.size.width = 400
    view.layoutIfNeeded()
    #expect(above.layouts == 1 && behind.layouts == 2)
  }

  @Test func framesThatSomebodyElseDrivesLayOutToo() {
    view.layoutIfNeeded()
    var nanoseconds: UInt64 = 0
    view.layoutSource.stopwatch = LayoutStopwatch {
      nanoseconds += 7
      return nanoseconds
    }
    defer { view.layoutSource.stopwatch = nil }
    let counted = view.viewLayout.counters
    func show(_ y: CGFloat) {
      let bounds = CGRect(x: 0, y: y, width: 390, height: 844)
      view.engine.queryElements(in: bounds, bounds: bounds)
      view.engine.updateVisibleElements()
    }
    show(56)
    #expect(view.viewLayout.counters == counted)
    #expect(view.layoutSource.stopwatch?.parts.viewLayoutNanoseconds == 0, "it did not begin")
    show(60)
    #expect(view.viewLayout.counters.cellLayouts == counted.cellLayouts + 1)
    #expect(view.viewLayout.counters.viewLayouts == counted.viewLayouts + 2, "with its background")
    #expect(view.layoutSource.stopwatch?.parts.viewLayoutNanoseconds == 7)
  }
}
