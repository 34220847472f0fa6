import Compression
import InputFiles

extension InputFile {
  /// Passes all lines to `consumer`, inflating as it goes: it keeps no copy of the text.
  ///
  /// Skips a byte order mark, empty lines and lines that start with `#`; a line ends with LF or
  /// CRLF.
  func forEachLine(
    into consumer: inout some LineConsumer, limits: ReadLimits
  ) throws(InputError) {
    guard !bytes.isEmpty else {
      throw InputError(file: path, message: "expected a header row, found an empty file")
    }
    var splitter = LineSplitter(file: path)
    if Gzip.isMember(bytes) {
      var inflater = GzipInflater(file: path, limits: limits.text)
      try inflater.inflate(bytes) { (text) throws(InputError) in
        try splitter.feed(text, into: &consumer)
      }
    } else if path.hasSuffix(".gz") {
      throw InputError(
        file: path, message: "expected gzip data, found something else",
        advice: "compress it with gzip, or remove .gz from its name")
    } else {
      var failure: InputError?
      bytes.withUnsafeBufferPointer { text in
        do throws(InputError) {
          try splitter.feed(text, into: &consumer)
        } catch {
          failure = error
        }
      }
      if let failure { throw failure }
    }
    try splitter.finish(into: &consumer)
  }
}
