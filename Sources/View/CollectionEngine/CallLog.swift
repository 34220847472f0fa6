import CollectionModel
import Foundation

/// The calls that a collection view makes to its data source, delegate and layout: one line per
/// call, in order.
///
/// ```
/// numberOfSections -> 1
/// numberOfItems in 0 -> 2
/// contentSize
/// elements in (0, 0, 100, 50)
/// cellForItem [0, 0]
/// willDisplay [0, 0]
/// ```
public final class CallLog {
  public private(set) var lines: [String] = []

  public init() {}

  public func write(_ line: String) { lines.append(line) }

  /// All lines written since the last call of this method.
  public func take() -> [String] {
    defer { lines.removeAll() }
    return lines
  }
}

extension ElementID {
  /// `[section, item]`; elements other than items have the name of their kind in front.
  package var logText: String {
    let path = kind.attachment == .item ? "[\(section), \(item)]" : "[\(section)]"
    return kind == .item ? path : "\(kind.name) \(path)"
  }
}

extension CGRect {
  /// `(x, y, width, height)` in points.
  package var logText: String {
    let numbers = [origin.x, origin.y, size.width, size.height].map { number in
      number == number.rounded() && abs(number) < 1e15 ? "\(Int(number))" : "\(number)"
    }
    return "(\(numbers.joined(separator: ", ")))"
  }
}
