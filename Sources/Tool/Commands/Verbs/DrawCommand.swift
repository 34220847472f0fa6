import ArgumentParser
import SuiteCases
import Files
import Foundation
import Harness
import Measurement
import Registration
import ResultFiles
import ResultPage
import Scenes
import Verdicts
import Workers

/// `scrollbench draw`: a picture of what the screen shows in a frame, or a moving one of several.
package struct DrawCommand: ParsableCommand, Verb {
  package static let configuration = CommandConfiguration(
    commandName: "draw",
    abstract: "Draws what the screen shows in a frame, and the tiles of the cache.",
    discussion: """
      Plays a case in this process up to a frame and draws the content around the viewport: cells, \
      supplementary views and decorations, the overscan, and the tiles that the frame filled, hit \
      or evicted. With --at it draws the viewport at an offset, as a first frame. With --frames \
      the picture is animated: an SVG without scripts, for READMEs, which stands still for readers \
      who prefer reduced motion.

      Examples:
        scrollbench draw --data uniform --layout masonry --at 4000 -o a.svg
        scrollbench draw --data chips --layout flow --at 900 -o b.svg
        scrollbench draw --data pins --layout map --trace flick --frames 0..9 -o c.svg
      """)

  @OptionGroup(title: SuiteOptions.title) package var options: SuiteOptions

  @Option(
    help: "The frame to draw, among those that move, from 0.",
    transform: NumberOption.whole("--frame", in: 0...Int.max, example: 60))
  var frame: Int?

  @Option(
    help: ArgumentHelp(
      """
      Draw these frames as an animation instead, such as 100..160: at most \
      \(SceneAnimation.mostFrames) frames and \(SceneAnimation.mostBytes / 1000) kB.
      """, valueName: "first..last"))
  var frames: String?

  @Option(
    help: ArgumentHelp(
      """
      Draw the viewport at this offset instead: points along the scroll axis, or x,y if the \
      content scrolls on both axes.
      """, valueName: "offset"))
  var at: String?

  @Option(
    name: [.short, .long], help: ArgumentHelp("The SVG file to write.", valueName: "file"))
  package var output: String

  @Option(help: "What colours of cells mean: their type, or how often their view was reused.")
  var colour = ScenePicture.Colouring.type

  @Option(help: "Output format.")
  var format = TextFormat.text

  package init() {}

  package func validate() throws {
    try checkDestination(output, flag: "--output", holding: .picture)
  }

  package func files(_ registry: Registry) -> CommandFiles {
    var files = CommandFiles()
    options.addFiles(to: &files, in: registry)
    files.write(output, as: "--output")
    return files
  }

  package func run(_ registry: Registry) throws -> Int32 {
    let chosen = [
      ("--frame", frame != nil), ("--frames", frames != nil), ("--at", at != nil),
    ].filter(\.1).map(\.0)
    guard chosen.count == 1 else {
      throw InputError(
        file: chosen.last ?? "--frame",
        message: "expected one of --frame, --frames and --at, found "
          + (chosen.isEmpty ? "none" : chosen.joined(separator: " and ")),
        advice: "such as --frame 60")
    }
    if let frames { return try runMoving(Stretch.frames(frames), registry) }
    let origin = try at.map { try Offset($0) }
    let resolved = try resolvedCase(registry)
    let (drawn, content) = (resolved.case, try CaseContent(resolved))
    let picture: ScenePicture
    if let frame {
      let (scene, explanation) = try FrameScene.of(content: content, frame: frame)
      picture = ScenePicture(
        scene, title: drawn.id, remarks: remarks(explanation), colouring: colour)
    } else {
      let viewport = drawn.viewport.size
      let scene = try FrameScene.of(content: content, viewport: viewport) { size, isHorizontal in
        try origin!.point(in: size, viewport: viewport, isHorizontal: isHorizontal)
      }
      picture = ScenePicture(scene, title: title(of: drawn), colouring: colour)
    }
    do {
      try AtomicFile.write(picture.svg(), to: output)
    } catch {
      throw error.naming("--output")
    }
    try format.write(
      WrittenPicture(output, of: drawn.id, frame: frame, picture.scene),
      text: InputError.onOneLine("\(output): \(picture.summary)") + "\n")
    return 0
  }

  /// Writes a moving picture.
  private func runMoving(_ stretch: Stretch, _ registry: Registry) throws -> Int32 {
    guard colour == .type else {
      throw InputError(
        file: "--colour", message: "an animation colours cells by their type",
        advice: "leave out --colour, or draw one --frame")
    }
    let drawn = try resolvedCase(registry)
    let shown = try FrameScene.of(content: CaseContent(drawn), frames: stretch.range)
    let first = stretch.range.lowerBound
    let frames = shown.scenes.enumerated().map { index, one in
      // Frames without a due time are drawn at 60 a second.
      let due =
        shown.dueNanoseconds.isEmpty
        ? UInt64(first + index) * 16_666_667 : shown.dueNanoseconds[index]
      return SceneAnimation.Frame(
        one.scene, attributesComputed: one.explanation.attributesComputed, dueNanoseconds: due)
    }
    let animation = SceneAnimation(frames, first: first, title: drawn.id)
    let svg = animation.svg()
    guard svg.utf8.count <= SceneAnimation.mostBytes else {
      throw InputError(
        file: "--frames",
        message: "expected a picture of at most \(SceneAnimation.mostBytes / 1000) kB, found "
          + "\(svg.utf8.count / 1000) kB",
        advice: "draw fewer frames, or a smaller --viewport")
    }
    do {
      try AtomicFile.write(svg, to: output)
    } catch {
      throw error.naming("--output")
    }
    var written = WrittenPicture(output, of: drawn.id, frame: first, frames[0].scene)
    written.lastFrame = stretch.range.upperBound
    try format.write(
      written, text: InputError.onOneLine("\(output): \(animation.summary)") + "\n")
    return 0
  }

  /// The case that the options name. Without a named strategy it is the one with tiles;
  /// with an offset, no trace has to be named.
  private func resolvedCase(_ registry: Registry) throws -> ResolvedCase {
    var options = options
    if at != nil, options.trace.isEmpty,
      let trace = registry.traces.first(where: { $0.kind == "generated" }) ?? registry.traces.first
    {
      options.trace = [trace.name]
    }
    let isStrategyNamed = !options.strategy.isEmpty
    let (suite, settings) = try options.resolved()
    let list = try CaseList(suite, settings, in: registry)
    let talk = Talk()
    for note in try list.checkContents() { talk.say("note: \(note)") }
    var cases = list.cases
    if !isStrategyNamed, cases.count > 1 {
      let withTiles = [BuiltIn.Strategy.tiledCache, BuiltIn.Strategy.tiled]
      let tiled = cases.filter {
        withTiles.contains(list.resolved($0).choice.strategy.registration.name)
      }
      if !tiled.isEmpty { cases = tiled }
    }
    guard cases.count == 1 else {
      throw InputError(
        file: at != nil ? "--at" : frames != nil ? "--frames" : "--frame",
        message: "expected one case, found \(cases.count)",
        advice: "name one of each: --data, --layout, --strategy, --trace and --items")
    }
    return list.resolved(cases[0])
  }

  private func title(of drawn: Case) -> String {
    options.trace.isEmpty
      ? "\(drawn.shownData)/\(drawn.layout.shown)/\(drawn.strategy.shown)" : drawn.id
  }

  private func remarks(_ explanation: Explanation) -> [String] {
    ["frame \(explanation.frame) of \(explanation.frameCount)"]
      + explanation.edits.prefix(Self.mostEdits).map { "edit: " + $0 }
      + (explanation.edits.count > Self.mostEdits
        ? ["and \(explanation.edits.count - Self.mostEdits) more edits"] : [])
  }

  private static let mostEdits = 3
}

