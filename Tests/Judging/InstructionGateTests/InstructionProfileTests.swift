import InstructionGate
import Testing

/// Counts by the functions of the source: inlined ones, libraries, allocations.
struct InstructionProfileTests {
  private static func function(_ name: String, isOfLibrary: Bool = false) -> SourceFunction {
    SourceFunction(
      name: name, file: isOfLibrary ? nil : "Sources/A.swift", isOfLibrary: isOfLibrary)
  }

  private static func frame(_ name: String, _ line: Int? = nil, library: Bool = false)
    -> SourceFrame
  {
    SourceFrame(function: function(name, isOfLibrary: library), line: line)
  }

  /// `outer` has `middle` inlined, which has a library's `append` inlined, which calls `grow` of
  /// the library, which allocates; `middle` calls `inner`.
  private static func named(
    appends: UInt64 = 10, inner: UInt64 = 40, innerName: String = "inner"
  ) throws -> NamedCounts {
    let text = """
      positions: instr line
      events: Ir
      ob=(1) /base
      fn=(1) outer
      0x10 0 5
      0x20 0 7
      0x30 0 \(appends)
      cob=(2) /lib/libswiftCore.so
      cfn=(2) grow
      calls=\(appends) 0x100 0
      0x30 0 \(appends * 4)
      cfn=(3) \(innerName)
      calls=1 0x200 0
      0x20 0 \(inner)
      fn=(3)
      0x200 0 \(inner)
      ob=(2)
      fn=(2)
      0x100 0 \(appends * 4)
      cob=(3) /lib/libjemalloc.so.2
      cfn=(4) malloc
      calls=\(appends) 0x300 0
      0x100 0 0
      """
    let counts = try CallgrindCounts(text, file: "counts")
    let outer = frame("outer", 3)
    let middle = frame("middle", 12)
    return NamedCounts(
      counts,
      functions: counts.functions.map {
        function($0.symbol, isOfLibrary: $0.object != "/base")
      },
      frames: [
        0x10: [outer], 0x20: [outer, middle],
        0x30: [outer, middle, frame("append", library: true)],
        0x200: [frame(innerName, 30)],
      ])
  }

  @Test func whatIsInlinedCountsForItsOwnFunction() throws {
    let costs = InstructionProfile(try Self.named()).costs
    let outer = try #require(costs[Self.function("outer")])
    let middle = try #require(costs[Self.function("middle")])
    #expect(outer.own == 5)
    // 7 of its own, 10 of what a library has inlined, and 40 of what that library calls.
    #expect(middle.own == 57)
    #expect(middle.inclusive == 7 + 10 + 40 + 40)
    #expect(outer.inclusive == 5 + middle.inclusive)
    #expect(outer.line == 3 && middle.line == 12)
    #expect(costs[Self.function("inner")]?.calls == 1)
    #expect(middle.callees.contains("inner") && !outer.callees.contains("inner"))
  }

  @Test func anAllocationIsOfTheFirstCallerOutsideOfLibraries() throws {
    let profile = InstructionProfile(try Self.named())
    #expect(profile.costs[Self.function("middle")]?.allocations == 10)
    #expect(profile.costs.values.reduce(0) { $0 + $1.allocations } == 10)
  }

  @Test func ownInstructionsAddUpToTheTotal() throws {
    let profile = InstructionProfile(try Self.named())
    let own = profile.costs.filter { !$0.key.isOfLibrary }.reduce(0) { $0 + $1.value.own }
    #expect(own == profile.total)
  }

  @Test func theTreeHasTheCallsOfBothBuilds() throws {
    let (base, head) = (try Self.named(), try Self.named(inner: 90, innerName: "other"))
    let tree = CallTree(base: base, head: head)
    #expect(tree.base == 102 && tree.head == 152)
    let outer = try #require(tree.children.first)
    #expect(tree.children.count == 1 && outer.function.name == "outer")
    let middle = try #require(outer.children.first { $0.function.name == "middle" })
    let gone = try #require(middle.children.first { $0.function.name == "inner" })
    let new = try #require(middle.children.first { $0.function.name == "other" })
    #expect(gone.base == 40 && gone.head == 0 && new.base == 0 && new.head == 90)
    for branch in [outer, middle] {
      #expect(branch.children.reduce(0) { $0 + $1.head } <= branch.head)
    }
  }
}
