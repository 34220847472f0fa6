/// The name of a method, as in Objective-C, and the method itself if it is to be called.
///
/// There is no `#selector` on this platform. A name alone can be compared, as in
/// `action == Selector("copy:")`. If a recogniser is to call the method, the method is passed as
/// well, as a function of the target, which the selector does not hold:
/// ```swift
/// let tap = UITapGestureRecognizer(
///   target: self, action: Selector("handleTap:", Self.handleTap(_:)))
/// ```
/// Two selectors with the same name are equal. `Scripts/import-ios --mend` writes selectors in
/// place of `#selector`.
public struct Selector: Hashable, ExpressibleByStringLiteral, CustomStringConvertible, Sendable {
  typealias Method = @MainActor @Sendable (_ target: AnyObject, _ sender: Any?, UIEvent?) -> Void

  private let name: String
  /// nil for a name alone.
  let method: Method?

  public init(_ name: String) {
    self.name = name
    method = nil
  }

  public init(stringLiteral name: String) { self.init(name) }

  @preconcurrency public init<Target: AnyObject, Result>(
    _ name: String, _ method: @escaping (Target) -> () -> Result
  ) {
    self.name = name
    // Methods are called only on the main actor.
    nonisolated(unsafe) let method = method
    self.method = { target, _, _ in _ = method(Self.cast(target, name))() }
  }

  @preconcurrency public init<Target: AnyObject, Sender, Result>(
    _ name: String, _ method: @escaping (Target) -> (Sender) -> Result
  ) {
    self.name = name
    // Methods are called only on the main actor.
    nonisolated(unsafe) let method = method
    self.method = { target, sender, _ in
      _ = method(Self.cast(target, name))(Self.cast(sender, name))
    }
  }

  @preconcurrency public init<Target: AnyObject, Sender, Result>(
    _ name: String, _ method: @escaping (Target) -> (Sender, UIEvent) -> Result
  ) {
    self.name = name
    // Methods are called only on the main actor.
    nonisolated(unsafe) let method = method
    self.method = { target, sender, event in
      _ = method(Self.cast(target, name))(Self.cast(sender, name), event ?? UIEvent())
    }
  }

  private static func cast<Value>(_ value: Any?, _ name: String) -> Value {
    guard let cast = value as? Value else {
      fatalError("\(name) takes \(Value.self), and is called with \(value ?? "nothing")")
    }
    return cast
  }

  public var description: String { name }

  /// The method; ends the process if there is none.
  var requiredMethod: Method {
    guard let method else {
      fatalError(
        "the selector \(name) is a name without a method: make it with one, or import with --mend")
    }
    return method
  }

  public static func == (left: Self, right: Self) -> Bool { left.name == right.name }
  public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

// swift-format-ignore: AlwaysUseLowerCamelCase
public func NSStringFromSelector(_ selector: Selector) -> String { selector.description }

// swift-format-ignore: AlwaysUseLowerCamelCase
public func NSSelectorFromString(_ name: String) -> Selector { Selector(name) }
