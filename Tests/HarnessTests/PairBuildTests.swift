import Testing

@testable import Harness

@Suite struct PairBuildTests {
  private func build(_ name: String, _ count: Int) -> PairBuild {
    PairBuild(path: name, orders: (0..<count).map { "\(name)\($0)" })
  }

  @Test func eachLaunchRunsOtherOrdersUntilAllHaveMetSeveral() {
    let (base, head) = (build("b", 3), build("h", 3))
    let pairs = (0..<9).map { launch in
      let both = PairBuild.executables(base: base, head: head, launch: launch)
      return both[.base]! + both[.head]!
    }
    #expect(Array(pairs.prefix(3)) == ["b0h0", "b1h1", "b2h2"])
    #expect(Set(pairs).count == 9, "\(pairs)")
  }

  @Test func aBuildThatIsDisplacedMeetsItselfElsewhere() {
    let base = build("b", 3)
    for launch in 0..<3 {
      let both = PairBuild.executables(base: base, head: base.displaced, launch: launch)
      #expect(both[.base] != both[.head])
    }
    #expect(base.displaced.path == "b")
    let read = PairBuild(path: "b", orders: ["b0", "b1"], reader: "r")
    #expect(read.displaced.reader == "r" && read.displaced.orders == ["b1", "b0"])
    let one = PairBuild(executable: "x")
    #expect(one.displaced == one)
    #expect(
      PairBuild.executables(base: one, head: build("h", 2), launch: 5) == [.base: "x", .head: "h0"])
  }
}
