/// One thing about a machine, and whether times measured on it can be trusted.
public struct MachineCheck: Codable, Hashable, Sendable {
  public enum Verdict: String, Codable, CaseIterable, Sendable {
    case good
    /// Times are usable; the advice or the remark says what to keep in mind.
    case caution
    /// Nothing should be timed until this has changed.
    case bad
    /// It cannot be found out here.
    case unknown
  }

  public var name: String
  /// The observed value, with its unit.
  public var value: String
  public var verdict: Verdict
  /// The advice for a change; nil if nothing has to change.
  public var advice: String?
  /// A sentence for readers of a table of times from this machine; nil if it does not change how to
  /// read them.
  public var remark: String?

  public init(
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
  public var areFit: Bool { allSatisfy { $0.verdict != .bad } }
}

/// The values above which a fact is a caution, and above which it is bad.
struct Threshold {
  var caution: Double
  var bad: Double

  func verdict(_ value: Double) -> MachineCheck.Verdict {
    value > bad ? .bad : value > caution ? .caution : .good
  }

  /// Spread of a fixed task of 5 ms, which is a block of the gate.
  ///
  /// The gate takes the median of some five block estimates, each as uncertain as one block, over
  /// ten launches, which leaves 0.18 of a block's spread. It needs 4.2 of those (alpha 0.01, power
  /// 0.9) above its 2 %: if blocks scatter 2 %, it sees slowdowns from 3.5 % on; if they scatter 10
  /// %, from 10 % on, which it calls underpowered. Measured on a guest of two cores: 0.3 to 0.5 %
  /// alone, 1.3 to 6.7 % beside eight compilers.
  static let noise = Threshold(caution: 0.02, bad: 0.10)

  /// The difference between the medians of two series, a second apart. Repeating within a launch
  /// does not average out a drift that exceeds the scatter of blocks.
  static let drift = noise

  /// Part of the wanted processor time that was stolen. A tenth is a quantum in each ten: from then
  /// on most 5 ms blocks of a launch are touched.
  static let steal = Threshold(caution: 0.02, bad: 0.10)

  /// Nanoseconds of a clock reading. Queries take from 30 ns on: a reading of 100 ns is most of
  /// what is timed together with it; one of 1,000 ns is a system call to a slow device.
  static let clockCost = Threshold(caution: 100, bad: 1000)

  /// Nanoseconds of the clock's smallest step, for the same reason.
  static let clockStep = Threshold(caution: 100, bad: 1000)

  /// Involuntary switches per second of CPU. A kernel's own housekeeping stays below 20; two
  /// processes that share a core switch some 50 to 250 times, ten 300 to 450 times, which shows as
  /// waiting. Switches alone spoil no CPU time.
  static let switches = Threshold(caution: 20, bad: .infinity)

  /// Pages per second: one is a coincidence of the moment, a MiB a second (256) means that memory
  /// is short now.
  static let swapping = Threshold(caution: 0, bad: 256)

  /// The part of its wall time in which a task did not have a processor.
  static let waiting = Threshold(caution: 0.05, bad: 0.5)
}
