import Foundation
import PackagePlugin

/// Gives a target its scripts, style sheets, templates and other texts as strings:
/// `EmbeddedText.Page_page_css` is the text of `Page/page.css` in the folder of the target. The
/// target's own sources are left out, and so are manifests, what is hidden, and results of runs.
///
/// The compiler reads a string literal a hundred times as fast as the array of bytes that
/// `.embedInCode` makes of a file.
@main struct EmbeddedText: BuildToolPlugin {
  private static let extensions: Set = ["js", "css", "mustache", "swift", "json", "tsv", "md"]
  private static let leftOut: Set = ["Package.swift", "results", "gate-results"]

  func createBuildCommands(context: PluginContext, target: Target) throws -> [Command] {
    let folder = target.directoryURL
    let sources = Set((target as? any SourceModuleTarget)?.sourceFiles.map(\.url.path) ?? [])
    let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { path in
      let parts = path.split(separator: "/").map(String.init)
      return Self.extensions.contains((path as NSString).pathExtension)
        && !parts.contains { $0.hasPrefix(".") || Self.leftOut.contains($0) }
        && !sources.contains(folder.appending(path: path).path)
    }.sorted()
    let output = context.pluginWorkDirectoryURL.appending(path: "EmbeddedText.swift")
    return [
      .buildCommand(
        displayName: "Embedding the texts of \(target.name)",
        executable: URL(fileURLWithPath: "/bin/sh"),
        arguments: ["-c", Self.script, "sh", output.path, folder.path] + paths,
        inputFiles: paths.map { folder.appending(path: $0) },
        outputFiles: [output])
    ]
  }

  /// `sh OUTPUT FOLDER FILE...`
  private static let script = #####"""
    output=$1
    cd "$2" || exit 1
    shift 2
    {
      printf '/// Written by the plugin EmbeddedText.\nenum EmbeddedText {\n'
      for file in "$@"; do
        # What would end the literal, or begin an escape in it.
        if grep -q -e '"""###' -e '\\###' "$file"; then
          echo "error: $file holds \"\"\"### or \\###, which a literal cannot" >&2
          exit 1
        fi
        printf 'static let %s = ###"""\n' "$(printf %s "$file" | tr -c A-Za-z0-9 _)"
        cat "$file"
        printf '\n"""###\n'
      done
      echo '}'
    } >"$output.new" || exit 1
    mv "$output.new" "$output"
    """#####
}
