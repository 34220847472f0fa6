import Files
import Foundation
import ScrollTraces

/// The JSON of Chrome's tracing, and the JSON into which Perfetto converts its traces: the events
/// have the same names.
///
/// Offsets come from the first of these kinds of events that occurs: `ScrollTree::SetScrollOffset`,
/// then `NotifyDidScroll` (vertical offsets only), then `HandleGestureScrollUpdate_Result` (whole
/// pixels, rounded towards 0). The main thread is preferred, because its offsets are those that a
/// page sees in each animation frame.
///
/// A frame begins with `ProxyMain::BeginMainFrame`, or on the compositor's thread with
/// `Scheduler::BeginImplFrame`, and has the last offset that was set before the next frame begins.
/// Without such events, each change of the offset is a frame.
///
/// Sources: Chromium, `cc/trees/property_tree.cc`, `cc/trees/layer_tree_host.cc`,
/// `third_party/blink/renderer/platform/widget/input/input_handler_proxy.cc`; Perfetto,
/// `src/trace_processor/export_json.cc`.
struct ChromeTraceFormat: TraceFormat {
  static let shape = "{\"traceEvents\": [..]} or a list of events"

  var name: String { "a Chrome trace in JSON" }

  func recognizes(_ start: UInt8) -> Bool { "{[".utf8.contains(start) }

  func reader(for request: TraceRequest) throws(InputError) -> any TraceFormatReader {
    let columns = request.columns
    let flags = [
      ("--time-column", columns.time != nil), ("--offset-column", columns.offset != nil),
      ("--x-column", columns.x != nil), ("--event-column", columns.event != nil),
      ("--time-unit", columns.unit != nil),
    ]
    if let flag = flags.first(where: \.1)?.0 {
      throw InputError(
        file: flag, message: "\(request.file) is \(name) and has no columns", advice: "leave it out"
      )
    }
    return ChromeTraceReader(request.file)
  }
}

private struct ChromeTraceReader: TraceFormatReader {
  /// The events that offsets are taken from, the best first.
  private static let sources: [ChromeEvent.Name] = [.setScrollOffset, .didScroll, .gestureResult]
  private static let mainThread = "CrRendererMain"
  /// Two changes that are closer together than this belong to one frame, in microseconds. No
  /// display shows 250 frames in a second.
  private static let shortestFrame = 4_000.0
  /// Two frames of a display of 60 Hz, in microseconds.
  private static let longestFrame = 34_000.0
  private let file: String
  private var tokenizer: JSONTokenizer
  private var events: ChromeEventReader

  init(_ file: String) {
    self.file = file
    tokenizer = JSONTokenizer(file: file, shape: ChromeTraceFormat.shape, ofTraceTools: true)
    events = ChromeEventReader(file: file)
  }

  mutating func feed(_ piece: UnsafeBufferPointer<UInt8>) throws(InputError) {
    try tokenizer.feed(piece, into: &events)
  }

  mutating func finish() throws(InputError) -> RecordedFrames {
    // The format makes the closing bracket optional, so that a tool may append to its file.
    let isOpen = tokenizer.isBetweenItems
    if !isOpen { try tokenizer.finish(into: &events) }
    try events.checkList()
    guard let found = series() else {
      throw InputError(
        file: file,
        message: "expected events of a page that scrolls "
          + "(\(Self.sources.map(\.rawValue).joined(separator: ", "))), found none that moves among "
          + "\(events.eventCount) events",
        advice: "record with the categories cc, input and benchmark while the page scrolls")
    }
    let begins = [ChromeEvent.Name.mainFrame, .compositorFrame]
      .compactMap { name in events.frames[name]?[found.thread].map { (name, $0.sorted()) } }
      .first { $0.1.count > 1 }
    var frames = begins.map { sampled(found.samples.samples, at: $0.1) } ?? []
    if frames.isEmpty { frames = changes(found.samples.samples) }
    mark(&frames)
    return RecordedFrames(
      frames: frames.map {
        TraceFrame(
          dueMilliseconds: ($0.time - frames[0].time) / 1000, offset: $0.offset, event: $0.event)
      }, notes: notes(found, begins?.0, frames) + notes(isOpen: isOpen))
  }

  // MARK: Choosing offsets

