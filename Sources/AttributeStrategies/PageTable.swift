import CollectionAttributes
import CollectionLayouts
import CollectionModel
import Foundation
import SpatialIndex

/// Cuts the content into square pages, about as high as a viewport, and keeps for each of them the
/// elements that lie on it.
///
/// A query looks up the pages that its rectangle lies on and tests every element of each. One that
/// lies on several pages is answered with the first of them that the query looks at. Content that
/// is no wider than a page has one column of pages.
///
/// 4 bytes per element and page it lies on beside the attributes, and about 40 per page: 5 to 15
/// per element for rows and cells smaller than a page. An element on more than 64 pages is in none
/// of their lists: every query tests it. A query is O(pages + elements on them), however few of
/// those cross. The worst case is content crowded on one page, or mostly longer than 64 pages, O(n).
/// `prepare` and every batch of edits are O(n).
///
/// Source: Brian Vaughn, react-virtualized, `Collection` and its `SectionManager`.
public final class PageTable: StoredSource {
  public static let defaultPageExtent = 844.0

  public let placement: StoredPlacement
  private var index: ElementPages

  /// - Parameter pageExtent: height and width of a page in points, at least 1.
  public init(
    rule: any LayoutRule, sizes: SectionedSizes, pageExtent: Double = PageTable.defaultPageExtent
  ) {
    precondition(
      pageExtent >= 1 && pageExtent.isFinite, "a page is at least 1 point high, found \(pageExtent)"
    )
    placement = StoredPlacement(rule: rule, sizes: sizes)
    index = ElementPages(pageExtent: pageExtent)
  }

  public var work: IndexWork { index.work }
  public var indexBytes: Int { index.byteCount }

  public func buildIndex() { index.build(over: placement.elements) }

  public func elements(in rect: CGRect, into buffer: inout ElementBuffer) {
    index.append(crossing: rect, to: &buffer)
  }
}

/// A page's column and row.
private struct Page: Hashable {
  var column: Int
  var row: Int
}

/// The pages from one to another, both included.
private struct PageBlock {
  var first: Page
  var last: Page

  var count: Int {
    let (count, overflow) = (last.column - first.column + 1)
      .multipliedReportingOverflow(by: last.row - first.row + 1)
    return overflow ? .max : count
  }
}

private struct ElementPages: ~Copyable {
  /// An element on more pages than these is not listed.
  private static let mostPages = 64
  /// No page is further from the origin.
  private static let furthest = 0x1p50

  private let perPoint: Double
  private var elements = UnsafeBufferPointer<ElementAttributes>(start: nil, count: 0)
  /// Which of the lists is a page's.
  private var lists: [Page: Int32] = [:]
  /// Where each list begins in `positions`, and where the last one ends.
  private var starts: [Int32] = [0]
  private var positions: [Int32] = []
  /// Positions of the elements on too many pages.
  private var oversized: [Int32] = []
  private(set) var work = IndexWork()

  init(pageExtent: Double) { perPoint = 1 / pageExtent }

  var byteCount: Int {
    let numbers = starts.capacity + positions.capacity + oversized.capacity
    // A dictionary's key and value, and a bit for each.
    let entry = MemoryLayout<Page>.stride + MemoryLayout<Int32>.stride
    return numbers * MemoryLayout<Int32>.stride + lists.capacity * entry + lists.capacity / 8
  }

  /// The number of the page that `edge` lies on; on the border of two it is the second.
  ///
  /// Ascends with `edge`, whatever is rounded: so what crosses an interval lies on its pages.
  @inline(__always)
  private func page(at edge: Double) -> Int {
    // In this order of arguments what is no number lies on the first page of all.
    let pages = min(max(-Self.furthest, edge * perPoint), Self.furthest)
    let whole = Int(pages)
    return whole - (Double(whole) > pages ? 1 : 0)
  }

  @inline(__always)
  private func pages(of rect: CGRect) -> PageBlock {
    let first = Page(column: page(at: rect.origin.x), row: page(at: rect.origin.y))
    let last = Page(
      column: page(at: rect.origin.x + rect.size.width),
      row: page(at: rect.origin.y + rect.size.height))
    // A rectangle that is turned round is crossed by what reaches over both of its ends.
    return PageBlock(
      first: first,
      last: Page(column: max(first.column, last.column), row: max(first.row, last.row)))
  }

