import AttributeStrategies
import CollectionAttributes
import CollectionLayouts
import Datasets
import Files
import Foundation
import Oracle
import Registration
import ScrollTraces

extension SourceChoice {
  /// The layout that exchanges bring in the place of this one, with the same strategy; nil if the
  /// edits are no exchanges.
  ///
  /// - Throws: `InputError` if there is no such layout, or if it cannot take this one's place.
  func other(
    broughtBy edits: EditPlan, in registry: Registry
  ) throws(InputError) -> SourceChoice? {
    guard case .layout(let text) = edits.brought else { return nil }
    guard text != EditParameter.automatic else { return try automatic(in: registry) }
    let found = try registry.layout(text, flag: "--trace")
    let new = SourceChoice(layout: found, strategy: strategy)
    func refuse(_ what: String, _ advice: String) -> InputError {
      InputError(
        file: "--trace", message: "exchange[to] takes \(what), found \(InputError.quote(text))",
        advice: advice)
    }
    guard new.fits else {
      throw refuse(
        "one of the \(layout.registration.origin.kind.words), as \(layout.text) is one",
        "`\(OwnCommand.line(["list", "layouts"]))` shows which are")
    }
    // A trace is told apart from others by its text, not by what is in a file.
    guard found.name.fileDigits == nil else {
      throw refuse("a layout without a file", "make the layout with the file that of the case")
    }
    guard new.axis.isTransposed == axis.isTransposed else {
      throw refuse(
        "a layout that scrolls as \(layout.text) does",
        "give both the same direction")
    }
    return new
  }

  /// The grid, or for a grid masonry, if it takes all data that this layout takes; otherwise this
  /// one again.
  private func automatic(in registry: Registry) throws(InputError) -> SourceChoice {
    guard layout.registration.origin.kind == .rule else { return self }
    let (grid, masonry) = (BuiltIn.Layout.grid, BuiltIn.Layout.masonry)
    let name = layout.registration.name == grid ? masonry : grid
    guard let found = registry.layouts.first(where: { $0.name == name }),
      layout.registration.kinds.isSubset(of: found.kinds)
    else { return self }
    let direction = axis.isTransposed ? "[direction=horizontal]" : ""
    return SourceChoice(layout: try registry.layout(name + direction), strategy: strategy)
  }
}

extension SourceChoice {
  /// Checks that a layout that an exchange brings can lay the data out.
  func checkAsOther(of kind: DatasetKind, named data: String) throws(InputError) {
    guard !layout.registration.kinds.contains(kind) else { return }
    throw InputError(
      file: "--trace",
      message:
        "exchange[to] takes a layout for \(InputError.quote(data)), and \(layout.text) is for"
        + " other data",
      advice: "`\(OwnCommand.line(["list", "layouts"]))` shows which data each layout takes")
  }
}

/// A parameter of the layout that pinches change, from its own value to another one and back.
struct PinchedParameter {
  private let choice: SourceChoice
  private let parameter: Parameter
  private let from: Double
  private let to: Double
  /// Changes a layout object; nil for a rule.
  private let pinch: (@Sendable (any AttributeSource, Double) -> Void)?

  /// What stands for the distance between items, in layouts that have no `spacing`.
  private static let usual = ["spacing", "line-spacing", "scale", "pitch", "row-height"]

