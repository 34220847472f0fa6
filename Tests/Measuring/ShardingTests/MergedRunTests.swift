import Files
import Measurement
import Primitives
import Sharding
import TestSupport
import Testing

@Suite struct MergedRunTests {
  private static let ids = (0..<7).map { "c\($0)" }

  private func environment(_ host: String) -> Environment {
    Environment(
      host: host, cpuModel: "cpu", cores: 2, virtualization: "none", os: "os", kernel: "k",
      swiftVersion: "6.3", allocator: "jemalloc 5.3.0", clockNanoseconds: 25, load1: 0)
  }

  private func shard(
    _ number: Int, of count: Int, _ positions: [Int], ids: [String] = ids
  ) -> (path: String, run: RunRecord) {
    var run = RunRecord(
      runID: "r\(number)", commit: "c", isDirty: false, timestamp: "2026-11-2\(number)T00:00:00Z",
      shard: "\(number)/\(count)", environment: environment("h\(number)"),
      cases: positions.map {
        CaseRecord(
          .named(ids[$0]), itemCount: $0,
          launches: [
            LaunchRecord(launch: 0, observations: ["hits": .integer(Int64($0))], blocks: [])
          ])
      })
    run.scope = RunScope(suite: ids, positions: positions, plan: RunPlan())
    return ("s\(number)", run)
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func theCasesStandAsInTheSuiteWhateverTheOrderOfShards(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    let count = 1 + Int(generator.next() % 4)
    var positions = [[Int]](repeating: [], count: count)
    for index in Self.ids.indices { positions[Int(generator.next() % UInt64(count))].append(index) }
    var shards = positions.enumerated().map { shard($0.offset + 1, of: count, $0.element) }
    for index in shards.indices { shards.swapAt(index, Int(generator.next() % UInt64(count))) }
    let run = try MergedRun(joining: shards, runID: "m").run
    #expect(run.cases.map(\.id) == Self.ids, "seed \(seed)")
    #expect(run.shard.isEmpty && run.scope?.positions == nil && run.runID == "m")
    #expect(run.timestamp == "2026-11-21T00:00:00Z")
    for record in run.cases {
      let part = run.part(of: record)
      let number = try #require(ShardNumber(part.shard)).number
      #expect(positions[number - 1].contains(record.itemCount), "seed \(seed)")
      #expect(part.environment.host == "h\(number)" && part.runID == "r\(number)")
    }
    #expect(run.machineNames.count == count)
  }

  private func refusal(
    _ shards: [(path: String, run: RunRecord)]
  ) -> String {
    do throws(InputError) {
      _ = try MergedRun(joining: shards, runID: "m")
      return "none"
    } catch {
      return error.description
    }
  }

  @Test func whatDoesNotBelongTogetherIsRefusedInOneLine() {
    let (a, b) = (shard(1, of: 2, [0, 2, 4, 6]), shard(2, of: 2, [1, 3, 5]))
    func changed(_ change: (inout RunRecord) -> Void) -> [(path: String, run: RunRecord)] {
      var other = b
      change(&other.run)
      return [a, other]
    }
    let cases: [([(path: String, run: RunRecord)], String)] = [
      ([a, b], "none"), ([], "found none"),
      ([a], "2/2 is missing"), ([shard(3, of: 5, [])], "1/5, 2/5, 4/5, 5/5 are missing"),
      ([a, b, ("again", b.run)], "again: shard 2/2 is given twice, also by s2"),
      (changed { $0.commit = "d" }, "s2: expected the commit of s1, c, found d"),
      (changed { $0.isDirty = true }, "found c with changes"),
      (changed { $0.shard = "2/3" }, "expected the number of shards of s1, 2, found 3"),
      (changed { $0.shard = "" }, "s2: expected the run of a shard"),
      (changed { $0.scope = nil }, "s2: expected the run of a shard"),
      (changed { $0.scope?.plan.seed = 2 }, "expected the --seed of s1, 1, found 2"),
      (changed { $0.scope?.plan.timesCold = true }, "--cold of s1, no, found yes"),
      (
        [a, shard(2, of: 2, [1, 3, 5], ids: Self.ids.map { $0 + "x" })], "expected the suite of s1"
      ),
      (changed { $0.cases.removeLast() }, "shard 2/2 is unfinished: it has 2 of its 3 cases"),
      ([a, shard(2, of: 2, [1, 2, 3, 5])], "c2 is in two shards"),
      ([a, shard(2, of: 2, [1, 3])], "no shard has case 6 of 7"),
      (
        changed { $0.cases.append($0.cases[0]) }, "expected the 3 cases of shard 2/2, found 4;"
      ),
      (changed { $0.cases[1] = $0.cases[0] }, "expected the cases of the suite in their order"),
    ]
    for (shards, words) in cases {
      let message = refusal(shards)
      #expect(message.contains(words) && !message.contains("\n"), "\(message)")
    }
  }
}
