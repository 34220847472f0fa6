import AttributeStrategies
import CollectionLayouts
import CollectionModel
import Files
import Foundation
import Oracle

extension DescribedLayout {
  /// The frames of all elements, in the order in which the rule places them.
  ///
  /// - Complexity: O(elements).
  /// - Parameters:
  ///   - name: of the layout, in errors.
  ///   - file: the name of the file in errors.
  package func placed(named name: String, of file: String) throws(InputError) -> PlacedLayout {
    if let fault {
      throw InputError(
        file: file, message: "\(name): \(fault)",
        advice: "Scripts/dev compositional writes such files")
    }
    let axis = AxisMap(isTransposed: isHorizontal, isMirrored: isRightToLeft)
    let view = axis.turned(CGSize(width: width, height: height))
    let rule = CompositionalRule(
      compositionalLayout, in: CompositionalEnvironment(size: view, scale: scale))
    let all = BruteForce(rule: rule, sizes: isHorizontal ? sizes.transposed() : sizes)
    if let refusal = all.refusal { throw InputError(file: file, message: "\(name): \(refusal)") }
    let content = axis.turned(all.contentSize)
    let bounds = CGRect(origin: CGPoint(x: 0, y: offset), size: view)
    return PlacedLayout(
      width: Double(content.width), height: Double(content.height),
      frames: all.adjusted(bounds).map { element in
        let frame = axis.toScreen(element.frame, in: content)
        return PlacedLayout.Frame(
          kind: element.id.kind.name, section: Int(element.id.section), item: Int(element.id.item),
          x: Double(frame.origin.x), y: Double(frame.origin.y), width: Double(frame.size.width),
          height: Double(frame.size.height))
      })
  }

  /// What the items measure, on screen.
  private var sizes: SectionedSizes {
    func units(_ points: Double) -> UInt32 { UInt32(points * LayoutGrid.unitsPerPoint) }
    return SectionedSizes(
      sections: sections.map {
        SectionInfo(itemCount: $0.items.count, headerHeight: units($0.measuredHeader))
      },
      sizes: SizeSequence(
        sections.flatMap(\.items).map { ItemSize(width: units($0[0]), height: units($0[1])) }))
  }
}