  private struct Series {
    var source: ChromeEvent.Name
    var thread: ChromeEventReader.Thread
    var samples: ScrollSamples
    var threads: Int
  }

  /// The offsets of the thread that moves furthest. The main thread of the same process is taken
  /// instead if it moves at least half as far.
  private func series() -> Series? {
    for source in Self.sources {
      let threads = events.offsets[source] ?? [:]
      let moving = threads.map { thread, samples in
        var samples = ScrollSamples(samples)
        samples.removeRestingScrollers()
        return Series(source: source, thread: thread, samples: samples, threads: threads.count)
      }.filter(\.samples.moves).sorted {
        ($1.samples.distance, $0.thread.process, $0.thread.thread)
          < ($0.samples.distance, $1.thread.process, $1.thread.thread)
      }
      guard let furthest = moving.first else { continue }
      return moving.first {
        events.threadNames[$0.thread] == Self.mainThread
          && $0.thread.process == furthest.thread.process
          && 2 * $0.samples.distance >= furthest.samples.distance
      } ?? furthest
    }
    return nil
  }

  private func notes(
    _ found: Series, _ begin: ChromeEvent.Name?, _ frames: [Frame]
  ) -> [String] {
    let thread = found.thread
    let name = events.threadNames[thread].map { "\($0), " } ?? ""
    let distinct = Set(frames.map(\.offset)).count
    let others =
      found.samples.removedCount > 0
      ? ", \(found.samples.removedCount) of other scrollers left out" : ""
    let threads = found.threads > 1 ? ", chosen from \(found.threads) threads" : ""
    let vertical = found.source == .didScroll ? "; vertical offsets only" : ""
    let frame = begin.map { "a frame for each \($0.rawValue)" } ?? "a frame for each change"
    return [
      "\(events.eventCount) events; offsets of \(found.source.rawValue) "
        + "(\(name)process \(thread.process), thread \(thread.thread)\(threads))\(others)\(vertical)",
      "\(frames.count) frames, \(distinct) distinct offsets; \(frame)",
    ]
  }

  /// The parts of the file that are not quite JSON.
  private func notes(isOpen: Bool) -> [String] {
    var notes: [String] = []
    if isOpen {
      notes.append("the list of events has no closing bracket: the session may be longer")
    }
    if tokenizer.extraCommas > 0 {
      notes.append("commas at the end of a list: \(tokenizer.extraCommas)")
    }
    if tokenizer.loneSurrogates > 0 {
      notes.append(
        "escapes of lone surrogates, read as U+FFFD: \(tokenizer.loneSurrogates)")
    }
    return notes
  }

  // MARK: Frames

  private struct Frame {
    var time: Double
    var offset: CGPoint
    var event = TraceEvent.none
  }

  /// A frame for each of the given times, beginning with the first that has an offset.
  private func sampled(_ samples: [ScrollSamples.Sample], at times: [Double]) -> [Frame] {
    var frames: [Frame] = []
    var next = 0
    for (index, time) in times.enumerated() {
      let end = index + 1 < times.count ? times[index + 1] : .infinity
      while next < samples.count, samples[next].time < end { next += 1 }
      if next > 0 { frames.append(Frame(time: time, offset: samples[next - 1].offset)) }
    }
    return frames
  }

  /// A frame for each change of the offset.
  private func changes(_ samples: [ScrollSamples.Sample]) -> [Frame] {
    var frames: [Frame] = []
    for sample in samples where sample.offset != frames.last?.offset {
      if let last = frames.last, sample.time - last.time < Self.shortestFrame {
        frames[frames.count - 1].offset = sample.offset
      } else {
        frames.append(Frame(time: sample.time, offset: sample.offset))
      }
    }
    return frames
  }

  /// Marks the first frame after each input with that input. If a frame follows several inputs, the
  /// beginning or end of a touch takes precedence over its moves. An input long before the first
  /// frame marks no frame.
  private func mark(_ frames: inout [Frame]) {
    var next = 0
    for input in events.inputs.sorted(by: { $0.time < $1.time }) {
      while next < frames.count, frames[next].time < input.time { next += 1 }
      guard next < frames.count else { return }
      if next == 0, frames[0].time - input.time > Self.longestFrame { continue }
      if frames[next].event == .none || frames[next].event == .touchMove {
        frames[next].event = input.event
      }
    }
  }
}
