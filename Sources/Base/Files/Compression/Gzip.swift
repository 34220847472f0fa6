import CZlib

/// The gzip format (RFC 1952): compression. `GzipInflater` decompresses.
package enum Gzip {
  /// Whether a gzip member begins here, judged by its magic number and not by a file name.
  package static func isMember(_ bytes: some Collection<UInt8>) -> Bool {
    bytes.starts(with: [0x1F, 0x8B])
  }

  /// `bytes` compressed as one member.
  ///
  /// The header holds no name, time or system, so the same bytes, level and zlib version always
  /// give the same result; another version of zlib may give another.
  ///
  /// - Parameter level: 1 is the fastest, 9 the smallest: for text 3 to 10 % smaller than 6.
  /// - Precondition: fewer than 2^32 bytes; a level in 1...9.
  /// - Complexity: O(n), about 20 ns a byte at level 6; allocates zlib's upper bound on the result,
  ///   and `n` bytes.
  package static func member(of bytes: [UInt8], level: Int = 6) -> [UInt8] {
    precondition(bytes.count <= UInt32.max, "\(bytes.count) bytes are too many for zlib")
    precondition((1...9).contains(level), "a level lies in 1...9, found \(level)")
    // zlib keeps the stream's address, so the stream must not move.
    let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
    stream.initialize(to: z_stream())
    let header = UnsafeMutablePointer<gz_header>.allocate(capacity: 1)
    header.initialize(to: gz_header())
    // Sets the system to "unknown", because zlib's default depends on the system.
    header.pointee.os = 255
    defer {
      stream.deallocate()
      header.deallocate()
    }
    // Window bits + 16 selects a gzip header; 8 is zlib's default memory level.
    let started = deflateInit2_(
      stream, Int32(level), Z_DEFLATED, 16 + MAX_WBITS, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
      Int32(MemoryLayout<z_stream>.size))
    precondition(started == Z_OK, "zlib cannot start: \(started)")
    defer { deflateEnd(stream) }
    deflateSetHeader(stream, header)
    let bound = Int(deflateBound(stream, UInt(bytes.count)))
    return [UInt8](unsafeUninitializedCapacity: bound) { output, count in
      bytes.withUnsafeBufferPointer { input in
        stream.pointee.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
        stream.pointee.avail_in = UInt32(input.count)
        stream.pointee.next_out = output.baseAddress
        stream.pointee.avail_out = UInt32(clamping: bound)
        let ended = deflate(stream, Z_FINISH)
        precondition(ended == Z_STREAM_END, "zlib did not finish: \(ended)")
        count = Int(stream.pointee.total_out)
      }
    }
  }
}
