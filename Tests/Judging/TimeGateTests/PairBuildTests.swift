import Files
import Foundation
import TestSupport
import Testing
import TimeGate

@Suite struct PairBuildTests {
  private func build(_ name: String, _ count: Int) -> PairBuild {
    PairBuild(path: name, orders: (0..<count).map { "\(name)\($0)" }, reader: "r")
  }

  private func builds(_ stage: PairStage, _ base: Int, _ head: Int) -> (PairBuild, PairBuild) {
    PairBuild.builds(
      for: stage, base: build("b", base), head: build("h", head), screenLaunches: 12)
  }

  @Test func eachLaunchRunsOtherOrdersUntilAllHaveRun() {
    let (base, head) = (build("b", 3), build("h", 3))
    let pairs = (0..<6).map { launch in
      let both = PairBuild.executables(base: base, head: head, launch: launch)
      return both[.base]! + both[.head]!
    }
    #expect(pairs == ["b0h0", "b1h1", "b2h2", "b0h0", "b1h1", "b2h2"])
  }

  @Test func aBuildMeetsItselfInOrdersThatAreDisjoint() {
    for count in 2...40 {
      let (first, second) = build("b", count).halves
      #expect(first.orders.count == count / 2 && second.orders.count == count / 2)
      #expect(Set(first.orders).isDisjoint(with: second.orders))
      #expect(first.path == "b" && second.reader == "r")
    }
    let one = build("b", 1)
    #expect(one.halves == (one, one))
  }

  @Test func screeningAndConfirmingShareNoExecutable() {
    for count in [3, 13, 36, 50] {
      let (base, head) = builds(.screen, count, count)
      let (freshBase, freshHead) = builds(.confirm, count, count)
      #expect(Set(base.orders).isDisjoint(with: freshBase.orders), "\(count)")
      #expect(Set(head.orders).isDisjoint(with: freshHead.orders), "\(count)")
      #expect(base.orders.count + freshBase.orders.count == count)
      #expect(base.orders.count == min(12, count / 3))
    }
  }

  @Test(arguments: [PairStage.null, .confirmNull])
  func aNullComparesTheBaseWithItselfInOtherOrders(stage: PairStage) {
    let (base, head) = builds(stage, 36, 36)
    #expect((base.orders + head.orders).allSatisfy { $0.hasPrefix("b") })
    #expect(Set(base.orders).isDisjoint(with: head.orders))
    #expect(base.orders.count == head.orders.count)
  }

  @Test func theNullOfASuspectHasTheBasesThatConfirmedIt() {
    let confirming = Set(builds(.confirm, 36, 36).0.orders)
    let (base, head) = builds(.confirmNull, 36, 36)
    #expect(confirming == Set(base.orders + head.orders))
  }

  @Test func aSingleExecutableTakesPartInEveryStage() {
    for stage in [PairStage.screen, .control, .null, .confirm, .confirmNull] {
      let (base, head) = builds(stage, 1, 1)
      #expect(base.orders == ["b0"])
      #expect(head.orders == ([.null, .confirmNull].contains(stage) ? ["b0"] : ["h0"]))
    }
    #expect(builds(.confirm, 1, 36).1.orders.count == 24)
  }

  @Test func theOrdersOfAFolderAreTheFilesInItThatCanBeRun() throws {
    let folder = try TemporaryFolder()
    for name in ["02", "01", "notes"] { try folder.write(name, "") }
    let files = FileManager.default
    for name in ["02", "01"] {
      try files.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.path(name))
    }
    try files.createDirectory(atPath: folder.path("03"), withIntermediateDirectories: false)
    let build = try PairBuild(at: folder.url.path, flag: "--base") { $0 }
    #expect(build.orders == ["01", "02"].map { folder.path($0) })
    #expect(build.reader == folder.path("01"))
    #expect(throws: InputError.self) {
      try PairBuild(at: folder.path("notes"), flag: "--base") { $0 }
    }
  }

  @Test func twoFoldersAreCutToTheShorterSoThatPairsRepeatTogether() {
    let (base, head) = builds(.confirm, 13, 36)
    #expect(base.orders.count == 9 && head.orders.count == 9)
  }
}
