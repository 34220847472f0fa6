import Combine
import UIKit

/// The kinds of its sections are those of a presenter, which is no part of the layout.
final class ChatScreen: UIViewController {
  private let presenter: ChatPresenter = .shared

  private func createLayout() -> UICollectionViewLayout {
    UICollectionViewCompositionalLayout { [unowned self] index, _ in
      .line(of: presenter.height(ofSection: index))
    }
  }
}
