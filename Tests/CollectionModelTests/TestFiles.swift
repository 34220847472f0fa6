import CZlib
import Foundation

/// `text` as one gzip member.
func gzip(_ text: String) -> [UInt8] { gzip(Array(text.utf8)) }

func gzip(_ bytes: [UInt8]) -> [UInt8] {
  let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
  stream.initialize(to: z_stream())
  defer { stream.deallocate() }
  let started = deflateInit2_(
    stream, 9, Z_DEFLATED, 16 + MAX_WBITS, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
    Int32(MemoryLayout<z_stream>.size))
  precondition(started == Z_OK)
  var input = bytes
  var output = [UInt8](repeating: 0, count: bytes.count + 1024)
  let written = input.withUnsafeMutableBufferPointer { input in
    output.withUnsafeMutableBufferPointer { output in
      stream.pointee.next_in = input.baseAddress
      stream.pointee.avail_in = UInt32(input.count)
      stream.pointee.next_out = output.baseAddress
      stream.pointee.avail_out = UInt32(output.count)
      precondition(deflate(stream, Z_FINISH) == Z_STREAM_END)
      return Int(stream.pointee.total_out)
    }
  }
  deflateEnd(stream)
  return Array(output[..<written])
}

/// The bundled file `name` of Benchmarks/Data.
func bundled(_ name: String) -> String {
  URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Benchmarks/Data/\(name)").path
}
