import SwiftSyntax

// The facts of a file, as JSON. Lines are counted from 1. Only what is compiled here counts: the
// regions of `#if` that are active.

/// What a Swift file declares, calls and imports, and what in it does not compile here.
struct SourceFacts: Encodable {
  var path: String
  var types: [TypeFact] = []
  var functions: [FunctionFact] = []
  var properties: [PropertyFact] = []
  var builders: [BuilderFact] = []
  /// The lines that make compositional layouts.
  var constructions: [Int] = []
  var decorations: [DecorationFact] = []
  /// The cases of enumerations.
  var cases: [EnumCaseFact] = []
  /// Casts by `as?` and `as!` of a member of something.
  var casts: [CastFact] = []
  /// Type aliases: from the name to the type, as it is written.
  var aliases: [String: String] = [:]
  /// Calls of methods on something.
  var calls: [CallFact] = []
  var modules: [ImportFact] = []
  /// The line of `@main`, `@UIApplicationMain` or `@NSApplicationMain`; nil without one.
  var entry: Int?
  var obstacles: [Obstacle] = []
  /// The file without comments, strings and what is not compiled: blanks, on the same lines.
  var code = ""
  /// The line of a condition that leaves out everything that the file declares on iOS; nil if
  /// something is declared here, or nothing there either.
  var emptyBecauseOf: Int?
  /// What mending makes of the file; nil if nothing changes.
  var mended: MendedFile?
  /// The names of what is left of a file of which only a part is taken; empty if nothing is, nil
  /// for other files.
  var part: [String]?
  /// What mending would have to change and cannot.
  var notMended: [Obstacle] = []

  var declaresNothing: Bool { types.isEmpty && functions.isEmpty && aliases.isEmpty }
}

struct TypeFact: Encodable {
  /// `class`, `struct`, `enum`, `extension`, `protocol` or `actor`.
  var kind: String
  /// With the types around it: `Outer.Inner`.
  var name: String
  var line: Int
  var modifiers: [String]
  var supers: [String]
  var isGeneric: Bool
  /// Whether it or a type around it is private.
  var isHidden: Bool
}

struct FunctionFact: Encodable {
  /// `init` for an initialiser.
  var name: String
  var parameters: [ParameterFact]
  /// The type of what it returns, as it is written; nil if it does not return anything.
  var result: String?
  /// `<T: Sized>`, and `where T: Sized`; empty without one.
  var generics = ""
  var requirements = ""
  var line: Int
  var lastLine: Int
  var modifiers: [String]
  /// The type around it, and what declares that type.
  var owner: String
  var ownerKind: String
  /// Whether every parameter has a default value.
  var needsNothing: Bool
  var isFailable = false
  var isAsync = false
  var isThrowing = false
  /// Whether all it does is to end the program.
  var isAbstract = false
  /// The name that `@objc(name:)` gives it, which is for mending alone.
  var objcName: String?
}

struct ParameterFact: Encodable {
  /// `_` for a parameter without a label.
  var label: String
  var name: String
  /// As it is written.
  var type: String
  var hasDefault = false
}

/// A property of a type, or one that a protocol requires.
struct PropertyFact: Encodable, Equatable {
  var name: String
  /// As it is written; nil if it is inferred.
  var type: String?
  var line: Int
  var lastLine: Int
  var owner: String
  var ownerKind: String
  var modifiers: [String]
  /// Whether it can be set from where it can be seen: `private(set)` is among the modifiers.
  var isSettable: Bool
  /// Whether it is stored, by `let` or `var`.
  var isStored: Bool
  /// Whether it has a value before its initialiser sets one.
  var hasValue: Bool
}

struct EnumCaseFact: Encodable {
  var name: String
  /// The values that it takes; empty for none.
  var parameters: [ParameterFact] = []
  var owner: String
}

struct CastFact: Encodable {
  /// The name of the member: `delegate` in `view.delegate as? SizesDelegate`.
  var receiver: String
  var type: String
  /// The type around it.
  var owner: String
}

struct CallFact: Encodable {
  var name: String
  var labels: [String]
  /// The last name of what it is called on.
  var receiver: String
}

/// The registration of a view with a layout.
struct DecorationFact: Encodable {
  var view: String
  /// An expression that other files can use.
  var kind: String
}

struct ImportFact: Encodable {
  var name: String
  var line: Int
  var isTestable: Bool
}

/// Something that does not compile here, by the key of the reason.
struct Obstacle: Encodable, Hashable {
  var line: Int
  var key: String
}

struct MendedFile: Encodable {
  var text: String
  /// For each line of `text`, the file and the line that it is from.
  var origins: [Origin]
  var changes: [Change]

  struct Origin: Encodable {
    var path: String
    var line: Int
  }

  struct Change: Encodable, Hashable {
    var line: Int
    var what: String
  }
}
