import Testing
import UIKit

@MainActor @Suite struct OptionalRequirementTests {
  private final class Nothing: NSObject, UICollectionViewDelegateFlowLayout {}

  private final class Sizes: NSObject, UICollectionViewDelegateFlowLayout {
    var inner: (any UICollectionViewDelegateFlowLayout)?
    var width: CGFloat = 1

    func collectionView(
      _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
      sizeForItemAt indexPath: IndexPath
    ) -> CGSize {
      // Calls a delegate that implements nothing, and one that does.
      let spacing = inner?.collectionView?(
        collectionView, layout: collectionViewLayout, minimumLineSpacingForSectionAt: 0)
      let size = inner?.collectionView?(
        collectionView, layout: collectionViewLayout, sizeForItemAt: indexPath)
      return CGSize(width: width + (size?.width ?? 0), height: spacing ?? 5)
    }
  }

  private let layout = UICollectionViewFlowLayout()
  private let view: UICollectionView
  private let path = IndexPath(item: 0, section: 0)

  init() { view = UICollectionView(frame: .zero, collectionViewLayout: layout) }

  @Test func aMethodThatIsNotImplementedIsNil() {
    let nothing = Nothing()
    let delegate: (any UICollectionViewDelegateFlowLayout)? = nothing
    let size = delegate?.collectionView?(view, layout: layout, sizeForItemAt: path)
    #expect(size == nil)
    #expect(
      delegate?.collectionView?(view, layout: layout, insetForSectionAt: 0) ?? .zero == .zero)
    if let spacing = delegate?.collectionView?(
      view, layout: layout, minimumInteritemSpacingForSectionAt: 0)
    {
      Issue.record("\(spacing) without a delegate")
    }
  }

  @Test func aMethodThatIsImplementedHasItsValue() {
    let sizes = Sizes()
    view.delegate = sizes
    let delegate = view.delegate as? UICollectionViewDelegateFlowLayout
    let size =
      delegate?.collectionView?(view, layout: layout, sizeForItemAt: path) ?? CGSize.zero
    #expect(size == CGSize(width: 1, height: 5))
    let demanded: CGSize = delegate!.collectionView!(view, layout: layout, sizeForItemAt: path)
    #expect(demanded == size)
    #expect(delegate!.collectionView!(view, layout: layout, sizeForItemAt: path).width == 1)
    #expect(sizes.collectionView(view, layout: layout, sizeForItemAt: path) == size)
  }

  @Test func callsWithinCallsDoNotDisturbEachOther() {
    let (outer, inner, nothing) = (Sizes(), Sizes(), Nothing())
    inner.width = 10
    outer.inner = inner
    inner.inner = nothing
    let delegate: any UICollectionViewDelegateFlowLayout = outer
    #expect(
      delegate.collectionView?(view, layout: layout, sizeForItemAt: path)
        == CGSize(width: 11, height: 5))
    let other: any UICollectionViewDelegateFlowLayout = nothing
    #expect(other.collectionView?(view, layout: layout, sizeForItemAt: path) == nil)
  }

  @Test func aDataSourceWithoutSectionsHasNoAnswer() {
    final class Data: NSObject, UICollectionViewDataSource {
      func collectionView(
        _ collectionView: UICollectionView, numberOfItemsInSection section: Int
      ) -> Int { 3 }
      func collectionView(
        _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
      ) -> UICollectionViewCell { UICollectionViewCell() }
    }
    let data: any UICollectionViewDataSource = Data()
    #expect(data.numberOfSections?(in: view) == nil)
    view.dataSource = data
    #expect(view.numberOfSections == 1 && view.numberOfItems(inSection: 0) == 3)
  }
}
