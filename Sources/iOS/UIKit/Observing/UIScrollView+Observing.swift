extension ScrollDelegating {
  /// Calls `changeHandler` after every change of the offset, for as long as the result lives.
  ///
  /// - Parameter keyPath: `\.contentOffset`; no other point of a scroll view can be observed.
  @MainActor public func observe(
    _ keyPath: KeyPath<Self, CGPoint>, options: NSKeyValueObservingOptions = [],
    changeHandler: @escaping (Self, NSKeyValueObservedChange<CGPoint>) -> Void
  ) -> NSKeyValueObservation { observe(keyPath, \.origin, options, changeHandler) }

  /// Calls `changeHandler` after every change of the bounds, for as long as the result lives.
  ///
  /// - Parameter keyPath: `\.bounds`; no other rectangle of a scroll view can be observed.
  @MainActor public func observe(
    _ keyPath: KeyPath<Self, CGRect>, options: NSKeyValueObservingOptions = [],
    changeHandler: @escaping (Self, NSKeyValueObservedChange<CGRect>) -> Void
  ) -> NSKeyValueObservation { observe(keyPath, \.self, options, changeHandler) }

  private func observe<Value: Equatable>(
    _ keyPath: KeyPath<Self, Value>, _ part: KeyPath<CGRect, Value>,
    _ options: NSKeyValueObservingOptions,
    _ changeHandler: @escaping (Self, NSKeyValueObservedChange<Value>) -> Void
  ) -> NSKeyValueObservation {
    if self[keyPath: keyPath] != bounds[keyPath: part] {
      fatalError("changes of \(keyPath) are not observed: observe contentOffset or bounds")
    }
    let observer = BoundsObserver { [unowned self] old, new in
      guard old[keyPath: part] != new[keyPath: part] else { return }
      changeHandler(
        self,
        NSKeyValueObservedChange(
          kind: .setting, newValue: options.contains(.new) ? new[keyPath: part] : nil,
          oldValue: options.contains(.old) ? old[keyPath: part] : nil))
    }
    BoundsObservers.add(observer, to: self)
    if options.contains(.initial) {
      changeHandler(
        self,
        NSKeyValueObservedChange(
          kind: .setting, newValue: options.contains(.new) ? self[keyPath: keyPath] : nil,
          oldValue: nil))
    }
    return NSKeyValueObservation(observer)
  }
}

/// Calls `observeValue(forKeyPath:of:change:context:)` of an observer that is still alive. Only
/// responders and layouts have it: another object ends the process with a message.
@MainActor func notify(
  _ observer: NSObject?, of keyPath: String, in object: Any,
  _ change: [NSKeyValueChangeKey: Any], _ context: UnsafeMutableRawPointer?
) {
  switch observer {
  case let responder as UIResponder:
    responder.observeValue(forKeyPath: keyPath, of: object, change: change, context: context)
  case let layout as UICollectionViewLayout:
    layout.observeValue(forKeyPath: keyPath, of: object, change: change, context: context)
  case let other?: fatalError("\(type(of: other)) cannot observe: only responders and layouts can")
  case nil: break
  }
}

/// An observer of a property by its name.
private struct NamedObserver {
  weak var view: UIScrollView?
  weak var object: NSObject?
  let keyPath: String
  let context: UnsafeMutableRawPointer?
  let observation: NSKeyValueObservation

  @MainActor static var all: [NamedObserver] = []
}

extension UIScrollView {
  /// Calls `observeValue(forKeyPath:of:change:context:)` of a responder or a layout, which is not
  /// kept alive, after every change of the property.
  ///
  /// - Parameter keyPath: `bounds` or `contentOffset`; another one ends the process with a message.
  public func addObserver(
    _ observer: NSObject, forKeyPath keyPath: String, options: NSKeyValueObservingOptions = [],
    context: UnsafeMutableRawPointer?
  ) {
    let observation: NSKeyValueObservation
    switch keyPath {
    case "contentOffset":
      observation = observe(\.contentOffset, options: options.union([.new, .old])) {
        [weak observer] in Self.notifyObserver(observer, keyPath, of: $0, $1, options, context)
      }
    case "bounds":
      observation = observe(\.bounds, options: options.union([.new, .old])) { [weak observer] in
        Self.notifyObserver(observer, keyPath, of: $0, $1, options, context)
      }
    default: fatalError("\(keyPath) cannot be observed: only contentOffset and bounds can")
    }
    NamedObserver.all.removeAll { $0.view == nil || $0.object == nil }
    NamedObserver.all.append(
      NamedObserver(
        view: self, object: observer, keyPath: keyPath, context: context, observation: observation))
  }

  private static func notifyObserver<Value>(
    _ observer: NSObject?, _ keyPath: String, of view: UIScrollView,
    _ change: NSKeyValueObservedChange<Value>, _ options: NSKeyValueObservingOptions,
    _ context: UnsafeMutableRawPointer?
  ) {
    var values: [NSKeyValueChangeKey: Any] = [.kindKey: change.kind.rawValue]
    if options.contains(.new) { values[.newKey] = change.newValue }
    if options.contains(.old) { values[.oldKey] = change.oldValue }
    notify(observer, of: keyPath, in: view, values, context)
  }

  /// Ends an observation by `addObserver`; ends the process if there is none.
  public func removeObserver(
    _ observer: NSObject, forKeyPath keyPath: String, context: UnsafeMutableRawPointer?
  ) { remove(observer, keyPath) { $0.context == context } }

  public func removeObserver(_ observer: NSObject, forKeyPath keyPath: String) {
    remove(observer, keyPath) { _ in true }
  }

  private func remove(
    _ observer: NSObject, _ keyPath: String, where isMeant: (NamedObserver) -> Bool
  ) {
    let index = NamedObserver.all.lastIndex {
      $0.view === self && $0.object === observer && $0.keyPath == keyPath && isMeant($0)
    }
    guard let index else {
      fatalError("\(type(of: observer)) does not observe \(keyPath) of this view")
    }
    NamedObserver.all.remove(at: index).observation.invalidate()
  }
}
