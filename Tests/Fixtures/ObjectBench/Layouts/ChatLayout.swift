import UIKit

protocol ChatLayoutDelegate: AnyObject {
  /// An estimate of the height of a message, until its cell has measured it.
  func collectionView(
    _ collectionView: UICollectionView, estimatedHeightForItemAt indexPath: IndexPath
  ) -> CGFloat
  func collectionView(
    _ collectionView: UICollectionView, isOutgoingItemAt indexPath: IndexPath
  ) -> Bool
}

class ChatInvalidationContext: UICollectionViewLayoutInvalidationContext {
  /// The height that the message at a position has from now on.
  var measured: (position: Int, height: CGFloat)?
}

/// Messages below one another, one's own at the right, whose heights only their cells can measure.
class ChatLayout: UICollectionViewLayout {
  weak var delegate: ChatLayoutDelegate?
  var spacing: CGFloat = 6 {
    didSet { invalidateLayout() }
  }

  private struct Message {
    var minY: CGFloat
    var height: CGFloat
    var isOutgoing: Bool
    var maxY: CGFloat { return minY + height }
  }

  private var order: ItemOrder?
  private var messages: [Message] = []
  /// From this position on places are out of date, because a height before has changed.
  private var firstMoved = Int.max

  override class var invalidationContextClass: AnyClass { return ChatInvalidationContext.self }

  override func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {
    super.invalidateLayout(with: context)
    if context.invalidateEverything || context.invalidateDataSourceCounts {
      order = nil
    } else if let measured = (context as? ChatInvalidationContext)?.measured,
      messages.indices.contains(measured.position)
    {
      messages[measured.position].height = measured.height
      firstMoved = min(firstMoved, measured.position)
    } else {
      firstMoved = 0
    }
  }

  override func prepare() {
    super.prepare()
    guard let collectionView = collectionView else { return }
    if order == nil {
      let new = ItemOrder(collectionView)
      messages = (0..<new.count).map { position in
        let path = new.indexPath(at: position)
        return Message(
          minY: 0,
          height: delegate?.collectionView(collectionView, estimatedHeightForItemAt: path) ?? 60,
          isOutgoing: delegate?.collectionView(collectionView, isOutgoingItemAt: path) ?? false)
      }
      order = new
      firstMoved = 0
    }
    guard firstMoved < messages.count else { return }
    var y = firstMoved == 0 ? spacing : messages[firstMoved].minY
    for position in firstMoved..<messages.count {
      messages[position].minY = y
      y = messages[position].maxY + spacing
    }
    firstMoved = Int.max
  }

  override var collectionViewContentSize: CGSize {
    return CGSize(
      width: collectionView?.bounds.width ?? 0,
      height: messages.last.map { $0.maxY + spacing } ?? 0)
  }

  override func layoutAttributesForElements(
    in rect: CGRect
  ) -> [UICollectionViewLayoutAttributes]? {
    guard let order = order else { return [] }
    let first = messages.partitioningIndex { $0.maxY >= rect.minY }
    let end = messages.partitioningIndex { $0.minY > rect.maxY }
    return (first..<max(first, end)).compactMap { position in
      let attributes = makeAttributes(at: position, path: order.indexPath(at: position))
      return attributes.frame.intersects(rect) ? attributes : nil
    }
  }

  override func layoutAttributesForItem(
    at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    guard let position = order?.position(of: indexPath) else { return nil }
    return makeAttributes(at: position, path: indexPath)
  }

  private func makeAttributes(
    at position: Int, path: IndexPath
  ) -> UICollectionViewLayoutAttributes {
    let message = messages[position]
    let width = (collectionView?.bounds.width ?? 0) * 0.75
    let attributes = UICollectionViewLayoutAttributes(forCellWith: path)
    attributes.frame = CGRect(
      x: message.isOutgoing ? width / 3 : 0, y: message.minY, width: width, height: message.height)
    return attributes
  }

  override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
    return newBounds.width != collectionView?.bounds.width
  }

  override func shouldInvalidateLayout(
    forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
    withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
  ) -> Bool {
    return preferredAttributes.size.height != originalAttributes.size.height
  }

  override func invalidationContext(
    forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
    withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
  ) -> UICollectionViewLayoutInvalidationContext {
    let context = super.invalidationContext(
      forPreferredLayoutAttributes: preferredAttributes,
      withOriginalAttributes: originalAttributes)
    guard let chat = context as? ChatInvalidationContext, let collectionView = collectionView,
      let position = order?.position(of: originalAttributes.indexPath)
    else { return context }
    let height = preferredAttributes.size.height
    chat.measured = (position, height)
    chat.invalidateItems(at: [originalAttributes.indexPath])
    // What is being read stays where it is when something above it turns out higher.
    if originalAttributes.frame.minY < collectionView.bounds.minY {
      chat.contentOffsetAdjustment.y = height - originalAttributes.size.height
    }
    return chat
  }
}
