import CollectionModel
import Foundation

/// A parameter of a layout or a strategy, written in brackets: `masonry[columns=4]`.
public struct Parameter: Hashable, Sendable {
  public enum Values: Hashable, Sendable {
    /// Whole numbers; `k` and `m` are understood.
    case whole(ClosedRange<Int>)
    /// Points, rounded once to 1/64 pt.
    case points(ClosedRange<Double>)
    /// Bytes; `KiB`, `MiB` and `GiB` are understood.
    case bytes(ClosedRange<Int>)
    case oneOf([String])
  }

  public var name: String
  public var summary: String
  public var values: Values
  /// As the user would write it.
  public var defaultText: String

  public init(_ name: String, _ summary: String, _ values: Values, default defaultText: String) {
    self.name = name
    self.summary = summary
    self.values = values
    self.defaultText = defaultText
    precondition(canonical(defaultText) != nil, "\(defaultText) is no value of \(name)")
  }

  /// What is expected, in words.
  public var expectation: String {
    switch values {
    case .whole(let range): "a whole number in \(range.lowerBound)...\(range.upperBound)"
    case .points(let range): "points in \(range.lowerBound)...\(range.upperBound)"
    case .bytes(let range): "bytes in \(range.lowerBound)...\(range.upperBound), such as 8MiB"
    case .oneOf(let names): "one of " + names.joined(separator: ", ")
    }
  }

  /// `text` in the one form that equal values share; nil where it is not a value.
  func canonical(_ text: String) -> String? {
    switch values {
    case .whole(let range):
      return wholeNumber(text).flatMap { range.contains($0) ? String($0) : nil }
    case .bytes(let range):
      return byteCount(text).flatMap { range.contains($0) ? byteText($0) : nil }
    case .points(let range):
      guard let value = Double(text), value.isFinite, range.contains(value) else { return nil }
      let rounded = LayoutGrid.round(value)
      return rounded == rounded.rounded() ? String(Int(rounded)) : String(rounded)
    case .oneOf(let names):
      return names.contains(text) ? text : nil
    }
  }
}

/// The values of a registration's parameters: what the user gave, else the defaults.
public struct ParameterValues: Hashable, Sendable {
  private var texts: [String: String]

  init(_ texts: [String: String]) { self.texts = texts }

  public func text(_ name: String) -> String {
    guard let text = texts[name] else { preconditionFailure("there is no parameter \(name)") }
    return text
  }

  /// A whole number or a number of bytes.
  public func whole(_ name: String) -> Int {
    guard let value = wholeNumber(text(name)) ?? byteCount(text(name)) else {
      preconditionFailure("parameter \(name) is \(text(name)), which is not a whole number")
    }
    return value
  }

  public func points(_ name: String) -> Double {
    guard let value = Double(text(name)) else {
      preconditionFailure("parameter \(name) is \(text(name)), which is not a number")
    }
    return value
  }
}
