import CollectionAttributes
import CollectionLayouts
import CollectionModel
import Foundation
import Oracle
import TestSupport
import Testing

/// The laws of rules: kept by the standard layouts.
@Suite struct LawTests {
  @Test(arguments: NamedRule.all)
  func theStandardLayoutsKeepTheLaws(layout: NamedRule) {
    let flavor: RandomEdits.Flavor =
      layout.rule is any FreeLayout ? .plane : layout.rule is TimelineLayout ? .events : .sized
    for number in 0..<30 {
      let drawn = CheckedCollection.draw(number, seed: 5, flavor: flavor)
      let broken = RuleCheck.brokenLaws(of: layout.rule, over: drawn.sizes)
      #expect(broken.isEmpty, "\(layout), seed 5, case \(number): \(broken)")
    }
  }

  private func laws(brokenBy rule: any LayoutRule) -> Set<Law> {
    let broken = (0..<30).flatMap { number in
      RuleCheck.brokenLaws(
        of: rule, over: CheckedCollection.draw(number, seed: 5, flavor: .sized).sizes)
    }
    return Set(broken.map(\.law))
  }

  @Test func otherLengthsMoveEdgesAsDocumented() {
    let style = SectionStyle(inset: 4.5, footer: 20)
    let kinds: [(Double) -> any LayoutRule] = [
      { ListLayout(crossExtent: 390, spacing: $0) },
      { ListLayout(crossExtent: 390, spacing: $0, style: style) },
      { GridLayout(crossExtent: 390, spacing: $0) },
      { GridLayout(crossExtent: 390, spacing: $0, style: style) },
    ]
    for kind in kinds {
      let (rule, others) = (kind(8), [0, 5.5, 40].map(kind))
      #expect(others.contains { rule.stretch(to: $0) != nil }, "\(rule)")
      for number in 0..<30 {
        let drawn = CheckedCollection.draw(number, seed: 5, flavor: .sized)
        let broken = RuleCheck.brokenLaws(of: rule, over: drawn.sizes, others: others)
        #expect(broken.isEmpty, "\(rule), seed 5, case \(number): \(broken)")
      }
    }
  }

  @Test func linesThatAreFurtherApartThanDeclaredAreFound() {
    let frame = SectionFrame(crossExtent: 390, style: SectionStyle(inset: 4, footer: 20))
    #expect(laws(brokenBy: Rows(frame: frame, lead: 0)) == [])
    #expect(laws(brokenBy: Rows(frame: frame, lead: 1)) == [.lineSpacing])
  }

  @Test func lineItemsBeyondTheirWidthAreFound() {
    let frame = SectionFrame(crossExtent: 390, style: SectionStyle(inset: 4))
    #expect(laws(brokenBy: Rows(frame: frame, lead: 0, beyond: 0.01)) == [])
    #expect(laws(brokenBy: Rows(frame: frame, lead: 0, beyond: 4)) == [.lineWidth])
  }

  @Test func anExtentOfTheViewportThatIsReadUndeclaredIsFound() {
    #expect(laws(brokenBy: HighRows(dependsOnMainExtent: true)) == [])
    #expect(laws(brokenBy: HighRows(dependsOnMainExtent: false)) == [.resizing])
  }

  @Test func aRuleThatIsMadeWithoutAnExtentOfTheViewportIsFound() {
    let rule = HighRows(dependsOnMainExtent: true)
    func laws(_ remake: (ViewportExtents) -> HighRows) -> Set<Law> {
      let sizes = CheckedCollection.draw(5, seed: 5, flavor: .sized).sizes
      return Set(RuleCheck.brokenLaws(of: rule, over: sizes, remake: remake).map(\.law))
    }
    #expect(
      laws {
        HighRows(crossExtent: $0.cross, mainExtent: $0.main, dependsOnMainExtent: true)
      } == [])
    #expect(laws { HighRows(crossExtent: $0.cross, dependsOnMainExtent: true) } == [.resizing])
  }

  @Test func aGapBehindTheLastItemIsFound() {
    let frame = SectionFrame(crossExtent: 390, style: SectionStyle(inset: 4, footer: 20))
    #expect(laws(brokenBy: Blocks(frame: frame, behind: 0)) == [])
    #expect(laws(brokenBy: Blocks(frame: frame, behind: 8)) == [.itemsEnd])
  }
}

/// Rows as high as a part of the viewport.
private struct HighRows: LayoutRule {
  var crossExtent = 390.0
  var mainExtent = 844.0
  let dependsOnMainExtent: Bool
  var shapeCount: Int { 0 }

  func resized(toCrossExtent crossExtent: Double) -> any LayoutRule {
    resized(toCrossExtent: crossExtent, mainExtent: nil)
  }

  func resized(toCrossExtent crossExtent: Double, mainExtent: Double?) -> any LayoutRule {
    HighRows(
      crossExtent: crossExtent, mainExtent: mainExtent ?? self.mainExtent,
      dependsOnMainExtent: dependsOnMainExtent)
  }

  func openSection(
    _ cursor: inout Cursor, _ section: SectionInfo, into buffer: inout ElementBuffer
  ) {}
  func closeSection(
    _ cursor: inout Cursor, _ section: SectionInfo, into buffer: inout ElementBuffer
  ) {}

  func place(_ cursor: inout Cursor, _ run: ItemRun, into buffer: inout ElementBuffer) -> Int {
    for index in 0..<run.atLeast {
      buffer.append(
        ElementAttributes(
          id: .item(cursor.item + index, inSection: cursor.section),
          frame: CGRect(x: 0, y: cursor.origin, width: crossExtent, height: mainExtent / 4)))
      cursor.origin += mainExtent / 4
    }
    return run.atLeast
  }

  func reach(of cursor: Cursor) -> Double { cursor.origin }
}

/// Rows that each begin `lead` points after their line does, and are `beyond` points too wide.
private struct Rows: LineLayout {
  var frame: SectionFrame
  var lineSpacing: Double { 8 }
  let lead: Double
  var beyond = 0.0

  func fill(_ line: inout Line, with items: LineItems) {
    line.place(x: 0, y: lead, width: items.width + beyond, height: items[0].height)
  }
}

/// Rows of 30 points, 8 points apart, with `behind` points more after the last one.
private struct Blocks: FramedLayout {
  var frame: SectionFrame
  let behind: Double

  var shapeCount: Int { 0 }

  func resized(toCrossExtent crossExtent: Double) -> any LayoutRule {
    Blocks(frame: SectionFrame(crossExtent: crossExtent, style: frame.style), behind: behind)
  }

  func place(_ cursor: inout Cursor, _ run: ItemRun, into buffer: inout ElementBuffer) -> Int {
    for index in 0..<run.atLeast {
      buffer.append(
        ElementAttributes(
          id: .item(cursor.item + index, inSection: cursor.section),
          frame: CGRect(
            x: frame.innerStart, y: cursor.origin, width: frame.innerExtent, height: 30)))
      cursor.origin += 38
    }
    return run.atLeast
  }

  func itemsEnd(of cursor: Cursor) -> Double { cursor.origin - 8 + behind }
  func reach(of cursor: Cursor) -> Double { cursor.origin }
}
