/// What the allocator executes depends on what was freed before, in other cases too: equal builds
/// can differ in it. How often it is called does not.
extension CallgrindCounts {
  private static let allocating: Set<String> = [
    "malloc", "calloc", "realloc", "reallocarray", "posix_memalign", "aligned_alloc", "memalign",
    "valloc", "mallocx", "rallocx",
  ]

  /// Whether a function is of the allocator.
  private func isOfAllocator(_ function: Int) -> Bool {
    functions[function].object.split(separator: "/").last?.hasPrefix("libjemalloc") ?? false
  }

  /// Whether a call allocates memory.
  func isAllocation(_ call: Call) -> Bool {
    Self.allocating.contains(functions[call.callee].symbol) && !isOfAllocator(call.caller)
  }

  /// How often memory was allocated.
  package var allocations: UInt64 {
    calls.reduce(0) { $0 + (isAllocation($1) ? $1.count : 0) }
  }

  /// The same counts without the instructions of the allocator and of what it calls. Calls of it
  /// stay, with none.
  ///
  /// What a function with several callers spends in it is taken from each in proportion.
  ///
  /// - Complexity: O(costs + calls)
  package func withoutAllocator() -> CallgrindCounts {
    var rest = self
    let isAllocator = functions.indices.map(isOfAllocator)
    rest.costs.removeAll { isAllocator[$0.function] }
    var own = [UInt64](repeating: 0, count: functions.count)
    for cost in costs { own[cost.function] += cost.instructions }
    let callsOf = Dictionary(grouping: calls.indices) { calls[$0].caller }
    var shares = [Double?](repeating: nil, count: functions.count)
    var open: Set<Int> = []
    /// The part of what a function costs with all that it calls that is not the allocator's.
    func share(of function: Int) -> Double {
      if isAllocator[function] { return 0 }
      if let known = shares[function] { return known }
      guard open.insert(function).inserted else { return 1 }
      var (kept, all) = (Double(own[function]), Double(own[function]))
      for index in callsOf[function] ?? [] where calls[index].callee != function {
        let instructions = Double(calls[index].instructions)
        all += instructions
        kept += instructions * share(of: calls[index].callee)
      }
      open.remove(function)
      shares[function] = all > 0 ? kept / all : 1
      return shares[function]!
    }
    for index in calls.indices {
      rest.calls[index].instructions = UInt64(
        (Double(calls[index].instructions) * share(of: calls[index].callee)).rounded())
    }
    // What the allocator calls, such as memset for calloc, is of functions that others call too.
    var taken: [Int: UInt64] = [:]
    for call in calls where isAllocator[call.caller] && !isAllocator[call.callee] {
      taken[call.callee, default: 0] += call.instructions
    }
    for index in rest.costs.indices {
      let function = rest.costs[index].function
      guard let owed = taken[function], owed > 0 else { continue }
      let part = min(owed, rest.costs[index].instructions)
      rest.costs[index].instructions -= part
      taken[function] = owed - part
    }
    rest.calls.removeAll { isAllocator[$0.caller] }
    return rest
  }
}
