import InputFiles
import Synchronization
import Workers

/// What an interrupt leaves, in words. They are said once: by the verb, or where it does not come
/// to that, by what ends the process.
enum InterruptWords {
  private static let line = Mutex("")

  static func set(_ text: String) {
    line.withLock { line in
      line = text
      // Names from outside may be long.
      Interrupt.setWords(String(InputError.onOneLine(text).prefix(240)))
    }
  }

  static func say(on talk: Talk) {
    let text = line.withLock { line in
      Interrupt.setWords("")
      return line
    }
    talk.say(text)
  }
}
