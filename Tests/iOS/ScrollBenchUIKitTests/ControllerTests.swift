import Foundation
import ScrollBenchUIKit
import Testing
import UIKit

/// A grid of pictures, as an app has it: several are selected, copied and pasted.
private final class Pictures: UICollectionViewController {
  private var names: [String]
  var cache: [String: UIImage] = [:]
  var log: [String] = []
  let board = UIPasteboard.withUniqueName()
  private(set) var fixed: Set<String> = []

  init(_ names: [String], fixed: Set<String> = []) {
    self.names = names
    self.fixed = fixed
    let layout = UICollectionViewFlowLayout()
    layout.itemSize = CGSize(width: 50, height: 50)
    layout.minimumLineSpacing = 0
    layout.minimumInteritemSpacing = 0
    super.init(collectionViewLayout: layout)
  }
  required init?(coder: NSCoder) { nil }

  var shown: [String] { names }

  override func viewDidLoad() {
    super.viewDidLoad()
    collectionView.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "picture")
    collectionView.allowsMultipleSelection = true
  }
  override func didReceiveMemoryWarning() {
    super.didReceiveMemoryWarning()
    cache = [:]
  }
  override func collectionView(
    _ collectionView: UICollectionView, numberOfItemsInSection section: Int
  ) -> Int { names.count }
  override func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    cache[names[indexPath.item]] = UIImage(size: CGSize(width: 50, height: 50))
    return collectionView.dequeueReusableCell(withReuseIdentifier: "picture", for: indexPath)
  }
  override func collectionView(
    _ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath
  ) { log.append("didSelect \(names[indexPath.item])") }
  override func collectionView(
    _ collectionView: UICollectionView, canMoveItemAt indexPath: IndexPath
  ) -> Bool {
    log.append("canMove \(names[indexPath.item])")
    return !fixed.contains(names[indexPath.item])
  }
  override func collectionView(
    _ collectionView: UICollectionView, moveItemAt sourceIndexPath: IndexPath,
    to destinationIndexPath: IndexPath
  ) {
    log.append("move \(sourceIndexPath.item) to \(destinationIndexPath.item)")
    names.insert(names.remove(at: sourceIndexPath.item), at: destinationIndexPath.item)
  }
  override func collectionView(
    _ collectionView: UICollectionView, shouldShowMenuForItemAt indexPath: IndexPath
  ) -> Bool {
    log.append("shouldShowMenu \(names[indexPath.item])")
    return true
  }
  override func collectionView(
    _ collectionView: UICollectionView, canPerformAction action: Selector,
    forItemAt indexPath: IndexPath, withSender sender: Any?
  ) -> Bool { action != "cut:" }
  override func collectionView(
    _ collectionView: UICollectionView, performAction action: Selector,
    forItemAt indexPath: IndexPath, withSender sender: Any?
  ) {
    if action == "copy:" {
      board.strings = (collectionView.indexPathsForSelectedItems ?? []).map { names[$0.item] }
    } else {
      names.insert(contentsOf: board.strings ?? [], at: indexPath.item)
      collectionView.reloadData()
    }
  }
}

@MainActor @Suite struct ControllerTests {
  private func shown(_ pictures: Pictures) -> ControllerHost {
    let host = ControllerHost(pictures, size: CGSize(width: 100, height: 200))
    host.attachClock()
    return host
  }

  /// The middle of an item in two columns of 50 pt.
  private func place(_ item: Int) -> CGPoint {
    CGPoint(x: 25 + 50 * (item % 2), y: 25 + 50 * (item / 2))
  }

  @Test func aGridOfPicturesIsReloadedSelectedCopiedAndPasted() {
    let pictures = Pictures(["a", "b", "c", "d"], fixed: ["a", "b", "c", "d"])
    let host = shown(pictures)
    #expect(host.view.visibleCells.count == 4 && pictures.cache.count == 4)
    host.tap(at: place(0))
    host.tap(at: place(3))
    #expect(host.view.indexPathsForSelectedItems == [[0, 0], [0, 3]])
    host.longPress(at: place(1))
    #expect(host.editMenu == ["copy:", "paste:"])
    host.takeMenuAction("copy:")
    host.longPress(at: place(2))
    host.takeMenuAction("paste:")
    host.view.layoutIfNeeded()
    #expect(pictures.shown == ["a", "b", "a", "d", "c", "d"])
    #expect(host.view.visibleCells.count == 6 && host.view.indexPathsForSelectedItems == [])
    host.warnOfMemory()
    #expect(pictures.cache.isEmpty)
    host.view.reloadData()
    host.view.layoutIfNeeded()
    #expect(pictures.cache.count == 4)
  }

