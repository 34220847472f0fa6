import SuiteCases
import Commands
import Files
import Foundation
import Registration
import ScrollBenchKit
import TestSupport
import Testing

/// The files of `new --cluster` work where they are, whatever their folder and their suite are
/// called.
@Suite(.serialized, .waitsForProcesses) struct ClusterFilesTests {
  private static let suite = """
    {"summary": "few", "budget": 0.02, "data": ["../Maße, klein.csv"], "layouts": ["list", "grid"],
     "traces": ["../Weg ü.csv"], "strategies": ["on-demand"]}
    """
  private static let ids = ["grid", "list"].map { "/\($0)/" }

  /// What GNU parallel does, one job after the other.
  private static let parallel = #"""
    #!/bin/bash
    shift 4
    words=()
    while [[ $1 != ::: ]]; do words+=("$1"); shift; done
    shift
    for number; do
      line="${words[*]}"
      PARALLEL_SEQ=$number bash -c "${line//\{\}/$number}" || exit
    done
    """#

  private func with(_ body: (PrintedCommands) throws -> Void) throws {
    try withTemporaryFolder { parent in
      let printed = try PrintedCommands(.relative, in: parent)
      try printed.writeFiles()
      try printed.write(Self.suite, to: "Unter ordner/sü ite.json")
      try body(printed)
    }
  }

  /// The commands below the first line of what `new` prints.
  private func next(_ bench: Bench) -> [String] {
    bench.output.split(separator: "\n").dropFirst().map { line in
      String(line[line.range(of: ": ")!.upperBound...])
    }
  }

  private func expectAll(in run: String, _ printed: PrintedCommands) throws {
    let cases = try printed.cases(of: run)
    #expect(cases.count == 2, "\(cases)")
    for (id, part) in zip(cases, Self.ids) { #expect(id.contains(part), "\(id)") }
  }

  /// From `.`, and from another folder.
  @Test(arguments: ["Hau fen", "Unter ordner/Hau fen"])
  func slurmAndParallelFindTheSuiteFromTheFilesFolder(folder: String) throws {
    try with { printed in
      let flags = "--suite 'Unter ordner/sü ite.json' --shards 2"
      let slurm = try printed.bench("new '\(folder)' --cluster slurm \(flags)")
      for task in 1...2 {
        let shard = try printed.run(
          "SLURM_ARRAY_TASK_ID=\(task) SLURM_ARRAY_TASK_MIN=1 SLURM_ARRAY_TASK_STEP=1"
            + " SLURM_ARRAY_TASK_COUNT=2 bash scrollbench.sbatch", in: folder)
        #expect(shard.status == 0, "\(shard.errors)")
      }
      let merge = try printed.run(try #require(next(slurm).last), in: folder)
      #expect(merge.status == 0, "\(merge.errors)")
      try expectAll(in: "\(folder)/results/all", printed)

      let parallel = try printed.bench("new '\(folder) 2' --cluster parallel \(flags)")
      try ExecutableFile.write(
        Self.parallel, to: printed.folder.appendingPathComponent("parallel").path)
      let command = try #require(next(parallel).first)
      let all = try printed.run(
        "PATH='\(printed.folder.path)':$PATH; \(command)", in: folder + " 2")
      #expect(all.status == 0, "\(all.errors)")
      try expectAll(in: "\(folder) 2/results/all", printed)
      // From anywhere else, too.
      let again = try printed.run(
        "rm -r '\(folder) 2/results'; PATH='\(printed.folder.path)':$PATH; bash '\(folder) 2/shards.sh'"
      )
      #expect(again.status == 0, "\(again.errors)")
      try expectAll(in: "\(folder) 2/results/all", printed)
    }
  }

  /// A suite that has a name in the current folder has none elsewhere.
  @Test func aNameThatDoesNotHoldInTheFilesFolderBecomesAPath() throws {
    try with { printed in
      try printed.write(Self.suite, to: "hier/Benchmarks/Suites/eigen.json")
      try printed.write("", to: "da/x")
      let bench = "'\(printed.folder.path)/.build/release/FixtureBench'"
      for (folder, word) in [
        ("../da/a", "../../hier/Benchmarks/Suites/eigen.json"), ("b", "eigen"),
      ] {
        let made = try printed.run(
          "\(bench) new \(folder) --cluster slurm --suite eigen", in: "hier")
        #expect(made.status == 0, "\(made.errors)")
        let text = try String(
          contentsOf: printed.folder.appendingPathComponent("hier/\(folder)/scrollbench.sbatch"),
          encoding: .utf8)
        #expect(text.contains(" --suite \(word) "), "\(text)")
      }
    }
  }

  /// The folded command behind `key: >` that runs `verb`.
  private func folded(_ verb: String, in text: String) throws -> String {
    let blocks = text.components(separatedBy: ">\n").dropFirst().map { block -> String in
      let lines = block.split(separator: "\n", omittingEmptySubsequences: false)
      let indent = lines[0].prefix { $0 == " " }
      return lines.prefix { $0.hasPrefix(indent) }
        .map { $0.dropFirst(indent.count) }.joined(separator: " ")
    }
    return try #require(blocks.first { $0.contains(" \(verb) ") }, "\(text)")
  }

  @Test(arguments: [("github", ".github/workflows/suite.yml"), ("gitlab", ".gitlab-ci.yml")])
  func aWorkflowFindsTheSuiteInItsClone(cluster: String, file: String) throws {
    try with { printed in
      try printed.bench(
        "new . --cluster \(cluster) --suite 'Unter ordner/sü ite.json' --shards 2")
      let text = try String(
        contentsOf: printed.folder.appendingPathComponent(file), encoding: .utf8)
      for shard in 1...2 {
        let command = try folded("run", in: text).replacing("${{ matrix.shard }}", with: "\(shard)")
        let ran = try printed.run(
          "export CI_NODE_INDEX=\(shard) CI_NODE_TOTAL=2; \(command)")
        #expect(ran.status == 0, "\(command): \(ran.errors)")
      }
      let merged = try printed.run(try folded("merge", in: text))
      #expect(merged.status == 0, "\(merged.errors)")
      try expectAll(in: "results/all", printed)
      // What a clone of that folder does not have.
      let refused = try printed.bench(
        "new anders --cluster \(cluster) --suite 'Unter ordner/sü ite.json'", endsWith: 64)
      #expect(refused.errors.contains("copy it there"), "\(refused.errors)")
    }
  }

  @Test func anImageHasTheSuiteOfThePackageAlone() throws {
    try with { printed in
      let refused = try printed.bench(
        "new . --cluster kubernetes --suite 'Unter ordner/sü ite.json'", endsWith: 64)
      #expect(refused.errors.contains("which is all that the image has"), "\(refused.errors)")
      let root = Bench.root.standardizedFileURL.path
      let made = try printed.bench(
        "new . --cluster kubernetes --suite '\(root)/Benchmarks/Suites/quick.json'")
      #expect(
        next(made).first == "docker build -f Dockerfile -t scrollbench \(ShellText.quoted(root))")
      let job = try String(
        contentsOf: printed.folder.appendingPathComponent("job.yaml"), encoding: .utf8)
      #expect(job.contains("- \"Benchmarks/Suites/quick.json\""), "\(job)")
      let image = try String(
        contentsOf: printed.folder.appendingPathComponent("Dockerfile"), encoding: .utf8)
      #expect(image.contains("\nWORKDIR /package\nENTRYPOINT "), "\(image)")
    }
  }
}
