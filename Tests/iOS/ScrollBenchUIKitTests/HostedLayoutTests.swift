import CollectionAttributes
import CollectionEngine
import CollectionModel
import Foundation
import ScrollBenchUIKit
import Testing
import UIKit

@MainActor @Suite struct HostedLayoutTests {
  private static let viewport = CGSize(width: 390, height: 844)

  private static func sizes(_ count: Int) -> SectionedSizes {
    SectionedSizes(
      sections: [SectionInfo(itemCount: count / 3), SectionInfo(itemCount: count - count / 3)],
      sizes: SizeSequence(
        (0..<count).map { ItemSize(points: 100 + Double($0 % 9), 60 + Double($0 * 7 % 31)) }))
  }

  private static func waterfall(_ count: Int) throws -> HostedLayout {
    let hosted = try HostedLayout(sizes(count), viewport: viewport) { data in
      let layout = WaterfallLayout()
      let ratios = DataAnswers(data)
      layout.delegate = ratios
      return LayoutObject(layout, retained: [ratios])
    }
    hosted.prepare()
    return hosted
  }

  private func answer(_ source: any AttributeSource, _ y: CGFloat) -> Set<ElementAttributes> {
    var buffer = ElementBuffer()
    let bounds = CGRect(origin: CGPoint(x: 0, y: y), size: Self.viewport)
    source.elements(in: bounds, bounds: bounds, into: &buffer)
    return Set(buffer.elements.filter { $0.crosses(bounds) })
  }

  @Test func itIsPreparedOnceAndAgainForEachBatch() throws {
    let hosted = try Self.waterfall(600)
    for step in 0..<20 { _ = answer(hosted, CGFloat(step) * 100) }
    var counts = try #require(hosted.report(inWords: false).layoutObject)
    #expect(counts.prepareCalls == 1 && counts.sizeRequests == 600)
    #expect(counts.attributeObjects == 600)
    let box = ItemBox(size: ItemSize(points: 100, 50))
    hosted.apply([.insertItems([box, box], at: ItemPath(section: 0, item: 0))])
    #expect(hosted.attributes(of: .item(201, inSection: 0)) != nil)
    counts = try #require(hosted.report(inWords: false).layoutObject)
    #expect(counts.prepareCalls == 2 && counts.sizeRequests == 600 + 602)
  }

  @Test func aResetMakesAnotherLayoutOverTheDataAsItIs() throws {
    let hosted = try Self.waterfall(90)
    hosted.apply([.removeItems(0..<10, section: 0)])
    let before = answer(hosted, 50)
    let layout = hosted.source.layout
    hosted.reset()
    #expect(hosted.source.layout !== layout)
    #expect(answer(hosted, 50) == before)
    #expect(hosted.attributes(of: .item(20, inSection: 0)) == nil)
  }

  @Test func tilesAnswerAsTheLayoutDoes() throws {
    for capacity in [1, 3, 64] {
      let plain = try Self.waterfall(900)
      let tiled = TiledLayout(try Self.waterfall(900), capacity: capacity)
      tiled.prepare()
      for step in 0..<80 {
        let y = CGFloat((step * 397) % 9000) - 500
        #expect(answer(tiled, y) == answer(plain, y), "\(capacity) tiles at \(y)")
      }
      let edit = CollectionEdit.removeItems(5..<25, section: 1)
      plain.apply([edit])
      tiled.apply([edit])
      for y in [0, 700, 2500] as [CGFloat] { #expect(answer(tiled, y) == answer(plain, y)) }
      let report = tiled.report(inWords: true)
      #expect(report.counters.tilesHit > 0 || capacity == 1)
      #expect(report.choice == "tiles of 390 x 844")
    }
  }

  @Test func tilesOfALayoutThatIsAlwaysInvalidReportIt() throws {
    let base = try HostedLayout(Self.sizes(200), viewport: Self.viewport) { _ in
      LayoutObject(FaultyListLayout(.preparesOnEveryScroll))
    }
    let tiled = TiledLayout(base, capacity: 8)
    tiled.prepare()
    for step in 0..<10 { #expect(!answer(tiled, CGFloat(step) * 40).isEmpty) }
    #expect(
      tiled.report(inWords: true).choice
        == "the layout is invalid at every change of bounds: nothing can be kept")
  }

  @Test func theViewThatTheLayoutSeesIsTheOneThatIsMeasured() throws {
    let hosted = try Self.waterfall(300)
    let bounds = CGRect(x: 0, y: 120, width: 390, height: 844)
    hosted.host.queryElements(in: bounds, bounds: bounds)
    hosted.host.updateVisibleElements()
    let view = try #require(hosted.source.layout.collectionView)
    #expect(view.engine === hosted.host && view.bounds == bounds)
    #expect(view.visibleCells.count == hosted.host.visibleElements.count)
    #expect(view.contentSize.height == hosted.contentSize.height)
  }
}
