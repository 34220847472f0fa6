import AttributeStrategies
import CollectionLayouts
import CollectionModel
import Foundation
import TestSupport
import Testing

/// The code that the articles for DocC show is built, and does what they promise.
@Suite(.waitsForProcesses) struct ArticleTests {
  @Test func eachBlockIsPartOfAFileThatIsBuilt() throws {
    let built = try ["Tests/Fixtures/FixtureBench", "Tests/Tool/ScrollBenchKitTests/Documents"]
      .flatMap {
        try Repository.files(in: $0, ending: ".swift").map(Repository.text)
      }
    let articles = try Document.catalogue()
    #expect(articles.count == 5)
    let blocks = articles.flatMap(\.swiftBlocks)
    #expect(blocks.count > 4)
    for block in blocks {
      #expect(built.contains { $0.contains(block) }, "\(block)")
    }
  }

  @Test func theFrontPageIsAsInTheArticle() {
    let rule = FrontPageLayout(frame: SectionFrame(crossExtent: 390, style: SectionStyle()))
    let heights = [100.0, 40, 30, 50]
    let sizes = SectionedSizes(
      sections: [SectionInfo(itemCount: 4)],
      sizes: SizeSequence(heights.map { ItemSize(points: 390, $0) }))
    let placed = PrecomputeAll(rule: rule, sizes: sizes)
    placed.prepare()
    let frames = (0..<4).map { placed.element(.item($0, inSection: 0))?.frame }
    #expect(frames[0] == CGRect(x: 0, y: 0, width: 255, height: 100))
    #expect(frames[1] == CGRect(x: 263, y: 0, width: 127, height: 40))
    #expect(frames[2] == CGRect(x: 263, y: 48, width: 127, height: 30))
    #expect(frames[3] == CGRect(x: 0, y: 108, width: 390, height: 50))
  }

  @Test(arguments: [
    ["--layout", "front-page", "--strategy", "section-scan,precompute-all,on-demand,tiled-cache"],
    ["--layout", "list,masonry,mixed,map,pairs", "--strategy", "section-scan"],
  ])
  func theExamplesBreakNoLaw(words: [String]) throws {
    let bench = try Bench.run(["check"] + words)
    #expect(bench.status == 0, "\(bench.output)\(bench.errors)")
  }

  /// The suite of the article on gates, and its policy.
  @Test func theSuiteAndThePolicyOfTheArticleAreRead() throws {
    let article = try #require(
      try Document.catalogue().first { $0.path.hasSuffix("Gate-A-Pull-Request.md") })
    let files = article.lines.joined(separator: "\n").components(separatedBy: "```json\n")
      .dropFirst()
      .map { $0.components(separatedBy: "```")[0] }
    #expect(files.count == 2)
    let folder = try Bench.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let (suite, policy) = (folder.path + "/gate.json", folder.path + "/policy.json")
    try files[0].write(toFile: suite, atomically: true, encoding: .utf8)
    try files[1].write(toFile: policy, atomically: true, encoding: .utf8)
    let update = try Bench.run(
      ["gate", "--suite", suite, "--update-baseline", folder.path], in: folder)
    #expect(update.status == 0, "\(update.errors)")
    let gate = try Bench.run(
      ["gate", "--suite", suite, "--baseline", folder.path, "--policy", policy], in: folder)
    #expect(gate.status == 0, "\(gate.output)\(gate.errors)")
  }
}
