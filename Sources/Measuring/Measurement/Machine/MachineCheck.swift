/// The check of one property of a machine: whether times measured with it can be trusted.
package struct MachineCheck: Codable, Hashable, Sendable {
  package enum Verdict: String, Codable, CaseIterable, Sendable {
    case good
    /// Times are usable; the advice or the remark states what to keep in mind.
    case caution
    /// Nothing should be timed until this has changed.
    case bad
    /// The property cannot be determined here.
    case unknown
  }

  package var name: String
  /// The observed value, with its unit.
  package var value: String
  package var verdict: Verdict
  /// What to change; nil if nothing has to change.
  package var advice: String?
  /// A sentence for readers of times from this machine; nil if they need no warning.
  package var remark: String?

  package init(
    _ name: String, _ value: String?, _ verdict: Verdict, advice: String? = nil,
    remark: String? = nil
  ) {
    self.name = name
    self.value = value ?? "unknown"
    self.verdict = value == nil ? .unknown : verdict
    self.advice = self.verdict == .caution || self.verdict == .bad ? advice : nil
    self.remark = remark
  }
}

extension [MachineCheck] {
  /// Whether times may be measured: no check is bad.
  package var areFit: Bool { allSatisfy { $0.verdict != .bad } }
}

/// The value above which a property calls for caution, and the one above which it is bad.
struct Threshold {
  var caution: Double
  var bad: Double

  func verdict(_ value: Double) -> MachineCheck.Verdict {
    value > bad ? .bad : value > caution ? .caution : .good
  }

  /// The spread of a fixed task of 5 ms, which is as long as a block of the gate.
  ///
  /// The bounds were derived for the first method of the gate, which took the median of some five
  /// quads in ten launches. With blocks that scatter by 2 %, it saw slowdowns of 3.5 % and more;
  /// with blocks that scatter by 10 %, only those of 10 % and more. Measured on a guest with two
  /// cores: 0.3 to 0.5 % alone, 1.3 to 6.7 % next to eight compilers.
  static let noise = Threshold(caution: 0.02, bad: 0.10)

  /// The difference between the medians of two series, a second apart. It has the bounds of
  /// `noise`: repetitions within a launch do not average out a drift that exceeds their scatter.
  static let drift = noise

  /// The stolen share of the wanted processor time. If it is a tenth, which is one time slice in
  /// ten, it disturbs most of the 5 ms blocks of a launch.
  static let steal = Threshold(caution: 0.02, bad: 0.10)

  /// The time of a clock reading, in ns. The shortest queries take 30 ns, so a reading of 100 ns is
  /// most of what is timed with it. A reading of 1,000 ns is a system call to a slow device.
  static let clockCost = Threshold(caution: 100, bad: 1000)

  /// The clock's smallest step, in ns, for the same reason.
  static let clockStep = Threshold(caution: 100, bad: 1000)

  /// Involuntary context switches per second of CPU time. The kernel's own housekeeping causes
  /// fewer than 20, two processes that share a core some 50 to 250, ten processes 300 to 450. They
  /// are never bad: they do not distort CPU time, and the waiting they cause has its own check.
  static let switches = Threshold(caution: 20, bad: .infinity)

  /// Swapped pages per second. At a MiB a second (256 pages) memory is short.
  static let swapping = Threshold(caution: 0, bad: 256)

  /// The share of a task's wall time in which it had no processor.
  static let waiting = Threshold(caution: 0.05, bad: 0.5)
}
