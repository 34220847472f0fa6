import Files

/// The names given to an option: separated by commas, by repeating the option, or both.
///
/// Commas within brackets, braces or double quotes do not separate. Double quotes around a path are
/// removed. The path of an existing file may contain commas.
package enum NameList {
  /// - Parameter arePaths: whether a value may be the path of a file.
  /// - Throws: `InputError` for `flag` if a name is empty or a quote is not closed.
  package static func names(
    in values: [String], flag: String, arePaths: Bool = false
  ) throws(InputError) -> [String] {
    var names: [String] = []
    for value in values {
      if arePaths, value.contains(where: { ",\"".contains($0) }), InputFile.isNamed(value) {
        names.append(value)
        continue
      }
      for part in listParts(value) { names.append(try name(part, in: value, flag)) }
    }
    return names
  }

  /// The names in the form in which `names` reads them: all of them in one value. A path that
  /// contains both commas and double quotes can be read only by itself, while its file exists.
  package static func written(_ names: [String]) -> String {
    names.map { name in
      if listParts(name).count == 1, name.first != "\"" { return name }
      let quoted = "\"\(name)\""
      return listParts(quoted).count == 1 ? quoted : name
    }.joined(separator: ",")
  }

  private static func name(
    _ part: String, in value: String, _ flag: String
  ) throws(InputError) -> String {
    let isQuoted = part.first == "\""
    guard !isQuoted || (part.count > 1 && part.last == "\"") else {
      throw InputError(
        file: flag,
        message: "expected a double quote at the end of the name, found \(InputError.quote(part))",
        advice: "close it, such as \"a,b.csv\"")
    }
    let name = isQuoted ? String(part.dropFirst().dropLast()) : part
    guard !name.isEmpty else {
      throw InputError(
        file: flag, message: "expected a name between commas, found \(InputError.quote(value))",
        advice: "remove the comma")
    }
    return name
  }
}

/// Splits a list at its commas and omits empty parts; commas within brackets or braces do not
/// separate.
package func splitList(_ text: String) -> [String] { listParts(text).filter { !$0.isEmpty } }

/// Splits a list at its commas, or another separator, and keeps each part as it is; those within
/// brackets, braces or double quotes around a part do not separate.
package func listParts(_ text: String, separator: Character = ",") -> [String] {
  var parts = [""]
  var depth = 0
  var isQuoted = false
  for character in text {
    if isQuoted {
      isQuoted = character != "\""
    } else if character == "\"", parts[parts.count - 1].isEmpty {
      isQuoted = true
    } else if "[{".contains(character) {
      depth += 1
    } else if "]}".contains(character) {
      depth = max(0, depth - 1)
    }
    if character == separator, depth == 0, !isQuoted {
      parts.append("")
    } else {
      parts[parts.count - 1].append(character)
    }
  }
  return parts
}
