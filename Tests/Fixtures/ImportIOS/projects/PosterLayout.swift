import UIKit

/// A view that nobody makes without its stars.
class RatingView: UIView {
  let stars: Int

  init(stars: Int) {
    self.stars = stars
    super.init(frame: .zero)
  }

  required init?(coder: NSCoder) { return nil }
}

/// A cell that a NIB makes.
class PosterCell: UICollectionViewCell {
  @IBOutlet private weak var titleLabel: UILabel!
  @IBOutlet weak var imageView: UIImageView! {
    didSet { imageView.clipsToBounds = true }
  }
  @IBOutlet weak var delegate: AnyObject?
  @IBOutlet weak var rating: RatingView!

  override func awakeFromNib() {
    super.awakeFromNib()
    titleLabel.text = "poster"
    titleLabel.numberOfLines = 2
  }
}

/// A layout that a storyboard makes: its numbers are set once that has happened.
class PosterLayout: UICollectionViewFlowLayout {
  @IBInspectable var columns: Int = 0
  @IBOutlet var headerLabel: UILabel!

  override func awakeFromNib() {
    super.awakeFromNib()
    columns = 3
    headerLabel.text = "posters"
  }

  override func prepare() {
    let width = (collectionView?.bounds.width ?? 0) / CGFloat(columns)
    itemSize = CGSize(width: width, height: width * 1.5)
    minimumInteritemSpacing = 0
    minimumLineSpacing = 0
    super.prepare()
  }
}
