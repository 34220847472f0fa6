import TimeGate
import Workers

/// What one build executed in a block of a case.
package struct CountedBlock: Sendable {
  package var counts: CallgrindCounts
  /// The path under which the executable is an object of the counts.
  package var object: String
  /// The frames, batches, passes or preparations of the block.
  package var units: Int
}

/// A build whose instructions are counted.
package struct CountedBuild: Sendable {
  package var side: PairSide
  /// The executable with its debug information, if it has any.
  package var executable: String
  /// The name under which it reads data.
  package var reader: String?

  package init(side: PairSide, executable: String, reader: String?) {
    self.side = side
    self.executable = executable
    self.reader = reader
  }

  /// Of the executables of a build, the first: counts do not depend on the order of functions.
  package init(_ build: PairBuild, as side: PairSide) {
    self.init(side: side, executable: build.orders[0], reader: build.reader)
  }
}
