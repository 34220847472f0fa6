/// The counts of one block, as Callgrind writes them: instructions by address, and calls.
///
/// Source: "Callgrind Format Specification" of Valgrind's manual.
package struct CallgrindCounts: Sendable {
  /// A function by its symbol. Code without a symbol is a function of its own for each object.
  package struct Function: Hashable, Sendable {
    package var symbol: String
    /// The path of the executable or library that holds it.
    package var object: String

    package init(symbol: String, object: String) {
      self.symbol = symbol
      self.object = object
    }
  }

  /// Instructions at an address of a function.
  package struct Cost: Hashable, Sendable {
    /// An index of `functions`.
    package var function: Int
    /// In the file of its object.
    package var address: UInt64
    package var instructions: UInt64
  }

  /// All calls of a function from an address.
  package struct Call: Hashable, Sendable {
    package var caller: Int
    package var callee: Int
    package var address: UInt64
    package var count: UInt64
    /// The instructions of the callee and of all that it calls.
    package var instructions: UInt64
  }

  package internal(set) var functions: [Function] = []
  package internal(set) var costs: [Cost] = []
  package internal(set) var calls: [Call] = []

  package init() {}

  /// All instructions.
  package var total: UInt64 { costs.reduce(0) { $0 + $1.instructions } }

  /// The instructions of each function itself, by its symbol.
  package var bySymbol: [String: UInt64] {
    costs.reduce(into: [:]) { $0[functions[$1.function].symbol, default: 0] += $1.instructions }
  }
}
