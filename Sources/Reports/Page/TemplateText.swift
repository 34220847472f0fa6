/// A text in a list, for templates: they name it `text`.
struct TemplateText {
  var text: String

  init(_ text: String) { self.text = text }
}
