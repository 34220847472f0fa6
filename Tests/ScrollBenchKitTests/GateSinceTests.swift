import Foundation
import ScrollBenchKit
import TestSupport
import Testing

/// `gate --since`, up to where it builds anything; `Scripts/dev examples --since` goes on from
/// there.
@Suite(.waitsForProcesses) struct GateSinceTests {
  @Test func sinceNeedsAPackageInARepositoryWithThatCommit() throws {
    let folder = try Bench.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    func expect(_ message: String) throws {
      let bench = try Bench.run(["gate", "--since", "nowhere"], in: folder)
      #expect(bench.status == 64 && bench.errorLines.count == 1, "\(bench.errors)")
      #expect(bench.errors.contains(message), "\(bench.errors)")
    }
    try expect("expected a package in this folder or above it, found none")
    try "".write(
      to: folder.appendingPathComponent("Package.swift"), atomically: true, encoding: .utf8)
    try expect("is in no git repository: there is no commit to compare with")
    let made = try Bench.shell("git init -q '\(folder.path)'", executable: Bench.product)
    #expect(made.status == 0, "\(made.errors)")
    try expect("there is no commit nowhere: fetch it first")
  }

  @Test func whatIsForTheScriptIsNotPassedOn() {
    #expect(
      GateCommand.leavingOut(
        ["--since", "--package"],
        of: ["--since", "HEAD", "--data", "uniform", "--package=.", "--since-when", "--items"])
        == ["--data", "uniform", "--since-when", "--items"])
  }
}
