import CollectionAttributes
import CollectionLayouts
import CollectionModel
import Foundation
import Primitives
import SpatialIndex

/// Divides the content into square pages, about as high as a viewport, and keeps a list of the
/// elements on each page.
///
/// A query looks up the pages that its rectangle touches and tests every element on each of them.
/// An element on several pages is reported for the first of them that the query looks at. Content
/// that is no wider than a page has a single column of pages.
///
/// On top of the attributes, 4 bytes per element and page that it is on, and about 40 per page: 5
/// to 15 per element for rows and cells smaller than a page. An element on more than 64 pages is
/// not in any list: every query tests it. A query is O(pages + elements on them), however few of
/// them cross. Worst case: content crowded on one page, or mostly longer than 64 pages, O(n).
/// `prepare` and every batch of edits are O(n).
///
/// Source: Brian Vaughn, react-virtualized, `Collection` and its `SectionManager`.
public final class PageTable: StoredStrategy {
  public static let defaultPageExtent = 844.0

  public let stored: StoredElements
  private let ownedIndex: OwnedPointer<ElementPages>
  private var index: UnsafeMutablePointer<ElementPages> { ownedIndex.address }

  /// - Parameter pageExtent: height and width of a page in points, at least 1.
  public init(
    rule: any LayoutRule, sizes: SectionedSizes, pageExtent: Double = PageTable.defaultPageExtent
  ) {
    guard pageExtent >= 1 && pageExtent.isFinite else {
      fatalError("a page is at least 1 point high, found \(pageExtent)")
    }
    stored = StoredElements(rule: rule, sizes: sizes)
    ownedIndex = OwnedPointer(ElementPages(pageExtent: pageExtent))
  }

  public var work: IndexWork { index.pointee.work }
  public var indexBytes: Int { index.pointee.byteCount }

  public func buildIndex() { index.pointee.build(over: stored.elements) }

  public func append(crossing rect: CGRect, to buffer: inout ElementBuffer) {
    index.pointee.append(crossing: rect, to: &buffer)
  }
}

/// A page's column and row.
private struct Page: Hashable {
  var column: Int
  var row: Int
}

/// The pages from one to another, inclusive.
private struct PageSpan {
  var first: Page
  var last: Page

  var count: Int {
    let (count, overflow) = (last.column - first.column + 1)
      .multipliedReportingOverflow(by: last.row - first.row + 1)
    return overflow ? .max : count
  }
}

private struct ElementPages: ~Copyable {
  /// An element on more pages than this is not listed.
  private static let mostPages = 64
  /// The furthest from the origin that a page can be.
  private static let furthest = 0x1p50

  private let perPoint: Double
  private var elements = UnsafeBufferPointer<ElementAttributes>(start: nil, count: 0)
  /// The list of each page.
  private var lists: [Page: Int32] = [:]
  /// Where each list begins in `positions`, and where the last list ends.
  private var starts: [Int32] = [0]
  private var positions: [Int32] = []
  /// The positions of the elements on too many pages.
  private var oversized: [Int32] = []
  private(set) var work = IndexWork()

  init(pageExtent: Double) { perPoint = 1 / pageExtent }

  var byteCount: Int {
    let numbers = starts.capacity + positions.capacity + oversized.capacity
    // A dictionary's key and value, and one bit per entry.
    let entry = MemoryLayout<Page>.stride + MemoryLayout<Int32>.stride
    return numbers * MemoryLayout<Int32>.stride + lists.capacity * entry + lists.capacity / 8
  }

  /// The number of the page that contains `edge`; on the border between two it is the second.
  ///
  /// It never decreases as `edge` grows, despite rounding, so every element that crosses an
  /// interval is on its pages.
  @inline(__always)
  private func page(at edge: Double) -> Int {
    // This order of arguments puts NaN on the very first page.
    let pages = min(max(-Self.furthest, edge * perPoint), Self.furthest)
    let whole = Int(pages)
    return whole - (Double(whole) > pages ? 1 : 0)
  }

  @inline(__always)
  private func pages(of rect: CGRect) -> PageSpan {
    let first = Page(column: page(at: rect.origin.x), row: page(at: rect.origin.y))
    let last = Page(
      column: page(at: rect.origin.x + rect.size.width),
      row: page(at: rect.origin.y + rect.size.height))
    // A rectangle of negative size is crossed by elements that reach over both of its ends.
    return PageSpan(
      first: first,
      last: Page(column: max(first.column, last.column), row: max(first.row, last.row)))
  }

  // MARK: Building

  /// - Parameter elements: the caller must keep them alive.
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

  /// Creates a list for each page; sets `starts[list + 1]` to the number of elements on the page.
  private mutating func countElements() {
    var last = (page: Page(column: .min, row: .min), list: 0)
    for position in 0..<elements.count {
      let span = pages(of: elements[position].frame)
      if span.count > Self.mostPages {
        oversized.append(Int32(truncatingIfNeeded: position))
        continue
      }
      for row in span.first.row...span.last.row {
        for column in span.first.column...span.last.column {
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
      let span = pages(of: elements[position].frame)
      if span.count > Self.mostPages { continue }
      for row in span.first.row...span.last.row {
        for column in span.first.column...span.last.column {
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
    let span = pages(of: rect)
    if span.count <= lists.count {
      for row in span.first.row...span.last.row {
        for column in span.first.column...span.last.column {
          let page = Page(column: column, row: row)
          work.nodesVisited += 1
          if let list = lists[page] { append(Int(list), page, of: span, rect, base, &buffer) }
        }
      }
    } else {
      // There are more pages in the span than lists, so go through all lists.
      work.nodesVisited += lists.count
      for (page, list) in lists
      where page.column >= span.first.column && page.column <= span.last.column
        && page.row >= span.first.row && page.row <= span.last.row
      {
        append(Int(list), page, of: span, rect, base, &buffer)
      }
    }
    if !oversized.isEmpty {
      oversized.withUnsafeBufferPointer { buffer.append(crossing: rect, of: base, at: $0) }
      work.elementsTested += oversized.count
    }
  }

  /// Appends the elements of a page that cross `rect` and are not on an earlier page of the query.
  private mutating func append(
    _ list: Int, _ page: Page, of span: PageSpan, _ rect: CGRect,
    _ base: UnsafePointer<ElementAttributes>, _ buffer: inout ElementBuffer
  ) {
    let range = Int(starts[list])..<Int(starts[list + 1])
    work.elementsTested += range.count
    let out = buffer.reserve(range.count)
    var written = 0
    // In the query's first row of pages, an element that begins in an earlier row is reported too.
    let isFirstRow = page.row == span.first.row
    let isFirstColumn = page.column == span.first.column
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
