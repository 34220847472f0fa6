import Foundation

/// A factory of views under a name, because there are no archives to read here.
///
/// Code that makes a nib by name alone compiles. Before such a nib makes views, `register` must say
/// which class its name stands for.
@preconcurrency @MainActor
open class UINib: NSObject {
  private static var classes: [String: AnyClass] = [:]
  private let name: String

  public init(nibName name: String, bundle bundleOrNil: Bundle?) {
    self.name = name
    super.init()
  }

  /// Sets the class of the views that nibs with this name make from now on.
  public static func register(_ viewClass: AnyClass, forNibName name: String) {
    classes[name] = viewClass
  }

  func makeReusable() -> UICollectionReusableView {
    guard let type = Self.classes[name] else {
      fatalError(
        """
        there are no archives on this platform: say what the nib \(name) makes, by \
        UINib.register(_:forNibName:)
        """)
    }
    return makeReusable(of: type)
  }

  private func makeReusable(of type: AnyClass) -> UICollectionReusableView {
    UIKit.makeReusable(of: type)
  }
}
