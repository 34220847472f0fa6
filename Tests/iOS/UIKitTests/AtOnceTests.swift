import Foundation
import Testing
import UIKit

/// A layout that writes down the views that it is given to.
private final class ObservedLayout: UICollectionViewFlowLayout {
  var notices: [Bool] = []

  override init() {
    super.init()
    addObserver(self, forKeyPath: "collectionView", options: [], context: nil)
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  deinit { removeObserver(self, forKeyPath: "collectionView") }

  override func observeValue(
    forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
    context: UnsafeMutableRawPointer?
  ) { notices.append(keyPath == "collectionView" && collectionView != nil) }
}

/// What takes its time on iOS and is done here when the call returns.
@MainActor @Suite struct AtOnceTests {
  @Test func whatAnAppAnimatesHasItsFinalValuesAndIsFinished() {
    let view = UIView()
    var finished: [Bool] = []
    UIView.animate(withDuration: 1, animations: { view.alpha = 0.5 }) { finished.append($0) }
    UIView.animate(
      withDuration: 1, delay: 1, options: [.curveEaseIn, .beginFromCurrentState],
      animations: { view.transform = CGAffineTransform(scaleX: 2, y: 2) },
      completion: { finished.append($0) })
    UIView.transition(with: view, duration: 1, animations: { view.isHidden = true }) {
      finished.append($0)
    }
    #expect(view.alpha == 0.5 && view.transform.a == 2 && view.isHidden)
    #expect(finished == [true, true, true])
  }

  @Test func aTransitionPutsOneViewInThePlaceOfAnother() {
    let (around, old, new) = (UIView(), UIView(), UIView())
    around.addSubview(old)
    UIView.transition(from: old, to: new, duration: 1)
    #expect(around.subviews == [new] && old.superview == nil)
  }

  @Test func anAnimationOfALayerIsOverWhenItIsAdded() {
    let layer = CALayer()
    var order: [String] = []
    CATransaction.begin()
    CATransaction.setCompletionBlock { order.append("done") }
    let animation = CABasicAnimation(keyPath: "opacity")
    animation.toValue = 0
    layer.add(animation, forKey: "fade")
    order.append("added")
    CATransaction.commit()
    #expect(order == ["added", "done"])
    #expect(layer.animationKeys() == nil && layer.opacity == 1)
  }

  @Test func anImageOfAViewHasItsSize() {
    UIGraphicsBeginImageContextWithOptions(CGSize(width: 30, height: 20), false, 2)
    UIGraphicsBeginImageContext(.zero)
    #expect(UIGraphicsGetImageFromCurrentImageContext() == nil)
    UIGraphicsEndImageContext()
    let image = UIGraphicsGetImageFromCurrentImageContext()
    #expect(image?.size == CGSize(width: 30, height: 20) && image?.scale == 2)
    UIGraphicsEndImageContext()
    #expect(UIGraphicsGetImageFromCurrentImageContext() == nil)
  }

  @Test func aLayoutIsNotifiedOfTheViewThatItIsGivenTo() {
    let layout = ObservedLayout()
    #expect(layout.notices.isEmpty)
    let view = UICollectionView(
      frame: CGRect(x: 0, y: 0, width: 100, height: 100), collectionViewLayout: layout)
    #expect(layout.notices == [true])
    view.setCollectionViewLayout(UICollectionViewFlowLayout(), animated: false)
    #expect(layout.notices == [true, false])
  }
}
