import Files
import Foundation
import ScrollTraces

/// Reads the tokens of a Chrome trace, `{"traceEvents": [..]}` or a bare list, and collects the
/// parts of its events that concern scrolling: offsets, frames and inputs.
struct ChromeEventReader: JSONTokenConsumer {
  /// The object of an event that a key belongs to: the event itself, its `args`, or the
  /// `scroll_deltas` of those.
  enum Level: Int, CaseIterable {
    case event, args, deltas
  }

  struct Thread: Hashable {
    var process: ChromeEvent.ID
    var thread: ChromeEvent.ID
  }

  /// The offsets that each thread set; times are in microseconds.
  private(set) var offsets: [ChromeEvent.Name: [Thread: [ScrollSamples.Sample]]] = [:]
  /// The beginnings of frames on each thread; in microseconds.
  private(set) var frames: [ChromeEvent.Name: [Thread: [Double]]] = [:]
  private(set) var inputs: [(time: Double, event: TraceEvent)] = []
  private(set) var threadNames: [Thread: String] = [:]
  private(set) var eventCount = 0
  private var keptCount = 0

  private let file: String
  private var event = ChromeEvent()
  private var depth = 0
  /// The depth within the list of events; nil outside of it.
  private var listDepth: Int?
  private var hasList = false
  /// The depth from which nested values are skipped; nil if none are.
  private var skippedFrom: Int?
  /// Whether the next value is the list of events.
  private var isListNext = false
  private var key: ChromeEvent.Key?
  /// The level of the object that the next value opens; nil if it is skipped.
  private var nextLevel: Level?
  private var level = Level.event

  init(file: String) { self.file = file }

  mutating func take(_ token: JSONToken, at place: JSONPlace) throws(InputError) {
    switch token {
    case .beginObject, .beginArray:
      try begin(token, at: place)
      depth += 1
    case .endObject, .endArray:
      depth -= 1
      try end()
    case .key(let bytes):
      guard skippedFrom == nil else { return }
      if listDepth == nil {
        isListNext = bytes.elementsEqual("traceEvents".utf8)
      } else {
        key = ChromeEvent.Key.of(bytes, in: level)
        nextLevel =
          level == .event && bytes.elementsEqual("args".utf8)
          ? .args
          : level == .args && bytes.elementsEqual("scroll_deltas".utf8) ? .deltas : nil
      }
    case .string, .number, .bool, .null:
      guard skippedFrom == nil else { return }
      try takeValue(token, at: place)
    }
  }

  // MARK: Structure

  private mutating func begin(_ token: JSONToken, at place: JSONPlace) throws(InputError) {
    guard skippedFrom == nil else { return }
    var isArray = false
    if case .beginArray = token { isArray = true }
    guard let listDepth else {
      if isArray, depth == 0 || depth == 1 && isListNext {
        guard !hasList else {
          throw place.error(file, "the key traceEvents occurs twice", "keep one of them")
        }
        (listDepth, hasList) = (depth + 1, true)
      } else if depth > 0 {
        if isListNext { throw notAList(token, at: place) }
        skippedFrom = depth
      }
      isListNext = false
      return
    }
    if depth == listDepth {
      guard !isArray else { throw notAnEvent(token, at: place) }
      event.reset(at: place)
      (level, key, nextLevel) = (.event, nil, nil)
    } else if let next = nextLevel, !isArray {
      (level, key, nextLevel) = (next, nil, nil)
    } else {
      if let key { event.set(key, .other(token.kind, place), at: place) }
      skippedFrom = depth
    }
  }

  private mutating func end() throws(InputError) {
    if let from = skippedFrom {
      if depth == from { skippedFrom = nil }
      return
    }
    guard let listDepth else { return }
    switch depth - listDepth {
    case -1: self.listDepth = nil
    case 0: try finishEvent()
    default: level = Level(rawValue: depth - listDepth - 1)!
    }
  }

