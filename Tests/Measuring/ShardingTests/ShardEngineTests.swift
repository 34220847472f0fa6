import Files
import Sharding
import Testing

@Suite struct ShardEngineTests {
  @Test(arguments: ["1/1", "2/4", "10000/10000"])
  func aShardIsReadAsItIsWritten(text: String) throws {
    #expect(try #require(ShardNumber(text)).description == text)
  }

  @Test(arguments: [
    "", "1", "/", "1/", "/4", "0/4", "5/4", "-1/4", "+1/4", " 1/4", "1/4 ", "1/4/4", "1/10001",
    "1.0/4", "\u{0661}/4", "99999999999999999999/4",
  ])
  func anythingElseIsNone(text: String) { #expect(ShardNumber(text) == nil) }

  /// As each engine sets them: Slurm counts from wherever the array begins, Kubernetes from 0.
  @Test(
    arguments: [
      (
        ["SLURM_ARRAY_TASK_ID": "0", "SLURM_ARRAY_TASK_MIN": "0", "SLURM_ARRAY_TASK_COUNT": "4"],
        nil, "1/4"
      ),
      (
        ["SLURM_ARRAY_TASK_ID": "9", "SLURM_ARRAY_TASK_MIN": "7", "SLURM_ARRAY_TASK_COUNT": "3"],
        3, "3/3"
      ),
      (
        [
          "SLURM_ARRAY_TASK_ID": "6", "SLURM_ARRAY_TASK_MIN": "2", "SLURM_ARRAY_TASK_COUNT": "3",
          "SLURM_ARRAY_TASK_STEP": "2",
        ], 3, "3/3"
      ),
      (["JOB_COMPLETION_INDEX": "0"], 5, "1/5"), (["JOB_COMPLETION_INDEX": "4"], 5, "5/5"),
      (["CI_NODE_INDEX": "2", "CI_NODE_TOTAL": "3"], nil, "2/3"),
      (["PARALLEL_SEQ": "4"], 4, "4/4"),
    ] as [([String: String], Int?, String)])
  func eachEngineIsUnderstood(
    environment: [String: String], count: Int?, shard: String
  ) throws {
    #expect(try ShardEngine.shard(in: environment, count: count).description == shard)
  }

  @Test(
    arguments: [
      ([:], 4, "found none"),
      (["JOB_COMPLETION_INDEX": "0"], nil, "auto/N"),
      (["PARALLEL_SEQ": "5"], 4, "found 5"),
      (["PARALLEL_SEQ": "0"], 4, "found 0"),
      (["PARALLEL_SEQ": "x"], 4, "\"x\""),
      (["PARALLEL_SEQ": "1", "CI_NODE_INDEX": "1", "CI_NODE_TOTAL": "2"], nil, "PARALLEL_SEQ"),
      (["CI_NODE_INDEX": "1"], nil, "not CI_NODE_TOTAL"),
      (["CI_NODE_INDEX": "1", "CI_NODE_TOTAL": "3"], 4, "found 3"),
      // One task of an array of 16 that is submitted again, or two.
      (
        ["SLURM_ARRAY_TASK_ID": "3", "SLURM_ARRAY_TASK_MIN": "3", "SLURM_ARRAY_TASK_COUNT": "1"],
        nil, "found 1 from 3"
      ),
      (
        ["SLURM_ARRAY_TASK_ID": "1", "SLURM_ARRAY_TASK_MIN": "1", "SLURM_ARRAY_TASK_COUNT": "1"],
        nil, "found 1 from 1"
      ),
      (
        ["SLURM_ARRAY_TASK_ID": "2", "SLURM_ARRAY_TASK_MIN": "1", "SLURM_ARRAY_TASK_COUNT": "2"],
        16, "I/16"
      ),
      // An array with gaps: 1,3,7.
      (
        ["SLURM_ARRAY_TASK_ID": "7", "SLURM_ARRAY_TASK_MIN": "1", "SLURM_ARRAY_TASK_COUNT": "3"],
        nil, "found 7"
      ),
      (
        [
          "SLURM_ARRAY_TASK_ID": "4", "SLURM_ARRAY_TASK_MIN": "1", "SLURM_ARRAY_TASK_COUNT": "3",
          "SLURM_ARRAY_TASK_STEP": "2",
        ], nil, "steps of 2"
      ),
    ] as [([String: String], Int?, String)])
  func whatDoesNotFitIsRefused(environment: [String: String], count: Int?, words: String) {
    do {
      let shard = try ShardEngine.shard(in: environment, count: count)
      Issue.record("\(shard)")
    } catch {
      #expect(error.description.contains(words), "\(error)")
      #expect(!error.description.contains("\n"))
    }
  }
}