  @Test func theGestureOfTheControllerReorders() {
    let pictures = Pictures(["a", "b", "c", "d"], fixed: ["d"])
    let host = shown(pictures)
    #expect(pictures.installsStandardGestureForInteractiveMovement)
    host.touchBegan(at: place(0))
    host.advanceClock(by: 0.5)
    #expect(pictures.log == ["canMove a"] && host.view.movement != nil)
    host.touchMoved(to: place(2))
    host.advanceClock(by: 0.5)
    #expect(host.view.cellForItem(at: [0, 2])?.center == place(2))
    host.touchEnded()
    host.advanceClock(by: 0.5)
    #expect(
      pictures.log == ["canMove a", "move 0 to 2"] && pictures.shown == ["b", "c", "a", "d"])
    #expect(host.view.indexPathsForSelectedItems == [] && host.editMenu == nil)
  }

  @Test func aReorderThatIsCancelledMovesNothing() {
    let pictures = Pictures(["a", "b", "c", "d"])
    let host = shown(pictures)
    host.touchBegan(at: place(0))
    host.advanceClock(by: 0.5)
    host.touchMoved(to: place(3))
    host.touchCancelled()
    host.advanceClock(by: 0.5)
    #expect(pictures.log == ["canMove a"] && pictures.shown == ["a", "b", "c", "d"])
    #expect(host.view.cellForItem(at: [0, 0])?.center == place(0))
  }

  @Test func anItemThatMayNotMoveGetsItsMenu() {
    let pictures = Pictures(["a", "b"], fixed: ["b"])
    let host = shown(pictures)
    host.longPress(at: place(1))
    #expect(pictures.log == ["canMove b", "shouldShowMenu b"])
    #expect(host.editMenu == ["copy:", "paste:"] && host.view.movement == nil)
    pictures.installsStandardGestureForInteractiveMovement = false
    pictures.log = []
    host.longPress(at: place(0))
    #expect(pictures.log == ["shouldShowMenu a"])
  }

  /// It lacks the method that moves items: on iOS nothing is moved then.
  private final class Fixed: UICollectionViewController {
    override func viewDidLoad() {
      collectionView.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
    }
    override func collectionView(
      _ collectionView: UICollectionView, numberOfItemsInSection section: Int
    ) -> Int { 4 }
    override func collectionView(
      _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell {
      collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
    }
  }

  @Test func withoutAMethodThatMovesItemsOneThatIsDroppedGoesBack() throws {
    let layout = UICollectionViewFlowLayout()
    layout.itemSize = CGSize(width: 50, height: 50)
    layout.minimumLineSpacing = 0
    layout.minimumInteritemSpacing = 0
    let host = ControllerHost(
      Fixed(collectionViewLayout: layout), size: CGSize(width: 100, height: 200))
    host.attachClock()
    let cell = try #require(host.view.cellForItem(at: [0, 0]))
    host.touchBegan(at: place(0))
    host.advanceClock(by: 0.5)
    host.touchMoved(to: place(3))
    host.touchEnded()
    host.advanceClock(by: 0.5)
    #expect(host.view.cellForItem(at: [0, 0]) === cell && cell.center == place(0))
  }

  // MARK: A gesture of the app's own

  /// Takes the cell away, drags a picture of it, and puts it in where it is dropped.
  @MainActor
  private final class OwnDrag: NSObject, UICollectionViewDataSource, UICollectionViewDelegate {
    var names = ["a", "b", "c", "d"]
    private var taken: (name: String, picture: UIView)?

    func collectionView(
      _ collectionView: UICollectionView, numberOfItemsInSection section: Int
    ) -> Int { names.count }
    func collectionView(
      _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell {
      collectionView.dequeueReusableCell(withReuseIdentifier: "name", for: indexPath)
    }
    func drag(_ press: UILongPressGestureRecognizer) {
      guard let view = press.view as? UICollectionView else { return }
      let place = press.location(in: view)
      switch press.state {
      case .began:
        guard let path = view.indexPathForItem(at: place), let cell = view.cellForItem(at: path),
          let picture = cell.snapshotView(afterScreenUpdates: false)
        else { return }
        view.addSubview(picture)
        taken = (names.remove(at: path.item), picture)
        view.deleteItems(at: [path])
      case .changed: taken?.picture.center = place
      default:
        guard let (name, picture) = taken else { return }
        taken = nil
        picture.removeFromSuperview()
        let item = view.indexPathForItem(at: place)?.item ?? names.count
        names.insert(name, at: item)
        view.insertItems(at: [IndexPath(item: item, section: 0)])
      }
    }
  }

  @Test func aGestureOfTheAppsOwnDragsAPicture() {
    let (own, layout) = (OwnDrag(), UICollectionViewFlowLayout())
    layout.itemSize = CGSize(width: 100, height: 50)
    layout.minimumLineSpacing = 0
    let host = LayoutHost(ItemData([[]]), size: CGSize(width: 100, height: 300)) { _ in
      LayoutObject(layout, delegate: own, dataSource: own) {
        $0.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "name")
      }
    }
    host.attachClock()
    host.view.layoutIfNeeded()
    host.view.addGestureRecognizer(
      UILongPressGestureRecognizer(target: own, action: Selector("drag:", OwnDrag.drag(_:))))
    host.touchBegan(at: CGPoint(x: 50, y: 25))
    host.advanceClock(by: 0.5)
    #expect(own.names == ["b", "c", "d"] && host.view.subviews.count == 5)
    host.touchMoved(to: CGPoint(x: 50, y: 75))
    #expect(host.view.subviews.last?.center == CGPoint(x: 50, y: 75))
    host.advanceClock(by: 0.5)
    #expect(host.view.subviews.count == 4)
    host.touchEnded()
    host.advanceClock(by: 0.5)
    #expect(own.names == ["b", "a", "c", "d"] && host.view.subviews.count == 4)
    #expect(host.view.indexPathsForSelectedItems == [])
  }

  // MARK: Two controllers, one view

  private func list(_ height: CGFloat) -> UICollectionViewFlowLayout {
    let layout = UICollectionViewFlowLayout()
    layout.itemSize = CGSize(width: 100, height: height)
    layout.minimumLineSpacing = 0
    return layout
  }

  private final class Detail: UICollectionViewController {
    var log: [String] = []
    override func viewWillAppear(_ animated: Bool) { log.append("will appear") }
    override func viewDidDisappear(_ animated: Bool) { log.append("did disappear") }
    override func collectionView(
      _ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath
    ) { log.append("didSelect \(indexPath.item)") }
  }

  @Test func aControllerThatIsPushedGivesTheSameViewItsOwnLayout() {
    let pictures = Pictures(["a", "b", "c", "d"])
    let navigation = UINavigationController(rootViewController: pictures)
    let host = ControllerHost(navigation, size: CGSize(width: 100, height: 200))
    host.attachClock()
    let view = host.view
    #expect(view.visibleCells.count == 4 && navigation.topViewController === pictures)
    let detail = Detail(collectionViewLayout: list(150))
    detail.useLayoutToLayoutNavigationTransitions = true
    navigation.pushViewController(detail, animated: true)
    #expect(host.view === view && detail.collectionView === view)
    #expect(view.collectionViewLayout === detail.collectionViewLayout)
    #expect(view.isDescendant(of: detail.view) && detail.navigationController === navigation)
    host.advanceClock(by: 1)
    #expect(view.visibleCells.count == 2 && view.dataSource === pictures)
    host.tap(at: CGPoint(x: 50, y: 175))
    #expect(detail.log == ["will appear", "didSelect 1"] && pictures.log == [])
    #expect(navigation.popViewController(animated: true) === detail)
    host.advanceClock(by: 1)
    #expect(host.view === view && view.visibleCells.count == 4 && view.delegate === pictures)
    #expect(detail.log.last == "did disappear" && navigation.viewControllers == [pictures])
    #expect(navigation.popViewController(animated: true) == nil)
  }

  @Test func aControllerThatIsPushedPlainlyHasAViewOfItsOwn() {
    let (first, second) = (Pictures(["a"]), Pictures(["b", "c"]))
    let navigation = UINavigationController(rootViewController: first)
    let host = ControllerHost(navigation, size: CGSize(width: 100, height: 200))
    navigation.pushViewController(second, animated: false)
    host.view.layoutIfNeeded()
    #expect(host.view === second.collectionView && host.view.visibleCells.count == 2)
    #expect(first.view.superview == nil && second.view.superview === navigation.view)
    host.warnOfMemory()
    #expect(first.cache.isEmpty && second.cache.isEmpty)
  }
}
