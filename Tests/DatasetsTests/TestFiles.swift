import Compression
import Foundation

/// `text` as one gzip member.
func gzip(_ text: String) -> [UInt8] { Gzip.member(of: Array(text.utf8), level: 9) }

/// The bundled file `name` of Benchmarks/Data.
func bundled(_ name: String) -> String {
  URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Benchmarks/Data/\(name)").path
}
