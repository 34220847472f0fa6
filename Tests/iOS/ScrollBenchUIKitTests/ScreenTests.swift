import CollectionAttributes
import CollectionModel
import Foundation
import ScrollBenchUIKit
import Testing
import UIKit

/// A controller's collection view as a layout over the data of a case.
@MainActor @Suite struct ScreenTests {
  private static let viewport = CGSize(width: 320, height: 480)

  private final class Row: UICollectionViewCell {
    var number = 0

    override func preferredLayoutAttributesFitting(
      _ layoutAttributes: UICollectionViewLayoutAttributes
    ) -> UICollectionViewLayoutAttributes {
      layoutAttributes.frame.size.height = CGFloat(30 + number % 3 * 10)
      return layoutAttributes
    }
  }

  private final class Rows: UIViewController, UICollectionViewDelegate {
    private var shown: UICollectionView!
    private var source: UICollectionViewDiffableDataSource<Int, Int>!
    private(set) var calls: [String] = []

    override func viewDidLoad() {
      calls.append("load \(view.bounds.size)")
      let list = UICollectionLayoutListConfiguration(appearance: .plain)
      shown = UICollectionView(
        frame: .zero, collectionViewLayout: UICollectionViewCompositionalLayout.list(using: list))
      shown.delegate = self
      // An identifier of the plain cells, too.
      shown.register(Row.self, forCellWithReuseIdentifier: "text")
      view.addSubview(shown)
      source = UICollectionViewDiffableDataSource(collectionView: shown) { view, path, number in
        let cell = view.dequeueReusableCell(withReuseIdentifier: "text", for: path)
        (cell as! Row).number = number
        return cell
      }
    }

    override func viewWillAppear(_ animated: Bool) { calls.append("appear") }

    func show(_ numbers: [Int]) {
      var snapshot = NSDiffableDataSourceSnapshot<Int, Int>()
      snapshot.appendSections([0])
      snapshot.appendItems(numbers)
      source.apply(snapshot)
    }
  }

  private static func data(_ count: Int) -> SectionedSizes {
    SectionedSizes(
      sections: [SectionInfo(itemCount: count)],
      sizes: SizeSequence((0..<count).map { _ in ItemSize(points: 320, 50) }))
  }

  /// As an import registers it.
  private static func screen(_ data: ItemData) -> (LayoutObject, Rows) {
    let controller = Rows()
    let screen = LayoutObject(controller)
    controller.show(Array(0..<data.itemCount))
    return (screen, controller)
  }

  private static func frames(_ view: UICollectionView) -> [CGRect] {
    view.visibleCells.map(\.frame).sorted { $0.minY < $1.minY }
  }

  @Test func aControllerShowsItsOwnCellsInTheViewport() throws {
    var made: [Rows] = []
    let host = LayoutHost(ItemData(Self.data(100)), size: Self.viewport) { data in
      let (screen, controller) = Self.screen(data)
      made.append(controller)
      return screen
    }
    host.view.layoutIfNeeded()
    #expect(made.map(\.calls) == [["load \(Self.viewport)", "appear"]])
    #expect(host.view.superview === made[0].view)
    #expect(host.view.delegate === made[0])
    #expect(host.view.bounds.size == Self.viewport)
    #expect(Self.frames(host.view).prefix(4).map(\.height) == [30, 40, 50, 30])
  }

  /// The view stays: the layout, the data source and the delegate of another controller come into
  /// it.
  @Test func aResetMakesAnotherControllerInTheSameView() throws {
    var latest: Rows?
    let hosted = try HostedLayout(Self.data(2000), viewport: Self.viewport) { data in
      let (screen, controller) = Self.screen(data)
      latest = controller
      return screen
    }
    hosted.prepare()
    let view = try #require(latest?.view.subviews.first as? UICollectionView)
    view.layoutIfNeeded()
    let first = Self.frames(view)
    view.contentOffset.y = 900
    view.layoutIfNeeded()
    for _ in 0..<3 {
      hosted.reset()
      hosted.host.reset()
      try hosted.host.setBounds(CGRect(origin: .zero, size: Self.viewport))
      view.layoutIfNeeded()
      #expect(Self.frames(view) == first)
      #expect(view.numberOfItems(inSection: 0) == 2000)
      #expect(view.delegate === latest)
    }
    latest?.show([7, 8, 9])
    view.layoutIfNeeded()
    #expect(view.numberOfItems(inSection: 0) == 3)
    #expect(Self.frames(view).map(\.height) == [40, 50, 30])
  }

  @Test func nothingIsFoundInIt() throws {
    let hosted = try HostedLayout(Self.data(400), viewport: Self.viewport) { Self.screen($0).0 }
    hosted.prepare()
    let frames = (0..<60).map { frame in
      let bounds = CGRect(origin: CGPoint(x: 0, y: 40 * CGFloat(frame)), size: Self.viewport)
      return (bounds: bounds, rect: bounds)
    }
    var time: UInt64 = 0
    let found = hosted.inspect(frames) {
      time += 1000
      return time
    }
    #expect(found.map(\.message) == [])
  }
}
