import Files
import Registration

/// The words of a command line, before they are parsed as options.
package enum CommandLineWords {
  /// Options whose value may be empty.
  private static let mayBeEmpty = ["--title"]

  /// The words, rewritten where the parser would misinterpret them.
  ///
  /// - Throws: `InputError` for a word that is not valid text, or that is empty: an empty path
  ///   would mean the current folder.
  package static func checked(_ words: [String]) throws(InputError) -> [String] {
    try checkText()
    try checkEmpty(words)
    return joiningNegativeNumbers(words)
  }

  /// A name in another encoding would be repaired when it is read, and then name another file.
  private static func checkText() throws(InputError) {
    for index in 1..<max(1, Int(CommandLine.argc)) {
      guard let word = CommandLine.unsafeArgv[index], String(validatingCString: word) == nil else {
        continue
      }
      throw InputError(
        file: "argument \(index)",
        message: "expected UTF-8, found \(InputError.quote(String(cString: word)))",
        advice: "rename the file, or give a link to it that is named in UTF-8")
    }
  }

  private static func checkEmpty(_ words: [String]) throws(InputError) {
    for (index, word) in words.enumerated() {
      let before = index > 0 ? words[index - 1] : "scrollbench"
      let isOption = word.hasPrefix("-") && word.last == "="
      let owner = isOption ? String(word.dropLast()) : before
      guard word.isEmpty || isOption, !mayBeEmpty.contains(owner) else { continue }
      throw InputError(
        file: owner.hasPrefix("-") ? owner : words[0].isEmpty ? "scrollbench" : words[0],
        message: "expected a file, a folder, a name or a number, found an empty word",
        advice: "give one, or leave it out; the current folder is .")
    }
  }

  /// `--items -1` becomes `--items=-1`: a number after an option is its value, never another
  /// option.
  package static func joiningNegativeNumbers(_ words: [String]) -> [String] {
    var joined: [String] = []
    var hasEnded = false
    for word in words {
      if word == "--" { hasEnded = true }
      guard !hasEnded, isNegativeNumber(word), let option = joined.last, option.hasPrefix("--"),
        !option.contains("=")
      else {
        joined.append(word)
        continue
      }
      joined[joined.count - 1] = "\(option)=\(word)"
    }
    return joined
  }

  /// Whether a word begins like a negative number: `-5`, `-.5`, `-1k`, `-1..4`, `-inf`.
  private static func isNegativeNumber(_ word: String) -> Bool {
    guard word.first == "-" else { return false }
    let second = word.dropFirst().first
    return second.map { $0.isNumber || $0 == "." } == true || Double(word) != nil
  }
}
