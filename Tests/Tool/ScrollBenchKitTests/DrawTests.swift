import Foundation
import TestSupport
import Testing

@Suite(.waitsForProcesses) struct DrawTests {
  private static let list = [
    "draw", "--data", "uniform", "--items", "2k", "--layout", "list", "--strategy", "tiled-cache",
  ]

  private func draw(_ words: [String], _ check: (Bench, String?) throws -> Void) throws {
    let folder = try Bench.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("picture.svg").path
    let bench = try Bench.run(words + ["-o", file], executable: Bench.product)
    try check(bench, try? String(contentsOfFile: file, encoding: .utf8))
  }

  @Test(arguments: [
    list + ["--trace", "flick", "--frame", "60"], list + ["--at", "4000"],
    list + ["--trace", "chat[batches=5]", "--frame", "200", "--colour", "reuse"],
    ["draw", "--data", "pins", "--items", "2k", "--layout", "map", "--at", "100,250.5"],
    [
      "draw", "--data", "uniform", "--items", "2k", "--layout", "list[direction=horizontal]",
      "--at",
      "4000",
    ],
  ])
  func aFrameOrAnOffsetIsDrawn(words: [String]) throws {
    try draw(words) { bench, picture in
      #expect(bench.status == 0, "\(bench.errors)")
      #expect(bench.output.contains(".svg: Viewport of 390 x 844 pt at ("), "\(bench.output)")
      #expect(bench.output.split(separator: "\n").count == 1 && bench.errors.isEmpty)
      let svg = try #require(picture)
      #expect(svg.hasPrefix("<svg xmlns=") && svg.hasSuffix("</svg>\n"))
      #expect(svg.contains("Viewport of 390 x 844 pt at ("))
      #expect(svg.contains(words.contains("--frame") ? "frame " : "Tiles of the cache"))
    }
  }

  @Test(arguments: [
    ([], "--frame: expected one of --frame, --frames and --at, found none"),
    (
      ["--frame", "3", "--at", "4"],
      "--at: expected one of --frame, --frames and --at, found --frame and --at"
    ),
    (["--frame", "999999", "--trace", "flick"], "--frame: expected a frame of 0..."),
    (["--frame", "3"], "--frame: expected one case, found "),
    (["--at", "nan"], "--at: expected points along the scroll axis, or x,y, found \"nan\""),
    (["--at", "1,"], "--at: expected points along the scroll axis, or x,y, found \"1,\""),
    (["--at", "1,2"], "--at: expected one number of points, found \"1,2\""),
    (["--at", "-1"], "--at: expected 0..."), (["--at", "1e12"], "--at: expected 0..."),
  ])
  func badInputIsOneLine(words: [String], expected: String) throws {
    try draw(Self.list + words.map { $0 == "-1" ? "-1" : $0 }) { bench, picture in
      #expect(bench.status == 64, "\(bench.errors)")
      #expect(bench.errorLines.count == 1 && bench.output.isEmpty, "\(bench.errors)")
      #expect(bench.errors.hasPrefix("error: " + expected), "\(bench.errors)")
      #expect(picture == nil)
    }
  }

  /// Drawing is counting: the committed picture is what its command draws today.
  @Test func theCommittedPictureIsWhatItsCommandDraws() throws {
    let script = try String(
      contentsOf: Bench.root.appendingPathComponent("Scripts/developer/published"), encoding: .utf8)
    let command = try #require(
      script.replacing("\\\n", with: " ").components(separatedBy: "\n")
        .first { $0.contains(" draw --") })
    let words = shellWords(command.trimmingCharacters(in: .whitespaces)).dropFirst()
    let output = try #require(words.firstIndex(of: "--output"))
    let path = words[output + 1]
    try draw(Array(words[..<output])) { bench, picture in
      #expect(bench.status == 0, "\(bench.errors)")
      let committed = try String(
        contentsOf: Bench.root.appendingPathComponent(path), encoding: .utf8)
      #expect(picture == committed, "Scripts/dev figures frame rewrites it")
      #expect(committed.utf8.count < 60_000)
      for state in ["filled in this frame", "hit", "evicted in this frame"] {
        #expect(committed.contains(">\(state): "), "\(state)")
      }
    }
    let article = try String(
      contentsOf: Bench.root.appendingPathComponent(
        "Sources/Tool/ScrollBenchKit/ScrollBenchKit.docc/Read-The-Numbers.md"), encoding: .utf8)
    #expect(article.contains(path.split(separator: "/").last!.dropLast(4)))
  }

  @Test func framesAreOnePictureThatMovesWithoutAScript() throws {
    let words = Self.list + ["--trace", "flick", "--frames", "40..80"]
    try draw(words) { bench, picture in
      #expect(bench.status == 0, "\(bench.errors)")
      #expect(bench.output.contains(".svg: Frames 40 to 80, "), "\(bench.output)")
      let picture = try #require(picture)
      #expect(picture.utf8.count < 150_000 && !picture.contains("<script"))
      // Everything that moves is within the rule for readers who have not chosen less motion.
      let still = try #require(picture.range(of: "@media (prefers-reduced-motion:no-preference){"))
      #expect(!picture[..<still.lowerBound].contains("animation"))
      // A step for each frame.
      let movement = try #require(
        picture.split(separator: "\n").first { $0.hasPrefix("@keyframes m{") })
      #expect(movement.components(separatedBy: "translate(").count == 41 + 1)
      #expect(picture.contains("infinite") && picture.contains("attributes computed"))
    }
    try draw(words.dropLast() + ["40..80", "--colour", "reuse"]) { bench, _ in
      #expect(bench.status == 64 && bench.errors.contains("--colour"), "\(bench.errors)")
    }
  }

  @Test(arguments: [
    ("80..40", "expected first..last"), ("40", "expected first..last"),
    ("0..600", "expected first..last, at most 600 frames"), ("40..90000", "at most 600 frames"),
    ("100000..100010", "expected frames in 0..."),
  ])
  func framesThatAreNotThereAreNamed(frames: String, words: String) throws {
    try draw(Self.list + ["--trace", "flick", "--frames", frames]) { bench, picture in
      #expect(bench.status == 64 && picture == nil)
      #expect(
        bench.errors.hasPrefix("error: --frames: ") && bench.errors.contains(words),
        "\(bench.errors)")
    }
  }

  @Test(arguments: ["--frame", "--frames"])
  func contentThatFitsItsViewportHasNoFrames(flag: String) throws {
    let words = ["--data", "uniform", "--items", "2", "--layout", "list", "--trace", "flick"]
    try draw(["draw"] + words + [flag, flag == "--frame" ? "0" : "0..3"]) { bench, picture in
      #expect(bench.status == 64 && picture == nil)
      #expect(bench.errors.hasPrefix("error: \(flag): nothing to scroll: "), "\(bench.errors)")
    }
  }

  @Test func aPlaneTakesTwoNumbersAndAFileThatCanBeWritten() throws {
    let map = ["draw", "--data", "pins", "--items", "2k", "--layout", "map"]
    try draw(map + ["--at", "100"]) { bench, _ in
      #expect(bench.status == 64)
      #expect(
        bench.errors.hasPrefix(
          "error: --at: expected x,y, because the content scrolls on both axes"))
    }
    let bench = try Bench.run(
      map + ["--at", "1,1", "-o", "/nowhere/picture.svg"], executable: Bench.product)
    #expect(bench.status == 64 && bench.errorLines.count == 1, "\(bench.errors)")
    #expect(bench.errors.hasPrefix("error: --output: there is no folder \"/nowhere\""))
  }
}
