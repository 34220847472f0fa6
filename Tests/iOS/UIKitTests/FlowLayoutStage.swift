import UIKit

/// A collection view with a flow layout, and sections of so many items.
@MainActor
final class FlowLayoutStage: NSObject, UICollectionViewDataSource {
  let view: UICollectionView
  let layout: UICollectionViewFlowLayout
  var counts: [Int]
  /// The view does not hold its delegate.
  private let delegate: (any UICollectionViewDelegate)?

  init(
    _ layout: UICollectionViewFlowLayout, _ counts: [Int],
    width: Double = 375, height: Double = 667, delegate: (any UICollectionViewDelegate)? = nil
  ) {
    view = UICollectionView(
      frame: CGRect(x: 0, y: 0, width: width, height: height), collectionViewLayout: layout)
    self.layout = layout
    self.counts = counts
    self.delegate = delegate
    super.init()
    view.register(PreferringCell.self, forCellWithReuseIdentifier: "cell")
    for kind in Self.kinds {
      view.register(
        UICollectionReusableView.self, forSupplementaryViewOfKind: kind,
        withReuseIdentifier: "band")
    }
    view.delegate = delegate
    view.dataSource = self
  }

  convenience init(
    _ counts: [Int], width: Double = 375, delegate: (any UICollectionViewDelegate)? = nil
  ) {
    self.init(UICollectionViewFlowLayout(), counts, width: width, delegate: delegate)
  }

  static let kinds = [
    UICollectionView.elementKindSectionHeader, UICollectionView.elementKindSectionFooter,
  ]

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

  func frames(_ section: Int = 0) -> [CGRect] {
    (0..<counts[section]).map { item($0, section).frame }
  }

  func item(_ item: Int, _ section: Int = 0) -> UICollectionViewLayoutAttributes {
    layout.layoutAttributesForItem(at: IndexPath(item: item, section: section))!
  }

  func header(_ section: Int = 0) -> UICollectionViewLayoutAttributes? {
    layout.layoutAttributesForSupplementaryView(
      ofKind: Self.kinds[0], at: IndexPath(item: 0, section: section))
  }

  func footer(_ section: Int = 0) -> UICollectionViewLayoutAttributes? {
    layout.layoutAttributesForSupplementaryView(
      ofKind: Self.kinds[1], at: IndexPath(item: 0, section: section))
  }

  /// Everything there is, one by one: header, items and footer of each section.
  func everything() -> [UICollectionViewLayoutAttributes] {
    counts.indices.flatMap { section in
      [header(section)].compactMap { $0 } + (0..<counts[section]).map { item($0, section) }
        + [footer(section)].compactMap { $0 }
    }
  }
}

/// A cell that prefers the size that its class has for its item.
final class PreferringCell: UICollectionViewCell {
  static var preference: ((IndexPath) -> CGSize?)?

  override func preferredLayoutAttributesFitting(
    _ layoutAttributes: UICollectionViewLayoutAttributes
  ) -> UICollectionViewLayoutAttributes {
    if let size = Self.preference?(layoutAttributes.indexPath) { layoutAttributes.size = size }
    return layoutAttributes
  }
}

/// A delegate that implements everything, and counts its calls.
@MainActor
final class FlowMetricsDelegate: NSObject, UICollectionViewDelegateFlowLayout {
  struct Section {
    var sizes: [CGSize] = []
    var inset = UIEdgeInsets.zero
    var lineSpacing: CGFloat = 10
    var interitemSpacing: CGFloat = 10
    var header = CGSize.zero
    var footer = CGSize.zero
  }

  var sections: [Section]
  private(set) var sizeCalls = 0
  private(set) var sectionCalls = 0

  init(_ sections: [Section]) { self.sections = sections }

  func forgetCalls() { (sizeCalls, sectionCalls) = (0, 0) }

  func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    sizeForItemAt indexPath: IndexPath
  ) -> CGSize {
    sizeCalls += 1
    return sections[indexPath.section].sizes[indexPath.item]
  }

  func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    insetForSectionAt section: Int
  ) -> UIEdgeInsets { values(section).inset }

  func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    minimumLineSpacingForSectionAt section: Int
  ) -> CGFloat { values(section).lineSpacing }

  func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    minimumInteritemSpacingForSectionAt section: Int
  ) -> CGFloat { values(section).interitemSpacing }

  func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    referenceSizeForHeaderInSection section: Int
  ) -> CGSize { values(section).header }

  func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    referenceSizeForFooterInSection section: Int
  ) -> CGSize { values(section).footer }

  private func values(_ section: Int) -> Section {
    sectionCalls += 1
    return sections[section]
  }
}

/// A delegate for sizes only.
@MainActor
final class FlowSizesDelegate: NSObject, UICollectionViewDelegateFlowLayout {
  let sizes: [CGSize]

  init(_ sizes: [CGSize]) { self.sizes = sizes }

  /// The widths of items that are all of one height.
  convenience init(widths: [Double], height: Double = 50) {
    self.init(widths.map { CGSize(width: $0, height: height) })
  }

  func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    sizeForItemAt indexPath: IndexPath
  ) -> CGSize { sizes[indexPath.item] }
}

/// Runs `body` on a screen of so many pixels per point.
@MainActor
func onScreen<Value>(ofScale scale: CGFloat, _ body: () throws -> Value) rethrows -> Value {
  let before = (UIScreen.main.bounds.size, UIScreen.main.scale)
  UIScreen.main.become(size: before.0, scale: scale)
  defer { UIScreen.main.become(size: before.0, scale: before.1) }
  return try body()
}
