/// A factory of views with a name, because there are no archives to read here.
///
/// Code that makes a nib by name alone compiles. Before such a nib makes views, `register` must set
/// the class for its name. A view is made by its `init(coder:)`, with an empty coder, and then
/// receives `awakeFromNib`.
///
/// The prototypes of a storyboard are nibs named after their identifiers: such cells and
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

  /// The nib of a prototype; nil if there is none with that identifier.
  static func prototype(_ identifier: String) -> UINib? {
    classes[identifier] == nil ? nil : UINib(nibName: identifier, bundle: nil)
  }

  func makeReusable() -> UICollectionReusableView {
    guard let type = Self.classes[name] else {
      fatalError(
        """
        there are no archives on this platform: set the class of the nib \(name) by \
        UINib.register(_:forNibName:)
        """)
    }
    // Checked first: a class that is not a reusable view cannot be instantiated as one.
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

/// An empty archive.
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
