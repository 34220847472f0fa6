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

  /// All allocations.
  package var allocations: UInt64 { costs.values.reduce(0) { $0 + $1.allocations } }

  package init() {}
}

/// The functions of a block: those of its symbols, and the frames at its addresses.
struct NamedCounts {
  let counts: CallgrindCounts
  /// By the index of the function that is counted.
  let functions: [SourceFunction]
  private let frames: [UInt64: [SourceFrame]]
  private let loadAddress: UInt64
  /// Which functions lie in the executable.
  private let isOwn: [Bool]

  init(_ block: CountedBlock, of executable: String, _ names: SourceNames) {
    counts = block.counts
    loadAddress = block.loadAddress
    let isOwn = block.counts.functions.map { $0.object == block.object }
    self.isOwn = isOwn
    let places = Set(
      counts.costs.filter { isOwn[$0.function] }.map(\.address)
        + counts.calls.filter { isOwn[$0.caller] }.map(\.address))
    frames = names.frames(
      at: places.map { $0 &- block.loadAddress }.sorted(), in: executable)
    let symbols = names.functions(of: Set(counts.functions.map(\.symbol)).sorted())
    functions = block.counts.functions.indices.map { index in
      let function = block.counts.functions[index]
      var named = symbols[function.symbol] ?? SourceFunction(name: function.symbol)
      if !isOwn[index] { named.isOfLibrary = true }
      return named
    }
  }

  /// The frames at an address, the outermost first: the function of the symbol, and what was
  /// inlined.
  func chain(of function: Int, at address: UInt64) -> [SourceFrame] {
    let own = SourceFrame(function: functions[function], line: nil)
    guard isOwn[function], let found = frames[address &- loadAddress], !found.isEmpty else {
      return [own]
    }
    return found.reversed()
  }

  /// The function that an address counts for: the innermost that is no library's.
  static func owner(of chain: [SourceFrame]) -> SourceFrame {
    chain.last { !$0.function.isOfLibrary } ?? chain[0]
  }
}
