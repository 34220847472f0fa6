/// Where the instructions of a block were executed, by functions of the source.
package struct InstructionProfile: Sendable {
  /// What a function costs in a block.
  package struct Cost: Hashable, Sendable {
    /// Its own instructions, with those of the libraries that it calls.
    package var own: UInt64 = 0
    /// With all that it calls.
    package var inclusive: UInt64 = 0
    /// How often it was called; 0 where it was inlined everywhere.
    package var calls: UInt64 = 0
    /// How often it allocated memory, by itself or by a library.
    package var allocations: UInt64 = 0
    /// What it calls or has inlined, by name.
    package var callees: Set<String> = []
    /// The line of its declaration; nil if it is unknown.
    package var line: Int?
  }

  package internal(set) var total: UInt64 = 0
  package internal(set) var costs: [SourceFunction: Cost] = [:]

  package init() {}
}

/// The functions of a block: those of its symbols, and the frames at its addresses.
package struct NamedCounts: Sendable {
  let counts: CallgrindCounts
  /// By the index of the function that is counted.
  let functions: [SourceFunction]
  /// The outermost first; none for what is not of the executable.
  private let frames: [UInt64: [SourceFrame]]

  /// - Parameters:
  ///   - functions: one for each function that is counted.
  ///   - frames: by address: the function of the symbol, then what was inlined.
  package init(
    _ counts: CallgrindCounts, functions: [SourceFunction], frames: [UInt64: [SourceFrame]]
  ) {
    self.counts = counts
    self.functions = functions
    self.frames = frames
  }

  /// - Parameter executable: with the debug information.
  init(_ block: CountedBlock, of executable: String, _ names: SourceNames) {
    let counts = block.counts
    let isOwn = counts.functions.map { $0.object == block.object }
    let addresses = Set(
      counts.costs.filter { isOwn[$0.function] }.map(\.address)
        + counts.calls.filter { isOwn[$0.caller] }.map(\.address)
    ).sorted()
    let found = names.frames(at: addresses, in: executable)
    let symbols = names.functions(of: Set(counts.functions.map(\.symbol)).sorted())
    self.init(
      counts,
      functions: counts.functions.indices.map { index in
        let symbol = counts.functions[index].symbol
        var named = symbols[symbol] ?? SourceFunction(name: symbol)
        if !isOwn[index] { named.isOfLibrary = true }
        return named
      },
      frames: found.mapValues { $0.reversed() })
  }

  /// The frames at an address, the outermost first.
  func chain(of function: Int, at address: UInt64) -> [SourceFrame] {
    guard let found = frames[address], !found.isEmpty else {
      return [SourceFrame(function: functions[function], line: nil)]
    }
    return found
  }

  /// The function that an address counts for: the innermost that is no library's.
  static func owner(of chain: [SourceFrame]) -> SourceFrame {
    chain.last { !$0.function.isOfLibrary } ?? chain[0]
  }
}
