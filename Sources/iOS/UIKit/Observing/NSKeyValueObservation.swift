// On iOS this belongs to Foundation, where key-value observing requires the Objective-C runtime.
// Here scroll views report changes of two properties.

/// The values that an observer receives.
public struct NSKeyValueObservingOptions: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }

  public static let new = NSKeyValueObservingOptions(rawValue: 1)
  public static let old = NSKeyValueObservingOptions(rawValue: 2)
  /// The observer is also called when it is added.
  public static let initial = NSKeyValueObservingOptions(rawValue: 4)
}

/// The kind of a change: the property was set.
public enum NSKeyValueChange: UInt, Sendable {
  case setting = 1
}

/// The keys of a change in `observeValue(forKeyPath:of:change:context:)`.
public struct NSKeyValueChangeKey: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  public static let kindKey = NSKeyValueChangeKey(rawValue: "kind")
  public static let newKey = NSKeyValueChangeKey(rawValue: "new")
  public static let oldKey = NSKeyValueChangeKey(rawValue: "old")
}

/// A change of a property; its values are nil unless they were requested.
public struct NSKeyValueObservedChange<Value> {
  public let kind: NSKeyValueChange
  public let newValue: Value?
  public let oldValue: Value?
}

/// Observes for as long as it lives, or until it is invalidated.
public final class NSKeyValueObservation: NSObject {
  let observer: BoundsObserver

  init(_ observer: BoundsObserver) { self.observer = observer }

  public func invalidate() { observer.notify = nil }
}
