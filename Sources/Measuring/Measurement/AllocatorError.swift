/// Why allocations cannot be counted here.
package enum AllocatorError: Error, Equatable, CustomStringConvertible {
  /// jemalloc refused to read or set `name`; `code` is an errno.
  case control(name: String, code: Int32)
  /// Blocks of this process do not come from jemalloc.
  case notCounting

  package var description: String {
    switch self {
    case .control(let name, let code):
      "jemalloc has no usable control \"\(name)\" (errno \(code)): jemalloc 5.3 or later, built"
        + " with statistics, is needed; install libjemalloc-dev and build again"
    case .notCounting:
      "memory of this process does not come from jemalloc, so bytes and allocations cannot be"
        + " counted: run without a sanitizer, memcheck or an LD_PRELOADed allocator"
    }
  }
}
