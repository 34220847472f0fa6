import UIKit

@objc protocol SortableDelegate: UICollectionViewDelegateFlowLayout {
  @objc optional func sortable(_ view: UICollectionView, alphaIn section: NSInteger) -> CGFloat
  @objc optional func sortable(_ view: UICollectionView, mayMove path: IndexPath) -> Bool
}

extension SortableDelegate {
  func sortable(_ view: UICollectionView, alphaIn section: NSInteger) -> CGFloat { 0.5 }
  func sortable(_ view: UICollectionView, mayMove path: IndexPath) -> Bool { true }
}

/// Puts its recogniser onto the view as soon as it is given to one, and lifts an image of a cell.
class SortableLayout: UICollectionViewFlowLayout {
  private var press: UILongPressGestureRecognizer?
  private var lifted: LiftedCell?
  private var delegate: SortableDelegate? { collectionView?.delegate as? SortableDelegate }
  private var timer: Timer?

  override init() {
    super.init()
    addObserver(self, forKeyPath: "collectionView", options: [], context: nil)
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  deinit { removeObserver(self, forKeyPath: "collectionView") }

  override func observeValue(
    forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
    context: UnsafeMutableRawPointer?
  ) {
    guard keyPath == "collectionView", let view = collectionView, press == nil else { return }
    let made = UILongPressGestureRecognizer(target: self, action: #selector(lift(_:)))
    view.addGestureRecognizer(made)
    press = made
  }

  override func layoutAttributesForElements(
    in rect: CGRect
  ) -> [UICollectionViewLayoutAttributes]? {
    // Without its recogniser it is not what it is on iOS.
    press == nil ? nil : super.layoutAttributesForElements(in: rect)
  }

  @objc private func lift(_ press: UILongPressGestureRecognizer) {
    guard let view = collectionView, let path = view.indexPathForItem(at: press.location(in: view)),
      let cell = view.cellForItem(at: path), delegate?.sortable(view, mayMove: path) != false
    else { return }
    let lifted = LiftedCell(cell)
    lifted.alpha = delegate?.sortable(view, alphaIn: path.section) ?? 1
    view.addSubview(lifted)
    view.scrollsToTop = false
    self.lifted = lifted
    timer = Timer.scheduledTimer(
      timeInterval: 1, target: self, selector: #selector(drop), userInfo: nil, repeats: false)
  }

  @objc private func drop() { lifted?.drop() }
}

private final class LiftedCell: UIView {
  private let image = UIImageView()

  init(_ cell: UICollectionViewCell) {
    super.init(frame: cell.frame)
    UIGraphicsBeginImageContextWithOptions(cell.bounds.size, false, 0)
    cell.drawHierarchy(in: cell.bounds, afterScreenUpdates: true)
    image.image = UIGraphicsGetImageFromCurrentImageContext()
    UIGraphicsEndImageContext()
    addSubview(image)
    UIView.animate(
      withDuration: 0.3, delay: 0, options: [.curveEaseInOut, .beginFromCurrentState],
      animations: { self.transform = CGAffineTransform(scaleX: 1.1, y: 1.1) }, completion: nil)
    let shadow = CABasicAnimation(keyPath: "shadowOpacity")
    shadow.toValue = 0.7
    shadow.fillMode = kCAFillModeForwards
    layer.add(shadow, forKey: "shadow")
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  func drop() {
    UIView.animate(withDuration: 0.3, animations: { self.transform = .identity }) { _ in
      self.removeFromSuperview()
    }
  }

  override func willMove(toWindow window: UIWindow?) {
    super.willMove(toWindow: window)
    if UIDevice.current.orientation.isLandscape { UIApplication.shared.keyWindow?.endEditing(true) }
  }
}