  /// nil if the edits are no pinches.
  ///
  /// - Throws: `InputError` if the layout has no such parameter, or if it cannot have the value.
  package init?(_ edits: EditPlan, of choice: SourceChoice) throws(InputError) {
    guard case .parameter(let wanted, let value) = edits.brought else { return nil }
    self.choice = choice
    if choice.layout.registration.origin.kind == .object {
      guard let pinch = choice.layout.registration.pinch else {
        throw InputError(
          file: "--trace", message: "\(choice.layout.text) is registered without a pinch",
          advice: "register what a pinch changes: add(iOSLayout:pinch:make:)")
      }
      guard wanted == EditParameter.automatic, value == EditParameter.automatic else {
        throw InputError(
          file: "--trace",
          message:
            "pinch[parameter] and [to] are for layout rules, and \(choice.layout.text) is one"
            + " of the layout objects",
          advice: "register what a pinch changes: add(iOSLayout:pinch:make:)")
      }
      self.pinch = pinch
      (parameter, from, to) = (
        Parameter("way", "of a pinch", .decimal(0...1, unit: "1"), default: "0"), 0, 1
      )
      return
    }
    pinch = nil
    let known = choice.layout.registration.parameters
    let numbers = known.filter { $0.isNumber }
    let isAutomatic = wanted == EditParameter.automatic
    let name =
      isAutomatic ? Self.usual.first { name in numbers.contains { $0.name == name } } : wanted
    guard let found = numbers.first(where: { $0.name == name }) else {
      throw InputError(
        file: "--trace",
        message: isAutomatic
          ? "\(choice.layout.text) has no parameter that a pinch could change"
          : "pinch[parameter] takes a number of \(choice.layout.registration.name), found "
            + InputError.quote(wanted),
        advice: numbers.isEmpty
          ? "take another layout" : "it has " + numbers.map(\.name).joined(separator: ", "))
    }
    parameter = found
    from = choice.layout.values.decimal(found.name)
    if value == EditParameter.automatic {
      to = found.isWhole ? from + 2 : from + 32
    } else {
      guard let number = decimalNumber(value), found.text(of: value) != nil else {
        throw InputError(
          file: "--trace",
          message: "pinch[to] takes \(found.expectation), found \(InputError.quote(value))",
          advice:
            "\(found.name) of \(choice.layout.text) is \(choice.layout.values.text(found.name))")
      }
      to = number
    }
    guard found.text(of: decimalText(to)) != nil else {
      throw InputError(
        file: "--trace",
        message:
          "expected \(found.expectation) for \(found.name) of \(choice.layout.text) at the end of a"
          + " pinch, found \(decimalText(to))",
        advice: "set the end of the pinch with pinch[to=..]")
    }
  }

  /// The layout with its parameter part of the way.
  package func choice(at way: Double) throws(InputError) -> SourceChoice {
    if pinch != nil { return choice }
    let value = from + way * (to - from)
    let rounded = parameter.isWhole ? value.rounded() : value
    guard let text = parameter.text(of: decimalText(rounded)) else {
      preconditionFailure("\(rounded) lies between two values of \(parameter.name)")
    }
    var layout = choice.layout
    layout.values = layout.values.with(parameter.name, text)
    return SourceChoice(layout: layout, strategy: choice.strategy)
  }

  /// Checks that the layout can have the value at the other end.
  package func check(viewport: CGSize) throws(InputError) {
    let other = try choice(at: 1)
    do {
      _ = try other.rule(viewport: viewport)
    } catch let error as InputError {
      throw InputError(
        file: "--trace",
        message:
          "a pinch takes \(choice.layout.text) to \(other.layout.values.text(parameter.name))"
          + " of \(parameter.name), and there \(error.message)",
        advice: "set the end of the pinch with pinch[to=..]")
    } catch {
      throw InputError(file: "--trace", message: "\(error)", advice: "take another pinch[to=..]")
    }
  }

  func parameter(at way: Double, in viewport: CGSize) throws -> LayoutParameter {
    if let pinch { return LayoutParameter("way=\(way)") { pinch($0, way) } }
    let choice = try choice(at: way)
    let text = "\(parameter.name)=\(choice.layout.values.text(parameter.name))"
    guard let rule = try choice.rule(viewport: viewport) else {
      preconditionFailure("\(choice.layout.text) is no layout rule")
    }
    return LayoutParameter(text) { source in
      switch source {
      case let source as LayoutSource: source.setRule(rule)
      case let source as BruteForceSource: source.setRule(rule)
      default: preconditionFailure("\(type(of: source)) has no layout rule")
      }
    }
  }
}

extension Parameter {
  var isWhole: Bool { if case .whole = values { true } else { false } }

  var isNumber: Bool {
    switch values {
    case .whole, .points, .decimal: true
    default: false
    }
  }
}

extension ParameterValues {
  package func with(_ name: String, _ text: String) -> ParameterValues {
    var values = self
    values.set(name, to: text)
    return values
  }
}
