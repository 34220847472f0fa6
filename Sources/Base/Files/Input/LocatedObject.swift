/// An object of a JSON file with a fixed set of keys; its errors name the line.
package struct LocatedObject: Sendable {
  /// The most bytes a hand-written file may have.
  package static let largestFile = 16 << 20
  private let members: [String: LocatedJSON.Member]
  private let line: Int
  /// The name of the file in errors.
  package let file: String
  private let what: String
  /// Where the object is in the file, such as `sections[0].group`; empty for the whole file.
  private let path: String

  /// Reads a whole file.
  ///
  /// - Parameters:
  ///   - file: the name of the file in errors.
  ///   - what: the name of the object in errors, such as `the policy`.
  /// - Throws: `InputError` with the line if it is not JSON, not an object, or has a key that is
  ///   not in `keys` or occurs twice.
  package init(_ text: String, file: String, keys: [String], what: String) throws(InputError) {
    let json = try LocatedJSON(
      text, file: file, shape: "an object of \(keys.joined(separator: ", "))")
    try self.init(json, file: file, keys: keys, what: what, path: "")
  }

  private init(
    _ json: LocatedJSON, file: String, keys: [String], what: String, path: String
  ) throws(InputError) {
    guard case .object(let members) = json.value else {
      throw InputError(
        file: file, line: json.line, message: "\(what) is an object, found \(json.kind)",
        advice: "its keys are \(keys.joined(separator: ", "))")
    }
    for member in members where !keys.contains(member.key) {
      let near = nearestName(to: member.key, in: keys).map { "did you mean \($0)? " } ?? ""
      throw InputError(
        file: file, line: member.line,
        message: "\(what) has no key \(InputError.quote(member.key))",
        advice: near + "its keys are \(keys.joined(separator: ", "))")
    }
    // `LocatedJSON` has rejected duplicate keys.
    self.members = Dictionary(uniqueKeysWithValues: members.map { ($0.key, $0) })
    line = json.line
    self.file = file
    self.what = what
    self.path = path
  }

  package func has(_ key: String) -> Bool { members[key] != nil }

  /// The line of each key that is there.
  package var lines: [String: Int] { members.mapValues(\.line) }

  /// Whether there is a number under the key.
  package func isNumber(_ key: String) -> Bool {
    guard case .number? = members[key]?.value.value else { return false }
    return true
  }

  /// Whether there is an object under the key.
  package func isObject(_ key: String) -> Bool {
    guard case .object? = members[key]?.value.value else { return false }
    return true
  }

  /// What is under the key, in words: `an object`; `nothing` if the key is not there.
  package func kind(of key: String) -> String { members[key]?.value.kind ?? "nothing" }

  /// Whether there is a text under the key.
  package func isText(_ key: String) -> Bool {
    guard case .string? = members[key]?.value.value else { return false }
    return true
  }

  /// The objects of a list, each with no keys but `keys`; nil if there is no list.
  package func objects(_ key: String, keys: [String]) throws(InputError) -> [LocatedObject]? {
    var objects: [LocatedObject] = []
    guard let items = try items(key) else { return nil }
    for item in items {
      objects.append(
        try LocatedObject(
          item, file: file, keys: keys, what: "an entry of \(key)", path: path(to: key)))
    }
    return objects
  }

  /// The object under a key, with no keys but `keys`; nil if there is none. Errors call it by its
  /// path.
  package func object(_ key: String, keys: [String]) throws(InputError) -> LocatedObject? {
    guard let member = members[key] else { return nil }
    let path = path(to: key)
    return try LocatedObject(member.value, file: file, keys: keys, what: path, path: path)
  }

  /// The objects of a list, each with no keys but `keys`; nil if there is no list. Errors call each
  /// by its path.
  package func elements(_ key: String, keys: [String]) throws(InputError) -> [LocatedObject]? {
    var objects: [LocatedObject] = []
    guard let items = try items(key) else { return nil }
    for item in items {
      let path = path(to: key) + "[\(objects.count)]"
      objects.append(
        try LocatedObject(item, file: file, keys: keys, what: path, path: path))
    }
    return objects
  }

  private func path(to key: String) -> String { path.isEmpty ? key : "\(path).\(key)" }

  /// The numbers of a list, all of them whole and within a range; nil if there is no list.
  package func wholes(
    _ key: String, in range: ClosedRange<Int>, example: String
  ) throws(InputError) -> [Int]? {
    guard let items = try items(key) else { return nil }
    var numbers: [Int] = []
    for item in items {
      guard case .number(let text) = item.value, let number = Int(text), range.contains(number)
      else {
        var found = item.kind
        if case .number(let text) = item.value { found = text }
        var error = error(
          "expected whole numbers in \(range.lowerBound)...\(range.upperBound), found \(found)",
          "such as \(example)", at: key)
        error.line = item.line
        throw error
      }
      numbers.append(number)
    }
    return numbers
  }

  /// The texts of a list, none of them empty; nil if there is no list.
  package func texts(_ key: String) throws(InputError) -> [String]? {
    guard let items = try items(key) else { return nil }
    var texts: [String] = []
    for item in items { texts.append(try text(item, key)) }
    return texts
  }

  private func items(_ key: String) throws(InputError) -> [LocatedJSON]? {
    guard let member = members[key] else { return nil }
    guard case .array(let items) = member.value.value else {
      throw error("expected a list, found \(member.value.kind)", "put it in brackets", at: key)
    }
    return items
  }

  /// A text that is not empty; nil if there is none.
  package func text(_ key: String) throws(InputError) -> String? {
    guard let member = members[key] else { return nil }
    return try text(member.value, key)
  }

  /// A required text; `advice` is for the error if it is missing. It may be empty if `allowsEmpty`.
  package func text(
    _ key: String, _ advice: String, allowsEmpty: Bool = false
  ) throws(InputError) -> String {
    guard let member = members[key] else { throw missing(key, advice) }
    return try text(member.value, key, allowsEmpty: allowsEmpty)
  }

  private func text(
    _ json: LocatedJSON, _ key: String, allowsEmpty: Bool = false
  ) throws(InputError) -> String {
    func fault(_ message: String, _ advice: String) -> InputError {
      var error = error(message, advice, at: key)
      // The line of the text itself: `key` may name a list that spans several lines.
      error.line = json.line
      return error
    }
    guard case .string(let text) = json.value else {
      throw fault("expected a text, found \(json.kind)", "put it in quotes")
    }
    guard allowsEmpty || text.contains(where: { !$0.isWhitespace }) else {
      throw fault("expected a text, found an empty one", "fill in \(key)")
    }
    return text
  }

  /// True or false; nil if there is neither.
  package func flag(_ key: String) throws(InputError) -> Bool? {
    guard let member = members[key] else { return nil }
    guard case .bool(let value) = member.value.value else {
      throw error(
        "expected true or false, found \(member.value.kind)", "write it without quotes", at: key)
    }
    return value
  }

  /// A number; nil if there is none.
  package func number(_ key: String, example: String) throws(InputError) -> Double? {
    guard let text = try numberText(key, example) else { return nil }
    return Double(text)
  }

  /// A number within a range; nil if there is none.
  ///
  /// - Parameter unit: what is counted, in the plural.
  package func number(
    _ key: String, of unit: String, in range: ClosedRange<Double>, example: String
  ) throws(InputError) -> Double? {
    guard let text = try numberText(key, example) else { return nil }
    guard let number = Double(text), range.contains(number) else {
      func shown(_ bound: Double) -> String {
        bound == bound.rounded() ? String(Int(bound)) : String(bound)
      }
      let bounds = "\(shown(range.lowerBound))...\(shown(range.upperBound))"
      throw error(
        "expected \(unit) in \(bounds), found \(text)", "such as \(example)", at: key)
    }
    return number
  }

  /// A whole number within a range; nil if there is none.
  package func whole<Number: FixedWidthInteger>(
    _ key: String, in range: ClosedRange<Number>, example: String
  ) throws(InputError) -> Number? {
    guard let text = try numberText(key, example) else { return nil }
    // `1e3` is a whole number too.
    guard let number = Number(text) ?? Double(text).flatMap(Number.init(exactly:)),
      range.contains(number)
    else {
      throw error(
        "expected a whole number in \(range.lowerBound)...\(range.upperBound), found \(text)",
        "such as \(example)", at: key)
    }
    return number
  }

  private func numberText(_ key: String, _ example: String) throws(InputError) -> String? {
    guard let member = members[key] else { return nil }
    guard case .number(let text) = member.value.value else {
      throw error("expected a number, found \(member.value.kind)", "such as \(example)", at: key)
    }
    return text
  }

  /// The case of `type` that a text names; nil if there is no text.
  package func choice<Choice: RawRepresentable & CaseIterable>(
    _ key: String, of type: Choice.Type
  ) throws(InputError) -> Choice? where Choice.RawValue == String {
    guard let text = try text(key) else { return nil }
    guard let choice = Choice(rawValue: text) else {
      let names = Choice.allCases.map(\.rawValue)
      throw error(
        "expected one of \(names.joined(separator: ", ")), found \(InputError.quote(text))",
        nearestName(to: text, in: names).map { "did you mean \($0)?" } ?? "use one of them",
        at: key)
    }
    return choice
  }

  /// The error for a required key that is missing, with advice.
  package func missing(_ key: String, _ advice: String) -> InputError {
    error("expected the key \(key), found none", advice)
  }

  /// An error about the object, or about the value of one of its keys.
  package func error(_ message: String, _ advice: String, at key: String? = nil) -> InputError {
    let member = key.flatMap { members[$0] }
    let place = key.map { "\($0): " } ?? ""
    return InputError(
      file: file, line: member?.line ?? line, message: "\(what): \(place)\(message)",
      advice: advice)
  }
}
