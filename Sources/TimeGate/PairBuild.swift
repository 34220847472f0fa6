/// A build whose times are compared: one executable, or several that differ only in the order in
/// which their functions lie.
///
/// Where code lies moves the time of short loops by more than the changes that matter do, and any
/// change moves code. Each launch runs another order, so that code placement becomes scatter, which
/// launches average out, instead of a difference between two builds. Source: C. Curtsinger, E. D.
/// Berger, "Stabilizer: Statistically Sound Performance Evaluation", ASPLOS 2013.
public struct PairBuild: Hashable, Sendable {
  /// What it is called: a file or a folder.
  public let path: String
  /// The executables, one at least.
  public let orders: [String]
  /// As whom all of them read data: they differ only in where their functions lie. nil for each as
  /// itself.
  public let reader: String?

  public init(executable: String, reader: String? = nil) {
    self.init(path: executable, orders: [executable], reader: reader)
  }

  /// - Precondition: there are orders.
  public init(path: String, orders: [String], reader: String? = nil) {
    precondition(!orders.isEmpty, "a build without executables")
    self.path = path
    self.orders = orders
    self.reader = reader
  }

  /// What two builds run in a launch: each its next order, from the first again after the last.
  static func executables(
    base: PairBuild, head: PairBuild, launch: Int
  ) -> [PairSide: String] {
    [
      .base: base.orders[launch % base.orders.count],
      .head: head.orders[launch % head.orders.count],
    ]
  }
}
