/// A build whose times are compared: one executable, or several that differ only in the order of
/// their functions.
///
/// The place of code changes the time of short loops by more than relevant changes do, and any
/// change moves code. Each launch runs another order, which turns code placement into scatter that
/// launches average out, instead of a difference between two builds. Source: C. Curtsinger, E. D.
/// Berger, "Stabilizer: Statistically Sound Performance Evaluation", ASPLOS 2013.
package struct PairBuild: Hashable, Sendable {
  /// Its name: a file or a folder.
  package let path: String
  /// The executables, at least one.
  package let orders: [String]
  /// The name under which all of them read data: they differ only in the order of their functions.
  /// nil if each reads as itself.
  package let reader: String?

  package init(executable: String, reader: String? = nil) {
    self.init(path: executable, orders: [executable], reader: reader)
  }

  /// - Precondition: there are orders.
  package init(path: String, orders: [String], reader: String? = nil) {
    precondition(!orders.isEmpty, "a build without executables")
    self.path = path
    self.orders = orders
    self.reader = reader
  }

  /// The executables of a launch: each build's next order, from the first again after the last.
  package static func executables(
    base: PairBuild, head: PairBuild, launch: Int
  ) -> [PairSide: String] {
    [
      .base: base.orders[launch % base.orders.count],
      .head: head.orders[launch % head.orders.count],
    ]
  }
}
