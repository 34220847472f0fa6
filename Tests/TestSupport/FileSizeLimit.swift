import Foundation

/// Limits the files that this process writes to so many bytes: a write then ends half-way, as on a
/// full disk, with SIGXFSZ or, where that is ignored, EFBIG.
public func limitFileSize(_ bytes: Int) {
  var limit = rlimit(rlim_cur: rlim_t(bytes), rlim_max: rlim_t(bytes))
  #if os(Linux)
    let isLimited = setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit) == 0
  #else
    let isLimited = setrlimit(RLIMIT_FSIZE, &limit) == 0
  #endif
  precondition(isLimited)
}
