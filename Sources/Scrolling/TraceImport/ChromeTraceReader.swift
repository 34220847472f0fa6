import Files
import Foundation
import ScrollTraces

/// Reads the events of a Chrome trace and makes frames of them, as `ChromeTraceFormat` describes.
struct ChromeTraceReader: TraceFormatReader {
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
    let begins = frameBegins(on: found.thread)
    var frames = begins.map { sampled(found.samples.samples, at: $0.times) } ?? []
    if frames.isEmpty { frames = changes(found.samples.samples) }
    mark(&frames)
    return RecordedFrames(
      frames: frames.map {
        TraceFrame(
          dueMilliseconds: ($0.time - frames[0].time) / 1000, offset: $0.offset, event: $0.event)
      }, notes: notes(found, begins?.event, frames) + notes(isOpen: isOpen))
  }

  // MARK: Choosing offsets

  /// The offsets of one thread, from one kind of event.
  private struct Series {
    var source: ChromeEvent.Name
    var thread: ChromeEventReader.Thread
    var samples: ScrollSamples
    /// How many threads have such events.
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

  /// The times at which a thread began frames, by the best event that occurs more than once.
  private func frameBegins(
    on thread: ChromeEventReader.Thread
  ) -> (event: ChromeEvent.Name, times: [Double])? {
    for event in [ChromeEvent.Name.mainFrame, .compositorFrame] {
      if let times = events.frames[event]?[thread], times.count > 1 {
        return (event, times.sorted())
      }
    }
    return nil
  }

  private struct Frame {
    /// In microseconds.
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
