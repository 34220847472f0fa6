import CollectionMotion
import Foundation
import UIKit

/// Rows of 100 x 50 in a view of 100 x 500, and fingers on it. Rows and view lie in a superview, in
/// whose coordinates the fingers are.
@MainActor
struct TouchedRows {
  let view: UICollectionView
  private let items: any UICollectionViewDataSource
  private let window = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 500))

  /// - Parameters:
  ///   - layout: nil for the rows.
  ///   - hasClock: whether a clock drives the view.
  ///   - register: called before the view has data.
  init(
    _ items: any UICollectionViewDataSource, delegate: any UICollectionViewDelegate,
    layout: UICollectionViewLayout? = nil, hasClock: Bool = true,
    register: (UICollectionView) -> Void = { _ in }
  ) {
    self.items = items
    view = UICollectionView(
      frame: window.bounds, collectionViewLayout: layout ?? Self.rowLayout())
    view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "row")
    register(view)
    view.dataSource = items
    view.delegate = delegate
    window.addSubview(view)
    if hasClock { _ = Presentation(of: view.engine) }
    view.layoutIfNeeded()
  }

  static func rowLayout() -> UICollectionViewFlowLayout {
    let layout = UICollectionViewFlowLayout()
    layout.itemSize = CGSize(width: 100, height: 50)
    layout.minimumLineSpacing = 0
    return layout
  }

  /// The middle of a row, as long as nothing has scrolled.
  func middle(_ row: Int) -> CGPoint { CGPoint(x: 50, y: 25 + 50 * row) }

  func wait(_ seconds: Double) {
    guard let presentation = view.presentation else { return }
    view.advanceClock(to: presentation.time + UInt64((seconds * 1e9).rounded()))
  }

  func down(_ row: Int, finger: Int = 0) { view.touchBegan(finger, at: middle(row)) }

  func move(toY y: CGFloat, finger: Int = 0) { view.touchMoved(finger, to: CGPoint(x: 50, y: y)) }

  func up(finger: Int = 0) { view.touchEnded(finger) }

  func tap(_ row: Int) {
    down(row)
    up()
  }

  /// A finger rests until a long press begins, and is lifted.
  func press(_ row: Int) {
    down(row)
    wait(0.5)
    up()
  }

  /// The menu that is open.
  var menu: [Selector]? { view.editMenu?.actions }
}
