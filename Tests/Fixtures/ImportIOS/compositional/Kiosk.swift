import UIKit

/// Each section has its own kind, by its number.
enum KioskSection: Int, CaseIterable {
  case covers
  case titles
  case tags

  /// What the layout below calls for each section.
  func layoutSection(in environment: NSCollectionLayoutEnvironment) -> NSCollectionLayoutSection {
    switch self {
    case .covers: return NSCollectionLayoutSection.covers(environment)
    case .titles: return .rows(height: 52, spacing: 6)
    case .tags: return .rows()
    }
  }
}

final class Kiosk {
  lazy var layout: UICollectionViewLayout = {
    let configuration = UICollectionViewCompositionalLayoutConfiguration()
    configuration.interSectionSpacing = 18
    return UICollectionViewCompositionalLayout(
      sectionProvider: { [unowned self] index, environment in
        guard let kind = KioskSection(rawValue: index), self.isOpen else {
          fatalError("there is no section \(index)")
        }
        return kind.layoutSection(in: environment)
      }, configuration: configuration)
  }()

  let isOpen = true
}

extension NSCollectionLayoutSection {
  static func rows(height: CGFloat = 44, spacing: CGFloat = 0) -> NSCollectionLayoutSection {
    let size = NSCollectionLayoutSize(
      widthDimension: .fractionalWidth(1), heightDimension: .estimated(height))
    let section = NSCollectionLayoutSection(
      group: .vertical(layoutSize: size, subitems: [NSCollectionLayoutItem(layoutSize: size)]))
    section.interGroupSpacing = spacing
    return section
  }

  /// Cards that scroll sideways; narrower ones in a wide view.
  static func covers(_ environment: NSCollectionLayoutEnvironment) -> NSCollectionLayoutSection {
    let isWide = environment.container.effectiveContentSize.width > 500
    let cover = NSCollectionLayoutItem(
      layoutSize: NSCollectionLayoutSize(
        widthDimension: .fractionalWidth(1), heightDimension: .fractionalHeight(1)))
    let card = NSCollectionLayoutGroup.horizontal(
      layoutSize: NSCollectionLayoutSize(
        widthDimension: .fractionalWidth(isWide ? 0.4 : 0.8), heightDimension: .absolute(210)),
      subitems: [cover])
    let section = NSCollectionLayoutSection(group: card)
    section.orthogonalScrollingBehavior = .continuous
    section.interGroupSpacing = 14
    section.contentInsets = NSDirectionalEdgeInsets(top: 0, leading: 16, bottom: 0, trailing: 16)
    section.boundarySupplementaryItems = [
      NSCollectionLayoutBoundarySupplementaryItem(
        layoutSize: NSCollectionLayoutSize(
          widthDimension: .fractionalWidth(1), heightDimension: .absolute(40)),
        elementKind: "heading", alignment: .top)
    ]
    return section
  }

  /// Asked with the number of a section.
  static func numbered(_ sectionIndex: Int) -> NSCollectionLayoutSection {
    switch sectionIndex {
    case 0: return .rows(height: 90)
    case 1...3: return .rows(height: 30)
    default: return .rows()
    }
  }
}
