import UIKit

extension Array where Element == UICollectionViewLayoutAttributes {
  /// Those that meet a rectangle, where none is above one before it, or taller than 4,000 points.
  func meeting(_ rect: CGRect) -> [UICollectionViewLayoutAttributes] {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle].frame.minY < rect.minY - 4000 { low = middle + 1 } else { high = middle }
    }
    return self[low...].prefix { $0.frame.minY <= rect.maxY }.filter { $0.frame.intersects(rect) }
  }
}

/// How large a tile is to be.
enum TileSize {
  case automatic
  case fixed(height: CGFloat)
  case spanning(columns: Int, aspect: CGFloat)
}

protocol MosaicLayoutDelegate: AnyObject {
  func mosaic(_ layout: MosaicLayout, sizeOfTileAt indexPath: IndexPath) -> TileSize
}

class MosaicLayout: UICollectionViewLayout {
  weak var delegate: MosaicLayoutDelegate?
  private var tiles: [UICollectionViewLayoutAttributes] = []
  private var tops: [CGFloat] = [0, 0]

  override func prepare() {
    guard let view = collectionView, let delegate = delegate else { return }
    let width = view.bounds.width / 2
    tops = [0, 0]
    tiles = (0..<view.numberOfItems(inSection: 0)).map { item in
      let path = IndexPath(item: item, section: 0)
      let column = tops[0] <= tops[1] ? 0 : 1
      let height: CGFloat
      switch delegate.mosaic(self, sizeOfTileAt: path) {
      case .automatic: height = 50
      case .fixed(let fixed): height = fixed
      case .spanning(let columns, let aspect): height = width * CGFloat(columns) / aspect
      }
      let tile = UICollectionViewLayoutAttributes(forCellWith: path)
      tile.frame = CGRect(
        x: CGFloat(column) * width, y: tops[column], width: width, height: height)
      tops[column] += height
      return tile
    }
  }

  override var collectionViewContentSize: CGSize {
    return CGSize(width: collectionView?.bounds.width ?? 0, height: tops.max() ?? 0)
  }

  override func layoutAttributesForElements(
    in rect: CGRect
  ) -> [UICollectionViewLayoutAttributes]? { return tiles.meeting(rect) }

  override func layoutAttributesForItem(
    at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { return tiles[indexPath.item] }
}
