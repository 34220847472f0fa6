import UIKit

/// A card that is as high as its text and its photo: lines are counted, since all have one height.
final class PostCell: UICollectionViewCell {
  private enum Metrics {
    static let margin: CGFloat = 12
    static let header: CGFloat = 48
    static let line: CGFloat = 20
    static let letter: CGFloat = 8
  }

  private let author = UILabel()
  private let body = UILabel()
  private let photo = UIImageView()
  private var post: Post?

  override init(frame: CGRect) {
    super.init(frame: frame)
    body.numberOfLines = 0
    [author, body, photo].forEach(contentView.addSubview)
  }

  @available(*, unavailable)
  required init?(coder: NSCoder) { fatalError("no storyboard has this cell") }

  func show(_ post: Post) {
    self.post = post
    author.text = post.author
    body.text = post.text
    photo.isHidden = post.photoSize == nil
  }

  override func preferredLayoutAttributesFitting(
    _ layoutAttributes: UICollectionViewLayoutAttributes
  ) -> UICollectionViewLayoutAttributes {
    let fitting = super.preferredLayoutAttributesFitting(layoutAttributes)
    let heights = heights(in: layoutAttributes.size.width)
    fitting.frame.size = CGSize(
      width: layoutAttributes.size.width,
      height: Metrics.header + heights.text + heights.photo + 2 * Metrics.margin)
    return fitting
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let heights = heights(in: bounds.width)
    let inner = bounds.insetBy(dx: Metrics.margin, dy: Metrics.margin)
    author.frame = CGRect(x: inner.minX, y: inner.minY, width: inner.width, height: Metrics.header)
    body.frame = CGRect(
      x: inner.minX, y: author.frame.maxY, width: inner.width, height: heights.text)
    photo.frame = CGRect(
      x: inner.minX, y: body.frame.maxY, width: inner.width, height: heights.photo)
  }

  private func heights(in width: CGFloat) -> (text: CGFloat, photo: CGFloat) {
    guard let post else { return (0, 0) }
    let inner = width - 2 * Metrics.margin
    let lettersPerLine = max(1, Int(inner / Metrics.letter))
    let lines = (post.text.utf8.count + lettersPerLine - 1) / lettersPerLine
    let ratio = post.photoSize.map { $0.height / max($0.width, 1) } ?? 0
    return (CGFloat(lines) * Metrics.line, (inner * min(ratio, 1.25)).rounded())
  }
}
