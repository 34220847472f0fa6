@_exported import InputFiles

/// How much of a file is read before it counts as bad input.
public struct ReadLimits: Hashable, Sendable {
  /// Bytes of text, inflated where the file is compressed. 1 GiB.
  public var textBytes = 1 << 30
  /// Bytes of text per compressed byte, once there are more than 16 MiB of text. 200; a CSV of
  /// numbers compresses 5 to 50 times, and gzip at most 1,032 times.
  public var inflation = 200
  /// The text below which `inflation` is not looked at, in bytes.
  public var inflationFrom = 16 << 20
  /// Rows of one file. 200,000,000.
  public var rows = 200_000_000

  public static let standard = ReadLimits()

  public init() {}
}

extension InputFile {
  /// A file of a dataset, still compressed where it is.
  init(path: String, limits: ReadLimits) throws(InputError) {
    // zlib counts its input in 32 bits.
    try self.init(
      path: path, largest: min(limits.textBytes, Int(UInt32.max)),
      inFolder: "a .csv or .csv.gz file")
  }

  /// gzip's magic number decides, not the name.
  var isCompressed: Bool { bytes.count >= 2 && bytes[0] == 0x1F && bytes[1] == 0x8B }
}
