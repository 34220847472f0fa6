import Verdicts

/// A text in a list, for templates: they name it `text`.
struct TemplateText {
  package var text: String

  init(_ text: String) { self.text = text }
}
