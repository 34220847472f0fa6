import CollectionModel
import Foundation
import ScrollBenchUIKit
import TestSupport
import Testing
import UIKit

/// What the layouts do in addition to answering: snapping, pinning, sizes that cells measure,
/// updates.
@MainActor @Suite struct FixtureHookTests {
  private let sizes = SectionedSizes(
    sections: [
      SectionInfo(itemCount: 20, headerHeight: 30 * 64), SectionInfo(itemCount: 0),
      SectionInfo(itemCount: 30, headerHeight: 40 * 64),
    ],
    sizes: SizeSequence((0..<50).map { ItemSize(points: 100, Double(65 + $0 * 7 % 50)) }))
  private static let viewport = CGSize(width: 390, height: 844)

  @Test func aCarouselComesToRestWithACardInTheMiddle() {
    let stage = OracleStage(.carousel, over: sizes)
    stage.show(CGRect(x: 4 * 236 + 20, y: 0, width: 390, height: 844))
    func rest(_ x: CGFloat, _ velocity: CGFloat) -> CGFloat {
      stage.layout.targetContentOffset(
        forProposedContentOffset: CGPoint(x: x, y: 0),
        withScrollingVelocity: CGPoint(x: velocity, y: 0)
      ).x
    }
    #expect(rest(4 * 236 + 20, 0) == 4.0 * 236)
    #expect(rest(4 * 236 + 200, 0) == 5.0 * 236)
    #expect(rest(4 * 236 + 30, 0.4) == 5.0 * 236, "a flick goes on")
    #expect(rest(4 * 236 + 10, -0.4) == 3.0 * 236)
    #expect(rest(9 * 236 + 70, 3) == 9.0 * 236)
    #expect(rest(-500, -1) == 0)
    #expect(rest(1e6, 1) == 49.0 * 236)
    #expect(
      stage.view.engine.restingOffset(forProposed: CGPoint(x: 300, y: 0), velocity: .zero)
        == CGPoint(x: 236, y: 0))
  }

  @Test func headersStayAtTheTopUntilTheirSectionEnds() throws {
    let stage = OracleStage(.stickyHeaders, over: sizes)
    let end = try #require(stage.layout.layoutAttributesForItem(at: [0, 19])?.frame.maxY)
    func header(_ section: Int) -> CGFloat? {
      stage.layout.layoutAttributesForSupplementaryView(
        ofKind: UICollectionView.elementKindSectionHeader,
        at: IndexPath(item: 0, section: section))?.frame.minY
    }
    let requests = stage.data.sizeRequests
    for (y, first) in [(0, 0), (-70, 0), (100, 100), (end - 31, end - 31), (end - 10, end - 30)] {
      stage.show(CGRect(origin: CGPoint(x: 0, y: y), size: Self.viewport))
      #expect(header(0) == first && header(1) == nil && header(2) == end)
    }
    #expect(stage.data.sizeRequests == requests, "scrolling moves headers only")
    let context = stage.layout.invalidationContext(
      forBoundsChange: CGRect(origin: CGPoint(x: 0, y: 300), size: Self.viewport))
    #expect(
      context.invalidatedSupplementaryIndexPaths == [
        UICollectionView.elementKindSectionHeader: [[0, 0], [2, 0]]
      ])
    #expect(!context.invalidateEverything && context.invalidatedItemIndexPaths == nil)
  }

  /// A view that shows messages as high as they are estimated for the first time scrolls on by what
  /// those above turn out to be higher.
  @Test func whatIsReadStaysWhereMessagesAboveTurnOutHigher() throws {
    let stage = OracleStage(.chat, over: sizes, cells: SizingCells())
    // Not shown yet: all sizes but those of the first screen are estimates.
    stage.show(CGRect(origin: CGPoint(x: 0, y: 2000), size: Self.viewport))
    for _ in 0..<30 {
      let bounds = stage.view.bounds
      let read = try #require(
        stage.paths.first { stage.layout.layoutAttributesForItem(at: $0)!.frame.minY > bounds.midY }
      )
      let place = stage.layout.layoutAttributesForItem(at: read)!.frame.minY - bounds.minY
      stage.show(bounds.offsetBy(dx: 0, dy: -40))
      let new = stage.layout.layoutAttributesForItem(at: read)!.frame.minY - stage.view.bounds.minY
      #expect(new == place + 40, "\(read)")
    }
    for path in stage.view.indexPathsForVisibleItems {
      let frame = try #require(stage.layout.layoutAttributesForItem(at: path)?.frame)
      guard frame.intersects(stage.view.bounds) else { continue }
      #expect(frame.height == stage.data.size(at: path).height)
    }
  }

  @Test func aMessageAboveMovesTheViewportAndOneInItDoesNot() throws {
    let stage = OracleStage(.chat, over: sizes)
    stage.show(CGRect(origin: CGPoint(x: 0, y: 1000), size: Self.viewport))
    for (path, shifts) in [([0, 2] as IndexPath, true), ([2, 20], false)] {
      let original = try #require(stage.layout.layoutAttributesForItem(at: path))
      let preferred = try #require(original.copy() as? UICollectionViewLayoutAttributes)
      #expect(
        !stage.layout.shouldInvalidateLayout(
          forPreferredLayoutAttributes: preferred, withOriginalAttributes: original))
      preferred.size.height += 33
      #expect(
        stage.layout.shouldInvalidateLayout(
          forPreferredLayoutAttributes: preferred, withOriginalAttributes: original))
      let context = stage.layout.invalidationContext(
        forPreferredLayoutAttributes: preferred, withOriginalAttributes: original)
      #expect(context.contentOffsetAdjustment == CGPoint(x: 0, y: shifts ? 33 : 0))
      let next = IndexPath(item: path.item + 1, section: path.section)
      let before = try #require(stage.layout.layoutAttributesForItem(at: next)?.frame)
      stage.layout.invalidateLayout(with: context)
      let y = stage.view.bounds.minY
      stage.view.layoutIfNeeded()
      #expect(
        stage.layout.layoutAttributesForItem(at: next)?.frame == before.offsetBy(dx: 0, dy: 33))
      #expect(stage.view.bounds.minY == y + (shifts ? 33 : 0))
    }
  }

  @Test func rowsThatComeAndGoFadeAndOthersDoNot() throws {
    let stage = OracleStage(.animated, over: sizes)
    let layout = stage.layout
    layout.prepare(forCollectionViewUpdates: [
      UICollectionViewUpdateItem(before: nil, after: [0, 3], action: .insert),
      UICollectionViewUpdateItem(before: [0, 5], after: nil, action: .delete),
      UICollectionViewUpdateItem(before: nil, after: [2, NSNotFound], action: .insert),
      UICollectionViewUpdateItem(before: [0, 7], after: [0, 9], action: .move),
    ])
    func alphas() -> [CGFloat?] {
      [
        layout.initialLayoutAttributesForAppearingItem(at: [0, 3])?.alpha,
        layout.initialLayoutAttributesForAppearingItem(at: [0, 9])?.alpha,
        layout.initialLayoutAttributesForAppearingItem(at: [2, 4])?.alpha,
        layout.finalLayoutAttributesForDisappearingItem(at: [0, 5])?.alpha,
        layout.finalLayoutAttributesForDisappearingItem(at: [0, 7])?.alpha,
      ]
    }
    // What the batch does not bring is requested from `super`, which has no batch.
    #expect(alphas() == [0, nil, 0, nil, nil])
    let start = try #require(layout.initialLayoutAttributesForAppearingItem(at: [0, 3]))
    let row = try #require(layout.layoutAttributesForItem(at: [0, 3]))
    #expect(start.center == row.center && start.size == row.size)
    #expect(row.alpha == 1 && row.transform.isIdentity, "a copy was changed")
    layout.finalizeCollectionViewUpdates()
    #expect(alphas() == [nil, nil, nil, nil, nil])
  }

  /// Attributes with more properties than the engine's travel with what refers to them.
  @Test func attributesThatAreNotShownAreReleased() {
    weak var attributes: UICollectionViewLayoutAttributes?
    do {
      let made = BadgedAttributes(forCellWith: [0, 0])
      #expect(made.elementDetail == made.elementDetail)
      attributes = made
    }
    #expect(attributes == nil)
  }
}
