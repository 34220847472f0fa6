import SwiftIfConfig
import SwiftSyntax

/// How the compiler here evaluates `#if`: Linux, with the modules of UIKit's names.
struct HereConfiguration {
  static let modules: Set = [
    "UIKit", "CoreGraphics", "QuartzCore", "Foundation", "FoundationEssentials", "Dispatch",
    "Swift",
    "XCTest", "Testing", "Glibc", "Synchronization", "RegexBuilder", "Observation", "Distributed",
    "_Concurrency",
  ]

  let version: VersionTuple
  /// Whether `os(iOS)` is taken to be true, as in a mended copy.
  let isIOS: Bool
}

extension HereConfiguration: BuildConfiguration {
  // A package is built for debugging first, and for release when it is measured.
  func isCustomConditionSet(name: String) -> Bool { name == "SWIFT_PACKAGE" }
  func hasFeature(name: String) -> Bool { true }
  func hasAttribute(name: String) -> Bool { true }

  func canImport(
    importPath: [(TokenSyntax, String)], version: CanImportVersion
  ) -> Bool { importPath.count == 1 && Self.modules.contains(importPath[0].1) }

  func isActiveTargetOS(name: String) -> Bool { name == "Linux" || isIOS && name == "iOS" }

  func isActiveTargetArchitecture(name: String) -> Bool {
    #if arch(x86_64)
      name == "x86_64"
    #else
      name == "arm64"
    #endif
  }

  func isActiveTargetEnvironment(name: String) -> Bool { false }
  func isActiveTargetRuntime(name: String) -> Bool { name == "_Native" || name == "_multithreaded" }
  func isActiveTargetPointerAuthentication(name: String) -> Bool { name == "_none" }
  func isActiveTargetObjectFormat(name: String) -> Bool { name == "ELF" }
  var targetPointerBitWidth: Int { 64 }
  var targetAtomicBitWidths: [Int] { [8, 16, 32, 64] }
  var endianness: Endianness { .little }
  /// Packages of the importer are in this mode.
  var languageVersion: VersionTuple { VersionTuple(5) }
  var compilerVersion: VersionTuple { version }
}

/// The version of the compiler that compiles this, which compiles the packages too.
let compilerVersion: VersionTuple = {
  #if compiler(>=6.4)
    VersionTuple(6, 4)
  #elseif compiler(>=6.3)
    VersionTuple(6, 3)
  #elseif compiler(>=6.2)
    VersionTuple(6, 2)
  #else
    VersionTuple(6, 1)
  #endif
}()
