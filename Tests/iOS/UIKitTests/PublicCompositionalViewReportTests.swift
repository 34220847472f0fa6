import CollectionEngine
import Testing
import UIKit

/// Bug reports about the views of compositional layouts: those that a data source returns, and
/// those that a handler changes.
@MainActor @Suite struct PublicCompositionalViewReportTests {
  private func section(_ height: NSCollectionLayoutDimension) -> NSCollectionLayoutSection {
    let size = layoutSize(.fractionalWidth(1), height)
    return NSCollectionLayoutSection(
      group: .horizontal(layoutSize: size, subitems: [NSCollectionLayoutItem(layoutSize: size)]))
  }

  // MARK: Kinds

  /// Answers each request for a view with one of another kind.
  private final class WrongKinds: NSObject, UICollectionViewDataSource {
    func collectionView(
      _ collectionView: UICollectionView, numberOfItemsInSection section: Int
    ) -> Int { 1 }
    func collectionView(
      _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell {
      collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
    }
    func collectionView(
      _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String,
      at indexPath: IndexPath
    ) -> UICollectionReusableView {
      collectionView.dequeueReusableSupplementaryView(
        ofKind: "other", withReuseIdentifier: "other", for: indexPath)
    }
  }

  private static func showWrongKinds() {
    let section = PublicCompositionalViewReportTests().section(.absolute(50))
    section.boundarySupplementaryItems = [
      NSCollectionLayoutBoundarySupplementaryItem(
        layoutSize: layoutSize(.fractionalWidth(1), .absolute(20)),
        elementKind: UICollectionView.elementKindSectionHeader, alignment: .top)
    ]
    let view = UICollectionView(
      frame: CGRect(x: 0, y: 0, width: 320, height: 480),
      collectionViewLayout: UICollectionViewCompositionalLayout(section: section))
    let source = WrongKinds()
    view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
    view.register(
      UICollectionReusableView.self, forSupplementaryViewOfKind: "other",
      withReuseIdentifier: "other")
    view.dataSource = source
    view.layoutIfNeeded()
  }

  /// apptekstudios/ASCollectionView#221: a data source answers the request for a header with a view
  /// that it dequeued as another kind. Sure.
  @Test(.waitsForExits) func aViewOfAnotherKindIsNamed() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run { PublicCompositionalViewReportTests.showWrongKinds() }
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("does not match the element kind it is being used for. When asked for"))
    #expect(
      text.contains(
        "a view of element kind 'UICollectionElementKindSectionHeader' the data source dequeued a"
          + " view registered for the element kind 'other'"))
  }

  // MARK: Handlers

  /// Juanpe/SkeletonView#103, Apple's forum, thread 719750: a handler changes items of estimated
  /// size, and nothing is to be seen of it. Likely.
  @Test func aHandlerLeavesEstimatedItemsAlone() {
    for (height, isEstimated) in [
      (NSCollectionLayoutDimension.estimated(50), true), (.absolute(50), false),
    ] {
      var offsets: [CGPoint] = []
      let section = section(height)
      section.visibleItemsInvalidationHandler = { items, offset, _ in
        offsets.append(offset)
        for item in items {
          item.alpha = 0.5
          item.center.x = 170
        }
      }
      let layout = UICollectionViewCompositionalLayout(section: section)
      let stage = CompositionalLayoutStage(layout, [3])
      let log = CallLog()
      stage.view.engine.log = log
      for _ in 0..<2 {
        layout.invalidateLayout()
        stage.view.layoutIfNeeded()
      }
      let cells = stage.view.visibleCells
      #expect(offsets.first == .zero && cells.count == 3)
      #expect(cells.allSatisfy { $0.alpha == (isEstimated ? 1 : 0.5) })
      #expect(cells.allSatisfy { $0.frame.minX == (isEstimated ? 0 : 10) })
      #expect(stage.frames().map(\.minX) == (isEstimated ? [0, 0, 0] : [10, 10, 10]))
      let notes = log.take().filter {
        $0.contains("cannot currently mutate visible items for layouts containing estimated items")
      }
      #expect(notes.count == (isEstimated ? 1 : 0))
    }
  }
}
