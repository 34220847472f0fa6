import Files

extension InputFile {
  /// Passes all lines to `consumer`, inflating as it goes: it keeps no copy of the text.
  ///
  /// Skips empty lines, and lines that start with `#` if they are comments to the consumer. The
  /// text may have the encodings and the line ends of `InputText`.
  func forEachLine(
    into consumer: inout some LineConsumer, limits: ReadLimits
  ) throws(InputError) {
    guard !bytes.isEmpty else {
      throw InputError(file: path, message: "expected a header row, found an empty file")
    }
    var splitter = LineSplitter(file: path)
    var reader = InputText(file: path)
    func split(_ text: UnsafeBufferPointer<UInt8>) throws(InputError) {
      try splitter.feed(text, into: &consumer)
    }
    if Gzip.isMember(bytes) {
      var inflater = GzipInflater(file: path, limits: limits.text)
      try inflater.inflate(bytes) { (piece) throws(InputError) in
        try reader.feed(piece, split)
      }
    } else if path.hasSuffix(".gz") {
      throw InputError(
        file: path, message: "expected gzip data, found something else",
        advice: "compress it with gzip, or remove .gz from its name")
    } else {
      try bytes.withUnsafeBufferPointer { (bytes) throws(InputError) in
        try reader.feed(bytes, split)
      }
    }
    try reader.finish(split)
    try splitter.finish(into: &consumer)
  }
}
