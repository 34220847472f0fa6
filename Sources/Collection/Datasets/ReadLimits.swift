import Files

/// The sizes beyond which a file of a dataset is rejected as bad input.
public struct ReadLimits: Hashable, Sendable {
  /// Limits on the text, after inflation if the file is compressed.
  public var text = InflationLimits()
  /// The most rows of one file.
  public var rows = 200_000_000

  public static let standard = ReadLimits()

  public init() {}
}

extension InputFile {
  /// Reads a file of a dataset as it is on disk, without inflating it.
  init(path: String, limits: ReadLimits) throws(InputError) {
    // `GzipInflater` accepts no more.
    try self.init(
      path: path, largest: min(limits.text.bytes, Int(UInt32.max)),
      inFolder: "a .csv or .csv.gz file")
  }
}
