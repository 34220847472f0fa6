import Files

/// An event of a Chrome trace, as far as an import needs it.
struct ChromeEvent {
  /// The names of the events that are read. A trace holds a hundred others.
  enum Name: String, CaseIterable {
    case setScrollOffset = "ScrollTree::SetScrollOffset"
    case didScroll = "NotifyDidScroll"
    case gestureResult = "InputHandlerProxy::HandleGestureScrollUpdate_Result"
    case mainFrame = "ProxyMain::BeginMainFrame"
    case compositorFrame = "Scheduler::BeginImplFrame"
    case touchStart = "InputLatency::TouchStart"
    case touchMove = "InputLatency::TouchMove"
    case touchEnd = "InputLatency::TouchEnd"
    case wheel = "InputLatency::MouseWheel"
    case key = "InputLatency::RawKeyDown"
    case threadName = "thread_name"

    static func of(_ bytes: UnsafeBufferPointer<UInt8>) -> Name? {
      all.first { $0.bytes.count == bytes.count && $0.bytes.elementsEqual(bytes) }?.name
    }

    private static let all = allCases.map { (name: $0, bytes: Array($0.rawValue.utf8)) }
  }

  /// The keys that are read: those of an event, of its `args`, and of the `scroll_deltas` in them.
  enum Key: String, CaseIterable {
    case name, ph, pid, tid, ts
    case x = "args.x"
    case y = "args.y"
    case before = "args.cur_y"
    case delta = "args.delta"
    case threadName = "args.name"
    case visualX = "args.scroll_deltas.visual_offset_x"
    case visualY = "args.scroll_deltas.visual_offset_y"

    var isID: Bool { self == .pid || self == .tid }

    static func of(_ bytes: UnsafeBufferPointer<UInt8>, in level: ChromeEventReader.Level) -> Key? {
      table[level.rawValue].first {
        $0.bytes.count == bytes.count && $0.bytes.elementsEqual(bytes)
      }?.key
    }

    private static let table: [[(key: Key, bytes: [UInt8])]] = ChromeEventReader.Level.allCases.map
    {
      level in
      allCases.compactMap { key in
        let parts = key.rawValue.split(separator: ".")
        return parts.count == level.rawValue + 1 ? (key, Array(parts.last!.utf8)) : nil
      }
    }
  }

  /// The id of a process or a thread. Only equality matters, so texts and fractions will do; the
  /// text of a whole number is that number.
  enum ID: Hashable, Comparable, CustomStringConvertible {
    case number(Int)
    case text(String)

    init(_ bytes: UnsafeBufferPointer<UInt8>) {
      if bytes.first != UInt8(ascii: "0"), let number = ChromeEvent.digits(bytes) {
        self = .number(number)
        return
      }
      // "7" is thread 7, and "07" another one.
      let text = String(decoding: bytes, as: UTF8.self)
      let number = Int(text).flatMap { "\($0)" == text ? $0 : nil }
      self = number.map(ID.number) ?? .text(text)
    }

    var description: String {
      switch self {
      case .number(let number): "\(number)"
      case .text(let text): InputError.quote(text)
      }
    }
  }

  /// The whole number of 1 to 15 digits that the bytes are; nil for anything else.
  static func digits(_ bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    guard (1...15).contains(bytes.count), bytes.allSatisfy({ $0 &- 0x30 < 10 }) else { return nil }
    return bytes.reduce(0) { $0 * 10 + Int($1 &- 0x30) }
  }

  enum Value {
    case number(Double)
    /// The identity of a process or a thread.
    case id(ID)
    /// A value that is of no use under its key: the name of its kind in messages, and its place.
    case other(String, JSONPlace)
  }

  var place = JSONPlace(line: 1, column: 1)
  var name: Name?
  var phase: UInt8 = 0
  var thread: String?
  /// The values, in the order of the cases of `Key`.
  private var values = [Value?](repeating: nil, count: Key.allCases.count)
  private var repeated: (key: Key, place: JSONPlace)?

  private static let order = Dictionary(
    uniqueKeysWithValues: Key.allCases.enumerated().map { ($1, $0) })

  mutating func reset(at place: JSONPlace) {
    self.place = place
    (name, phase, thread, repeated) = (nil, 0, nil, nil)
    for index in values.indices { values[index] = nil }
  }

  mutating func set(_ key: Key, _ value: Value, at place: JSONPlace) {
    let index = Self.order[key]!
    if values[index] != nil, repeated == nil { repeated = (key, place) }
    values[index] = value
  }

  /// The number under a key; nil if the event lacks the key.
  func number(_ key: Key, in file: String) throws(InputError) -> Double? {
    switch values[Self.order[key]!] {
    case nil: return nil
    case .number(let number):
      guard number.magnitude <= 0x1p53 else {
        throw place.error(
          file, "expected a number up to 2^53 as \(key.rawValue) of \(title), found \(number)",
          "record the trace again")
      }
      return number
    case .id(let id):
      fatalError("\(key.rawValue) is a number, not the id \(id)")
    case .other(let kind, let place):
      throw place.error(
        file, "expected a number as \(key.rawValue) of \(title), found \(kind)",
        "record the trace again")
    }
  }

  /// The id under a key; 0 if the event has none.
  func id(_ key: Key) -> ID {
    if case .id(let id) = values[Self.order[key]!] { id } else { .number(0) }
  }

  func required(_ key: Key, in file: String) throws(InputError) -> Double {
    if let number = try number(key, in: file) { return number }
    throw place.error(
      file, "expected the key \(key.rawValue) in \(title), found none", "record the trace again")
  }

  /// - Throws: `InputError` if a key that is read occurs twice.
  func checkKeys(in file: String) throws(InputError) {
    guard let repeated else { return }
    throw repeated.place.error(
      file, "the key \(repeated.key.rawValue) of \(title) occurs twice", "keep one of them")
  }

  private var title: String { name.map { "a \($0.rawValue)" } ?? "an event" }
}
