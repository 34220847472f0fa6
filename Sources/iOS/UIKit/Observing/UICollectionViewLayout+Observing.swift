/// An observer of a layout, called when the layout is attached to a view or detached from it.
private struct LayoutObserver {
  weak var layout: UICollectionViewLayout?
  weak var object: NSObject?
  let context: UnsafeMutableRawPointer?

  @MainActor static var all: [LayoutObserver] = []
}

extension UICollectionViewLayout {
  /// Calls `observeValue(forKeyPath:of:change:context:)` of a responder or a layout, which is not
  /// kept alive, whenever this layout is attached to a view or detached from it.
  ///
  /// - Parameter keyPath: `collectionView`; another one ends the process with a message.
  public func addObserver(
    _ observer: NSObject, forKeyPath keyPath: String, options: NSKeyValueObservingOptions = [],
    context: UnsafeMutableRawPointer?
  ) {
    guard keyPath == "collectionView" else {
      fatalError("\(keyPath) of a layout cannot be observed: only collectionView can")
    }
    LayoutObserver.all.removeAll { $0.layout == nil || $0.object == nil }
    LayoutObserver.all.append(LayoutObserver(layout: self, object: observer, context: context))
    if options.contains(.initial) { notifyObserver(observer, context) }
  }

  /// Ends an observation by `addObserver`. A layout may call it in its `deinit`.
  public nonisolated func removeObserver(
    _ observer: NSObject, forKeyPath keyPath: String, context: UnsafeMutableRawPointer? = nil
  ) {
    let (layout, object) = (ObjectIdentifier(self), ObjectIdentifier(observer))
    MainActor.assumeIsolated {
      // References to an object that is being destroyed are already nil.
      LayoutObserver.all.removeAll { found in
        guard let its = found.layout, let other = found.object else { return true }
        return ObjectIdentifier(its) == layout && ObjectIdentifier(other) == object
      }
    }
  }

  func notifyObservers() {
    for found in LayoutObserver.all where found.layout === self {
      notifyObserver(found.object, found.context)
    }
  }

  private func notifyObserver(_ observer: NSObject?, _ context: UnsafeMutableRawPointer?) {
    notify(
      observer, of: "collectionView", in: self,
      [.kindKey: NSKeyValueChange.setting.rawValue], context)
  }
}
