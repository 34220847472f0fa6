import Files
import Registration

extension BenchmarkPackage {
  /// `Package.swift`.
  package var manifest: String {
    let isRule = kind == .rule
    let products = isRule ? ["ScrollBenchKit"] : ["ScrollBenchKit", "ScrollBenchUIKit", "UIKit"]
    let libraries = products.map { ".product(name: \"\($0)\", package: \"\(package)\")" }
    let own =
      isRule ? libraries[0] : "\n" + libraries.map { "        \($0),\n" }.joined() + "      "
    // Most layouts of iOS apps are written in this language mode.
    let mode = isRule ? "" : "      swiftSettings: [.swiftLanguageMode(.v5)],\n"
    let testMode = isRule ? "]" : "],\n      swiftSettings: [.swiftLanguageMode(.v5)]"
    return """
      // swift-tools-version: 6.2
      import PackageDescription

      let package = Package(
        name: "\(name)",
        platforms: [.macOS(.v26)],
        dependencies: [
      \(dependencyLine)
        ],
        targets: [
          .executableTarget(
            name: "\(name)",
            dependencies: [\(own)],
      \(mode)      // Runs state the commit that the executable is built from.
            plugins: [.plugin(name: "SourceStamp", package: "\(package)")]),
          .testTarget(
            name: "\(name)Tests",
            dependencies: [
              "\(name)",
      \(libraries.map { "        \($0),\n" }.joined())      \(testMode)),
        ]
      )

      """
  }

  private var dependencyLine: String {
    switch dependency {
    case .path(let path) where dependency.isOfOneMachine:
      """
          // An absolute path: this package builds only on this machine.
          // Replace it with a version,
          //   \(Self.versionExample)
          // or add scrollbench to the same repository and use a relative path, such as
          //   \(Self.pathExample)
          .package(name: "scrollbench", path: \(Self.quoted(path)))
      """
    case .path(let path):
      """
          // By version: \(Self.versionExample)
          .package(name: "scrollbench", path: \(Self.quoted(path)))
      """
    case .version(let url, let exact):
      """
          .package(url: \(Self.quoted(url)), exact: \(Self.quoted(exact)))
      """
    }
  }

  /// The name by which targets refer to the package that they depend on. SwiftPM names a package at
  /// a URL after the last part of the URL.
  private var package: String {
    guard case .version(let url, _) = dependency else { return "scrollbench" }
    let last = url.split { "/:".contains($0) }.last.map(String.init) ?? "scrollbench"
    return last.hasSuffix(".git") ? String(last.dropLast(4)) : last
  }

  /// A comment above the workflow's checkout, if the checkout does not include scrollbench.
  var checkoutComment: String {
    guard case .path = dependency else { return "" }
    return """
            # Package.swift finds scrollbench by its path: keep it in the same repository, or name a
            # version of it there.

      """
  }

  /// The workflow's step that inspects layouts written for iOS; empty for other packages.
  var inspectionStep: String {
    guard kind == .layoutObject else { return "" }
    return "      - run: .build/release/\(name) inspect --suite gate\n"
  }

  /// What README states about a dependency that holds on one machine alone; empty for others.
  var warning: String {
    guard case .path(let path) = dependency, dependency.isOfOneMachine else { return "" }
    return """
      **This package builds on one machine only**: `Package.swift` depends on scrollbench by an absolute path,
      \(markdownCode(path)). Before the package is cloned or built in CI, replace the path with a version,
      `\(Self.versionExample)`; or add scrollbench to the same repository, as a submodule
      for example, and use a relative path: `\(Self.pathExample)`.


      """
  }

  private static let versionExample = ".package(url: \"https://...\", exact: \"...\")"
  private static let pathExample = ".package(name: \"scrollbench\", path: \"../scrollbench\")"

  /// `text` as a Swift string literal.
  private static func quoted(_ text: String) -> String {
    "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
  }
}
