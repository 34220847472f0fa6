import Foundation

/// The bytes of a file at one address, until this is released.
package final class FileBytes: @unchecked Sendable {
  package let bytes: UnsafeRawBufferPointer

  /// The size of the pages in which large files are kept where the system has them: memory that is
  /// new costs a page fault for each page, which takes longer than reading into it.
  private static let largePage = 1 << 21

  /// At most so many bytes of an open file, from where it stands, up to its end; nil on an error.
  package init?(_ descriptor: Int32, atMost limit: Int) {
    let isLarge = limit >= Self.largePage
    let memory = UnsafeMutableRawBufferPointer.allocate(
      byteCount: limit, alignment: isLarge ? Self.largePage : 16)
    #if os(Linux)
      // Only a hint.
      if isLarge { madvise(memory.baseAddress!, limit, MADV_HUGEPAGE) }
    #endif
    guard let count = fill(memory, from: descriptor) else {
      let code = errno
      memory.deallocate()
      errno = code
      return nil
    }
    bytes = UnsafeRawBufferPointer(start: memory.baseAddress, count: count)
  }

  deinit { bytes.deallocate() }
}