  private mutating func takeValue(_ token: JSONToken, at place: JSONPlace) throws(InputError) {
    guard let listDepth else {
      if isListNext || depth == 0 { throw notAList(token, at: place) }
      return
    }
    if depth == listDepth { throw notAnEvent(token, at: place) }
    nextLevel = nil
    guard let key else { return }
    self.key = nil
    switch token {
    case .number(let bytes) where !key.isID:
      event.set(key, .number(Self.number(bytes)), at: place)
    case .number(let bytes), .string(let bytes):
      guard key.isID else {
        event.set(key, .other(token.kind, place), at: place)
        break
      }
      event.set(key, .id(ChromeEvent.ID(bytes)), at: place)
    default: event.set(key, .other(token.kind, place), at: place)
    }
    guard case .string(let bytes) = token else { return }
    switch key {
    case .name: event.name = ChromeEvent.Name.of(bytes)
    case .ph: event.phase = bytes.count == 1 ? bytes[0] : 0
    case .threadName: event.thread = String(decoding: bytes.prefix(64), as: UTF8.self)
    default: break
    }
  }

  /// The number that a token spells. Whole numbers of up to 15 digits are read directly, because
  /// `Double` holds them exactly.
  private static func number(_ bytes: UnsafeBufferPointer<UInt8>) -> Double {
    ChromeEvent.digits(bytes).map(Double.init)
      ?? Double(String(decoding: bytes, as: UTF8.self)) ?? .infinity
  }

  // MARK: Events

  private mutating func finishEvent() throws(InputError) {
    eventCount += 1
    guard let name = event.name else { return }
    // Phase X has a duration; I and i are instants, into which Perfetto converts an X without a
    // duration; B and b begin something; M states a fact about a thread.
    guard "XIiBbM".utf8.contains(event.phase) else { return }
    try event.checkKeys(in: file)
    let thread = Thread(process: event.id(.pid), thread: event.id(.tid))
    if name == .threadName {
      if let text = event.thread { threadNames[thread] = text }
      return
    }
    let time = try event.required(.ts, in: file)
    keptCount += 1
    guard keptCount <= ScrollTrace.maximumFrames else {
      throw event.place.error(
        file, "expected at most \(ScrollTrace.maximumFrames) events about scrolling, found more",
        "record a shorter session")
    }
    func add(_ x: Double, _ y: Double) {
      offsets[name, default: [:]][thread, default: []].append(
        ScrollSamples.Sample(time: time, offset: CGPoint(x: x, y: y)))
    }
    switch name {
    case .setScrollOffset:
      add(try event.required(.x, in: file), try event.required(.y, in: file))
    case .didScroll:
      // An event without a step comes from another scroller, which was laid out and did not scroll.
      let (before, step) = (
        try event.required(.before, in: file), try event.required(.delta, in: file)
      )
      if step != 0 { add(0, before + step) }
    case .gestureResult:
      add(try event.required(.visualX, in: file), try event.required(.visualY, in: file))
    case .mainFrame, .compositorFrame:
      frames[name, default: [:]][thread, default: []].append(time)
    case .touchStart: inputs.append((time, .touchStart))
    case .touchMove: inputs.append((time, .touchMove))
    case .touchEnd: inputs.append((time, .touchEnd))
    case .wheel: inputs.append((time, .wheel))
    case .key: inputs.append((time, .key))
    case .threadName: break
    }
  }

  // MARK: Errors

  private func notAnEvent(_ token: JSONToken, at place: JSONPlace) -> InputError {
    place.error(
      file, "expected an event, which is an object, found \(token.kind)",
      "it should be \(ChromeTraceFormat.shape)")
  }

  private func notAList(_ token: JSONToken, at place: JSONPlace) -> InputError {
    place.error(
      file, "expected a list of events, found \(token.kind)",
      "it should be \(ChromeTraceFormat.shape)")
  }

  /// - Throws: `InputError` if there was no list of events.
  func checkList() throws(InputError) {
    guard !hasList else { return }
    throw InputError(
      file: file, message: "expected the key traceEvents, found none",
      advice: "it should be \(ChromeTraceFormat.shape)")
  }
}
