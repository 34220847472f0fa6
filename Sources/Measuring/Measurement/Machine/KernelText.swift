import Foundation

/// The values in the text that kernels write in /proc and /sys; nil if the text lacks them.
/// Formats: Linux, Documentation/filesystems/proc.rst and admin-guide/cgroup-v2.rst.
package enum KernelText {
  /// The three load averages of `/proc/loadavg`.
  package static func loadAverages(_ text: String) -> [Double]? {
    let numbers = text.split(separator: " ").prefix(3).compactMap { Double($0) }
    return numbers.count == 3 && numbers.allSatisfy { $0 >= 0 && $0.isFinite } ? numbers : nil
  }

  /// The number of processors in a list such as `0-3,8,10-11`.
  package static func processorCount(_ list: String) -> Int? {
    var count = 0
    for part in list.split(separator: ",", omittingEmptySubsequences: false) {
      let ends = part.split(separator: "-", omittingEmptySubsequences: false).map {
        Int($0.trimmingCharacters(in: .whitespaces))
      }
      guard (1...2).contains(ends.count), let first = ends[0], let last = ends[ends.count - 1],
        first >= 0, last >= first, last < 1 << 20
      else { return nil }
      count += last - first + 1
    }
    return count
  }

  /// The number of processors that `/proc/self/status` allows.
  package static func allowedProcessors(_ status: String) -> Int? {
    value("Cpus_allowed_list:", in: status).flatMap(processorCount)
  }

  package static func involuntarySwitches(_ status: String) -> UInt64? {
    value("nonvoluntary_ctxt_switches:", in: status).flatMap { UInt64($0) }
  }

  /// The pages swapped in and out since boot, from `/proc/vmstat`.
  package static func swappedPages(_ vmstat: String) -> UInt64? {
    guard let read = value("pswpin", in: vmstat).flatMap({ UInt64($0) }),
      let written = value("pswpout", in: vmstat).flatMap({ UInt64($0) })
    else { return nil }
    return read &+ written
  }

  /// The bytes in the line `name` of `/proc/meminfo`, whose unit `kB` is 1,024 bytes.
  package static func bytes(_ name: String, ofMemoryInfo text: String) -> UInt64? {
    guard let value = value(name + ":", in: text) else { return nil }
    let words = value.split(separator: " ")
    guard words.count == 2, words[1] == "kB", let units = UInt64(words[0]), units < 1 << 50 else {
      return nil
    }
    return units << 10
  }

  /// The bytes of a cache, from its file `size`: `36608K`, `8M`, or a number of bytes.
  package static func cacheBytes(_ text: String) -> UInt64? {
    let units: [Character: UInt64] = ["K": 1 << 10, "M": 1 << 20, "G": 1 << 30]
    let unit = text.last.flatMap { units[$0] }
    guard let number = UInt64(unit == nil ? text[...] : text.dropLast()), number > 0,
      number < 1 << 32
    else { return nil }
    return number * (unit ?? 1)
  }

  /// The word in brackets, as in `always [madvise] never`.
  package static func chosen(_ text: String) -> String? {
    guard let open = text.firstIndex(of: "["), let close = text[open...].firstIndex(of: "]") else {
      return nil
    }
    let word = text[text.index(after: open)..<close]
    return word.isEmpty ? nil : String(word)
  }

  /// The quota in `cpu.max`, in cores: `max 100000`, or microseconds in each period.
  package static func quota(cpuMax text: String) -> Limit? {
    let words = text.split(whereSeparator: \.isWhitespace)
    guard words.count == 2, let period = Double(words[1]), period > 0 else { return nil }
    if words[0] == "max" { return .unlimited }
    guard let quota = Double(words[0]), quota > 0, quota.isFinite else { return nil }
    return .at(quota / period)
  }

  /// The quota, in cores, in the two files of cgroup version 1, where -1 stands for no limit.
  package static func quota(microseconds: String, period: String) -> Limit? {
    guard let quota = Double(microseconds), let period = Double(period), period > 0 else {
      return nil
    }
    if quota < 0 { return .unlimited }
    return quota > 0 ? .at(quota / period) : nil
  }

  /// The bytes in `memory.max` or the limit of cgroup version 1, where about 2^63 means no limit.
  package static func memoryLimit(_ text: String) -> Limit? {
    if text == "max" { return .unlimited }
    guard let bytes = UInt64(text) else { return nil }
    return bytes >= 1 << 60 ? .unlimited : .at(Double(bytes))
  }

  /// The control group of this process, from `/proc/self/cgroup`: that of a controller of cgroup
  /// version 1, or that of version 2 if `controller` is empty.
  package static func controlGroup(_ text: String, controller: String) -> String? {
    for line in text.split(whereSeparator: \.isNewline) {
      let parts = line.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
      guard parts.count == 3 else { continue }
      let isWanted =
        controller.isEmpty
        ? parts[0] == "0" && parts[1].isEmpty
        : parts[1].split(separator: ",").contains(Substring(controller))
      if isWanted { return String(parts[2]) }
    }
    return nil
  }

  /// The rest of the first line that begins with `name` and white space.
  private static func value(_ name: String, in text: String) -> String? {
    for line in text.split(whereSeparator: \.isNewline) where line.hasPrefix(name) {
      let rest = line.dropFirst(name.count)
      // Skips longer names with the same beginning.
      guard rest.first?.isWhitespace == true else { continue }
      return rest.trimmingCharacters(in: .whitespaces)
    }
    return nil
  }
}
