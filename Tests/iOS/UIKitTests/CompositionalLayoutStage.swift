import UIKit

/// A collection view with a compositional layout, and sections of so many items.
@MainActor
final class CompositionalLayoutStage: NSObject, UICollectionViewDataSource {
  static let kinds = [
    UICollectionView.elementKindSectionHeader, UICollectionView.elementKindSectionFooter, "badge",
    "band",
  ]

  let view: UICollectionView
  let layout: UICollectionViewCompositionalLayout
  var counts: [Int]

  init(
    _ layout: UICollectionViewCompositionalLayout, _ counts: [Int], width: Double = 320,
    height: Double = 480
  ) {
    view = UICollectionView(
      frame: CGRect(x: 0, y: 0, width: width, height: height), collectionViewLayout: layout)
    self.layout = layout
    self.counts = counts
    super.init()
    view.register(PreferringCell.self, forCellWithReuseIdentifier: "cell")
    for kind in Self.kinds {
      view.register(
        FixedBand.self, forSupplementaryViewOfKind: kind, withReuseIdentifier: "band")
    }
    layout.register(UICollectionReusableView.self, forDecorationViewOfKind: "background")
    view.dataSource = self
    view.layoutIfNeeded()
  }

  func numberOfSections(in collectionView: UICollectionView) -> Int { counts.count }

  func collectionView(
    _ collectionView: UICollectionView, numberOfItemsInSection section: Int
  ) -> Int { counts[section] }

  func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
  }

  func collectionView(
    _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String,
    at indexPath: IndexPath
  ) -> UICollectionReusableView {
    collectionView.dequeueReusableSupplementaryView(
      ofKind: kind, withReuseIdentifier: "band", for: indexPath)
  }

  // MARK: What the layout answers

  var height: Double { layout.collectionViewContentSize.height }

  func frames(_ section: Int = 0) -> [CGRect] {
    (0..<counts[section]).map { item($0, section).frame }
  }

  func item(_ item: Int, _ section: Int = 0) -> UICollectionViewLayoutAttributes {
    layout.layoutAttributesForItem(at: IndexPath(item: item, section: section))!
  }

  func view(_ kind: String, _ path: [Int] = [0, 0]) -> CGRect? {
    layout.layoutAttributesForSupplementaryView(ofKind: kind, at: IndexPath(indexes: path))?.frame
  }

  /// The elements in a rectangle: kinds with paths, cells as `cell`.
  func names(in rect: CGRect) -> Set<String> {
    Set(
      layout.layoutAttributesForElements(in: rect)!.map { found in
        let path = found.indexPath.map { $0 == .max ? "max" : "\($0)" }.joined(separator: ".")
        return "\(found.representedElementKind ?? "cell") \(path)"
      })
  }
}

/// A supplementary view that prefers another height.
final class FixedBand: UICollectionReusableView {
  nonisolated(unsafe) static var height: CGFloat?

  override func preferredLayoutAttributesFitting(
    _ layoutAttributes: UICollectionViewLayoutAttributes
  ) -> UICollectionViewLayoutAttributes {
    if let height = Self.height { layoutAttributes.size.height = height }
    return layoutAttributes
  }
}

// MARK: Descriptions

@MainActor
func layoutSize(
  _ width: NSCollectionLayoutDimension, _ height: NSCollectionLayoutDimension
) -> NSCollectionLayoutSize {
  NSCollectionLayoutSize(widthDimension: width, heightDimension: height)
}

@MainActor
func layoutItem(
  _ width: NSCollectionLayoutDimension, _ height: NSCollectionLayoutDimension,
  _ views: [NSCollectionLayoutSupplementaryItem] = []
) -> NSCollectionLayoutItem {
  NSCollectionLayoutItem(layoutSize: layoutSize(width, height), supplementaryItems: views)
}

/// A layout of one section for all numbers, whose group is as wide as the view.
@MainActor
func compositional(
  rows height: NSCollectionLayoutDimension, _ items: [NSCollectionLayoutItem],
  insets: NSDirectionalEdgeInsets = .zero,
  configuration: UICollectionViewCompositionalLayoutConfiguration = .init(),
  _ change: (NSCollectionLayoutSection) -> Void = { _ in }
) -> UICollectionViewCompositionalLayout {
  let group = NSCollectionLayoutGroup.horizontal(
    layoutSize: layoutSize(.fractionalWidth(1), height), subitems: items)
  let section = NSCollectionLayoutSection(group: group)
  section.contentInsets = insets
  change(section)
  return UICollectionViewCompositionalLayout(section: section, configuration: configuration)
}

extension NSDirectionalEdgeInsets {
  init(_ top: Double, _ leading: Double, _ bottom: Double, _ trailing: Double) {
    self.init(top: top, leading: leading, bottom: bottom, trailing: trailing)
  }
}
