import UIKit
import XCTest

@testable import Gallery

private final class Colours: UICollectionViewController {
  private(set) var events: [String] = []

  override func viewDidLoad() {
    super.viewDidLoad()
    events.append("loaded")
    collectionView.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "colour")
  }

  override func viewWillAppear(_ animated: Bool) { events.append("will appear") }
  override func viewDidAppear(_ animated: Bool) { events.append("did appear") }
  override func viewWillDisappear(_ animated: Bool) { events.append("will disappear") }

  override func collectionView(
    _ collectionView: UICollectionView, numberOfItemsInSection section: Int
  ) -> Int { return 7 }

  override func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    return collectionView.dequeueReusableCell(withReuseIdentifier: "colour", for: indexPath)
  }
}

/// As tests of apps are: not isolated, though everything they call is.
class ControllerTests: XCTestCase {
  private var controller: Colours!

  override func setUp() {
    controller = Colours(collectionViewLayout: UICollectionViewFlowLayout())
  }

  func testAppearanceIsToldInOrder() {
    controller.beginAppearanceTransition(true, animated: false)
    controller.endAppearanceTransition()
    controller.beginAppearanceTransition(false, animated: false)
    XCTAssertEqual(controller.events, ["loaded", "will appear", "did appear", "will disappear"])
  }

  func testTheDataSourceIsCalledByHand() {
    controller.loadViewIfNeeded()
    let view = controller.collectionView!
    XCTAssertTrue(view.superview === controller.view)
    view.frame = CGRect(x: 0, y: 0, width: 200, height: 200)
    view.layoutIfNeeded()
    XCTAssertEqual(view.dataSource?.collectionView(view, numberOfItemsInSection: 0), 7)
    XCTAssertEqual(view.dataSource?.numberOfSections?(in: view) ?? 1, 1)
    XCTAssertEqual(view.visibleCells.count, 7)
  }
}
