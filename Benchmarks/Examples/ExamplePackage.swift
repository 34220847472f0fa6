/// An example package of this folder, which `scrollbench new` writes under another name.
package enum ExamplePackage: String {
  /// A layout rule and a strategy.
  case rule = "OwnRule"
  /// A `UICollectionViewLayout`.
  case layoutObject = "OwnLayout"

  /// The files that differ between packages only in the package's name, with their paths.
  ///
  /// - Complexity: O(bytes).
  package func files(named name: String) -> [(path: String, text: String)] {
    texts.map { path, text in
      (path.replacing(rawValue, with: name), text.replacing(rawValue, with: name))
    }
  }

  private var texts: [(path: String, text: String)] {
    switch self {
    case .rule:
      [
        (
          "Sources/OwnRule/BubbleLayout.swift",
          EmbeddedText.OwnRule_Sources_OwnRule_BubbleLayout_swift
        ),
        ("Sources/OwnRule/BandTable.swift", EmbeddedText.OwnRule_Sources_OwnRule_BandTable_swift),
        ("Sources/OwnRule/main.swift", EmbeddedText.OwnRule_Sources_OwnRule_main_swift),
        (
          "Tests/OwnRuleTests/OwnRuleTests.swift",
          EmbeddedText.OwnRule_Tests_OwnRuleTests_OwnRuleTests_swift
        ),
        ("Benchmarks/Suites/gate.json", EmbeddedText.OwnRule_Benchmarks_Suites_gate_json),
        ("Benchmarks/Baselines/gate.tsv", EmbeddedText.OwnRule_Benchmarks_Baselines_gate_tsv),
        ("README.md", EmbeddedText.OwnRule_README_md),
      ]
    case .layoutObject:
      [
        (
          "Sources/OwnLayout/ColumnLayout.swift",
          EmbeddedText.OwnLayout_Sources_OwnLayout_ColumnLayout_swift
        ),
        (
          "Sources/OwnLayout/Rectangles.swift",
          EmbeddedText.OwnLayout_Sources_OwnLayout_Rectangles_swift
        ),
        (
          "Sources/OwnLayout/FeedViewController.swift",
          EmbeddedText.OwnLayout_Sources_OwnLayout_FeedViewController_swift
        ),
        ("Sources/OwnLayout/main.swift", EmbeddedText.OwnLayout_Sources_OwnLayout_main_swift),
        (
          "Tests/OwnLayoutTests/OwnLayoutTests.swift",
          EmbeddedText.OwnLayout_Tests_OwnLayoutTests_OwnLayoutTests_swift
        ),
        ("Benchmarks/Suites/gate.json", EmbeddedText.OwnLayout_Benchmarks_Suites_gate_json),
        ("Benchmarks/Baselines/gate.tsv", EmbeddedText.OwnLayout_Benchmarks_Baselines_gate_tsv),
        ("README.md", EmbeddedText.OwnLayout_README_md),
      ]
    }
  }
}
