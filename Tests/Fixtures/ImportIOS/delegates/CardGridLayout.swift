import UIKit

enum CardStyle {
  case framed(width: CGFloat)
  case plain
}

protocol CardSizes: AnyObject {
  func sizeOfCard(at indexPath: IndexPath) -> CGSize
}

/// Asks for everything that such protocols ask for.
protocol CardGridLayoutDelegate: CardSizes {
  var columnCount: Int { get }
  func numberOfColumns(in section: Int) -> Int
  func cardGrid(_ layout: CardGridLayout, heightForCardAt indexPath: IndexPath, width: CGFloat)
    -> CGFloat
  func cardGrid(_: CardGridLayout, ratioAt _: IndexPath) -> Double
  func cardGrid(_ layout: CardGridLayout, headerHeightIn section: Int) -> CGFloat
  func cardGrid(_ layout: CardGridLayout, styleAt indexPath: IndexPath) -> CardStyle
  func cardGrid(_ layout: CardGridLayout, badgeAt indexPath: IndexPath) -> String?
  func cardGrid(_ layout: CardGridLayout, didPlace count: Int)
  func isWide(_ indexPath: IndexPath) -> Bool
  func insets(of section: Int) -> UIEdgeInsets
  func spacing(of section: Int) -> CGFloat
}

extension CardGridLayoutDelegate {
  func insets(of section: Int) -> UIEdgeInsets { .zero }
  func cardGrid(_ layout: CardGridLayout, headerHeightIn section: Int) -> CGFloat { 0 }
}

typealias CardDelegate = CardGridLayoutDelegate

class CardGridLayout: UICollectionViewLayout {
  weak var delegate: CardDelegate?
  private weak var hidden: CardSizes?
  var cards: [UICollectionViewLayoutAttributes] = []

  override func prepare() {
    guard let view = collectionView, let delegate = delegate else { return }
    let columns = delegate.columnCount
    let width = view.bounds.width / CGFloat(columns)
    var tops = [CGFloat](repeating: delegate.cardGrid(self, headerHeightIn: 0), count: columns)
    cards = (0..<view.numberOfItems(inSection: 0)).map { item in
      let path = IndexPath(item: item, section: 0)
      let card = UICollectionViewLayoutAttributes(forCellWith: path)
      let height = delegate.cardGrid(self, heightForCardAt: path, width: width)
      card.frame = CGRect(
        x: width * CGFloat(item % columns), y: tops[item % columns], width: width, height: height)
      tops[item % columns] += height + delegate.spacing(of: 0)
      return card
    }
  }

  override var collectionViewContentSize: CGSize {
    CGSize(width: collectionView?.bounds.width ?? 0, height: cards.map(\.frame.maxY).max() ?? 0)
  }

  override func layoutAttributesForElements(
    in rect: CGRect
  ) -> [UICollectionViewLayoutAttributes]? { cards.filter { $0.frame.intersects(rect) } }

  override func layoutAttributesForItem(
    at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { cards[indexPath.item] }
}
