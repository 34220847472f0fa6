import Foundation
import Testing
import UIKit

/// A cell with a label, as in a tutorial.
private final class LabelCell: UICollectionViewCell {
  let label = UILabel()

  override init(frame: CGRect) {
    super.init(frame: frame)
    label.textAlignment = .center
    contentView.addSubview(label)
  }
  required init?(coder: NSCoder) { nil }

  override func layoutSubviews() {
    super.layoutSubviews()
    label.frame = contentView.bounds
  }
  override func prepareForReuse() {
    super.prepareForReuse()
    label.text = nil
    backgroundColor = nil
  }
}

/// Names in sections: the finger colours a cell, and so does the selection.
private final class Names: NSObject, UICollectionViewDataSource, UICollectionViewDelegate {
  var names = [["Anna", "Ben", "Cleo"], ["Dora", "Emil"], ["Finn"]]

  func numberOfSections(in collectionView: UICollectionView) -> Int { names.count }
  func collectionView(
    _ collectionView: UICollectionView, numberOfItemsInSection section: Int
  ) -> Int { names[section].count }
  func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "name", for: indexPath)
    (cell as? LabelCell)?.label.text = names[indexPath.section][indexPath.row]
    return cell
  }

  func collectionView(
    _ collectionView: UICollectionView, didHighlightItemAt indexPath: IndexPath
  ) { collectionView.cellForItem(at: indexPath)?.backgroundColor = .yellow }
  func collectionView(
    _ collectionView: UICollectionView, didUnhighlightItemAt indexPath: IndexPath
  ) { collectionView.cellForItem(at: indexPath)?.backgroundColor = nil }
  func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {
    collectionView.cellForItem(at: indexPath)?.contentView.backgroundColor = .blue
  }
  func collectionView(
    _ collectionView: UICollectionView, didDeselectItemAt indexPath: IndexPath
  ) { collectionView.cellForItem(at: indexPath)?.contentView.backgroundColor = nil }

  /// As a button of a toolbar does.
  func selectAll(in view: UICollectionView) {
    for section in 0..<view.numberOfSections {
      for item in 0..<view.numberOfItems(inSection: section) {
        view.selectItem(
          at: IndexPath(item: item, section: section), animated: false, scrollPosition: [])
      }
    }
  }

  func deleteSelection(in view: UICollectionView) {
    let paths = view.indexPathsForSelectedItems ?? []
    view.performBatchUpdates {
      for path in paths.sorted(by: >) { self.names[path.section].remove(at: path.item) }
      view.deleteItems(at: paths)
    }
  }
}

/// Rows whose spacing a pinch changes.
private final class SpacedRows: UICollectionViewLayout {
  private let count: Int
  var spacing: CGFloat = 10 {
    didSet { if spacing != oldValue { invalidateLayout() } }
  }

  init(_ count: Int) {
    self.count = count
    super.init()
  }
  required init?(coder: NSCoder) { nil }

  override var collectionViewContentSize: CGSize {
    CGSize(width: 100, height: CGFloat(count) * (40 + spacing))
  }
  override func layoutAttributesForElements(
    in rect: CGRect
  ) -> [UICollectionViewLayoutAttributes]? {
    (0..<count).compactMap { layoutAttributesForItem(at: [0, $0]) }
      .filter { $0.frame.intersects(rect) }
  }
  override func layoutAttributesForItem(
    at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    let attributes = UICollectionViewLayoutAttributes(forCellWith: indexPath)
    attributes.frame = CGRect(
      x: 0, y: CGFloat(indexPath.item) * (40 + spacing), width: 100, height: 40)
    return attributes
  }
}

private final class PinchedRows: DequeuedItems, UICollectionViewDelegate {
  private var spacing: CGFloat = 0
  var states: [UIGestureRecognizer.State] = []

  func pinch(_ recognizer: UIPinchGestureRecognizer) {
    states.append(recognizer.state)
    guard let view = recognizer.view as? UICollectionView,
      let layout = view.collectionViewLayout as? SpacedRows
    else { return }
    if recognizer.state == .began { spacing = layout.spacing }
    layout.spacing = spacing * recognizer.scale
  }
}

/// Controllers as tutorials and apps have them, and what the view shows then.
@MainActor @Suite struct PortedControllerTests {
  private let names = Names()
  private let rows: TouchedRows
  private var view: UICollectionView { rows.view }

  init() {
    rows = TouchedRows(names, delegate: names) {
      $0.register(LabelCell.self, forCellWithReuseIdentifier: "name")
    }
  }

  private var labels: [String?] {
    view.indexPathsForVisibleItems.sorted().map {
      (view.cellForItem(at: $0) as? LabelCell)?.label.text
    }
  }

  private func colours(_ item: Int) -> [UIColor?] {
    let cell = view.cellForItem(at: IndexPath(item: item, section: 0))
    return [cell?.backgroundColor, cell?.contentView.backgroundColor]
  }

  @Test func aFingerAndTheSelectionColourACell() {
    rows.down(0)
    #expect(colours(0) == [nil, nil])
    rows.wait(0.2)
    #expect(colours(0) == [.yellow, nil] && colours(1) == [nil, nil])
    rows.up()
    #expect(colours(0) == [nil, .blue])
    rows.down(1)
    rows.wait(0.2)
    #expect(colours(0) == [nil, .blue] && colours(1) == [.yellow, nil])
    rows.up()
    #expect(colours(0) == [nil, nil] && colours(1) == [nil, .blue])
    // A finger that is taken away leaves nothing behind.
    rows.down(2)
    rows.wait(0.2)
    view.touchCancelled(0)
    #expect(colours(2) == [nil, nil] && colours(1) == [nil, .blue])
  }

