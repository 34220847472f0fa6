/// Which function calls which, with their instructions in one build or in two.
///
/// Callgrind counts calls, not whole stacks. Where a function has several callers, what it calls is
/// shared among them in proportion to what they spend in it, as gprof does.
package struct CallTree: Hashable, Sendable {
  package var function: SourceFunction
  /// With all that it calls, in one block; `base` is nil if there is only one build.
  package var base: UInt64?
  package var head: UInt64
  /// The most expensive first.
  package var children: [CallTree]

  package init(
    function: SourceFunction, base: UInt64? = nil, head: UInt64, children: [CallTree] = []
  ) {
    self.function = function
    self.base = base
    self.head = head
    self.children = children
  }
}

/// The tree of one build.
struct CallBranch {
  var instructions = 0.0
  var children: [SourceFunction: CallBranch] = [:]
}

extension CallTree {
  /// What takes a smaller share of the whole is left out.
  private static let smallestShare = 0.002
  private static let deepest = 48
  static let root = SourceFunction(name: "all", isOfLibrary: true)

  /// - Parameters:
  ///   - base: nil if there is only one build.
  package init(base: NamedCounts?, head: NamedCounts) {
    self.init(
      Self.root, base.map { Self.branch(of: $0) }, Self.branch(of: head), isDifference: base != nil)
    while let child = children.first, child.isOfHarness, child.size * 20 >= size * 19 {
      children = child.children + children.dropFirst()
    }
  }

  /// The greater of both counts.
  private var size: UInt64 { max(base ?? 0, head) }

  /// Whether it only calls what is measured: it would take the place of what matters.
  private var isOfHarness: Bool {
    guard !function.isOfLibrary, let file = function.file else { return true }
    return ["Base/CClocks/", "Measuring/Harness/", "Tool/"].contains {
      file.hasPrefix("Sources/" + $0)
    }
  }

  private init(
    _ function: SourceFunction, _ base: CallBranch?, _ head: CallBranch?, isDifference: Bool
  ) {
    let callees = Set((base?.children.keys).map(Array.init) ?? []).union(
      (head?.children.keys).map(Array.init) ?? [])
    let children = callees.map {
      CallTree($0, base?.children[$0], head?.children[$0], isDifference: isDifference)
    }
    self.init(
      function: function,
      base: isDifference ? UInt64((base?.instructions ?? 0).rounded()) : nil,
      head: UInt64((head?.instructions ?? 0).rounded()),
      children: children.sorted {
        (max($1.base ?? 0, $1.head), $0.function.name) < (
          max($0.base ?? 0, $0.head), $1.function.name
        )
      })
  }

  private static func branch(of named: NamedCounts) -> CallBranch {
    let counts = named.counts
    let costs = Dictionary(grouping: counts.costs, by: \.function)
    let calls = Dictionary(grouping: counts.calls, by: \.caller)
    let called = Set(counts.calls.map(\.callee))
    var inclusive: [Int: Double] = [:]
    for function in counts.functions.indices {
      inclusive[function] =
        (costs[function] ?? []).reduce(0) { $0 + Double($1.instructions) }
        + (calls[function] ?? []).reduce(0) {
          $0 + ($1.callee == function ? 0 : Double($1.instructions))
        }
    }
    let least = smallestShare * Double(max(1, counts.total))
    var root = CallBranch()

    /// Adds a share of what a function costs, below the branch of its caller.
    func expand(_ function: Int, _ share: Double, _ path: [Int], into caller: inout CallBranch) {
      func add(_ instructions: Double, at address: UInt64, _ next: Int? = nil) {
        let chain = named.chain(of: function, at: address).map(\.function)
        Self.add(instructions, chain[...], to: &caller) { branch in
          guard let next, !path.contains(next), path.count < deepest, instructions >= least
          else { return }
          expand(
            next, instructions / max(1, inclusive[next] ?? 1), path + [next], into: &branch)
        }
      }
      for cost in costs[function] ?? [] {
        add(Double(cost.instructions) * share, at: cost.address)
      }
      for call in calls[function] ?? [] where call.callee != function {
        add(Double(call.instructions) * share, at: call.address, call.callee)
      }
    }
    for function in counts.functions.indices where !called.contains(function) {
      expand(function, 1, [function], into: &root)
    }
    root.instructions = Double(counts.total)
    return Self.pruned(root, least)
  }

  private static func add(
    _ instructions: Double, _ chain: ArraySlice<SourceFunction>, to caller: inout CallBranch,
    then body: (inout CallBranch) -> Void
  ) {
    guard let first = chain.first else { return body(&caller) }
    caller.children[first, default: CallBranch()].instructions += instructions
    add(instructions, chain.dropFirst(), to: &caller.children[first]!, then: body)
  }

  private static func pruned(_ branch: CallBranch, _ least: Double) -> CallBranch {
    CallBranch(
      instructions: branch.instructions,
      children: branch.children.filter { $0.value.instructions >= least }.mapValues {
        pruned($0, least)
      })
  }
}
