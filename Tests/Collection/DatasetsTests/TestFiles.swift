import Files
import Foundation
import TestSupport

/// `text` as one gzip member.
func gzip(_ text: String) -> [UInt8] { Gzip.member(of: Array(text.utf8), level: 9) }

/// The bundled file `name` of Benchmarks/Data.
func bundled(_ name: String) -> String {
  Repository.root.appendingPathComponent("Benchmarks/Data/\(name)").path
}
