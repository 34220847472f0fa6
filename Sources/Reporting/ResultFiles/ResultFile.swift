import Files
import Foundation

/// A file that this program wrote, plain or gzipped: if `run.json` is absent, `run.json.gz` is read
/// in its place.
package struct ResultFile {
  /// The file that was read.
  package let path: String
  /// The content, inflated, as `InputText` gives it.
  package let bytes: [UInt8]

  package static let packedSuffix = ".gz"
  /// In bytes; a case takes some 10,000 for each launch. A gzipped file under another name is
  /// inflated too, and zlib counts in 32 bits.
  private static let largest = Int(UInt32.max)
  /// In bytes of gzip; `InflationLimits` limits the inflated size.
  private static let largestPacked = 1 << 30

  /// - Throws: `InputError` if neither file can be read, or the gzip data is damaged, cut off or
  ///   inflates beyond the limits.
  package init(
    _ path: String, expecting what: String = "what this program has written",
    advice: String = "give the folder that was named by --output"
  ) throws(InputError) {
    let found = Self.isOnlyPacked(path) ? path + Self.packedSuffix : path
    let isPacked = found.hasSuffix(Self.packedSuffix)
    let file = try InputFile(
      path: found, expecting: what, largest: isPacked ? Self.largestPacked : Self.largest,
      advice: advice)
    self.path = found
    guard isPacked else {
      bytes = try InputText.utf8(file.bytes, file: found)
      return
    }
    guard Gzip.isMember(file.bytes) else {
      throw InputError(
        file: found, message: "expected gzip data, found something else",
        advice: "restore the file, or take .gz off its name")
    }
    var text: [UInt8] = []
    var inflater = GzipInflater(file: found)
    try inflater.inflate(file.bytes) { piece in text.append(contentsOf: piece) }
    bytes = try InputText.utf8(text, file: found)
  }

  /// Whether no file is called `path`, but a gzipped one of that name exists.
  static func isOnlyPacked(_ path: String) -> Bool {
    !InputFile.isNamed(path) && InputFile.isNamed(path + packedSuffix)
  }

  /// Whether there is a file to read, gzipped or not.
  package static func isNamed(_ path: String) -> Bool {
    InputFile.isNamed(path) || InputFile.isNamed(path + packedSuffix)
  }
}
