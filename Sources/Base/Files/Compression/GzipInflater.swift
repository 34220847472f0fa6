import CZlib

/// Inflates gzip data piece by piece, so that neither a large file nor a gzip bomb fills the
/// memory.
///
/// Several members may follow each other, as `cat a.gz b.gz` produces, but nothing else may follow.
/// zlib checks the checksum and the length of each member. RFC 1952.
package struct GzipInflater {
  private static let pieceSize = 256 << 10
  private let file: String
  private let limits: InflationLimits
  private var textBytes = 0

  /// - Parameter file: the name that errors give the data.
  package init(file: String, limits: InflationLimits = InflationLimits()) {
    self.file = file
    self.limits = limits
  }

  /// Passes the text to `body` in pieces of up to 256 KiB.
  ///
  /// - Throws: the error of `body`, and `InputError` if the data is damaged, truncated, followed by
  ///   something else or beyond the limits.
  /// - Precondition: fewer than 2^32 bytes, because zlib counts its input in 32 bits.
  package mutating func inflate(
    _ bytes: [UInt8], _ body: (UnsafeBufferPointer<UInt8>) throws(InputError) -> Void
  ) throws(InputError) {
    precondition(bytes.count <= UInt32.max, "\(bytes.count) bytes are too many for zlib")
    // zlib keeps the stream's address, so the stream must not move.
    let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
    stream.initialize(to: z_stream())
    let piece = UnsafeMutablePointer<UInt8>.allocate(capacity: Self.pieceSize)
    // Window bits + 16 selects a gzip header.
    let started = inflateInit2_(
      stream, 16 + MAX_WBITS, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
    precondition(started == Z_OK, "zlib cannot start: \(started)")
    defer {
      inflateEnd(stream)
      piece.deallocate()
      stream.deallocate()
    }
    try bytes.withUnsafeBufferPointer { (bytes) throws(InputError) in
      try run(stream, bytes, piece, body)
    }
  }

  private mutating func run(
    _ stream: UnsafeMutablePointer<z_stream>, _ bytes: UnsafeBufferPointer<UInt8>,
    _ piece: UnsafeMutablePointer<UInt8>,
    _ body: (UnsafeBufferPointer<UInt8>) throws(InputError) -> Void
  ) throws(InputError) {
    stream.pointee.next_in = UnsafeMutablePointer(mutating: bytes.baseAddress)
    stream.pointee.avail_in = UInt32(bytes.count)
    while true {
      stream.pointee.next_out = piece
      stream.pointee.avail_out = UInt32(Self.pieceSize)
      let code = CZlib.inflate(stream, Z_NO_FLUSH)
      let written = Self.pieceSize - Int(stream.pointee.avail_out)
      textBytes += written
      let rest = Int(stream.pointee.avail_in)
      try checkLimits(read: bytes.count - rest)
      if textBytes == written, Gzip.isMember(UnsafeBufferPointer(start: piece, count: written)) {
        throw InputError(
          file: file, message: "expected text in the gzip data, found gzip data again",
          advice: "it was compressed twice: gunzip it once")
      }
      // Inflated text is passed on even if an error follows, so that a fault in an earlier row is
      // reported first.
      if written > 0 { try body(UnsafeBufferPointer(start: piece, count: written)) }
      switch code {
      case Z_STREAM_END:
        if rest == 0 { return }
        try checkNextMember(bytes, at: bytes.count - rest)
        inflateReset(stream)
      case Z_OK:
        if rest == 0, stream.pointee.avail_out > 0 { throw truncated() }
      case Z_BUF_ERROR:
        throw truncated()
      default:
        let reason = stream.pointee.msg.map { String(cString: $0) } ?? "error \(code)"
        throw InputError(
          file: file, message: "expected gzip data, found damaged data: \(reason)",
          advice: "get the file again; gzip -t tests it")
      }
    }
  }

  private func checkNextMember(
    _ bytes: UnsafeBufferPointer<UInt8>, at offset: Int
  ) throws(InputError) {
    if !Gzip.isMember(bytes[offset...]) {
      throw InputError(
        file: file,
        message: "expected the end of the gzip data, found \(bytes.count - offset) more bytes",
        advice: "get the file again, or truncate it to \(offset) bytes")
    }
  }

  private func checkLimits(read: Int) throws(InputError) {
    if textBytes > limits.bytes {
      throw InputError(
        file: file, message: "expected at most \(limits.bytes) bytes of text, found more",
        advice: "split the file")
    }
    if textBytes > limits.ratioFrom, textBytes / limits.ratio > read {
      throw InputError(
        file: file,
        message: "expected at most \(limits.ratio) bytes of text per compressed byte, "
          + "found more",
        advice: "this may be a gzip bomb; if it is not, inflate it first")
    }
  }

  private func truncated() -> InputError {
    InputError(
      file: file, message: "expected more gzip data, found the end of the file",
      advice: "the file is truncated; get it again")
  }
}
