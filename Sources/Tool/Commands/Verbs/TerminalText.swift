import ArgumentParser
import Foundation
import Registration
import Verdicts

/// The characters that a picture may consist of.
struct TerminalText: ParsableArguments {
  @Flag(help: "Draw in ASCII. Default: if the locale is not UTF-8.")
  var plain = false

  /// Standard output, with these characters.
  var medium: TextMedium {
    var medium = TextMedium.output
    medium.isASCII = medium.isASCII || plain
    return medium
  }
}
