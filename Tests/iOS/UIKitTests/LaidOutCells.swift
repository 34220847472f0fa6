import Foundation
import UIKit

/// A cell that counts how often it is laid out, and writes down everything that happens to it.
final class LaidOutCell: UICollectionViewCell {
  static var log: [String] = []
  static var onLayout: (LaidOutCell) -> Void = { _ in }
  static var prefer: (CGSize) -> CGSize = { $0 }
  var layouts = 0

  override init(frame: CGRect) {
    super.init(frame: frame)
    Self.log.append("init \(Int(frame.minY)) \(Int(frame.width)) x \(Int(frame.height))")
    backgroundView = UIView()
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  override func prepareForReuse() { Self.log.append("prepareForReuse") }

  override func preferredLayoutAttributesFitting(
    _ layoutAttributes: UICollectionViewLayoutAttributes
  ) -> UICollectionViewLayoutAttributes {
    Self.log.append("preferred")
    layoutAttributes.frame.size = Self.prefer(layoutAttributes.size)
    return layoutAttributes
  }

  override func apply(_ layoutAttributes: UICollectionViewLayoutAttributes) {
    Self.log.append("apply \(Int(frame.minY))")
  }

  override func didMoveToSuperview() {
    Self.log.append(superview == nil ? "left" : "joined")
  }

  override func layoutSubviews() {
    // Without `super`: what fills the cell does so by itself.
    layouts += 1
    Self.log.append("layoutSubviews \(Int(bounds.height))")
    Self.onLayout(self)
  }
}

/// A view that counts how often it is laid out.
final class CountingView: UIView {
  var layouts = 0
  var onLayout: () -> Void = {}

  override func layoutSubviews() {
    layouts += 1
    onLayout()
  }
}

/// A supplementary or decoration view that counts how often it is laid out.
final class CountingBand: UICollectionReusableView {
  let made: CGRect
  var layouts = 0

  override init(frame: CGRect) {
    made = frame
    super.init(frame: frame)
  }

  required init?(coder: NSCoder) {
    made = .zero
    super.init(coder: coder)
  }

  override func layoutSubviews() { layouts += 1 }
}

/// Lines with a shelf behind the first.
final class ShelvedLines: UICollectionViewFlowLayout {
  override func layoutAttributesForElements(
    in rect: CGRect
  ) -> [UICollectionViewLayoutAttributes]? {
    let shelf = UICollectionViewLayoutAttributes(
      forDecorationViewOfKind: "shelf", with: [0, 0])
    shelf.frame = CGRect(x: 5, y: 50, width: 380, height: 70)
    shelf.zIndex = -1
    return (super.layoutAttributesForElements(in: rect) ?? []) + [shelf]
  }
}

/// Items that are dequeued, and notified when they are set up and displayed.
final class LaidOutColumn: DequeuedItems, UICollectionViewDelegate {
  var onCell: (UICollectionViewCell, IndexPath) -> Void = { _, _ in }
  var onDisplay: (UICollectionViewCell, IndexPath) -> Void = { _, _ in }

  override func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    let cell = super.collectionView(collectionView, cellForItemAt: indexPath)
    onCell(cell, indexPath)
    return cell
  }

  func collectionView(
    _ collectionView: UICollectionView, willDisplay cell: UICollectionViewCell,
    forItemAt indexPath: IndexPath
  ) { onDisplay(cell, indexPath) }
}
