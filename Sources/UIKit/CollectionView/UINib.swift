import Foundation

/// A factory of views under a name, because there are no archives to read here.
///
/// Code that makes a nib by name alone compiles. Before such a nib makes views, `register` must say
/// which class its name stands for. A view is made by its `init(coder:)`, with a coder that has
/// nothing in it, and then hears `awakeFromNib`.
///
/// The prototypes of a storyboard are nibs of the name of their identifier: such cells and
/// supplementary views are dequeued without being registered with the view.
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

  static var hasFactories: Bool { !classes.isEmpty }

  /// The nib of a prototype; nil if there is none of that identifier.
  static func prototype(_ identifier: String) -> UINib? {
    classes[identifier] == nil ? nil : UINib(nibName: identifier, bundle: nil)
  }

  func makeReusable() -> UICollectionReusableView {
    guard let type = Self.classes[name] else {
      fatalError(
        """
        there are no archives on this platform: say what the nib \(name) makes, by \
        UINib.register(_:forNibName:)
        """)
    }
    // Looked at before: a class of another kind cannot be made as a view.
    guard type is UICollectionReusableView.Type else {
      fatalError("\(type) is no class of reusable views")
    }
    guard let view = makeView(of: type, coder: EmptyCoder()) as? UICollectionReusableView else {
      fatalError("the nib \(name) makes nothing: \(type).init(coder:) has returned nil")
    }
    view.awakeFromNib()
    return view
  }
}

/// An archive with nothing in it.
private final class EmptyCoder: NSCoder {
  override var allowsKeyedCoding: Bool { true }
  override func containsValue(forKey key: String) -> Bool { false }
  override func decodeObject(forKey key: String) -> Any? { nil }
  override func decodeBool(forKey key: String) -> Bool { false }
  override func decodeInteger(forKey key: String) -> Int { 0 }
  override func decodeInt32(forKey key: String) -> Int32 { 0 }
  override func decodeInt64(forKey key: String) -> Int64 { 0 }
  override func decodeFloat(forKey key: String) -> Float { 0 }
  override func decodeDouble(forKey key: String) -> Double { 0 }
}
