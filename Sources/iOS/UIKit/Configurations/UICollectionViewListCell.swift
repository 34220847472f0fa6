/// A row of a list. It is 44 points high unless its content configuration or a subclass has another
/// height; its indentation and its accessories are stored.
open class UICollectionViewListCell: UICollectionViewCell {
  open var indentationLevel = 0
  open var indentationWidth: CGFloat = 10
  open var indentsAccessories = true
  /// The rectangle of the separator: the cell's bounds.
  open private(set) lazy var separatorLayoutGuide = UILayoutGuide(of: self) { $0.bounds }

  /// At most one of each system kind; two end the process with a message.
  public var accessories: [UICellAccessory] = [] {
    didSet {
      var names: Set<String> = []
      for name in accessories.compactMap(\.systemName) where !names.insert(name).inserted {
        fatalError("a cell has two accessories of the kind \(name): it may have one")
      }
    }
  }

  public func defaultContentConfiguration() -> UIListContentConfiguration { .cell() }

  open override func defaultBackgroundConfiguration() -> UIBackgroundConfiguration { .listCell() }

  override func contentsFittingSize(for target: CGSize) -> CGSize? {
    super.contentsFittingSize(for: target)
      ?? CGSize(width: target.width, height: UIListContentView.rowHeight)
  }
}
