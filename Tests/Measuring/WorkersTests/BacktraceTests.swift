import Testing
import Workers

/// What is made of the last words of a process that trapped.
@Suite struct BacktraceTests {
  private let backtrace = """
    *** Signal 4: Backtracing from 0x5636c96550a6... done ***

    *** Program crashed: Illegal instruction at 0x00005636c96550a6 ***

    Thread 0 "bench" crashed:

      0 [inlined] [system] 0x00005636c96550a6 specialized Array.subscript.getter in bench at \
    //<compiler-generated>
      1                    0x00005636c96550a6 Rows.prepare(_:) + 54 in bench at /home/a b/Rows.swift:3:54
      2 [ra]               0x00005636c9655000 main + 4 in bench at /home/a b/main.swift:9

    Backtrace took 0.02s

    """

  @Test func theInnermostFunctionOfTheProgramsOwnIsNamed() {
    let found = Backtrace("hello\n\n" + backtrace)
    #expect(found.words == ["hello"])
    #expect(found.place == "Rows.prepare(_:) (Rows.swift:3)")
  }

  @Test func withoutABacktraceAllWordsAreTheProgramsOwn() {
    let found = Backtrace(
      "swift runtime: unable to locate swift-backtrace\nRows.swift:3: Fatal error: no rows\n")
    #expect(found.words == ["Rows.swift:3: Fatal error: no rows"])
    #expect(found.place == nil)
    #expect(Backtrace("").words.isEmpty)
  }
}
