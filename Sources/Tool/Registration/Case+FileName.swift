import Datasets
import Files
import Measurement
import Primitives

extension Case.Name {
  /// `Case.Name.fileDigits` of a file.
  package static func fileDigits(_ path: String) throws(InputError) -> String {
    digits(of: try InputFile(path: path, largest: ReadLimits.standard.text.bytes).bytes)
  }

  private static func digits(of bytes: [UInt8]) -> String {
    UInt32(FNV1a.hash(of: bytes) >> 32).hexDigits
  }

  /// A file is shown by its stem, with unprintable characters replaced, and the digits of its
  /// content.
  package static func ofFile(_ path: String, stem: String) throws(InputError) -> Case.Name {
    ofFile(path, stem: stem, digits: try fileDigits(path))
  }

  /// - Parameter bytes: the content of the file.
  static func ofFile(_ path: String, stem: String, bytes: [UInt8]) -> Case.Name {
    ofFile(path, stem: stem, digits: digits(of: bytes))
  }

  private static func ofFile(_ path: String, stem: String, digits: String) -> Case.Name {
    let safe = stem.unicodeScalars.map { scalar in
      let isReserved =
        ",[]/@=".unicodeScalars.contains(scalar) || scalar.properties.isWhitespace
        || scalar.isUnprintable || scalar == "\u{FFFD}"
      return isReserved ? "_" : String(scalar)
    }.joined()
    return Case.Name(path, shown: "\(safe)-\(digits)", fileDigits: digits)
  }
}
