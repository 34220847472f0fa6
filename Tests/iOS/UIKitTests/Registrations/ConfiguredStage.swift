import UIKit

/// A list in a view of 100 x 100, and the calls that its cells receive.
@MainActor
final class ConfiguredStage: NSObject, UICollectionViewDataSource, UICollectionViewDelegate {
  static var log: [String] = []

  let view: UICollectionView
  var count: Int
  var cell: (UICollectionView, IndexPath) -> UICollectionViewCell
  var onSupplementary: (UICollectionView, IndexPath) -> UICollectionReusableView = { _, _ in
    UICollectionReusableView()
  }
  var onDisplay: (UICollectionViewCell, IndexPath) -> Void = { _, path in
    ConfiguredStage.log.append("willDisplay \(path.item)")
  }

  init(
    _ count: Int, layout: UICollectionViewLayout? = nil, height: CGFloat = 100,
    cell: @escaping (UICollectionView, IndexPath) -> UICollectionViewCell
  ) {
    view = UICollectionView(
      frame: CGRect(x: 0, y: 0, width: 100, height: height),
      collectionViewLayout: layout ?? Self.list())
    (self.count, self.cell) = (count, cell)
    super.init()
    view.dataSource = self
    view.delegate = self
    Self.log = []
  }

  /// Rows whose cells determine their heights.
  static func list() -> UICollectionViewLayout {
    let size = NSCollectionLayoutSize(
      widthDimension: .fractionalWidth(1), heightDimension: .estimated(50))
    return UICollectionViewCompositionalLayout(
      section: NSCollectionLayoutSection(
        group: .vertical(
          layoutSize: size, subitems: [NSCollectionLayoutItem(layoutSize: size)])))
  }

  func take() -> [String] {
    defer { Self.log = [] }
    return Self.log
  }

  func show() -> [String] {
    view.layoutIfNeeded()
    return take()
  }

  var heights: [CGFloat] {
    view.visibleCells.sorted { $0.frame.minY < $1.frame.minY }.map(\.frame.height)
  }

  func collectionView(
    _ collectionView: UICollectionView, numberOfItemsInSection section: Int
  ) -> Int { count }

  func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell { cell(collectionView, indexPath) }

  func collectionView(
    _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String,
    at indexPath: IndexPath
  ) -> UICollectionReusableView { onSupplementary(collectionView, indexPath) }

  func collectionView(
    _ collectionView: UICollectionView, willDisplay cell: UICollectionViewCell,
    forItemAt indexPath: IndexPath
  ) { onDisplay(cell, indexPath) }
}

/// A cell that writes down its calls.
final class ReportingCell: UICollectionViewCell {
  private func note(_ text: String) { ConfiguredStage.log.append(text) }

  override init(frame: CGRect) {
    super.init(frame: frame)
    note("init")
  }

  required init?(coder: NSCoder) {
    super.init(coder: coder)
    note("init(coder:)")
  }

  override func prepareForReuse() {
    super.prepareForReuse()
    note("prepareForReuse")
  }

  override func preferredLayoutAttributesFitting(
    _ layoutAttributes: UICollectionViewLayoutAttributes
  ) -> UICollectionViewLayoutAttributes {
    note("preferred")
    return super.preferredLayoutAttributesFitting(layoutAttributes)
  }

  override func updateConfiguration(using state: UICellConfigurationState) {
    super.updateConfiguration(using: state)
    let marks = [
      (state.isSelected, " selected"), (state.isHighlighted, " highlighted"),
      (state.isFocused, " focused"), (state.isDisabled, " disabled"),
      (state.isEditing, " editing"), (state.isReordering, " reordering"),
    ]
    note("update" + marks.filter(\.0).map(\.1).joined())
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    note("layoutSubviews")
  }
}

/// Contents of a height, which cannot be compared.
struct BlockConfiguration: UIContentConfiguration {
  var height: CGFloat?
  var name = ""

  func makeContentView() -> any UIView & UIContentView { BlockView(self) }

  func updated(for state: any UIConfigurationState) -> BlockConfiguration {
    var new = self
    if let state = state as? UICellConfigurationState, state.isSelected { new.name = "selected" }
    return new
  }
}

final class BlockView: UIView, UIContentView {
  private(set) var configurations: [String] = []
  var configuration: any UIContentConfiguration {
    didSet { configurations.append(block.name) }
  }

  init(_ configuration: BlockConfiguration) {
    self.configuration = configuration
    super.init(frame: .zero)
    configurations = [configuration.name]
  }

  required init?(coder: NSCoder) { nil }

  var block: BlockConfiguration { configuration as? BlockConfiguration ?? BlockConfiguration() }

  override func sizeThatFits(_ size: CGSize) -> CGSize {
    block.height.map { CGSize(width: size.width, height: $0) } ?? super.sizeThatFits(size)
  }
}