extension ScenePicture.Colouring: ExpressibleByArgument {}

extension Stretch {
  /// The requested frames, at least two.
  fileprivate static func frames(_ text: String) throws(InputError) -> Stretch {
    guard let stretch = Stretch(text, from: 0),
      (1..<SceneAnimation.mostFrames) ~= stretch.range.upperBound - stretch.range.lowerBound
    else {
      throw InputError(
        file: "--frames",
        message: "expected first..last, at most \(SceneAnimation.mostFrames) frames, found "
          + InputError.quote(text),
        advice: "such as 100..160")
    }
    return stretch
  }
}

/// The requested position of a viewport: one number along the scroll axis, or two.
private struct Offset {
  private let text: String
  private let numbers: [Double]

  init(_ text: String) throws(InputError) {
    self.text = text
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    numbers = parts.compactMap { decimalNumber($0) }
    guard numbers.count == parts.count, (1...2).contains(parts.count) else {
      throw Self.error(text, expected: "points along the scroll axis, or x,y")
    }
  }

  private static func error(_ text: String, expected: String) -> InputError {
    InputError(
      file: "--at", message: "expected \(expected), found \(InputError.quote(text))",
      advice: "such as 4000, or 1200,800 on a plane")
  }

  /// - Throws: `InputError` if the content has no such place.
  func point(
    in content: CGSize, viewport: CGSize, isHorizontal: Bool
  ) throws(InputError) -> CGPoint {
    let range = CGSize(
      width: max(0, content.width - viewport.width),
      height: max(0, content.height - viewport.height))
    let isPlane = range.width > 0 && range.height > 0
    guard numbers.count == (isPlane ? 2 : 1) else {
      throw Self.error(
        text,
        expected: isPlane
          ? "x,y, because the content scrolls on both axes" : "one number of points")
    }
    let point =
      isPlane
      ? CGPoint(x: numbers[0], y: numbers[1])
      : isHorizontal ? CGPoint(x: numbers[0], y: 0) : CGPoint(x: 0, y: numbers[0])
    guard (0...range.width).contains(point.x), (0...range.height).contains(point.y) else {
      let words =
        isPlane
        ? "0...\(Self.words(range.width)),0...\(Self.words(range.height)) pt"
        : "0...\(Self.words(isHorizontal ? range.width : range.height)) pt"
      throw Self.error(text, expected: words)
    }
    return point
  }

  private static func words(_ number: Double) -> String {
    number == number.rounded() && abs(number) < 1e15 ? "\(Int(number))" : "\(number)"
  }
}

/// The picture that was written.
private struct WrittenPicture: Encodable {
  var path: String
  var caseID: String
  /// The frame, or the first of several; nil if an offset was drawn.
  var frame: Int?
  /// The last of several frames; nil if one was drawn.
  var lastFrame: Int?
  /// The viewport, in points.
  var x: Double
  var y: Double
  var width: Double
  var height: Double
  var elements: Int
  /// The number of tiles in each state.
  var tiles: [String: Int]

  init(_ path: String, of caseID: String, frame: Int?, _ scene: FrameScene) {
    self.path = path
    self.caseID = caseID
    self.frame = frame
    (x, y) = (scene.viewport.origin.x, scene.viewport.origin.y)
    (width, height) = (scene.viewport.size.width, scene.viewport.size.height)
    elements = scene.elements.count
    tiles = Dictionary(grouping: scene.tiles, by: \.state.rawValue).mapValues(\.count)
  }
}
