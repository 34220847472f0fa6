import CollectionAttributes
import CollectionEngine
import CollectionModel
import Foundation
import Harness
import ScrollBenchUIKit
import Testing
import UIKit

/// What a measured layout finds around it: its view, that view's superview, data source and cells.
@MainActor @Suite struct HostSurroundingsTests {
  private static let viewport = CGSize(width: 390, height: 844)

  private static func sizes(_ count: Int) -> SectionedSizes {
    SectionedSizes(
      sections: [SectionInfo(itemCount: count)],
      sizes: SizeSequence((0..<count).map { _ in ItemSize(points: 390, 50) }))
  }

  /// Rows as wide as the superview of the collection view.
  private final class SuperviewLayout: UICollectionViewLayout {
    private var rows: [UICollectionViewLayoutAttributes] = []
    var width: CGFloat { collectionView?.superview?.bounds.width ?? 0 }

    override func prepare() {
      let count = (0..<collectionView!.numberOfSections)
        .reduce(0) { $0 + collectionView!.numberOfItems(inSection: $1) }
      rows = (0..<count).map { item in
        let row = UICollectionViewLayoutAttributes(forCellWith: [0, item])
        row.frame = CGRect(x: 0, y: 50 * CGFloat(item), width: width, height: 50)
        return row
      }
    }

    override var collectionViewContentSize: CGSize {
      CGSize(width: width, height: 50 * CGFloat(rows.count))
    }

    override func layoutAttributesForElements(
      in rect: CGRect
    ) -> [UICollectionViewLayoutAttributes]? { rows.filter { $0.frame.intersects(rect) } }

    override func layoutAttributesForItem(
      at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? { rows[indexPath.item] }
  }

  private final class Cell: UICollectionViewCell { var number = 0 }

  /// Has items of its own, whatever the data of the case has.
  private final class Rows: NSObject, UICollectionViewDataSource {
    private let count: Int

    init(_ count: Int) { self.count = count }

    func collectionView(
      _ collectionView: UICollectionView, numberOfItemsInSection section: Int
    ) -> Int { count }

    func collectionView(
      _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell {
      let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "row", for: indexPath)
      (cell as! Cell).number = indexPath.item
      return cell
    }
  }

  private static func rows(
    _ count: Int, dataItems: Int, configured: @escaping () -> Void = {}
  ) throws -> HostedLayout {
    let hosted = try HostedLayout(sizes(dataItems), viewport: viewport) { _ in
      LayoutObject(SuperviewLayout(), dataSource: Rows(count)) { view in
        configured()
        view.register(Cell.self, forCellWithReuseIdentifier: "row")
      }
    }
    hosted.prepare()
    return hosted
  }

  @Test func aViewIsConfiguredOnce() throws {
    var configurations = 0
    let hosted = try Self.rows(300, dataItems: 300) { configurations += 1 }
    let display = Display(hosted, over: Self.sizes(300), seed: 1)
    for _ in 0..<3 {
      for y in [0, 400, 9000] as [CGFloat] {
        let bounds = CGRect(origin: CGPoint(x: 0, y: y), size: Self.viewport)
        display.show(bounds, bounds: bounds)
        let visible = display.view.visibleElements.count
        #expect(visible >= 17 && visible <= 19)
      }
      hosted.reset()
    }
    #expect(configurations == 1)
  }

  @Test func theSuperviewHasTheSizeOfTheViewport() throws {
    let hosted = try Self.rows(30, dataItems: 30)
    #expect(hosted.contentSize == CGSize(width: 390, height: 1500))
  }

  private protocol RequestLog: AnyObject {}

  /// Has content only if a delegate gives the height of its rows.
  private class AskingLayout: UICollectionViewLayout {
    weak var delegate: (any RequestLog)?
    private weak var itemDataSource: (any RequestLog)?
    weak var notes: AnyObject?
  }

  private final class AskingMoreLayout: AskingLayout {
    weak var moreDelegate: (any RequestLog)?
  }

  @Test func delegatesThatAreNilAreNamed() throws {
    let cells = Rows(3)
    let hosted = try HostedLayout(Self.sizes(3), viewport: Self.viewport) { _ in
      LayoutObject(AskingMoreLayout(), dataSource: cells)
    }
    #expect(hosted.unsetDelegates == ["moreDelegate", "delegate", "itemDataSource"])
    #expect(try Self.rows(30, dataItems: 30).unsetDelegates.isEmpty)
  }

  /// Tests of one's own have what a run has.
  @Test func aHostShowsDataOfOnesOwn() {
    let data = ItemData([
      [CGSize(width: 50, height: 20.5), CGSize(width: 60, height: 30)], [],
      [CGSize(width: 70, height: 40)],
    ])
    let host = LayoutHost(data, size: CGSize(width: 60, height: 100)) { data in
      let layout = UICollectionViewFlowLayout()
      layout.minimumLineSpacing = 0
      return LayoutObject(layout)
    }
    host.view.layoutIfNeeded()
    #expect((0..<host.view.numberOfSections).map(host.view.numberOfItems) == [2, 0, 1])
    #expect(host.view.cellForItem(at: [0, 1])?.frame.size == CGSize(width: 60, height: 30))
    #expect(data.size(at: [2, 0]) == CGSize(width: 70, height: 40))
  }

  @Test func theSuperviewTurnsWithTheView() throws {
    let hosted = try Self.rows(30, dataItems: 30)
    hosted.invalidate(InvalidationContext(everything: true, crossExtent: 844))
    #expect(hosted.contentSize.width == 844)
    hosted.reset()
    #expect(hosted.contentSize.width == 390)
  }

  @Test(arguments: [5, 40, 4000])
  func inspectionRequestsTheItemsOfTheLayoutsOwnDataSource(count: Int) throws {
    let hosted = try Self.rows(count, dataItems: 1000)
    let frames = (0..<30).map { step in
      let bounds = CGRect(origin: CGPoint(x: 0, y: CGFloat(step) * 7), size: Self.viewport)
      return (bounds: bounds, rect: bounds)
    }
    #expect(hosted.inspect(frames, now: { 0 }).isEmpty)
  }

  @Test func cellsGetTheHeightsThatTheyPrefer() throws {
    let truth = SectionedSizes(
      sections: [SectionInfo(itemCount: 200)],
      sizes: SizeSequence((0..<200).map { ItemSize(points: 390, 40 + Double($0 * 37 % 90)) }))
    let hosted = try HostedLayout(Self.sizes(200), viewport: Self.viewport) { data in
      let layout = ChatLayout()
      let answers = DataAnswers(data)
      layout.delegate = answers
      return LayoutObject(layout, retained: [answers])
    }
    hosted.prepare()
    hosted.measureItems(by: truth)
    let display = Display(hosted, over: Self.sizes(200), seed: 1)
    for y in [0, 300, 5000, 1200] as [CGFloat] {
      let bounds = CGRect(origin: CGPoint(x: 0, y: y), size: Self.viewport)
      var passes = 0
      repeat {
        display.show(bounds, bounds: bounds)
        passes += 1
      } while display.view.markedOffsetAdjustment != nil && passes < 100
      #expect(passes < 100)
      for element in display.view.visibleElements where element.crosses(bounds) {
        let box = truth[ItemPath(section: 0, item: Int(element.id.item))]
        let (found, wanted) = (
          Double(element.frame.height), Double(box.size.height) * LayoutGrid.pointsPerUnit
        )
        #expect(found == wanted)
      }
    }
  }
}
