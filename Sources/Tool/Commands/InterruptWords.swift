import Files
import Registration
import Synchronization
import Workers

/// The words about what an interrupt leaves behind. They are printed once: by the verb, or else by
/// the code that ends the process.
package enum InterruptWords {
  private static let line = Mutex("")

  package static func set(_ text: String) {
    line.withLock { line in
      line = text
      // Names from outside may be long.
      Interrupt.setWords(String(InputError.onOneLine(text).prefix(240)))
    }
  }

  package static func say(on talk: Talk) {
    let text = line.withLock { line in
      Interrupt.setWords("")
      return line
    }
    talk.say(text)
  }
}
