/// The first line of `/proc/stat`: the time of all processors since boot, in ticks.
package struct ProcessorTicks: Equatable {
  /// Time in which a process wanted a processor, including stolen time.
  package var wanted: UInt64
  package var stolen: UInt64

  /// nil if the kernel is too old to count stolen time.
  package init?(_ text: String) {
    guard let line = text.split(whereSeparator: \.isNewline).first(where: { $0.hasPrefix("cpu ") })
    else { return nil }
    let words = line.split(separator: " ").dropFirst()
    let numbers = words.compactMap { UInt64($0) }
    // user, nice, system, idle, iowait, irq, softirq, steal. User time includes that of guests.
    guard numbers.count == words.count, numbers.count >= 8 else { return nil }
    stolen = numbers[7]
    wanted = 0
    for index in [0, 1, 2, 5, 6, 7] { wanted &+= numbers[index] }
  }
}
