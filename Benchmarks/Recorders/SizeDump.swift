import UIKit

/// Writes the sizes of a collection view's items, the numbers of items in its sections and the
/// heights of their headers to two files that scrollbench reads.
///
/// ```swift
/// try SizeDump(collectionView).write(to: folder, name: "feed")
/// ```
///
/// The sizes come from the layout, not from the cells: if cells size themselves, an item that was
/// never on the screen still has its estimated size. Scroll to the end first.
@MainActor
public struct SizeDump {
  private struct Section {
    var itemCount: Int
    var headerHeight: CGFloat
  }

  private var sections: [Section] = []
  private var rows: [String] = []

  /// Requests every item from the layout of `view`.
  ///
  /// - Parameter headerKind: the kind of the supplementary views that are headers.
  /// - Complexity: O(items) questions to the layout, on the main thread.
  public init(
    _ view: UICollectionView, headerKind: String = UICollectionView.elementKindSectionHeader
  ) {
    let layout = view.collectionViewLayout
    view.layoutIfNeeded()
    for section in 0..<view.numberOfSections {
      let count = view.numberOfItems(inSection: section)
      for item in 0..<count {
        let attributes = layout.layoutAttributesForItem(at: IndexPath(item: item, section: section))
        let size = attributes?.size ?? .zero
        rows.append("\(section),\(item),\(text(size.width)),\(text(size.height))")
      }
      let header = layout.layoutAttributesForSupplementaryView(
        ofKind: headerKind, at: IndexPath(item: 0, section: section))
      sections.append(Section(itemCount: count, headerHeight: header?.size.height ?? 0))
    }
  }

  public var itemCount: Int { rows.count }

  /// The content of `NAME.csv`: a row for each item.
  public var csv: String {
    file("section,item,width,height", rows)
  }

  /// The content of `NAME.sections.csv`, which accompanies the other file: a row for each section.
  /// Titles are empty, because the view does not have them.
  public var sectionsCSV: String {
    file(
      "section,title,header_height,item_count",
      sections.enumerated().map { number, section in
        "\(number),,\(text(section.headerHeight)),\(section.itemCount)"
      })
  }

  private func file(_ header: String, _ rows: [String]) -> String {
    (["# source: SizeDump; unit: pt", header] + rows).joined(separator: "\n") + "\n"
  }

  /// Writes both files into a folder.
  public func write(to folder: URL, name: String) throws {
    try csv.write(
      to: folder.appendingPathComponent(name + ".csv"), atomically: true, encoding: .utf8)
    try sectionsCSV.write(
      to: folder.appendingPathComponent(name + ".sections.csv"), atomically: true, encoding: .utf8)
  }

  private func text(_ value: CGFloat) -> String {
    // Negative sizes belong to elements that are not laid out.
    let value = max(Double(value), 0)
    return value == value.rounded() && value < 1e15 ? String(Int(value)) : String(value)
  }
}
