import CollectionModel
import Files
import Foundation

/// A parameter of a layout, a strategy, data or a trace, written in brackets: `masonry[columns=4]`.
public struct Parameter: Hashable, Sendable {
  public enum Values: Hashable, Sendable {
    /// Whole numbers; accepts `k` and `m`.
    case whole(ClosedRange<Int>)
    /// Points, rounded once to 1/64 pt.
    case points(ClosedRange<Double>)
    /// Numbers of what the unit names: `screens`.
    case decimal(ClosedRange<Double>, unit: String)
    /// Bytes; accepts `KiB`, `MiB` and `GiB`.
    case bytes(ClosedRange<Int>)
    case oneOf([String])
    /// `yes` or `no`.
    case flag
    /// Some of these names, joined by `+`; a name may be repeated.
    case joined([String])
    /// A time with its unit: `0.3s`; no longer than that.
    case duration(String)
    /// A registered name, which is looked up when the parameter is used.
    case name
    /// A registered name that may have parameters in brackets of its own.
    case specification
    /// The path of a file, or `none`.
    case path
  }

  public var name: String
  public var summary: String
  public var values: Values
  /// The default, in the form in which users write it.
  public var defaultText: String

  public init(_ name: String, _ summary: String, _ values: Values, default defaultText: String) {
    self.name = name
    self.summary = summary
    self.values = values
    self.defaultText = defaultText
    guard text(of: defaultText) != nil else {
      fatalError("the default \"\(defaultText)\" is not a value of \(name)")
    }
  }

  /// The expected value, in words.
  public var expectation: String {
    switch values {
    case .whole(let range): "a whole number in \(range.lowerBound)...\(range.upperBound)"
    case .points(let range): "points in \(range.lowerBound)...\(range.upperBound)"
    case .decimal(let range, let unit): "\(unit) in \(range.lowerBound)...\(range.upperBound)"
    case .bytes(let range): "bytes in \(range.lowerBound)...\(range.upperBound), such as 8MiB"
    case .oneOf(let names): "one of " + names.joined(separator: ", ")
    case .flag: "yes or no"
    case .joined(let names):
      "some of \(names.joined(separator: ", ")), joined by +, at most \(Self.mostJoined)"
    case .duration(let most): "a time such as 0.3s, at most \(most)"
    case .name: "a name"
    case .specification: "a name, with its parameters in brackets if it needs some"
    case .path: "a path without ,[]{}=@\", and a file without white space in its name"
    }
  }

  private static let mostJoined = 16
  /// The `path` that stands for no file.
  package static let noPath = "none"

  /// The text that all ways to write a value share; nil if `text` is none of its values.
  package func text(of text: String) -> String? {
    switch values {
    case .whole(let range):
      return wholeNumber(text).flatMap { range.contains($0) ? String($0) : nil }
    case .bytes(let range):
      return byteCount(text).flatMap { range.contains($0) ? byteText($0) : nil }
    case .points(let range):
      guard let value = decimalNumber(text), range.contains(value) else { return nil }
      let rounded = LayoutGrid.round(value)
      return decimalText(rounded)
    case .decimal(let range, _):
      guard let value = decimalNumber(text), range.contains(value) else { return nil }
      return decimalText(value)
    case .oneOf(let names):
      return names.contains(text) ? text : nil
    case .flag:
      return ["yes", "no"].contains(text) ? text : nil
    case .joined(let names):
      let parts = text.split(separator: "+", omittingEmptySubsequences: false).map(String.init)
      return parts.count <= Self.mostJoined && parts.allSatisfy(names.contains) ? text : nil
    case .duration(let most):
      guard let time = nanoseconds(text), let limit = nanoseconds(most), time <= limit else {
        return nil
      }
      return time == 0 ? "0s" : durationText(time)
    case .specification:
      return text.isEmpty || text.contains { "/@".contains($0) || $0.isWhitespace } ? nil : text
    case .path:
      // The name of the file becomes part of a case's name; that of its folder does not.
      let isReserved = text.contains { ",[]{}=@\"".contains($0) || $0.isNewline }
      let file = PathParts.name(of: text)
      return text.isEmpty || isReserved || file.contains(where: \.isWhitespace) ? nil : text
    case .name:
      return text.isEmpty || text.contains { ",[]=@".contains($0) || $0.isWhitespace } ? nil : text
    }
  }
}
