/// The delegate's answers about a section; nil for methods that it lacks.
struct FlowAnswers {
  enum Sizes {
    case none
    case same(CGSize)
    case each([CGSize])
  }

  var itemCount: Int
  var sizes = Sizes.none
  var inset: UIEdgeInsets?
  var lineSpacing: CGFloat?
  var interitemSpacing: CGFloat?
  var header: CGSize?
  var footer: CGSize?
}

/// The properties of the layout, including overrides of a subclass.
struct FlowDefaults {
  var itemSize: CGSize
  /// The margins from which section insets are measured, in addition to the insets of the content,
  /// which lines already exclude.
  var margins: UIEdgeInsets
  var inset: UIEdgeInsets
  var lineSpacing: CGFloat
  var interitemSpacing: CGFloat
  var header: CGSize
  var footer: CGSize
}

/// Reads values from a delegate. A method that was missing once is not called again.
@MainActor
private struct FlowDelegateReader {
  let view: UICollectionView
  let layout: UICollectionViewFlowLayout
  let delegate: (any UICollectionViewDelegateFlowLayout)?
  /// The size that replaces the automatic one.
  let estimate: CGSize
  private var hasSizes = true
  private var hasInsets = true
  private var hasLineSpacings = true
  private var hasInteritemSpacings = true
  private var hasHeaders = true
  private var hasFooters = true

  init(_ view: UICollectionView, _ layout: UICollectionViewFlowLayout, estimate: CGSize) {
    self.view = view
    self.layout = layout
    self.estimate = estimate
    delegate = view.delegate as? any UICollectionViewDelegateFlowLayout
  }

  mutating func read(section: Int) -> FlowAnswers {
    var answers = FlowAnswers(itemCount: view.numberOfItems(inSection: section))
    guard let delegate else { return answers }
    answers.inset = Self.call(&hasInsets) {
      delegate.collectionView?(view, layout: layout, insetForSectionAt: section)
    }
    answers.lineSpacing = Self.call(&hasLineSpacings) {
      delegate.collectionView?(view, layout: layout, minimumLineSpacingForSectionAt: section)
    }
    answers.interitemSpacing = Self.call(&hasInteritemSpacings) {
      delegate.collectionView?(view, layout: layout, minimumInteritemSpacingForSectionAt: section)
    }
    answers.header = Self.call(&hasHeaders) {
      delegate.collectionView?(view, layout: layout, referenceSizeForHeaderInSection: section)
    }
    answers.footer = Self.call(&hasFooters) {
      delegate.collectionView?(view, layout: layout, referenceSizeForFooterInSection: section)
    }
    answers.sizes = sizes(of: section, count: answers.itemCount, from: delegate)
    return answers
  }

  private static func call<Value>(_ isThere: inout Bool, _ method: () -> Value?) -> Value? {
    guard isThere else { return nil }
    let answer = method()
    isThere = answer != nil
    return answer
  }

  /// Returns one size if all are equal, otherwise one for each item.
  private mutating func sizes(
    of section: Int, count: Int, from delegate: any UICollectionViewDelegateFlowLayout
  ) -> FlowAnswers.Sizes {
    var path = IndexPath(item: 0, section: section)
    guard hasSizes, count > 0 else { return .none }
    guard let first: CGSize = delegate.collectionView?(view, layout: layout, sizeForItemAt: path)
    else {
      hasSizes = false
      return .none
    }
    let common = resolve(first)
    var sizes: [CGSize] = []
    for item in 1..<max(1, count) {
      path.item = item
      let answer: CGSize? = delegate.collectionView?(view, layout: layout, sizeForItemAt: path)
      let size = resolve(answer ?? first)
      if sizes.isEmpty {
        if size == common { continue }
        sizes.reserveCapacity(count)
        sizes.append(contentsOf: repeatElement(common, count: item))
      }
      sizes.append(size)
    }
    return sizes.isEmpty ? .same(common) : .each(sizes)
  }

  private func resolve(_ size: CGSize) -> CGSize {
    size == UICollectionViewFlowLayout.automaticSize ? estimate : size.usable
  }
}

extension UICollectionViewFlowLayout {
  /// Counts the items, and calls the delegate for every section and item.
  ///
  /// - Complexity: O(sections) if the delegate provides no sizes, O(n) otherwise.
  func callDelegate(of view: UICollectionView) -> [FlowAnswers] {
    var reader = FlowDelegateReader(view, self, estimate: defaultSize)
    return (0..<view.numberOfSections).map { reader.read(section: $0) }
  }

  /// The properties, each read once.
  func defaults(in view: UICollectionView) -> FlowDefaults {
    FlowDefaults(
      itemSize: defaultSize, margins: margins(in: view), inset: sectionInset,
      lineSpacing: minimumLineSpacing, interitemSpacing: minimumInteritemSpacing,
      header: headerReferenceSize, footer: footerReferenceSize)
  }

  /// The size of items without a size from the delegate.
  private var defaultSize: CGSize {
    for size in [estimatedItemSize, itemSize] where size != .zero {
      if size != Self.automaticSize { return size.usable }
    }
    return itemSize == Self.automaticSize ? CGSize(width: 50, height: 50) : itemSize.usable
  }

  private func margins(in view: UICollectionView) -> UIEdgeInsets {
    let reference: UIEdgeInsets
    switch sectionInsetReference {
    case .fromContentInset: return .zero
    case .fromSafeArea: reference = view.safeAreaInsets
    case .fromLayoutMargins: reference = view.layoutMargins
    }
    let content = view.adjustedContentInset
    return UIEdgeInsets(
      top: max(0, reference.top - content.top), left: max(0, reference.left - content.left),
      bottom: max(0, reference.bottom - content.bottom),
      right: max(0, reference.right - content.right))
  }
}
