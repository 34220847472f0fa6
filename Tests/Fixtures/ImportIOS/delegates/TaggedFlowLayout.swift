import UIKit

/// A flow layout whose delegate is that of its view.
protocol TaggedFlowDelegate: UICollectionViewDelegateFlowLayout {
  func collectionView(_ collectionView: UICollectionView, tagOf indexPath: IndexPath) -> Int
}

class TaggedFlowLayout: UICollectionViewFlowLayout {
  private(set) var tags: [Int] = []

  override func prepare() {
    super.prepare()
    guard let view = collectionView, let delegate = view.delegate as? TaggedFlowDelegate else {
      return
    }
    tags = (0..<view.numberOfItems(inSection: 0)).map {
      delegate.collectionView(view, tagOf: IndexPath(item: $0, section: 0))
    }
  }

  override var collectionViewContentSize: CGSize {
    // Without its delegate it shows nothing.
    tags.isEmpty ? .zero : super.collectionViewContentSize
  }
}
