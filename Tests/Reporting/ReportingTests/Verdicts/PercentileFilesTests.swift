import Files
import Foundation
import Measurement
import ResultFiles
import ResultPage
import Statistics
import TestSupport
import Testing
import Verdicts

@Suite struct PercentileFilesTests {
  @Test func aFileForEachLatencyOfAllLaunchesTogether() throws {
    let launches: [[String: Observation]] = [
      ["query_ns": distribution([1, 2]), "prepare_ns": .integer(5)],
      ["query_ns": distribution([3, 10])],
    ]
    let files = PercentileFiles.files(
      of: run([record(launches: launches), record(strategy: "x", launches: launches, failure: "y")])
    )
    #expect(files.count == 1)
    let file = try #require(files.first)
    #expect(file.name.hasPrefix("debian-packages_66000_list_flick-browse_tiled-cache-"))
    #expect(file.name.hasSuffix(".query_ns.hgrm"))
    #expect(
      file.text == """
               Value     Percentile TotalCount 1/(1-Percentile)

               1.000 0.000000000000          1           1.00
               1.000 0.100000000000          1           1.11
               1.000 0.200000000000          1           1.25
               2.000 0.300000000000          2           1.43
               2.000 0.400000000000          2           1.67
               2.000 0.500000000000          2           2.00
               3.000 0.550000000000          3           2.22
               3.000 0.600000000000          3           2.50
               3.000 0.650000000000          3           2.86
               3.000 0.700000000000          3           3.33
               3.000 0.750000000000          3           4.00
              10.000 0.775000000000          4           4.44
              10.000 1.000000000000          4
        #[Mean    =        4.000, StdDeviation   =        4.082]
        #[Max     =       10.000, Total count    =            4]
        #[Buckets =           32, SubBuckets     =         2048]

        """)
  }

  @Test func meanAndMaximumAreTheExactOnes() {
    var histogram = LatencyHistogram()
    // Beyond the hour up to which a histogram is exact, and within a bucket of 4,096.
    for value in [5_000_001, 5_000_003, 4_000_000_000_000] as [UInt64] { histogram.record(value) }
    let text = histogram.values!.percentileText
    #expect(text.contains("#[Max     = 4000000000000.000, Total count    =            3]"))
    #expect(text.contains("#[Mean    = 1333336666668.000,"))
  }

  @Test func filesOfHostileCasesStayInTheFolder() throws {
    try withTemporaryFolder { scratch in
      let folder = scratch.appendingPathComponent("hgrm").path
      let cases = hostileText.map {
        record(strategy: $0, launches: [["query_ns": distribution([1])]])
      }
      let files = PercentileFiles.folder(of: run(cases))
      try files.write(to: folder)
      let names = files.files.map(\.name)
      #expect(Set(names).count == cases.count)
      let there = try FileManager.default.contentsOfDirectory(atPath: folder)
      #expect(Set(there) == Set(names))
      #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.path) == ["hgrm"])
    }
  }

  @Test func whatCannotBeWrittenLeavesNothingBehind() throws {
    try withTemporaryFolder { scratch in
      let folder = scratch.appendingPathComponent("hgrm")
      let cases = ["a", "b"].map {
        record(strategy: $0, launches: [["query_ns": distribution([1])]])
      }
      let names = PercentileFiles.files(of: run(cases)).map(\.name)
      // A folder in the place of the second file.
      try FileManager.default.createDirectory(
        at: folder.appendingPathComponent(names[1]), withIntermediateDirectories: true)
      #expect(throws: OutputError.self) {
        try PercentileFiles.folder(of: run(cases)).write(to: folder.path)
      }
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [names[1]])
    }
  }
}
