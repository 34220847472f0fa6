import CollectionAttributes
import CollectionEngine
import CollectionModel
import Foundation
import ScrollBenchUIKit
import Testing
import UIKit

/// Blocks of 400 x 400 that are further down, or are not there, in answers for what lies below the
/// first tile.
private final class WaveringBlocks: UICollectionViewLayout {
  enum Manner: CaseIterable {
    case sound, moves, lacks
  }

  let manner: Manner

  init(_ manner: Manner) {
    self.manner = manner
    super.init()
  }

  required init?(coder: NSCoder) { return nil }

  override var collectionViewContentSize: CGSize { return CGSize(width: 390, height: 8000) }

  override func layoutAttributesForElements(
    in rect: CGRect
  ) -> [UICollectionViewLayoutAttributes]? {
    let isBelow = rect.minY > 400
    let blocks = (0..<20).map { item -> UICollectionViewLayoutAttributes in
      let block = UICollectionViewLayoutAttributes(forCellWith: IndexPath(item: item, section: 0))
      block.frame = CGRect(
        x: 0, y: CGFloat(item) * 400 + (isBelow && manner == .moves ? 100 : 0), width: 400,
        height: 400)
      return block
    }
    return blocks.filter {
      $0.frame.intersects(rect) && !(isBelow && manner == .lacks && $0.indexPath.item == 2)
    }
  }
}

/// The strategy that requests tiles from a layout object.
@MainActor @Suite struct TiledLayoutTests {
  private static let viewport = CGSize(width: 390, height: 844)

  private func sizes(_ count: Int) -> SectionedSizes {
    SectionedSizes(
      sections: [SectionInfo(itemCount: count)],
      sizes: SizeSequence((0..<count).map { ItemSize(points: 100 + Double($0 % 9), 60) }))
  }

  private func tiles(
    of manner: WaveringBlocks.Manner, capacity: Int = 64
  ) throws -> TiledLayout {
    let hosted = try HostedLayout(sizes(20), viewport: Self.viewport) { _ in
      LayoutObject(WaveringBlocks(manner))
    }
    let tiled = TiledLayout(hosted, capacity: capacity)
    tiled.prepare()
    return tiled
  }

  /// What an answer has, in the order of items, each as often as it is there.
  private func answer(_ source: any AttributeSource, x: CGFloat = 0, _ y: CGFloat)
    -> [ElementAttributes]
  {
    var buffer = ElementBuffer()
    let bounds = CGRect(origin: CGPoint(x: x, y: y), size: Self.viewport)
    source.elements(in: bounds, bounds: bounds, into: &buffer)
    return buffer.elements.filter { $0.crosses(bounds) }
      .sorted {
        ($0.id.kind.rawValue, $0.id.section, $0.id.item)
          < ($1.id.kind.rawValue, $1.id.section, $1.id.item)
      }
  }

  private func places(_ found: [ElementAttributes]) -> [[Double]] {
    found.map { [Double($0.id.item), $0.frame.minY] }
  }

  @Test func anElementOfSeveralTilesIsGivenOnceAsItCameFirst() throws {
    let tiled = try tiles(of: .moves)
    #expect(places(answer(tiled, 0)) == [[0, 0], [1, 400], [2, 800]])
    // The second tile returns item 2 at 900, and that it begins there.
    #expect(places(answer(tiled, 100)) == [[0, 0], [1, 400], [2, 800]])
    #expect(places(answer(tiled, 900)).first == [2, 800])
    #expect(places(answer(tiled, 0)) == [[0, 0], [1, 400], [2, 800]])
  }

  @Test func theFirstTileDecidesWhereAnElementIs() throws {
    let tiled = try tiles(of: .moves)
    #expect(places(answer(tiled, 900)).first == [2, 900])
    #expect(places(answer(tiled, 100)) == [[0, 0], [1, 500], [2, 900]])
  }

  @Test func anElementThatOneTileLacksIsThereByTheOther() throws {
    let tiled = try tiles(of: .lacks)
    #expect(places(answer(tiled, 100)) == [[0, 0], [1, 400], [2, 800]])
    #expect(places(answer(tiled, 850)).first == [3, 1200])
  }

  @Test(arguments: [1, 2, 3, 64])
  func everyElementIsThereOnceHoweverFewTilesAreKept(capacity: Int) throws {
    let make: HostedLayout.Factory = { FixtureLayouts.sheet($0) }
    let plain = try HostedLayout(sizes(900), viewport: Self.viewport, make: make)
    let tiled = TiledLayout(
      try HostedLayout(sizes(900), viewport: Self.viewport, make: make), capacity: capacity)
    plain.prepare()
    tiled.prepare()
    for step in 0..<60 {
      let (x, y) = (CGFloat((step * 211) % 1500), CGFloat((step * 397) % 3000))
      let (found, expected) = (answer(tiled, x: x, y), answer(plain, x: x, y))
      // Handles of details count within an answer.
      #expect(found.map(\.id) == expected.map(\.id), "\(x), \(y)")
      #expect(found.map(\.frame) == expected.map(\.frame))
    }
  }

  /// A block reaches over three tiles of this view.
  @Test func whatReachesOverManyTilesIsThereOnceThoughOneIsKept() throws {
    let hosted = try HostedLayout(sizes(20), viewport: CGSize(width: 390, height: 150)) { _ in
      LayoutObject(WaveringBlocks(.sound))
    }
    let tiled = TiledLayout(hosted, capacity: 1)
    tiled.prepare()
    for y in stride(from: 0, to: 2000, by: 70 as CGFloat) {
      var buffer = ElementBuffer()
      let bounds = CGRect(x: 0, y: y, width: 390, height: 150)
      tiled.elements(in: bounds.insetBy(dx: 0, dy: -300), bounds: bounds, into: &buffer)
      let items = buffer.elements.map(\.id.item).sorted()
      #expect(items == Array(Set(items)).sorted() && !items.isEmpty)
    }
  }

  // MARK: Answers of the layout itself

  @Test func answersThatDisagreeAreFoundWithTheQueriedTiles() throws {
    let tiled = try tiles(of: .moves)
    _ = answer(tiled, 100)
    #expect(
      tiled.disagreement(in: CGRect(x: 0, y: 100, width: 390, height: 844))
        == "item 0.2 is at (0.0, 800.0, 400.0, 400.0) in one answer and at"
        + " (0.0, 900.0, 400.0, 400.0) in another, for overlapping rectangles"
        + " (0.0, 100.0, 390.0, 844.0) and (-391.0, 843.0, 1172.0, 846.0)")
    let other = try tiles(of: .lacks)
    _ = answer(other, 100)
    #expect(
      other.disagreement(in: CGRect(x: 0, y: 100, width: 390, height: 844))?
        .hasPrefix("item 0.2 is in the answer for (0.0, 100.0, 390.0, 844.0) and not in") == true)
  }

  @Test func aSoundLayoutAgrees() throws {
    let tiled = try tiles(of: .sound)
    for y in [0, 100, 900, 5000] as [CGFloat] {
      _ = answer(tiled, y)
      let rect = CGRect(x: 0, y: y, width: 390, height: 844)
      #expect(tiled.disagreement(in: rect) == nil)
    }
  }
}
