import Compression
import InputFiles

/// How much of a file is read before it counts as bad input.
public struct ReadLimits: Hashable, Sendable {
  /// Limits on the text, after inflation if the file is compressed.
  public var text = InflationLimits()
  /// Rows of one file. 200,000,000.
  public var rows = 200_000_000

  public static let standard = ReadLimits()

  public init() {}
}

extension InputFile {
  /// A file of a dataset, as it is on disk: still compressed if it is compressed.
  init(path: String, limits: ReadLimits) throws(InputError) {
    // `GzipInflater` accepts no more.
    try self.init(
      path: path, largest: min(limits.text.bytes, Int(UInt32.max)),
      inFolder: "a .csv or .csv.gz file")
  }
}
