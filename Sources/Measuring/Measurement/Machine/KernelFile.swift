import Foundation

/// Returns the text of a file, or nil if it cannot be read. Tests replace the kernel's files.
package typealias KernelReader = (String) -> String?

/// Reads the small files in which a kernel reports its state.
enum KernelFile {
  /// The text, trimmed; nil if there is no such file, or it may not be read. The file is read until
  /// its end, because files of /proc report no size.
  static func contents(_ path: String) -> String? {
    guard let file = fopen(path, "r") else { return nil }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = fread(&chunk, 1, chunk.count, file)
      if count == 0 { break }
      bytes += chunk[..<count]
    }
    // Reading some listed files is an error, such as those of a processor that is switched off.
    guard ferror(file) == 0 else { return nil }
    return String(decoding: bytes, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
  }
}
