/// A JSON value with the line in which it begins, so that errors can point at it.
///
/// `JSONDecoder` does not report where a value was.
package struct LocatedJSON: Sendable {
  package enum Value: Sendable {
    case object([Member])
    case array([LocatedJSON])
    case string(String)
    /// As written: `Double` cannot hold every whole number above 2^53.
    case number(String)
    case bool(Bool)
    case null
  }

  package struct Member: Sendable {
    package var key: String
    var line: Int
    package var value: LocatedJSON
  }

  package var value: Value
  /// From 1.
  var line: Int

  /// The name of this kind of value in messages.
  var kind: String {
    switch value {
    case .object: "an object"
    case .array: "a list"
    case .string: "a text"
    case .number: "a number"
    case .bool: "true or false"
    case .null: "null"
    }
  }

  /// Reads one value and nothing after it (RFC 8259). A key that occurs twice in an object is an
  /// error.
  ///
  /// - Parameters:
  ///   - file: the name of the file in errors.
  ///   - shape: what the file as a whole should be, such as `an object of rules and waivers`.
  /// - Throws: `InputError` with the line.
  package init(_ text: String, file: String, shape: String) throws(InputError) {
    var tokenizer = JSONTokenizer(file: file, shape: shape)
    var builder = LocatedJSONBuilder(file: file)
    do throws(InputError) {
      try Array(text.utf8).withUnsafeBufferPointer { (bytes) throws(InputError) in
        try tokenizer.feed(bytes, into: &builder)
      }
      try tokenizer.finish(into: &builder)
    } catch {
      // People find their way in such a file by its lines; errors about its fields name the line
      // alone, too.
      var error = error
      error.column = nil
      throw error
    }
    self = builder.finish()
  }

  init(_ value: Value, line: Int) {
    self.value = value
    self.line = line
  }
}

/// Makes a value of the tokens of a text.
private struct LocatedJSONBuilder: JSONTokenConsumer {
  /// An object or a list whose closing bracket has not come yet.
  private struct Container {
    var line: Int
    var members: [LocatedJSON.Member] = []
    var items: [LocatedJSON] = []
    /// The name of the member whose value is next; nil in a list.
    var key: (name: String, line: Int)?
  }

  private let file: String
  private var open: [Container] = []
  private var value: LocatedJSON?

  init(file: String) { self.file = file }

  mutating func take(_ token: JSONToken, at place: JSONPlace) throws(InputError) {
    switch token {
    case .beginObject, .beginArray: open.append(Container(line: place.line))
    case .endObject:
      let object = open.removeLast()
      add(.object(object.members), line: object.line)
    case .endArray:
      let list = open.removeLast()
      add(.array(list.items), line: list.line)
    case .key(let bytes):
      let name = String(decoding: bytes, as: UTF8.self)
      guard !open[open.count - 1].members.contains(where: { $0.key == name }) else {
        throw place.error(
          file, "the key \(InputError.quote(name)) occurs twice", "keep one of them")
      }
      open[open.count - 1].key = (name, place.line)
    case .string(let bytes): add(.string(String(decoding: bytes, as: UTF8.self)), line: place.line)
    case .number(let bytes):
      let text = String(decoding: bytes, as: UTF8.self)
      guard Double(text)?.isFinite == true else {
        throw place.error(
          file, "expected a number of at most 1.8e308, found \(InputError.quote(text))",
          "write a smaller one")
      }
      add(.number(text), line: place.line)
    case .bool(let value): add(.bool(value), line: place.line)
    case .null: add(.null, line: place.line)
    }
  }

  private mutating func add(_ value: LocatedJSON.Value, line: Int) {
    let value = LocatedJSON(value, line: line)
    guard let last = open.indices.last else {
      self.value = value
      return
    }
    if let key = open[last].key {
      open[last].members.append(.init(key: key.name, line: key.line, value: value))
      open[last].key = nil
    } else {
      open[last].items.append(value)
    }
  }

  /// The value, after the tokenizer has found the text to be whole.
  func finish() -> LocatedJSON {
    guard let value else { fatalError("a whole JSON text has a value, and no token was one") }
    return value
  }
}
