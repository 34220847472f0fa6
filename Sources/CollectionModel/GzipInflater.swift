import CZlib

/// Inflates gzip data piece by piece, so that neither a large file nor a bomb fills the memory.
///
/// Members may follow each other, as `cat a.gz b.gz` makes them; nothing else may follow. The
/// checksum and the length of each member are checked by zlib. RFC 1952.
struct GzipInflater {
  private static let pieceSize = 256 << 10
  private let file: String
  private let limits: ReadLimits
  private var textBytes = 0

  init(file: String, limits: ReadLimits) {
    self.file = file
    self.limits = limits
  }

  /// Hands the text to `body` in pieces of up to 256 KiB.
  mutating func inflate(
    _ bytes: [UInt8], _ body: (UnsafeBufferPointer<UInt8>) throws(InputError) -> Void
  ) throws(InputError) {
    // zlib keeps the stream's address, so the stream may not move.
    let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
    stream.initialize(to: z_stream())
    let piece = UnsafeMutablePointer<UInt8>.allocate(capacity: Self.pieceSize)
    // 16 more than the window's size asks for a gzip header.
    let started = inflateInit2_(
      stream, 16 + MAX_WBITS, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
    precondition(started == Z_OK, "zlib does not start: \(started)")
    defer {
      inflateEnd(stream)
      piece.deallocate()
      stream.deallocate()
    }
    var failure: InputError?
    bytes.withUnsafeBufferPointer { bytes in
      do throws(InputError) {
        try run(stream, bytes, piece, body)
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
  }

  private mutating func run(
    _ stream: UnsafeMutablePointer<z_stream>, _ bytes: UnsafeBufferPointer<UInt8>,
    _ piece: UnsafeMutablePointer<UInt8>,
    _ body: (UnsafeBufferPointer<UInt8>) throws(InputError) -> Void
  ) throws(InputError) {
    stream.pointee.next_in = UnsafeMutablePointer(mutating: bytes.baseAddress!)
    stream.pointee.avail_in = UInt32(bytes.count)
    while true {
      stream.pointee.next_out = piece
      stream.pointee.avail_out = UInt32(Self.pieceSize)
      let code = CZlib.inflate(stream, Z_NO_FLUSH)
      let written = Self.pieceSize - Int(stream.pointee.avail_out)
      textBytes += written
      let rest = Int(stream.pointee.avail_in)
      try checkLimits(read: bytes.count - rest)
      // What was inflated is handed on even where an error follows: a fault in an earlier row is
      // the one to name first.
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
          file: file, message: "expected gzip data, found damage: \(reason)",
          advice: "get the file again; gzip -t tests it")
      }
    }
  }

  private func checkNextMember(
    _ bytes: UnsafeBufferPointer<UInt8>, at offset: Int
  ) throws(InputError) {
    let isMember = bytes.count - offset >= 2 && bytes[offset] == 0x1F && bytes[offset + 1] == 0x8B
    if !isMember {
      throw InputError(
        file: file,
        message: "expected the end of the gzip data, found \(bytes.count - offset) more bytes",
        advice: "get the file again, or cut it to \(offset) bytes")
    }
  }

  private func checkLimits(read: Int) throws(InputError) {
    if textBytes > limits.textBytes {
      throw InputError(
        file: file, message: "expected at most \(limits.textBytes) bytes of text, found more",
        advice: "split the file")
    }
    if textBytes > limits.inflationFrom, textBytes / limits.inflation > read {
      throw InputError(
        file: file,
        message: "expected at most \(limits.inflation) bytes of text per compressed byte, "
          + "found more",
        advice: "this may be a gzip bomb; if it is not, inflate it first")
    }
  }

  private func truncated() -> InputError {
    InputError(
      file: file, message: "expected more gzip data, found the end of the file",
      advice: "the file is cut off; get it again")
  }
}
