import SuiteCases
import Commands
import Foundation
import Registration
import ScrollBenchKit
import TestSupport
import Testing

/// `gate --since`, up to where it builds anything; `Scripts/dev examples --since` goes on from
/// there.
@Suite(.waitsForProcesses) struct GateSinceTests {
  private static let project = Bench.root.path

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

  /// A repository with a package in `Bench` and a file `Layout.swift` next to it, to which a link
  /// in the package leads, or to a file out of the repository; and a compiler that compiles
  /// nothing.
  private func withLinkedPackage(
    leadingOut: Bool, _ body: (_ gate: (String) throws -> Bench, _ layout: URL) throws -> Void
  ) throws {
    let folder = try Bench.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let made = try Bench.shell(
      """
      cd '\(folder.path)' && mkdir -p repository/Bench/Sources tools
      echo 'let a = 1' >Outside.swift
      printf '#!/bin/sh\\n[ "$1" = --version ] && echo Swift version 6.3 || exit 1\\n' >tools/swift
      chmod +x tools/swift
      cd repository && git init -q && cp ../Outside.swift Layout.swift && echo >Bench/Package.swift
      echo '.build*' >.gitignore
      ln -s \(leadingOut ? "../../../Outside.swift" : "../../Layout.swift") Bench/Sources/Layout.swift
      git add -A && git -c user.name=a -c user.email=a@example.invalid commit -qm base
      """)
    #expect(made.status == 0, "\(made.errors)")
    try body(
      { arguments in
        try Bench.shell(
          """
          cd '\(folder.path)/repository/Bench' && PATH='\(folder.path)/tools':$PATH
          "$bench" gate --since HEAD \(arguments)
          """)
      }, folder.appendingPathComponent("repository/Layout.swift"))
  }

  @Test func aLinkLeadsToWhatItLedToAtTheBase() throws {
    try withLinkedPackage(leadingOut: false) { gate, layout in
      var bench = try gate("--product demo")
      #expect(bench.status == 0, "\(bench.errors)")
      #expect(bench.errors.contains("no times to compare: the sources are those of the base"))
      try "let a = 2".write(to: layout, atomically: false, encoding: .utf8)
      bench = try gate("--product demo")
      // Both are built then, which this compiler cannot.
      #expect(bench.status == 1 && bench.errors.contains("does not build"), "\(bench.errors)")
      #expect(!bench.errors.contains("no times to compare"), "\(bench.errors)")
    }
  }

  @Test func aLinkOutOfTheRepositoryIsRefused() throws {
    try withLinkedPackage(leadingOut: true) { gate, _ in
      let bench = try gate("--product demo")
      #expect(bench.status == 64 && bench.errorLines.count == 1, "\(bench.errors)")
      #expect(
        bench.errors.contains("Sources/Layout.swift is a link out of the repository, to /"),
        "\(bench.errors)")
    }
  }

  /// The executable contains the arguments of later calls once it is built.
  @Test func whatCannotRunIsRefusedBeforeAnythingIsBuilt() throws {
    try withLinkedPackage(leadingOut: false) { gate, layout in
      func expect(_ arguments: String, _ message: String) throws {
        let bench = try gate(arguments)
        #expect(bench.status == 64 && bench.errorLines.count == 1, "\(bench.errors)")
        #expect(bench.errors.contains(message), "\(bench.errors)")
      }
      try expect("--layout nowhere", "there is no layout \"nowhere\"")
      try expect("--suite nowhere", "there is no suite \"nowhere\"")
      let suites = layout.deletingLastPathComponent().appendingPathComponent(
        "Bench/Benchmarks/Suites")
      try FileManager.default.createDirectory(at: suites, withIntermediateDirectories: true)
      let suite = """
        {"summary": "", "data": ["uniform"], "layouts": ["list"], "strategies": ["on-demand"],
         "traces": ["flick"], "items": ["1k"]}
        """
      try suite.write(
        to: suites.appendingPathComponent("own.json"), atomically: false, encoding: .utf8)
      try expect("", "expected a suite of this package (own), found gate of")
      try suite.write(
        to: suites.appendingPathComponent("gate.json"), atomically: false, encoding: .utf8)
      try expect(
        "--benchmarks '\(Self.project)/Benchmarks'",
        "expected a suite of this package (gate, own), found gate")
    }
  }

  @Test func whatIsForTheScriptIsNotPassedOn() {
    #expect(
      GateCommand.leavingOut(
        ["--since", "--package"],
        of: ["--since", "HEAD", "--data", "uniform", "--package=.", "--since-when", "--items"])
        == ["--data", "uniform", "--since-when", "--items"])
  }
}
