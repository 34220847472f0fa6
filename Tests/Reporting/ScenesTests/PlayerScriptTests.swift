import Foundation
import Harness
import Scenes
import TestSupport
import Testing

@Suite struct PlayerScriptTests {
  /// Where Node is; nil where it is not installed.
  static let node = ["/usr/bin/node", "/usr/local/bin/node"].first {
    FileManager.default.isExecutableFile(atPath: $0)
  }

  @Test func scriptAndStyleMayStandInAPage() {
    for text in [Player.script, Player.style] {
      #expect(text.count > 1000)
      #expect(!text.lowercased().contains("</script") && !text.contains("<!--"))
      #expect(!text.lowercased().contains("</style"))
      for word in ["http:", "https:", "import(", "fetch(", "XMLHttpRequest", "eval(", "@import"] {
        #expect(!text.contains(word), "\(word)")
      }
    }
  }

  @Test(.enabled(if: node != nil, "Node is not installed"))
  func theScriptIsRead() throws {
    try withTemporaryFolder { folder in
      let script = folder.appendingPathComponent("player.js")
      try Data(Player.script.utf8).write(to: script)
      #expect(try run(["--check", script.path]).status == 0)
    }
  }

  @Test(
    .enabled(if: node != nil, "Node is not installed"),
    arguments: [
      SceneContent(layout: .pinned, script: .updates), SceneContent(layout: .circle),
      SceneContent(layout: .plane), SceneContent(layout: .sideways),
      SceneContent(layout: .pinned, script: .rotation),
    ])
  func theScriptShowsEveryFrameAsItWasSeen(content: SceneContent) throws {
    let (frames, replay) = try content.watched()
    var recorder = PlayerRecorder(
      costs: [5: 700, 9: 900, 11: 900], changeCosts: [0: 5000, 5: 100, 11: 50])
    for frame in frames { recorder.add(frame.scene, frame.explanation) }
    let recording = recorder.finished(name: "", dueNanoseconds: replay.dueNanoseconds)
    try withTemporaryFolder { folder in
      try Data(Player.script.utf8).write(to: folder.appendingPathComponent("player.js"))
      try Data(recording.json.utf8).write(to: folder.appendingPathComponent("recording.json"))
      try Data(Self.driver.utf8).write(to: folder.appendingPathComponent("driver.js"))
      let result = try run([folder.appendingPathComponent("driver.js").path])
      #expect(result.status == 0, "\(result.output)")
      let lines = result.output.split(separator: "\n").map(String.init)
      try #require(lines.count == frames.count + 1, "\(lines.prefix(3))")
      for (number, frame) in frames.enumerated() {
        let scene = frame.scene
        let elements = scene.elements.map { element in
          let box = [
            element.frame.origin.x, element.frame.origin.y, element.frame.size.width,
            element.frame.size.height,
          ].map { Int(($0 * 64).rounded()) }
          return "\(element.id.summary)|\(element.view)|\(element.reuses)|"
            + box.map { "\($0)" }.joined(separator: "|") + "|\(element.corners.count)"
        }
        let tiles = scene.tiles.map { "\($0.number)=\($0.state.rawValue)" }
        let expected = elements.joined(separator: ",") + "#" + tiles.joined(separator: ",")
        #expect(lines[number] == expected, "frame \(number) of \(content)")
      }
      #expect(lines.last == "worst 11, entered and left as explained")
    }
  }

  @Test(.enabled(if: node != nil, "Node is not installed"))
  func theWorstFrameIsNeverTheColdFirst() throws {
    try withTemporaryFolder { folder in
      let driver = folder.appendingPathComponent("driver.js")
      let lines = """

        const costs = [[900, 5, null, 7], [900], [null, null], []];
        console.log(costs.map((costs) => ScrollPlayer.worstOf(costs)).join(" "));
        """
      try Data((Player.script + lines).utf8).write(to: driver)
      let result = try run([driver.path])
      #expect(result.status == 0 && result.output == "3 -1 -1 -1\n", "\(result.output)")
    }
  }

  @Test(.enabled(if: node != nil, "Node is not installed"))
  func aTimeIsStatedInRelationToTheBudgetWithThePartOfChanges() throws {
    try withTemporaryFolder { folder in
      let driver = folder.appendingPathComponent("driver.js")
      let lines = """

        for (const [frame, change] of [[12e3, null], [12e3, 45e6], [null, 4e6], [null, null], [1, null]]) {
          console.log(ScrollPlayer.costWords(frame, change, 25e6 / 3));
        }
        """
      try Data((Player.script + lines).utf8).write(to: driver)
      let result = try run([driver.path])
      #expect(
        result.output == """
          layout 12.0 µs (0.14 % of the budget)
          45.0 ms (5.4 times the budget), of which changes 45.0 ms
          changes alone 4.00 ms (48 % of the budget); layout not timed
          not timed
          layout 1.00 ns (under 0.1 % of the budget)

          """)
    }
  }

  /// Shows all frames in a shuffled order, and prints them in theirs.
  private static let driver = """
    const fs = require("fs"), path = require("path");
    const { Recording } = require(path.join(__dirname, "player.js"));
    const data = JSON.parse(fs.readFileSync(path.join(__dirname, "recording.json"), "utf8"));
    const recording = new Recording(data);
    const states = ["hit", "filled", "evicted"];
    const text = () => recording.shown().map((element) => [
      recording.name(element), element.view, element.reuses,
      ...[element.x, element.y, element.width, element.height].map((value) => Math.round(value * 64)),
      element.corners.length,
    ].join("|")).join(",") + "#" + [...recording.tiles.values()].sort((a, b) => a.number - b.number)
      .map((tile) => `${tile.number}=${states[tile.state]}`).join(",");
    const lines = [];
    for (let turn = 0; turn < recording.count; turn += 1) {
      const frame = turn * 37 % recording.count;
      if (lines[frame] === undefined) lines[frame] = recording.seek(frame) && text();
    }
    for (let frame = 0; frame < recording.count; frame += 1) {
      recording.seek(frame);
      const now = text();
      if (lines[frame] !== undefined && lines[frame] !== now) throw new Error(`frame ${frame} differs`);
      lines[frame] = now;
    }
    for (const line of lines) console.log(line);
    const words = recording.explain(20);
    const isExplained = words.some((line) => line.startsWith("entered "))
      && words.some((line) => line.startsWith("left ")) && words[0].startsWith("bounds (");
    console.log(`worst ${recording.worst}, entered and left ${isExplained ? "as explained" : "missing"}`);
    """

  private func run(_ arguments: [String]) throws -> (status: Int32, output: String) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: try #require(Self.node))
    process.arguments = arguments
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return (process.terminationStatus, output)
  }
}
