import Files
import Foundation

/// Names the functions at addresses of an executable, with what was inlined there.
package struct SourceNames: Sendable {
  private let tools: CountingTools

  package init(_ tools: CountingTools) { self.tools = tools }

  /// The functions at each address of a file, the innermost first; none where debug information is
  /// missing.
  ///
  /// - Complexity: one start of the symbolizer and two of the demangler.
  func frames(at addresses: [UInt64], in executable: String) -> [UInt64: [SourceFrame]] {
    guard let symbolizer = tools.symbolizer, !addresses.isEmpty else { return [:] }
    let input = addresses.map { "0x" + String($0, radix: 16) }.joined(separator: "\n") + "\n"
    let command = [
      symbolizer, "--obj=\(executable)", "--inlines", "--no-demangle", "--functions=linkage",
      "--output-style=JSON",
    ]
    guard let output = ToolProcess.output(of: command, input: input) else { return [:] }
    let decoder = JSONDecoder()
    // Lines of another form leave their functions without a source.
    let places = output.utf8.split(separator: UInt8(ascii: "\n")).compactMap {
      try? decoder.decode(Place.self, from: Data($0))
    }
    let functions = functions(
      of: Set(places.flatMap { ($0.frames ?? []).map(\.symbol) }).sorted())
    var frames: [UInt64: [SourceFrame]] = [:]
    for place in places {
      guard let address = UInt64(place.address?.dropFirst(2) ?? "", radix: 16) else { continue }
      frames[address] = (place.frames ?? []).compactMap { frame in
        guard var function = functions[frame.symbol] else { return nil }
        function.file = Self.shortened(frame.file)
        return SourceFrame(
          function: function, line: frame.line > 0 ? frame.line : nil)
      }
    }
    return frames
  }

  /// The functions of symbols, without their files.
  func functions(of symbols: [String]) -> [String: SourceFunction] {
    let named = symbols.filter { !$0.isEmpty }
    let bare = named.map(Self.withoutSuffix)
    let short = demangled(bare, ["--simplified"])
    let whole = demangled(bare, [])
    return Dictionary(
      uniqueKeysWithValues: named.indices.map { index in
        (
          named[index],
          SourceFunction(
            name: Self.withoutPrefixes(short[index]),
            isOfLibrary: Self.isOfLibrary(whole[index]))
        )
      })
  }

  private func demangled(_ symbols: [String], _ options: [String]) -> [String] {
    guard let demangler = tools.demangler, !symbols.isEmpty,
      let output = ToolProcess.output(
        of: [demangler] + options, input: symbols.joined(separator: "\n") + "\n")
    else { return symbols }
    let lines = output.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    return lines.count > symbols.count ? Array(lines.prefix(symbols.count)) : symbols
  }

  /// A part of a function that the compiler has put elsewhere is part of it.
  private static func withoutSuffix(_ symbol: String) -> String {
    let end = [".llvm.", ".cold", ".part.", ".isra.", ".constprop."].compactMap {
      symbol.firstRange(of: $0)?.lowerBound
    }.min()
    return end.map { String(symbol[..<$0]) } ?? symbol
  }

  private static let prefixes = ["specialized ", "merged ", "partial apply for ", "static "]

  private static func withoutPrefixes(_ name: String) -> String {
    var name = Substring(name)
    while let prefix = prefixes.first(where: { name.hasPrefix($0) }) {
      name = name.dropFirst(prefix.count)
    }
    return String(name)
  }

  /// Begins the names of what the compiler writes for itself.
  private static let glue = [
    "outlined ", "lazy protocol witness table ", "type metadata accessor ", "dispatch thunk ",
    "objectdestroy", "block_copy", "block_destroy", "___swift", "__swift", "_swift",
  ]
  private static let modules = ["Swift", "Foundation", "FoundationEssentials", "__C", "Dispatch"]

  /// - Parameter name: demangled in full, with its module.
  private static func isOfLibrary(_ name: String) -> Bool {
    var name = Substring(name)
    // `generic specialization <A, B<C>> of `
    while let end = name.firstRange(of: "> of "), name.contains("specialization <") {
      guard name[..<end.lowerBound].hasPrefix("generic ") || name.hasPrefix("function ") else {
        break
      }
      name = name[end.upperBound...]
    }
    let prefixes = ["merged ", "partial apply forwarder for ", "static ", "protocol witness for "]
    while let prefix = prefixes.first(where: { name.hasPrefix($0) }) {
      name = name.dropFirst(prefix.count)
    }
    if glue.contains(where: { name.hasPrefix($0) }) || name.contains(" value witness ") {
      return true
    }
    return modules.contains {
      name.hasPrefix($0 + ".") || name.hasPrefix("(extension in \($0)):")
    }
  }

  /// A path from the folder `Sources` on, or the name of the file.
  private static func shortened(_ path: String) -> String? {
    guard !path.isEmpty, path != "/<compiler-generated>" else { return nil }
    if let range = path.firstRange(of: "/Sources/") {
      return String(path[path.index(after: range.lowerBound)...])
    }
    return PathParts.name(of: path)
  }

  /// What the symbolizer prints for an address.
  private struct Place: Decodable {
    var address: String?
    var frames: [Frame]?

    private enum CodingKeys: String, CodingKey {
      case address = "Address"
      case frames = "Symbol"
    }

    struct Frame: Decodable {
      var symbol: String
      var file: String
      var line: Int

      private enum CodingKeys: String, CodingKey {
        case symbol = "FunctionName"
        case file = "StartFileName"
        case line = "StartLine"
      }
    }
  }
}
