import UIKit

/// A delegate with a method that nobody calls.
class Feed: NSObject, UICollectionViewDataSource, UICollectionViewDelegate {
  var names = ["a", "b"]

  func collectionView(
    _ collectionView: UICollectionView, numberOfItemsInSection section: Int
  ) -> Int { names.count }

  func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
  }

  func collectionView(
    _ collectionView: UICollectionView, willDisplay cell: UICollectionViewCell,
    forItemAt indexPath: IndexPath
  ) {}

  func collectionView(
    _ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath
  ) {}

  func collectionView(
    _ collectionView: UICollectionView, prefetchItemsAt indexPaths: [IndexPath]
  ) {}

  func scrollViewDidZoom(_ scrollView: UIScrollView) {}
}

class TextCell: UICollectionViewCell {
  let label = UILabel()

  override func preferredLayoutAttributesFitting(
    _ layoutAttributes: UICollectionViewLayoutAttributes
  ) -> UICollectionViewLayoutAttributes {
    // Not "label.sizeThatFits(_:)" in a comment or a string.
    layoutAttributes.frame.size.height = label.sizeThatFits(layoutAttributes.size).height
    return layoutAttributes
  }
}
