import Files
import Foundation
import TimeGate

/// The programs with which instructions are counted and their addresses are named.
package struct CountingTools: Sendable {
  /// Valgrind, which counts.
  let valgrind: String
  /// Starts a process at fixed addresses; nil where that is not possible.
  let fixedAddresses: [String]
  /// Copies an executable without its debug information, which Valgrind may be unable to read.
  let strip: String
  /// Names the source of an address, with the functions that were inlined there; nil if there is
  /// none: functions are named by their symbols then.
  let symbolizer: String?
  /// Makes names of symbols; nil if there is none.
  let demangler: String?

  /// Finds the tools on the search path; those of LLVM and Swift also next to the compiler.
  ///
  /// - Throws: `InputError` if Valgrind or strip are missing.
  package init() throws(InputError) {
    func needed(_ name: String, _ package: String) throws(InputError) -> String {
      if let path = Self.path(of: name) { return path }
      throw InputError(
        file: name, message: "expected \(name), which counts instructions, found none",
        advice: "install it, such as with apt-get install \(package)")
    }
    valgrind = try needed("valgrind", "valgrind")
    strip = try needed("strip", "binutils")
    // Containers often forbid it. Valgrind itself chooses most addresses, always the same ones.
    fixedAddresses =
      Self.path(of: "setarch").map { [$0, "-R"] }.flatMap { words in
        ToolProcess.output(of: words + ["true"]) == nil ? nil : words
      } ?? []
    let compiler = Self.path(of: "swift").map { PathParts.folder(of: Self.resolved($0)) }
    symbolizer = Self.path(of: "llvm-symbolizer", first: compiler)
    demangler = Self.path(of: "swift-demangle", first: compiler)
  }

  /// The remark on functions that have no names.
  package var remark: String? {
    let missing = [
      symbolizer == nil ? "llvm-symbolizer" : nil, demangler == nil ? "swift-demangle" : nil,
    ].compactMap(\.self)
    guard !missing.isEmpty else { return nil }
    return "without \(missing.joined(separator: " and ")), functions are named by their symbols:"
      + " install a Swift toolchain"
  }

  private static func resolved(_ path: String) -> String {
    URL(fileURLWithPath: path).resolvingSymlinksInPath().path
  }

  private static func path(of name: String, first folder: String? = nil) -> String? {
    let search = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    let folders = [folder].compactMap(\.self) + search.split(separator: ":").map(String.init)
    return folders.map { "\($0)/\(name)" }.first(where: PairBuild.isExecutable)
  }
}
