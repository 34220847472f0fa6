import CollectionAttributes
import CollectionLayouts
import CollectionModel
import Datasets
import Files
import Foundation
import Measurement

extension Registry {
  /// The layout whose sections are described by groups: sections with names, or those of a file.
  static let compositional: LayoutRegistration = {
    var registration = LayoutRegistration(
      name: "compositional", summary: "sections of groups that repeat, nest and overlap",
      parameters: [
        Parameter(
          Parameter.section, "the sections, in turn",
          .joined(NamedSection.allCases.map(\.rawValue)),
          default: NamedSection.grid.rawValue),
        Parameter(
          Parameter.file, "a file that describes the sections instead", .path,
          default: Parameter.noPath),
      ],
      // Estimated items are as long as those of the data.
      kinds: [.cards, .synthetic], isTransposable: true, isMirrorable: true,
      makeInViewport: { viewport, values in
        let sections = values.names(Parameter.section).flatMap {
          NamedSection(rawValue: $0)!.sections
        }
        let rule = LayoutFile(CompositionalLayout(sections)).rule(in: viewport)
        return try withRoom(rule, in: viewport, file: "--layout")
      })
    registration.originOfFile = origin(ofFile:text:values:)
    return registration
  }()

  /// The origin of a layout that a file describes; the file is read here, and not for each rule.
  @Sendable private static func origin(
    ofFile path: String, text: String, values: ParameterValues
  ) throws(InputError) -> LayoutOrigin {
    let file = try LayoutFile.parse(text, file: path)
    if file.layout.isHorizontal, values.text(Parameter.direction.name) != "horizontal" {
      throw InputError(
        file: path, message: "it describes a layout that scrolls horizontally",
        advice: "add \(Parameter.direction.name)=horizontal to the parameters of the layout")
    }
    return .rule { viewport, _ in
      try withRoom(file.rule(in: viewport), in: viewport, file: path)
    }
  }

  /// The rule itself, after checking that each section has room for an item: otherwise it would
  /// show nothing.
  private static func withRoom(
    _ rule: CompositionalRule, in viewport: ViewportExtents, file: String
  ) throws(InputError) -> CompositionalRule {
    for number in rule.layout.sections.indices where !rule.hasRoom(inDescription: number) {
      throw InputError(
        file: file,
        message: "sections[\(number)] has no room for its first item in a viewport of"
          + " \(decimalText(viewport.cross)) points across the scroll axis and"
          + " \(decimalText(viewport.main)) along it",
        advice: "describe smaller items or a larger group, or take a larger --viewport")
    }
    return rule
  }
}
