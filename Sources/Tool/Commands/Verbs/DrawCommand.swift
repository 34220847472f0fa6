import ArgumentParser
import Files
import Harness
import Measurement
import Registration
import Scenes
import SuiteCases

/// `scrollbench draw`: a picture of what the screen shows in a frame, or a moving one of several.
package struct DrawCommand: ParsableCommand, Verb {
  package static let configuration = CommandConfiguration(
    commandName: "draw",
    abstract: "Draws what the screen shows in a frame, and the tiles of the cache.",
    discussion: """
      Plays a case in this process up to a frame and draws the content around the viewport: cells, \
      supplementary views and decorations, the overscan, and the tiles that the frame filled, hit \
      or evicted. With --at it draws the viewport at an offset, as if this were the first frame. \
      With --frames the picture is animated: an SVG without scripts, for READMEs, which stands \
      still for readers who prefer reduced motion.

      Examples:
        scrollbench draw --data uniform --layout masonry --at 4000 -o a.svg
        scrollbench draw --data chips --layout flow --at 900 -o b.svg
        scrollbench draw --data pins --layout map --trace flick --frames 0..9 -o c.svg
      """)

  @OptionGroup(title: SuiteOptions.title) package var options: SuiteOptions

  @Option(
    help: "The number of the frame to draw, from 0. Only frames that move are counted.",
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

  @Option(help: "What the colours of cells show: their type, or how often their view was reused.")
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
    let subject = try DrawSubject(frame: frame, frames: frames, offset: at)
    if case .frames = subject, colour != .type {
      throw InputError(
        file: "--colour", message: "an animation colours cells by their type",
        advice: "leave out --colour, or draw one --frame")
    }
    let resolved = try resolvedCase(for: subject, registry)
    switch subject {
    case .frame(let number): try draw(frame: number, of: resolved)
    case .frames(let range): try draw(frames: range, of: resolved)
    case .offset(let offset): try draw(at: offset, of: resolved)
    }
    return 0
  }

  private func draw(frame: Int, of drawn: ResolvedCase) throws {
    let (scene, explanation) = try FrameScene.of(content: CaseContent(drawn), frame: frame)
    let picture = ScenePicture(
      scene, title: drawn.id, remarks: remarks(explanation), colouring: colour)
    try write(picture, of: drawn, frame: frame)
  }

  private func draw(at offset: ViewportOffset, of drawn: ResolvedCase) throws {
    let viewport = drawn.case.viewport.size
    let scene = try FrameScene.of(content: CaseContent(drawn), viewport: viewport) {
      size, isHorizontal in
      try offset.point(in: size, viewport: viewport, isHorizontal: isHorizontal)
    }
    let picture = ScenePicture(scene, title: title(of: drawn.case), colouring: colour)
    try write(picture, of: drawn, frame: nil)
  }

  private func write(_ picture: ScenePicture, of drawn: ResolvedCase, frame: Int?) throws {
    try write(picture.svg())
    try format.write(
      WrittenPicture(output, of: drawn.id, frame: frame, picture.scene),
      text: InputError.onOneLine("\(output): \(picture.summary)") + "\n")
  }

  /// Draws a moving picture.
  private func draw(frames range: ClosedRange<Int>, of drawn: ResolvedCase) throws {
    let shown = try FrameScene.of(content: CaseContent(drawn), frames: range)
    let first = range.lowerBound
    let frames = shown.scenes.enumerated().map { index, one in
      let due =
        shown.dueNanoseconds.isEmpty
        ? UInt64(first + index) * Self.nanosecondsPerFrame : shown.dueNanoseconds[index]
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
    try write(svg)
    var written = WrittenPicture(output, of: drawn.id, frame: first, frames[0].scene)
    written.lastFrame = range.upperBound
    try format.write(
      written, text: InputError.onOneLine("\(output): \(animation.summary)") + "\n")
  }

  /// The distance of frames without a due time: 60 a second.
  private static let nanosecondsPerFrame: UInt64 = 16_666_667

  /// - Throws: `OutputError` that names the option.
  private func write(_ svg: String) throws {
    try OutputError.naming("--output") { () throws(OutputError) in
      try AtomicFile.write(svg, to: output)
    }
  }

  /// The case that the options name. Without a named strategy it is the one with tiles;
  /// with an offset, no trace has to be named.
  private func resolvedCase(
    for subject: DrawSubject, _ registry: Registry
  ) throws -> ResolvedCase {
    var options = options
    if case .offset = subject, options.trace.isEmpty,
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
        file: subject.flag,
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
