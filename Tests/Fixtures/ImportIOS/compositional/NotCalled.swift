import UIKit

// What is no layout to call, each for a reason.

struct Catalogue {
  let pages: [String]

  func createLayout() -> UICollectionViewLayout {
    UICollectionViewCompositionalLayout(section: .rows(height: CGFloat(pages.count)))
  }
}

class LayoutBase {
  func ownLayout() -> UICollectionViewLayout { fatalError("each screen has its own") }
}

enum Loading {
  static func remote() async -> UICollectionViewLayout {
    UICollectionViewCompositionalLayout(section: .rows())
  }

  static func stored() throws -> UICollectionViewLayout {
    UICollectionViewCompositionalLayout(section: .rows())
  }

  static let shared = UICollectionViewCompositionalLayout(section: .rows())

  static func typed<Kind: Hashable>(_ kind: Kind) -> UICollectionViewLayout {
    UICollectionViewCompositionalLayout(section: .rows())
  }

  static func fitted(to file: FileHandle) -> NSCollectionLayoutSection { .rows() }

  private static func secret() -> UICollectionViewLayout {
    UICollectionViewCompositionalLayout(section: .rows())
  }
}

struct Typed<Kind> {
  func typedLayout() -> UICollectionViewLayout {
    UICollectionViewCompositionalLayout(section: .rows())
  }
}

actor Store {
  func storeLayout() -> UICollectionViewLayout {
    UICollectionViewCompositionalLayout(section: .rows())
  }
}

enum Choice {
  case text(String)

  func chosen() -> NSCollectionLayoutSection { .rows() }
}

extension Brochure {
  /// Reads the layout of a view; makes none.
  var current: UICollectionViewLayout? { parent?.navigationController?.collectionViewLayout }

  func show(_ frame: CGRect) -> UICollectionView {
    UICollectionView(
      frame: frame, collectionViewLayout: UICollectionViewCompositionalLayout(section: .rows()))
  }
}

extension UIViewController {
  fileprivate var collectionViewLayout: UICollectionViewLayout? { nil }
}

/// Overloads: the first that needs nothing is called.
enum Overloaded {
  static func wall() -> UICollectionViewLayout { wall(columns: 2) }

  static func wall(columns: Int = 4) -> UICollectionViewLayout {
    AppLayouts.gallery(columns: columns)
  }
}

/// Named as a layout of scrollbench is.
func list() -> UICollectionViewLayout { AppLayouts().framed(columns: 1) }
