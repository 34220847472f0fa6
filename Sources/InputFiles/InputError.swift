import Foundation

/// Bad input: which file, where in it, what was expected, and what to do about it.
///
/// Prints as one line: `FILE:LINE:COLUMN: MESSAGE; ADVICE`, without the parts that are not known.
public struct InputError: Error, Codable, Hashable, Sendable, CustomStringConvertible {
  /// The path as the user wrote it, or the name of a flag.
  public var file: String
  /// From 1; nil where the fault is not in one line.
  public var line: Int?
  /// In bytes, from 1; nil where the fault is not in one field.
  public var column: Int?
  /// What was expected, and what was found instead.
  public var message: String
  /// What to do about it; empty where the message says it.
  public var advice: String

  public init(
    file: String, line: Int? = nil, column: Int? = nil, message: String, advice: String = ""
  ) {
    self.file = file
    self.line = line
    self.column = column
    self.message = message
    self.advice = advice
  }

  public var description: String {
    var place = Self.onOneLine(file)
    if let line { place += ":\(line)" }
    if let column { place += ":\(column)" }
    let end = advice.isEmpty ? "" : "; " + Self.onOneLine(advice)
    return place + ": " + Self.onOneLine(message) + end
  }

  /// `text` in quotes, cut to 40 characters, with control characters spelled out.
  public static func quote(_ text: String) -> String {
    let cut = text.count > 40 ? text.prefix(40) + "..." : text[...]
    return "\"" + onOneLine(String(cut)) + "\""
  }

  /// `bytes` as `quote` shows them; what is not UTF-8 becomes U+FFFD.
  public static func quote(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
    quote(String(decoding: bytes.prefix(200), as: UTF8.self))
  }

  /// `text` with everything spelled out that a terminal could obey or that would end the line:
  /// `\u{1b}`. Texts of unknown origin, file names among them, are said through this.
  public static func onOneLine(_ text: String) -> String {
    if text.unicodeScalars.allSatisfy({ !$0.isUnprintable }) { return text }
    var line = ""
    for scalar in text.unicodeScalars {
      if scalar.isUnprintable {
        line += "\\u{\(String(scalar.value, radix: 16))}"
      } else {
        line.unicodeScalars.append(scalar)
      }
    }
    return line
  }
}

extension Unicode.Scalar {
  /// Whether it is no character to be seen: controls, line ends, marks of direction, what no
  /// standard gives a meaning to.
  public var isUnprintable: Bool {
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse: true
    default: false
    }
  }
}

/// The name among `candidates` that `name` was probably meant to be, nil where none is near.
///
/// Near is at most two edits, or a third of the name's length where that is more. Of equally near
/// names the first in alphabetical order is taken.
///
/// - Complexity: O(candidates x length^2).
public func nearestName(to name: String, in candidates: some Sequence<String>) -> String? {
  let limit = max(2, name.count / 3)
  let wanted = Array(name.lowercased())
  var best: (distance: Int, name: String)?
  for candidate in candidates {
    let distance = editDistance(wanted, Array(candidate.lowercased()))
    // A name of which nothing is left is no suggestion.
    guard distance <= limit, distance < max(wanted.count, 1) else { continue }
    if let found = best, (found.distance, found.name) <= (distance, candidate) { continue }
    best = (distance, candidate)
  }
  return best?.name
}

/// How many insertions, deletions, substitutions and swaps of neighbours turn `a` into `b`
/// (optimal string alignment).
private func editDistance(_ a: [Character], _ b: [Character]) -> Int {
  if a.isEmpty || b.isEmpty { return max(a.count, b.count) }
  var beforeLast = [Int](repeating: 0, count: b.count + 1)
  var last = Array(0...b.count)
  for i in 1...a.count {
    var current = [i] + [Int](repeating: 0, count: b.count)
    for j in 1...b.count {
      let substitution = last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1)
      current[j] = min(last[j] + 1, current[j - 1] + 1, substitution)
      if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] {
        current[j] = min(current[j], beforeLast[j - 2] + 1)
      }
    }
    (beforeLast, last) = (last, current)
  }
  return last[b.count]
}
