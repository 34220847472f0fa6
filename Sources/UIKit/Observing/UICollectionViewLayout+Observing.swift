import Foundation

/// A layout that is told when it is given to a view, or taken from it.
private struct LayoutObserver {
  weak var layout: UICollectionViewLayout?
  weak var object: NSObject?
  let context: UnsafeMutableRawPointer?

  @MainActor static var all: [LayoutObserver] = []
}

extension UICollectionViewLayout {
  /// Calls `observeValue(forKeyPath:of:change:context:)` of a responder or a layout, which is not
  /// kept alive, whenever the layout is given to a view or taken from it.
  ///
  /// - Parameter keyPath: `collectionView`; another one ends the process with a message.
  public func addObserver(
    _ observer: NSObject, forKeyPath keyPath: String, options: NSKeyValueObservingOptions = [],
    context: UnsafeMutableRawPointer?
  ) {
    guard keyPath == "collectionView" else {
      fatalError("\(keyPath) of a layout is not told of: observe collectionView")
    }
    LayoutObserver.all.removeAll { $0.layout == nil || $0.object == nil }
    LayoutObserver.all.append(LayoutObserver(layout: self, object: observer, context: context))
    if options.contains(.initial) { tell(observer, context) }
  }

  /// Ends what `addObserver` began. A layout may call it as it goes.
  public nonisolated func removeObserver(
    _ observer: NSObject, forKeyPath keyPath: String, context: UnsafeMutableRawPointer? = nil
  ) {
    let (layout, object) = (ObjectIdentifier(self), ObjectIdentifier(observer))
    MainActor.assumeIsolated {
      // References to what is just going are nil already.
      LayoutObserver.all.removeAll { found in
        guard let its = found.layout, let other = found.object else { return true }
        return ObjectIdentifier(its) == layout && ObjectIdentifier(other) == object
      }
    }
  }

  func tellObservers() {
    for found in LayoutObserver.all where found.layout === self {
      tell(found.object, found.context)
    }
  }

  private func tell(_ observer: NSObject?, _ context: UnsafeMutableRawPointer?) {
    let change: [NSKeyValueChangeKey: Any] = [.kindKey: NSKeyValueChange.setting.rawValue]
    switch observer {
    case let layout as UICollectionViewLayout:
      layout.observeValue(
        forKeyPath: "collectionView", of: self, change: change, context: context)
    case let responder as UIResponder:
      responder.observeValue(
        forKeyPath: "collectionView", of: self, change: change, context: context)
    case let other?: fatalError("\(type(of: other)) is told by no one: responders and layouts are")
    case nil: break
    }
  }
}