  // MARK: Building

  /// - Parameter elements: to be kept alive.
  mutating func build(over elements: UnsafeBufferPointer<ElementAttributes>) {
    self.elements = elements
    lists.removeAll(keepingCapacity: true)
    starts = [0]
    oversized = []
    countElements()
    for list in 1..<starts.count { starts[list] += starts[list - 1] }
    let total = Int(starts[starts.count - 1])
    positions = [Int32](repeating: 0, count: total)
    fillLists()
  }

  /// Makes a list for each page; `starts[list + 1]` becomes how many elements lie on it.
  private mutating func countElements() {
    var last = (page: Page(column: .min, row: .min), list: 0)
    for position in 0..<elements.count {
      let block = pages(of: elements[position].frame)
      if block.count > Self.mostPages {
        oversized.append(Int32(truncatingIfNeeded: position))
        continue
      }
      for row in block.first.row...block.last.row {
        for column in block.first.column...block.last.column {
          let page = Page(column: column, row: row)
          if page != last.page { last = (page, list(of: page)) }
          starts[last.list + 1] += 1
        }
      }
    }
  }

  private mutating func list(of page: Page) -> Int {
    if let list = lists[page] { return Int(list) }
    let list = starts.count - 1
    lists[page] = Int32(truncatingIfNeeded: list)
    starts.append(0)
    return list
  }

  private mutating func fillLists() {
    var next = starts
    var last = (page: Page(column: .min, row: .min), list: 0)
    for position in 0..<elements.count {
      let block = pages(of: elements[position].frame)
      if block.count > Self.mostPages { continue }
      for row in block.first.row...block.last.row {
        for column in block.first.column...block.last.column {
          let page = Page(column: column, row: row)
          if page != last.page { last = (page, Int(lists[page]!)) }
          positions[Int(next[last.list])] = Int32(truncatingIfNeeded: position)
          next[last.list] += 1
        }
      }
    }
  }

  // MARK: Queries

  mutating func append(crossing rect: CGRect, to buffer: inout ElementBuffer) {
    guard let base = elements.baseAddress else { return }
    let block = pages(of: rect)
    if block.count <= lists.count {
      for row in block.first.row...block.last.row {
        for column in block.first.column...block.last.column {
          let page = Page(column: column, row: row)
          work.nodesVisited += 1
          if let list = lists[page] { append(Int(list), page, of: block, rect, base, &buffer) }
        }
      }
    } else {
      // More pages than have anything on them: all of those, if they are among them.
      work.nodesVisited += lists.count
      for (page, list) in lists
      where page.column >= block.first.column && page.column <= block.last.column
        && page.row >= block.first.row && page.row <= block.last.row
      {
        append(Int(list), page, of: block, rect, base, &buffer)
      }
    }
    if !oversized.isEmpty {
      oversized.withUnsafeBufferPointer { buffer.append(crossing: rect, of: base, at: $0) }
      work.elementsTested += oversized.count
    }
  }

  /// Appends the elements of a page that cross `rect` and lie on no page of the query before it.
  private mutating func append(
    _ list: Int, _ page: Page, of block: PageBlock, _ rect: CGRect,
    _ base: UnsafePointer<ElementAttributes>, _ buffer: inout ElementBuffer
  ) {
    let range = Int(starts[list])..<Int(starts[list + 1])
    work.elementsTested += range.count
    let out = buffer.reserve(range.count)
    var written = 0
    // In the query's first row of pages an element that begins in an earlier one is at home too.
    let isFirstRow = page.row == block.first.row
    let isFirstColumn = page.column == block.first.column
    positions.withUnsafeBufferPointer { positions in
      for index in range {
        let element = base + Int(positions[index])
        guard element.pointee.crosses(rect) else { continue }
        let origin = element.pointee.frame.origin
        guard isFirstRow || self.page(at: origin.y) == page.row,
          isFirstColumn || self.page(at: origin.x) == page.column
        else { continue }
        (out + written).initialize(from: element, count: 1)
        written += 1
      }
    }
    buffer.commit(written)
  }
}