  @Test func aLabelShowsTheNameOfItsItem() {
    #expect(labels == ["Anna", "Ben", "Cleo", "Dora", "Emil", "Finn"])
    let cell = view.cellForItem(at: [1, 1]) as? LabelCell
    cell?.layoutIfNeeded()
    #expect(cell?.label.frame == CGRect(x: 0, y: 0, width: 100, height: 50))
    names.names[1][1] = "Eva"
    view.reloadItems(at: [[1, 1]])
    rows.wait(1)
    #expect(labels == ["Anna", "Ben", "Cleo", "Dora", "Eva", "Finn"])
    names.names = [["Zoe"]]
    view.reloadData()
    view.layoutIfNeeded()
    #expect(labels == ["Zoe"])
  }

  @Test func everythingIsSelectedAndDeletedInOneBatch() {
    view.allowsMultipleSelection = true
    names.selectAll(in: view)
    #expect(view.indexPathsForSelectedItems?.count == 6)
    #expect(view.visibleCells.allSatisfy { $0.isSelected })
    rows.tap(1)
    rows.tap(4)
    names.deleteSelection(in: view)
    rows.wait(1)
    #expect(names.names == [["Ben"], ["Emil"], []])
    #expect(labels == ["Ben", "Emil"] && view.indexPathsForSelectedItems == [])
    #expect(view.visibleCells.allSatisfy { !$0.isSelected })
    #expect(view.cellForItem(at: [1, 0])?.frame.minY == 50)
  }

  // MARK: Sections

  @Test func aSectionThatComesPushesTheOthersDown() {
    names.names.insert(["Gina", "Hugo"], at: 1)
    view.insertSections([1])
    rows.wait(1)
    #expect(
      labels == ["Anna", "Ben", "Cleo", "Gina", "Hugo", "Dora", "Emil", "Finn"])
    #expect(view.numberOfSections == 4 && view.cellForItem(at: [2, 0])?.frame.minY == 250)
  }

  @Test func sectionsThatGoTakeTheirItemsAndTheSelectionAlong() throws {
    let kept = try #require(view.cellForItem(at: [1, 0]))
    view.allowsMultipleSelection = true
    view.selectItem(at: [0, 1], animated: false, scrollPosition: [])
    view.selectItem(at: [1, 0], animated: false, scrollPosition: [])
    names.names.remove(at: 2)
    names.names.remove(at: 0)
    view.deleteSections([0, 2])
    rows.wait(1)
    #expect(labels == ["Dora", "Emil"] && view.numberOfSections == 1)
    #expect(view.cellForItem(at: [0, 0]) === kept && kept.frame.minY == 0)
    #expect(view.indexPathsForSelectedItems == [[0, 0]])
  }

  @Test func aSectionThatMovesKeepsItsCells() throws {
    let kept = try #require(view.cellForItem(at: [2, 0]))
    names.names.insert(names.names.remove(at: 2), at: 0)
    view.moveSection(2, toSection: 0)
    rows.wait(1)
    #expect(labels == ["Finn", "Anna", "Ben", "Cleo", "Dora", "Emil"])
    #expect(view.cellForItem(at: [0, 0]) === kept && kept.frame.minY == 0)
    #expect(view.indexPath(for: kept) == [0, 0])
  }

  @Test func sectionsComeGoAndMoveInOneBatch() {
    view.performBatchUpdates {
      names.names = [["Finn"], ["Ida"], ["Anna", "Ben", "Cleo"]]
      view.deleteSections([1])
      view.insertSections([1])
      view.moveSection(2, toSection: 0)
    }
    rows.wait(1)
    #expect(labels == ["Finn", "Ida", "Anna", "Ben", "Cleo"])
  }

  // MARK: A pinch

  @Test func aPinchSpreadsTheRowsOfALayout() {
    let pinched = PinchedRows(20)
    let layout = SpacedRows(20)
    let rows = TouchedRows(pinched, delegate: pinched, layout: layout)
    rows.view.addGestureRecognizer(
      UIPinchGestureRecognizer(
        target: pinched, action: Selector("pinch:", PinchedRows.pinch(_:))))
    func tops() -> [CGFloat] {
      rows.view.layoutIfNeeded()
      return (0..<3).compactMap { rows.view.cellForItem(at: [0, $0])?.frame.minY }
    }
    #expect(tops() == [0, 50, 100])
    // Fingers that are 100 apart, then 120 and 200.
    rows.view.touchBegan(1, at: CGPoint(x: 50, y: 200))
    rows.view.touchBegan(2, at: CGPoint(x: 50, y: 300))
    rows.move(toY: 320, finger: 2)
    #expect(layout.spacing == 10 && pinched.states == [.began], "it counts from here")
    rows.move(toY: 380, finger: 2)
    rows.move(toY: 140, finger: 1)
    // Twice as far apart as the fingers were when the pinch began.
    #expect(layout.spacing == 20 && tops() == [0, 60, 120])
    rows.move(toY: 260, finger: 2)
    #expect(layout.spacing == 10 && tops() == [0, 50, 100])
    rows.up(finger: 1)
    rows.up(finger: 2)
    #expect(pinched.states.last == .ended)
    #expect(rows.view.indexPathsForSelectedItems == [] && rows.view.contentOffset.y == 0)
  }
}
