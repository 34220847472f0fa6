import Testing
import UIKit

/// Controllers as tests of layouts use them: they appear, and hold a collection view.
@MainActor @Suite struct ViewControllerTests {
  private final class Controller: UIViewController {
    var log: [String] = []
    override func viewDidLoad() { log.append("loaded") }
    override func viewWillAppear(_ animated: Bool) { log.append("will appear, \(animated)") }
    override func viewIsAppearing(_ animated: Bool) { log.append("is appearing, \(animated)") }
    override func viewDidAppear(_ animated: Bool) { log.append("did appear, \(animated)") }
    override func viewWillDisappear(_ animated: Bool) { log.append("will disappear") }
    override func viewDidDisappear(_ animated: Bool) { log.append("did disappear") }
  }

  @Test func aTransitionIsNotifiedWhereItBeginsAndWhereItEnds() {
    let controller = Controller()
    controller.endAppearanceTransition()
    #expect(controller.log.isEmpty)
    controller.beginAppearanceTransition(true, animated: true)
    #expect(controller.log == ["loaded", "will appear, true", "is appearing, true"])
    controller.endAppearanceTransition()
    #expect(controller.log.suffix(1) == ["did appear, true"])
    controller.beginAppearanceTransition(false, animated: false)
    controller.endAppearanceTransition()
    #expect(controller.log.suffix(2) == ["will disappear", "did disappear"])
  }

  private final class Rows: UICollectionViewController {
    override func collectionView(
      _ collectionView: UICollectionView, numberOfItemsInSection section: Int
    ) -> Int { 100 }

    override func viewDidLoad() {
      collectionView.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "row")
    }

    override func collectionView(
      _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell {
      collectionView.dequeueReusableCell(withReuseIdentifier: "row", for: indexPath)
    }
  }

  @Test func theViewOfACollectionViewControllerHoldsTheCollectionView() throws {
    let layout = UICollectionViewFlowLayout()
    let controller = Rows(collectionViewLayout: layout)
    let collectionView = try #require(controller.collectionView)
    #expect(controller.view !== collectionView && collectionView.superview === controller.view)
    controller.view.frame = CGRect(x: 0, y: 0, width: 200, height: 100)
    #expect(collectionView.frame == CGRect(x: 0, y: 0, width: 200, height: 100))
    controller.view.layoutIfNeeded()
    #expect(collectionView.visibleCells.count == 6)
    // A layout that is invalid below a view that is laid out is laid out, too.
    layout.itemSize = CGSize(width: 190, height: 50)
    controller.view.layoutIfNeeded()
    #expect(collectionView.visibleCells.count == 2)
  }

  @Test func anotherCollectionViewTakesThePlaceOfTheFirst() throws {
    let controller = Rows(collectionViewLayout: UICollectionViewFlowLayout())
    let first = try #require(controller.collectionView)
    let other = UICollectionView(
      frame: .zero, collectionViewLayout: UICollectionViewFlowLayout())
    controller.collectionView = other
    #expect(controller.collectionView === other && controller.view.subviews == [other])
    #expect(first.superview == nil && other.frame == controller.view.bounds)
  }
}

/// What layouts read of the app, and of the clock.
@MainActor @Suite struct SurroundingsTests {
  @Test func theAppIsWrittenFromLeftToRight() {
    #expect(UIApplication.shared.userInterfaceLayoutDirection == .leftToRight)
  }

  @Test func absoluteTimeIsThatOfDates() {
    let before = Date.timeIntervalSinceReferenceDate
    let time = CFAbsoluteTimeGetCurrent()
    #expect(before <= time && time <= Date.timeIntervalSinceReferenceDate)
  }

  @Test func insetsOfIndicatorsAreKept() {
    let view = UIScrollView(frame: .zero)
    view.scrollIndicatorInsets = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    #expect(view.horizontalScrollIndicatorInsets == view.verticalScrollIndicatorInsets)
    view.verticalScrollIndicatorInsets.top = 9
    #expect(view.scrollIndicatorInsets.top == 9 && view.horizontalScrollIndicatorInsets.top == 1)
  }
}
