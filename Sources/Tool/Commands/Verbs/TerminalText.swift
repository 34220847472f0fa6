import ArgumentParser
import Foundation
import Registration
import Verdicts

/// The option of verbs that draw with characters: which ones they may use.
struct TerminalText: ParsableArguments {
  @Flag(help: "Draw in ASCII. Default if the locale is not UTF-8.")
  var plain = false

  /// Standard output, with these characters.
  var medium: TextMedium {
    var medium = TextMedium.output
    medium.isASCII = medium.isASCII || plain
    return medium
  }
}
