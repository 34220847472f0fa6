import CollectionEngine
import CollectionModel
import Foundation
import Harness
import ScrollBenchUIKit
import ScrollTraces
import Testing
import UIKit

/// Where the viewport is after a batch, if the layout chooses it.
@MainActor @Suite struct OwnOffsetTests {
  private static let viewport = CGSize(width: 390, height: 844)
  private static let sizes = SectionedSizes(
    sections: [SectionInfo(itemCount: 400)],
    sizes: SizeSequence((0..<400).map { _ in ItemSize(points: 100, 50) }))

  enum Manner: CaseIterable { case silent, context, target, sets }

  /// Rows of 50 pt that go 7 pt on with each batch, whatever it was.
  private final class Restless: UICollectionViewLayout {
    var manner = Manner.silent
    private var count = 0
    private var wasNotified = false

    override func prepare() { count = collectionView!.numberOfItems(inSection: 0) }
    override var collectionViewContentSize: CGSize {
      CGSize(width: 390, height: CGFloat(count) * 50)
    }

    override func layoutAttributesForElements(
      in rect: CGRect
    ) -> [UICollectionViewLayoutAttributes]? {
      let first = max(0, Int(rect.minY / 50))
      let end = min(count, Int(rect.maxY / 50) + 1)
      return (first..<max(first, end)).map { layoutAttributesForItem(at: [0, $0])! }
    }

    override func layoutAttributesForItem(
      at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
      guard indexPath.item < count else { return nil }
      let attributes = UICollectionViewLayoutAttributes(forCellWith: indexPath)
      attributes.frame = CGRect(x: 0, y: CGFloat(indexPath.item) * 50, width: 390, height: 50)
      return attributes
    }

    override func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {
      if manner == .context, context.invalidateDataSourceCounts, !context.invalidateEverything {
        context.contentOffsetAdjustment = CGPoint(x: 0, y: 7)
      }
      super.invalidateLayout(with: context)
    }

    override func prepare(forCollectionViewUpdates updateItems: [UICollectionViewUpdateItem]) {
      wasNotified = true
      if manner == .sets { collectionView!.contentOffset.y += 7 }
    }

    override func targetContentOffset(
      forProposedContentOffset proposedContentOffset: CGPoint
    ) -> CGPoint {
      // Requested after the layout was notified of the batch.
      guard wasNotified, manner == .target else { return proposedContentOffset }
      return CGPoint(x: 0, y: proposedContentOffset.y + 7)
    }
  }

  private func record(_ manner: Manner, tiled: Bool) throws -> PlaybackRecorder {
    let hosted = try HostedLayout(Self.sizes, viewport: Self.viewport) { _ in
      let layout = Restless()
      layout.manner = manner
      return LayoutObject(layout)
    }
    let source: any HostedSource = tiled ? TiledLayout(hosted, capacity: 8) : hosted
    source.prepare()
    var script = EditScript(EditPlan(.chat, batches: 5), viewport: Self.viewport, seed: 1)
    let begun = script.begin(over: Self.sizes)
    let path = ScrollPath(
      bounds: (0..<60).map { CGRect(x: 0, y: 8000 + $0 * 3, width: 390, height: 844) },
      overscan: 0, axes: .vertical)
    var recorder = PlaybackRecorder(
      path, on: Display(source, over: begun, seed: 1), script: script, sizes: begun)
    try recorder.record()
    return recorder
  }

  @Test(arguments: Manner.allCases, [false, true])
  func aLayoutsOwnOffsetTakesThePlaceOfTheAnchor(manner: Manner, tiled: Bool) throws {
    let recorder = try record(manner, tiled: tiled)
    let inserted = recorder.sizes.itemCount - Self.sizes.itemCount
    #expect(inserted > 0 && recorder.playback.changes.count == 5)
    let expected = manner == .silent ? Double(inserted) * 50 : 5 * 7
    #expect(recorder.anchoring.correction == expected)
    let (first, last) = (recorder.playback.bounds[0], recorder.playback.bounds.last!)
    let travelled = Double(last.minY - first.minY)
    #expect(travelled == 177.0 + expected)
  }
}
