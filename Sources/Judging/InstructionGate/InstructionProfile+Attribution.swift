/// Adds up counts by the functions of the source.
extension InstructionProfile {
  package init(_ named: NamedCounts) {
    self.init()
    let counts = named.counts
    let libraries = LibraryCosts(named)
    total = counts.total
    for cost in counts.costs {
      let chain = named.chain(of: cost.function, at: cost.address)
      add(cost.instructions, to: chain)
      let owner = NamedCounts.owner(of: chain)
      guard !owner.function.isOfLibrary else { continue }
      costs[owner.function, default: Cost()].own += cost.instructions
    }
    for call in counts.calls {
      let chain = named.chain(of: call.caller, at: call.address)
      if call.caller != call.callee { add(call.instructions, to: chain) }
      let callee = named.functions[call.callee]
      costs[callee, default: Cost()].calls += call.count
      let owner = NamedCounts.owner(of: chain)
      guard !owner.function.isOfLibrary else { continue }
      costs[owner.function, default: Cost()].callees.insert(callee.name)
      guard callee.isOfLibrary else { continue }
      costs[owner.function]!.own += libraries.instructions(of: call)
      costs[owner.function]!.allocations += libraries.allocations(of: call)
    }
  }

  /// Adds instructions to what each function of a chain costs with all that it calls.
  private mutating func add(_ instructions: UInt64, to chain: [SourceFrame]) {
    var seen: Set<SourceFunction> = []
    var outer: SourceFunction?
    for frame in chain {
      if let outer, outer != frame.function {
        costs[outer, default: Cost()].callees.insert(frame.function.name)
      }
      outer = frame.function
      guard seen.insert(frame.function).inserted else { continue }
      costs[frame.function, default: Cost()].inclusive += instructions
      if let line = frame.line { costs[frame.function]!.line = line }
    }
  }
}

/// What libraries execute and allocate in a call, without the functions that they call back.
private struct LibraryCosts {
  private let named: NamedCounts
  /// By the callee of the call, as shares of its instructions and for each call.
  private var ownShares: [Int: Double] = [:]
  private var allocationsPerCall: [Int: Double] = [:]

  init(_ named: NamedCounts) {
    self.named = named
    let counts = named.counts
    var own: [Int: UInt64] = [:]
    for cost in counts.costs { own[cost.function, default: 0] += cost.instructions }
    let calls = Dictionary(grouping: counts.calls, by: \.caller)
    var called: [Int: UInt64] = [:]
    for call in counts.calls { called[call.callee, default: 0] += call.count }
    var visited: Set<Int> = []
    for function in named.functions.indices where named.functions[function].isOfLibrary {
      visit(function, own, calls, called, &visited)
    }
  }

  private mutating func visit(
    _ function: Int, _ own: [Int: UInt64], _ calls: [Int: [CallgrindCounts.Call]],
    _ called: [Int: UInt64], _ visited: inout Set<Int>
  ) {
    guard visited.insert(function).inserted else { return }
    var (inside, all) = (Double(own[function] ?? 0), Double(own[function] ?? 0))
    var allocations = 0.0
    for call in calls[function] ?? [] where call.callee != function {
      all += Double(call.instructions)
      guard named.functions[call.callee].isOfLibrary else { continue }
      visit(call.callee, own, calls, called, &visited)
      inside += Double(call.instructions) * (ownShares[call.callee] ?? 1)
      allocations +=
        Double(call.count)
        * (named.counts.isAllocation(call) ? 1 : allocationsPerCall[call.callee] ?? 0)
    }
    ownShares[function] = all > 0 ? inside / all : 1
    allocationsPerCall[function] = allocations / Double(max(1, called[function] ?? 1))
  }

  func instructions(of call: CallgrindCounts.Call) -> UInt64 {
    UInt64((Double(call.instructions) * (ownShares[call.callee] ?? 1)).rounded())
  }

  func allocations(of call: CallgrindCounts.Call) -> UInt64 {
    named.counts.isAllocation(call)
      ? call.count
      : UInt64((Double(call.count) * (allocationsPerCall[call.callee] ?? 0)).rounded())
  }
}
