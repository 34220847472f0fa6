/// Parts of files that describe layouts.
enum LayoutText {
  /// A section whose group is this one, from line 3 on.
  static func file(group: String, _ more: String = "", layout: String = "") -> String {
    "{\"sections\": [\n{\"group\":\n\(group)\(more)}]\(layout)}"
  }

  static let item = #"{"width": 10, "height": 10}"#

  static func group(_ more: String = "", of items: String = item) -> String {
    #"{"width": 100, "height": 50, "horizontal": [\#(items)]\#(more)}"#
  }
}
