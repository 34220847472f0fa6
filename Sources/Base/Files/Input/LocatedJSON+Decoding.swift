extension LocatedJSON {
  /// Decodes a value as `JSONDecoder` does, but slower, with an error that names the field that
  /// does not fit: on Linux, `JSONDecoder` reports a number out of its type's range as invalid
  /// JSON.
  ///
  /// Numbers that are not finite are the texts `inf`, `-inf` and `nan`.
  ///
  /// - Throws: `DecodingError` with the path of the field.
  package func decoded<Value: Decodable>(as type: Value.Type) throws -> Value {
    try LocatedDecoder(json: self, codingPath: []).decode(type)
  }

  /// The line in which the field at a path begins; if there is no such field, the line of the
  /// nearest field around it.
  package func line(at path: [any CodingKey]) -> Int {
    guard let key = path.first else { return line }
    let child: LocatedJSON? =
      switch value {
      case .object: self[key.stringValue]
      case .array(let items): key.intValue.flatMap { items.indices.contains($0) ? items[$0] : nil }
      default: nil
      }
    return child?.line(at: Array(path.dropFirst())) ?? line
  }
}

private struct LocatedKey: CodingKey {
  var stringValue: String
  var intValue: Int?

  init(stringValue: String) { self.stringValue = stringValue }

  init(intValue: Int) {
    stringValue = String(intValue)
    self.intValue = intValue
  }
}

/// A value and the path to it.
private struct LocatedDecoder: Decoder, SingleValueDecodingContainer {
  let json: LocatedJSON
  let codingPath: [any CodingKey]
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    guard case .object(let members) = json.value else { throw mismatch(type, "an object") }
    return KeyedDecodingContainer(
      LocatedMembers<Key>(
        values: Dictionary(members.map { ($0.key, $0.value) }) { first, _ in first },
        codingPath: codingPath))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    guard let items = json.items else { throw mismatch([Any].self, "a list") }
    return LocatedItems(items: items, codingPath: codingPath)
  }

  func singleValueContainer() -> any SingleValueDecodingContainer { self }

  func decodeNil() -> Bool {
    if case .null = json.value { true } else { false }
  }

  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    func taken(_ value: Any?, _ what: String) throws -> Value {
      guard let value = value as? Value else { throw mismatch(type, what) }
      return value
    }
    switch type {
    case is Bool.Type:
      guard case .bool(let value) = json.value else { throw mismatch(type, "true or false") }
      return try taken(value, "true or false")
    case is String.Type: return try taken(json.text, "a text")
    case is Double.Type, is Float.Type:
      let number = try number(type)
      return try taken(type is Float.Type ? Float(number) : number, "a number")
    case let whole as any FixedWidthInteger.Type:
      return try taken(try wholeNumber(whole), "a number")
    default: return try type.init(from: self)
    }
  }

  private func number(_ type: Any.Type) throws -> Double {
    switch json.value {
    case .number(let text): return Double(text)!
    case .string("inf"): return .infinity
    case .string("-inf"): return -.infinity
    case .string("nan"): return .nan
    default: throw mismatch(type, "a number")
    }
  }

  private func wholeNumber<Whole: FixedWidthInteger>(_ type: Whole.Type) throws -> Whole {
    guard case .number(let text) = json.value else { throw mismatch(type, "a whole number") }
    if let whole = Whole(text) ?? Double(text).flatMap(Whole.init(exactly:)) { return whole }
    throw DecodingError.dataCorrupted(
      .init(
        codingPath: codingPath,
        debugDescription: "expected a whole number in \(Whole.min)...\(Whole.max), found \(text)"))
  }

  private func mismatch(_ type: Any.Type, _ expected: String) -> DecodingError {
    .typeMismatch(
      type,
      .init(codingPath: codingPath, debugDescription: "expected \(expected), found \(json.kind)"))
  }
}

private struct LocatedMembers<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let values: [String: LocatedJSON]
  let codingPath: [any CodingKey]

  var allKeys: [Key] { values.keys.compactMap(Key.init(stringValue:)) }

  func contains(_ key: Key) -> Bool { values[key.stringValue] != nil }

  func decodeNil(forKey key: Key) throws -> Bool { try decoder(key).decodeNil() }

  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    try decoder(key).decode(type)
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<Nested> { try decoder(key).container(keyedBy: type) }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try decoder(key).unkeyedContainer()
  }

  func superDecoder() throws -> any Decoder { try decoder(LocatedKey(stringValue: "super")) }

  func superDecoder(forKey key: Key) throws -> any Decoder { try decoder(key) }

  private func decoder(_ key: any CodingKey) throws -> LocatedDecoder {
    guard let value = values[key.stringValue] else {
      throw DecodingError.keyNotFound(
        key, .init(codingPath: codingPath, debugDescription: "there is no \(key.stringValue)"))
    }
    return LocatedDecoder(json: value, codingPath: codingPath + [key])
  }
}

private struct LocatedItems: UnkeyedDecodingContainer {
  let items: [LocatedJSON]
  let codingPath: [any CodingKey]
  var currentIndex = 0

  init(items: [LocatedJSON], codingPath: [any CodingKey]) {
    self.items = items
    self.codingPath = codingPath
  }

  var count: Int? { items.count }
  var isAtEnd: Bool { currentIndex == items.count }

  mutating func decodeNil() throws -> Bool {
    guard try peek().decodeNil() else { return false }
    currentIndex += 1
    return true
  }

  mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    let value = try peek().decode(type)
    currentIndex += 1
    return value
  }

  mutating func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type
  ) throws -> KeyedDecodingContainer<Nested> { try next().container(keyedBy: type) }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try next().unkeyedContainer()
  }

  mutating func superDecoder() throws -> any Decoder { try next() }

  private mutating func next() throws -> LocatedDecoder {
    defer { currentIndex += 1 }
    return try peek()
  }

  private func peek() throws -> LocatedDecoder {
    let path = codingPath + [LocatedKey(intValue: currentIndex)]
    guard !isAtEnd else {
      throw DecodingError.valueNotFound(
        Any.self, .init(codingPath: path, debugDescription: "the list has no more values"))
    }
    return LocatedDecoder(json: items[currentIndex], codingPath: path)
  }
}
