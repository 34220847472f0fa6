import ScrollBenchUIKit
import UIKit

/// Answers the layouts' calls of their delegates, from the data of a case.
final class DataAnswers {
  private let data: ItemData

  init(_ data: ItemData) { self.data = data }
}

extension DataAnswers: WaterfallLayoutDelegate {
  func collectionView(
    _ collectionView: UICollectionView, aspectRatioOfItemAt indexPath: IndexPath
  ) -> CGFloat {
    let size = data.size(at: indexPath)
    return size.width > 0 ? size.height / size.width : 1
  }
}

extension DataAnswers: StickyHeadersLayoutDelegate, AnimatedListLayoutDelegate {
  func collectionView(
    _ collectionView: UICollectionView, heightForItemAt indexPath: IndexPath
  ) -> CGFloat { data.size(at: indexPath).height }

  func collectionView(
    _ collectionView: UICollectionView, heightForHeaderInSection section: Int
  ) -> CGFloat { data.headerHeight(inSection: section) }
}

extension DataAnswers: SheetLayoutDelegate {
  func collectionView(
    _ collectionView: UICollectionView, widthOfColumn column: Int
  ) -> CGFloat { CGFloat(60 + column * 37 % 90) }
}

extension DataAnswers: ChatLayoutDelegate {
  /// To whole lines of text.
  func collectionView(
    _ collectionView: UICollectionView, estimatedHeightForItemAt indexPath: IndexPath
  ) -> CGFloat { max(1, (data.size(at: indexPath).height / 20).rounded()) * 20 }

  func collectionView(
    _ collectionView: UICollectionView, isOutgoingItemAt indexPath: IndexPath
  ) -> Bool { indexPath.item % 3 == 0 }
}

extension DataAnswers: BadgedGridLayoutDelegate {
  func collectionView(
    _ collectionView: UICollectionView, badgeNumberForItemAt indexPath: IndexPath
  ) -> Int { Int(data.size(at: indexPath).height) % 12 }
}

extension DataAnswers: AgendaLayoutDelegate {
  /// Lanes and days are points of the data.
  func collectionView(
    _ collectionView: UICollectionView, eventAt indexPath: IndexPath
  ) -> AgendaEvent {
    let place = data.place(at: indexPath)
    return AgendaEvent(
      lane: Int(place.x), start: place.y, length: data.size(at: indexPath).height)
  }
}
