import UIKit

struct Photo {
  let name: String
  var isPinned = false
}

class PhotoCell: UICollectionViewCell {
  static let reuseIdentifier = "PhotoCell"

  let nameLabel = UILabel()

  override init(frame: CGRect) {
    super.init(frame: frame)
    nameLabel.frame = contentView.bounds
    nameLabel.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    contentView.addSubview(nameLabel)
  }

  required init?(coder aDecoder: NSCoder) {
    fatalError("init(coder:) has not been implemented")
  }

  override var isSelected: Bool {
    didSet { contentView.alpha = isSelected ? 0.5 : 1 }
  }

  func configure(with photo: Photo) {
    nameLabel.text = photo.name
  }
}

/// Lifts the photo that is dragged.
class PhotoBoardLayout: UICollectionViewFlowLayout {
  override init() {
    super.init()
    itemSize = CGSize(width: 100, height: 100)
    minimumInteritemSpacing = 10
    minimumLineSpacing = 10
  }

  required init?(coder aDecoder: NSCoder) {
    super.init(coder: aDecoder)
  }

  override func layoutAttributesForInteractivelyMovingItem(
    at indexPath: IndexPath, withTargetPosition position: CGPoint
  ) -> UICollectionViewLayoutAttributes {
    let attributes = super.layoutAttributesForInteractivelyMovingItem(
      at: indexPath, withTargetPosition: position)
    attributes.alpha = 0.8
    attributes.transform = CGAffineTransform(scaleX: 1.1, y: 1.1)
    return attributes
  }
}

/// Photos that are selected by a tap, and moved by a long press.
class PhotoBoardController: UICollectionViewController {
  var photos: [Photo] = []
  private(set) var opened: [String] = []
  private(set) var moves: [String] = []

  private lazy var longPress = UILongPressGestureRecognizer(
    target: self, action: #selector(handleLongPress(_:)))

  override func viewDidLoad() {
    super.viewDidLoad()
    collectionView.register(
      PhotoCell.self, forCellWithReuseIdentifier: PhotoCell.reuseIdentifier)
    collectionView.allowsMultipleSelection = true
    // The long press below is the only one.
    installsStandardGestureForInteractiveMovement = false
    collectionView.addGestureRecognizer(longPress)
  }

  // MARK: - UICollectionViewDataSource

  override func collectionView(
    _ collectionView: UICollectionView, numberOfItemsInSection section: Int
  ) -> Int {
    return photos.count
  }

  override func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    let cell =
      collectionView.dequeueReusableCell(
        withReuseIdentifier: PhotoCell.reuseIdentifier, for: indexPath) as! PhotoCell
    cell.configure(with: photos[indexPath.item])
    return cell
  }

  override func collectionView(
    _ collectionView: UICollectionView, canMoveItemAt indexPath: IndexPath
  ) -> Bool {
    return !photos[indexPath.item].isPinned
  }

  override func collectionView(
    _ collectionView: UICollectionView, moveItemAt sourceIndexPath: IndexPath,
    to destinationIndexPath: IndexPath
  ) {
    let photo = photos.remove(at: sourceIndexPath.item)
    photos.insert(photo, at: destinationIndexPath.item)
    moves.append("\(photo.name) to \(destinationIndexPath.item)")
  }

  // MARK: - UICollectionViewDelegate

  override func collectionView(
    _ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath
  ) {
    opened.append(photos[indexPath.item].name)
  }

  // MARK: - Gestures

  @objc private func handleLongPress(_ gesture: UILongPressGestureRecognizer) {
    switch gesture.state {
    case .began:
      let location = gesture.location(in: collectionView)
      guard let indexPath = collectionView.indexPathForItem(at: location) else { return }
      collectionView.beginInteractiveMovementForItem(at: indexPath)
    case .changed:
      collectionView.updateInteractiveMovementTargetPosition(gesture.location(in: collectionView))
    case .ended:
      collectionView.endInteractiveMovement()
    default:
      collectionView.cancelInteractiveMovement()
    }
  }
}
