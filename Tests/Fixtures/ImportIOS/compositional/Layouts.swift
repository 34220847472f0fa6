import UIKit

/// A layout for each screen of an app.
struct AppLayouts {
  var inset: CGFloat = 10

  static func gallery(columns: Int = 3) -> UICollectionViewCompositionalLayout {
    let picture = NSCollectionLayoutItem(
      layoutSize: NSCollectionLayoutSize(
        widthDimension: .fractionalWidth(1 / CGFloat(columns)),
        heightDimension: .fractionalHeight(1)))
    let line = NSCollectionLayoutGroup.horizontal(
      layoutSize: NSCollectionLayoutSize(
        widthDimension: .fractionalWidth(1), heightDimension: .absolute(120)),
      subitems: [picture])
    line.interItemSpacing = .fixed(2)
    let section = NSCollectionLayoutSection(group: line)
    section.interGroupSpacing = 2
    return UICollectionViewCompositionalLayout(section: section)
  }

  static var settings: UICollectionViewLayout {
    UICollectionViewCompositionalLayout { _, _ in .rows(height: 48) }
  }

  /// The importer chooses a number of columns.
  func framed(columns: Int) -> UICollectionViewLayout {
    let section = NSCollectionLayoutSection.rows(height: 60 * CGFloat(columns))
    section.contentInsets = NSDirectionalEdgeInsets(
      top: inset, leading: inset, bottom: inset, trailing: inset)
    return UICollectionViewCompositionalLayout(section: section)
  }

  let makeShelves: () -> UICollectionViewLayout = {
    UICollectionViewCompositionalLayout { _, environment in .covers(environment) }
  }

  /// With a background behind each section.
  var striped: NSCollectionLayoutSection {
    let section = NSCollectionLayoutSection.rows(height: 40, spacing: 4)
    section.decorationItems = [.background(elementKind: "stripes")]
    return section
  }

  let provider: UICollectionViewCompositionalLayoutSectionProvider = { index, environment in
    index == 0 ? .covers(environment) : .rows()
  }
}

final class Stripes: UICollectionReusableView {}

func makeStripedLayout() -> UICollectionViewLayout {
  let layout = UICollectionViewCompositionalLayout(section: AppLayouts().striped)
  layout.register(Stripes.self, forDecorationViewOfKind: "stripes")
  return layout
}

protocol Paged {
  var pageHeight: CGFloat { get }
}

extension Paged {
  func pages() -> NSCollectionLayoutSection { .rows(height: pageHeight) }
}

final class Brochure: UIViewController, Paged {
  let pageHeight: CGFloat = 300
}

/// A layout class of its own, next to the functions.
final class TickerLayout: UICollectionViewCompositionalLayout {
  init() { super.init(section: .rows(height: 24)) }

  required init?(coder: NSCoder) { fatalError("no archive has this layout") }
}
