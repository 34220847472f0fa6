import UIKit

/// A controller of a collection view, or a stack of such controllers, in a window of a given size.
@preconcurrency @MainActor
public final class ControllerHost: ViewDriving {
  public let controller: UIViewController
  private let window: UIView

  /// Loads the view, shows it and lays it out.
  ///
  /// - Parameters:
  ///   - controller: a `UICollectionViewController`, or a `UINavigationController` of such
  ///     controllers.
  ///   - size: the size of the window, in points.
  public init(_ controller: UIViewController, size: CGSize) {
    self.controller = controller
    UIScreen.main.become(size: size, scale: UIScreen.main.scale)
    window = UIView(frame: CGRect(origin: .zero, size: size))
    controller.beginAppearanceTransition(true, animated: false)
    controller.view.frame = window.bounds
    window.addSubview(controller.view)
    view.layoutIfNeeded()
    controller.endAppearanceTransition()
  }

  /// The collection view of the controller in front.
  public var view: UICollectionView {
    let front = (controller as? UINavigationController)?.topViewController ?? controller
    guard let shown = (front as? UICollectionViewController)?.collectionView else {
      fatalError("\(type(of: front)) is no controller of a collection view")
    }
    return shown
  }

  /// Sends a memory warning to the controllers.
  public func warnOfMemory() {
    for one in (controller as? UINavigationController)?.viewControllers ?? [] {
      one.didReceiveMemoryWarning()
    }
    controller.didReceiveMemoryWarning()
  }
}
