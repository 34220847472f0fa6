import Files

/// A name with parameters in brackets: `masonry[columns=4,spacing=8]`.
package struct Specification: Hashable {
  package var name: String
  package var parameters: [(key: String, value: String)]

  package static func == (a: Specification, b: Specification) -> Bool {
    a.name == b.name && a.parameters.elementsEqual(b.parameters, by: ==)
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    for (key, value) in parameters {
      hasher.combine(key)
      hasher.combine(value)
    }
  }

  /// - Throws: `InputError` for `flag` if brackets are not closed or `=` is missing.
  package init(_ text: String, flag: String) throws(InputError) {
    guard let open = text.firstIndex(of: "[") else {
      guard !text.contains("]") else { throw Self.malformed(text, flag) }
      name = text
      parameters = []
      return
    }
    guard text.last == "]" else { throw Self.malformed(text, flag) }
    name = String(text[..<open])
    parameters = []
    let inner = text[text.index(after: open)...].dropLast()
    for part in splitList(String(inner)) {
      let sides = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard sides.count == 2, !sides[0].isEmpty else { throw Self.malformed(text, flag) }
      parameters.append((String(sides[0]), String(sides[1])))
    }
  }

  /// The values of `known`, given or default, and the text that equal specifications share: sorted
  /// keys, and only values that differ from the default.
  ///
  /// - Parameter swept: keys whose values stay in the text even if they are the default.
  package func resolved(
    with known: [Parameter], keeping swept: Set<String> = [], flag: String
  ) throws(InputError) -> (values: ParameterValues, text: String) {
    var texts = Dictionary(
      uniqueKeysWithValues: known.map { ($0.name, $0.text(of: $0.defaultText)!) })
    var given = Set<String>()
    for (key, value) in parameters {
      guard let parameter = known.first(where: { $0.name == key }) else {
        throw .unknown("parameter of \(name)", key, among: known.map(\.name), flag: flag)
      }
      guard given.insert(key).inserted else {
        throw InputError(
          file: flag, message: "\(name) has \(key) twice", advice: "give each parameter once")
      }
      guard let text = parameter.text(of: value) else {
        throw InputError(
          file: flag,
          message:
            "\(name)[\(key)] takes \(parameter.expectation), found \(InputError.quote(value))",
          advice: "the default is \(parameter.defaultText)")
      }
      texts[key] = text
    }
    let differing = known.sorted { $0.name < $1.name }.filter {
      swept.contains($0.name) || texts[$0.name] != $0.text(of: $0.defaultText)
    }
    let inner = differing.map { "\($0.name)=\(texts[$0.name]!)" }.joined(separator: ",")
    return (ParameterValues(texts), inner.isEmpty ? name : "\(name)[\(inner)]")
  }

  private static func malformed(_ text: String, _ flag: String) -> InputError {
    InputError(
      file: flag, message: "expected name or name[key=value,..], found \(InputError.quote(text))",
      advice: "close the brackets and give every parameter a value")
  }
}

extension InputError {
  /// The error for a name that is not registered, with the nearest one that is.
  package static func unknown(
    _ what: String, _ name: String, among names: [String], flag: String
  ) -> InputError {
    let sorted = names.sorted()
    let advice =
      nearestName(to: name, in: sorted).map { "did you mean \($0)?" }
      ?? (sorted.isEmpty ? "there is none" : "there are " + sorted.joined(separator: ", "))
    return InputError(
      file: flag, message: "there is no \(what) \(InputError.quote(name))", advice: advice)
  }
}
