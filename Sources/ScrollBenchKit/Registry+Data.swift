import CollectionModel

extension Registry {
  static let standardDatasets = [
    DatasetRegistration(
      name: "debian-packages", summary: "cards of Debian packages in sections", kind: .cards,
      origin: .bundled(file: "debian-packages.csv.gz")),
    DatasetRegistration(
      name: "pypi-summaries", summary: "cards of 886,323 Python packages in sections",
      kind: .cards, origin: .bundled(file: "pypi-summaries.csv.gz")),
    DatasetRegistration(
      name: "glyph-boxes", summary: "boxes of glyphs, for masonry[sizing=aspect]", kind: .boxes,
      origin: .bundled(file: "glyph-boxes.csv.gz")),
    DatasetRegistration(
      name: "uniform", summary: "heights of 44 to 300 points, all equally likely",
      kind: .synthetic,
      origin: .made(defaultItems: 100_000) { items, seed in
        SyntheticSizes(
          items: items, sections: max(1, items / 1000), headerHeight: 32,
          heights: .uniform(44...300),
          seed: seed
        ).dataset(named: "uniform")
      }),
    DatasetRegistration(
      name: "log-normal", summary: "heights around 90 points with a long tail", kind: .synthetic,
      origin: .made(defaultItems: 100_000) { items, seed in
        SyntheticSizes(
          items: items, sections: max(1, items / 1000), headerHeight: 32,
          heights: .logNormal(median: 90, sigma: 0.6, limits: 20...3000), seed: seed
        ).dataset(named: "log-normal")
      }),
  ]
}
