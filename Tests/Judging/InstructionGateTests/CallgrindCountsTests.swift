import Files
import InstructionGate
import Testing

/// Callgrind's files, as version 3.19 writes them with addresses and whole positions.
struct CallgrindCountsTests {
  /// `outer` calls `inner` twice and allocates thrice; `inner` is called from one address.
  static let file = """
    # callgrind format
    version: 1
    creator: callgrind-3.19.0
    pid: 16562
    cmd:  ./worker 1
    part: 1


    desc: I1 cache: 
    desc: Trigger: Client Request

    positions: instr line
    events: Ir
    summary: 1130

    ob=(1) /tmp/a folder/base
    fl=(1) ???
    fn=(10) outer
    0x1000 0 20
    0x1004 0 10
    cfn=(11) inner
    calls=2 0x2000 0
    0x1004 0 100
    cob=(2) /usr/lib/x86_64-linux-gnu/libjemalloc.so.2
    cfi=(1)
    cfn=(12) malloc
    calls=3 0x3000 0
    0x1008 0 1000

    fn=(11)
    0x2000 0 100

    ob=(2)
    fn=(12)
    0x3000 0 900
    cob=(3) /lib/libc.so.6
    cfn=(13) memset
    calls=1 0x4000 0
    0x3004 0 100

    ob=(3)
    fn=(13)
    0x4000 0 100


    totals: 1130
    """

  private func read(_ text: String) throws -> CallgrindCounts {
    try CallgrindCounts(text, file: "counts.1")
  }

  @Test func costsAndCallsAreThoseOfTheFile() throws {
    let counts = try read(Self.file)
    #expect(counts.total == 1130)
    #expect(counts.functions.map(\.symbol) == ["outer", "inner", "malloc", "memset"])
    #expect(counts.functions[0].object == "/tmp/a folder/base")
    #expect(
      counts.functions[1].object == "/tmp/a folder/base", "a callee is of its caller's object")
    #expect(counts.calls.map(\.count) == [2, 3, 1])
    #expect(counts.calls.map(\.instructions) == [100, 1000, 100])
    #expect(counts.calls[0].address == 0x1004)
    #expect(counts.bySymbol == ["outer": 30, "inner": 100, "malloc": 900, "memset": 100])
  }

  @Test func theAllocatorAndWhatItCallsAreLeftOut() throws {
    let counts = try read(Self.file)
    #expect(counts.allocations == 3)
    let rest = counts.withoutAllocator()
    #expect(rest.total == 130)
    #expect(rest.allocations == 3, "its calls stay")
    #expect(rest.calls.map(\.instructions) == [100, 0])
  }

  @Test(arguments: [
    ("fn=(1) a\nxyz", 2, "expected a key"),
    ("fn=(7)", 1, "expected a name that was declared"),
    ("0x10 0 3", 1, "expected an address"),
    ("fn=(1) a\n0x10 3", 2, "expected an address"),
    ("fn=(1) a\n0x10 0 3x", 2, "expected a number"),
    ("fn=(1) a\ncalls=1 0x10 0\n0x10 0 3", 3, "expected the function that is called"),
    ("events: Ir Dr", 1, "expected counts of instructions alone"),
    ("positions: line", 1, "expected addresses and lines"),
    ("fn=(1) a\n+3 0 3", 2, "expected a key"),
  ])
  func aDamagedFileIsRefusedWithItsLine(_ text: String, _ line: Int, _ words: String) throws {
    let error = try #require(throws: InputError.self) { try read(text) }
    #expect(error.line == line, "\(error)")
    #expect(error.message.contains(words), "\(error)")
  }
}
