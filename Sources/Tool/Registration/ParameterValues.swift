import Files

/// The values of a registration's parameters: those that the user gave, and defaults for the
/// others.
public struct ParameterValues: Hashable, Sendable {
  private var texts: [String: String]

  package init(_ texts: [String: String]) { self.texts = texts }

  public func text(_ name: String) -> String {
    guard let text = texts[name] else { fatalError("there is no parameter \(name)") }
    return text
  }

  package mutating func set(_ name: String, to text: String) { texts[name] = text }

  /// Whether there is a parameter with this name.
  public func has(_ name: String) -> Bool { texts[name] != nil }

  public func flag(_ name: String) -> Bool { text(name) == "yes" }

  /// The names of a `joined` value.
  public func names(_ name: String) -> [String] {
    text(name).split(separator: "+").map(String.init)
  }

  /// A whole number or a number of bytes.
  public func whole(_ name: String) -> Int {
    guard let value = wholeNumber(text(name)) ?? byteCount(text(name)) else {
      fatalError("parameter \(name) is \(text(name)), which is not a whole number")
    }
    return value
  }

  /// A duration, in nanoseconds.
  public func duration(_ name: String) -> UInt64 {
    guard let value = nanoseconds(text(name)) else {
      fatalError("parameter \(name) is \(text(name)), which is not a time")
    }
    return value
  }

  /// A number of `decimal` values.
  public func decimal(_ name: String) -> Double { points(name) }

  public func points(_ name: String) -> Double {
    guard let value = decimalNumber(text(name)) else {
      fatalError("parameter \(name) is \(text(name)), which is not a number")
    }
    return value
  }
}
