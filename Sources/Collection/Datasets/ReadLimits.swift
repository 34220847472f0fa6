import Files

/// The sizes beyond which a file of a dataset is rejected as bad input.
public struct ReadLimits: Hashable, Sendable {
  /// Limits on the text, after inflation if the file is compressed.
  public var text = InflationLimits()
  /// The most rows of one file.
  public var rows = 200_000_000

  public static let standard = ReadLimits()

  public init() {}

  /// `GzipInflater` accepts no more.
  fileprivate var largestFile: Int { min(text.bytes, Int(UInt32.max)) }
  fileprivate static let fileInFolder = "a .csv or .csv.gz file"
}

extension InputFile {
  /// Reads a file of a dataset as it is on disk, without inflating it.
  init(path: String, limits: ReadLimits) throws(InputError) {
    try self.init(path: path, largest: limits.largestFile, inFolder: ReadLimits.fileInFolder)
  }

  /// The `contentHash` of a file of a dataset.
  static func contentHash(
    ofFileAt path: String, limits: ReadLimits
  ) throws(InputError) -> String {
    try contentHash(
      ofFileAt: path, largest: limits.largestFile, inFolder: ReadLimits.fileInFolder)
  }
}
