import Files
import Registration
import Synchronization
import Workers

/// The words about what an interrupt leaves behind. They are printed once: by the verb, or else by
/// the code that ends the process.
package enum InterruptWords {
  /// Empty until a verb sets words.
  private static let unsaid = Mutex("")

  /// Sets the words that are printed if a signal comes from now on.
  package static func set(_ text: String) {
    unsaid.withLock { unsaid in
      unsaid = text
      // As much as the handler of the signal has room for: names from outside may be long.
      Interrupt.setWords(String(InputError.onOneLine(text).prefix(240)))
    }
  }

  /// Prints the words that were set last, so that the handler of the signal prints none.
  package static func say(on talk: Talk) {
    let text = unsaid.withLock { text in
      Interrupt.setWords("")
      return text
    }
    talk.say(text)
  }
}
