import Files
import Registration

/// Where the keys of a suite's part stand in its file. The values are read by what reads those of
/// flags, whose errors name a flag: here they name the file instead.
package struct SuiteLines: Hashable {
  /// Each key, and the flag that replaces it.
  static let flags: [(key: String, flag: String)] =
    [
      ("data", "--data"), ("layouts", "--layout"), ("strategies", "--strategy"),
      ("traces", "--trace"), ("items", "--items"), ("overscan", "--overscan"),
      ("viewport", "--viewport"), ("slow", Self.slow), ("costs", "--cell-cost"),
      ("reuse", "--reuse"), ("prefetch", "--prefetch"), ("prefetchData", "--prefetch-data"),
      ("dataLatency", "--data-latency"), ("cellBytes", "--cell-bytes"),
    ]

  /// What errors call the strategies of `slow`, which has no flag.
  static let slow = "slow"

  private let file: String
  private var lines: [String: Int]

  package init(_ object: LocatedObject) { (file, lines) = (object.file, object.lines) }

  /// Flags have replaced the values of a key.
  package mutating func replace(_ flag: String) {
    for (key, its) in Self.flags where its == flag { lines[key] = nil }
  }

  /// The same error, of the line and the key whose value is at fault; as it is if that comes from a
  /// flag.
  func located(_ error: InputError) -> InputError {
    guard let key = Self.flags.first(where: { $0.flag == error.file })?.key, let line = lines[key]
    else { return error }
    return InputError(
      file: file, line: line, message: "\(key): \(inKeys(error.message))",
      advice: inKeys(error.advice))
  }

  /// A text with keys in place of flags; of flags that begin alike the longest first.
  private func inKeys(_ text: String) -> String {
    Self.flags.filter { $0.flag.hasPrefix("--") }.sorted { $0.flag.count > $1.flag.count }
      .reduce(text) { $0.replacing($1.flag, with: $1.key) }
  }
}
