import AttributeStrategies
import CClocks
import CollectionAttributes
import CollectionLayouts
import CollectionModel
import Foundation

/// Compares each strategy with the best simple code for the same job, on the real list and trace.
func strategyComparisons(_ inputs: Inputs) -> [PlannedComparison] {
  let rule = ListLayout(crossExtent: 390)
  func source(_ strategy: any PlacementStrategy) -> any AttributeSource {
    let source = LayoutSource(rule: rule, strategy: strategy)
    source.prepare()
    return source
  }
  let everything = source(PrecomputeAll(rule: rule, sizes: inputs.sizes))
  let onDemand = source(OnDemand(rule: rule, sizes: inputs.sizes))
  let tiled = source(TiledCache(rule: rule, sizes: inputs.sizes))
  let rects = inputs.rectangles(contentSize: tiled.contentSize)
  let scan = HandWrittenScan(inputs)
  let guide = GuideLayout(inputs)
  let placing = HandWrittenPlacing(inputs)
  let few = Array(rects[600..<616])
  let copies = HitCopies(source: tiled, rects: rects)
  expectSameHits(rects, [everything, onDemand, tiled], scan, placing, guide)
  return [
    PlannedComparison(
      name: "precompute-all against a hand-written scan", unit: "query", units: few.count,
      bound: 1.3,
      rounds: 11,
      subject: { query(everything, few) }, reference: { scan.query(few) }),
    PlannedComparison(
      name: "precompute-all against code as Apple's guide has it", unit: "query", units: few.count,
      bound: 0.2, rounds: 11,
      subject: { query(everything, few) }, reference: { guide.query(few) }),
    PlannedComparison(
      name: "on-demand against hand-written placing", unit: "query", units: rects.count, bound: 1.3,
      rounds: 301,
      subject: {
        onDemand.reset(); query(onDemand, rects)
      }, reference: { placing.query(rects) }),
    PlannedComparison(
      name: "tiled-cache, tiles in cache, against copying the hits", unit: "query",
      units: rects.count, bound: 5, rounds: 301,
      subject: { query(tiled, rects) }, reference: { copies.copy() }),
  ]
}

private func query(_ source: any AttributeSource, _ rects: [CGRect]) {
  var buffer = ElementBuffer(capacity: 1024)
  for rect in rects {
    buffer.removeAll()
    source.elements(in: rect, into: &buffer)
    cclocks_sink(buffer.base)
  }
}

/// Requires all subjects and references to find the same number of elements: otherwise the
/// comparison would mean nothing.
private func expectSameHits(
  _ rects: [CGRect], _ sources: [any AttributeSource], _ scan: HandWrittenScan,
  _ placing: HandWrittenPlacing, _ guide: GuideLayout
) {
  for rect in rects.enumerated().filter({ $0.offset % 97 == 0 }).map(\.element) {
    var counts: [Int] = []
    for source in sources {
      var buffer = ElementBuffer()
      source.elements(in: rect, into: &buffer)
      counts.append(buffer.count)
    }
    counts.append(scan.hits(rect))
    counts.append(placing.hits(rect))
    // Like ours, the guide's test leaves out frames that the rectangle only touches.
    counts.append(guide.hits(rect))
    precondition(Set(counts).count == 1, "found \(counts) elements in \(rect)")
  }
}

/// Copies the hits of the queries, 64 bytes each, from one long array: the least that any strategy
/// has to do.
struct HitCopies {
  private let all: UnsafeMutablePointer<ElementAttributes>
  private var starts: [(first: Int, count: Int)] = []
  private let target = UnsafeMutablePointer<ElementAttributes>.allocate(capacity: 1024)

  init(source: any AttributeSource, rects: [CGRect]) {
    var buffer = ElementBuffer()
    all = .allocate(capacity: rects.count * 64)
    var next = 0
    for rect in rects {
      buffer.removeAll()
      source.elements(in: rect, into: &buffer)
      starts.append((next, buffer.count))
      // The hits of a frame begin one element after those of the frame before: the memory that is
      // read overlaps, as the hits of neighbouring frames do.
      (all + next).update(from: buffer.base, count: buffer.count)
      next = (next + 1) % (rects.count * 64 - 1024)
    }
  }

  func copy() {
    for (first, count) in starts {
      target.update(from: all + first, count: count)
      cclocks_sink(target)
    }
  }
}

/// Places and stores every element, with near and far edges in two arrays, which a query scans
/// once.
private final class HandWrittenScan {
  private var elements: [ElementAttributes] = []
  private var nears: [Double] = []
  private var fars: [Double] = []
  private let target = UnsafeMutablePointer<ElementAttributes>.allocate(capacity: 4096)

  init(_ inputs: Inputs) {
    var y = 0.0
    var next = 0
    for (section, count) in inputs.counts.enumerated() {
      var element = ElementAttributes(
        id: .header(ofSection: section),
        frame: CGRect(x: 0, y: y, width: 390, height: Double(inputs.headers[section]) / 64))
      append(element, &y)
      for item in 0..<count {
        element = ElementAttributes(
          id: .item(item, inSection: section),
          frame: CGRect(x: 0, y: y, width: 390, height: Double(inputs.heights[next]) / 64))
        append(element, &y)
        next += 1
      }
    }
  }

  private func append(_ element: ElementAttributes, _ y: inout Double) {
    elements.append(element)
    nears.append(y)
    y += element.frame.height
    fars.append(y)
  }

  func query(_ rects: [CGRect]) {
    for rect in rects { cclocks_sink(target + hits(rect)) }
  }

  func hits(_ rect: CGRect) -> Int {
    let (lower, upper) = (rect.origin.y, rect.origin.y + rect.size.height)
    let (left, right) = (rect.origin.x, rect.origin.x + rect.size.width)
    var count = 0
    nears.withUnsafeBufferPointer { nears in
      fars.withUnsafeBufferPointer { fars in
        for index in 0..<nears.count where nears[index] < upper && fars[index] > lower {
          let frame = elements[index].frame
          if frame.origin.x < right && frame.origin.x + frame.size.width > left {
            target[count] = elements[index]
            count += 1
          }
        }
      }
    }
    return count
  }
}

/// Stores no element. A query places rows again, from where the last query began or from the start
/// of their section.
private final class HandWrittenPlacing {
  private let inputs: Inputs
  private var sectionStarts: [(y: Double, item: Int)] = []
  private var section = 0
  private var item = 0
  private var y = 0.0
  private let target = UnsafeMutablePointer<ElementAttributes>.allocate(capacity: 4096)

  init(_ inputs: Inputs) {
    self.inputs = inputs
    var y = 0.0
    var next = 0
    for (section, count) in inputs.counts.enumerated() {
      sectionStarts.append((y, next))
      y += Double(inputs.headers[section]) / 64
      for index in next..<next + count { y += Double(inputs.heights[index]) / 64 }
      next += count
    }
    sectionStarts.append((y, next))
  }

  func query(_ rects: [CGRect]) {
    section = -1
    for rect in rects { cclocks_sink(target + hits(rect)) }
  }

  func hits(_ rect: CGRect) -> Int {
    let (lower, upper) = (rect.origin.y, rect.origin.y + rect.size.height)
    let wanted = max(0, (sectionStarts.firstIndex { $0.y > lower } ?? sectionStarts.count) - 1)
    if wanted != section || y > lower {
      section = wanted
      (y, item) = sectionStarts[wanted]
      y += Double(inputs.headers[wanted]) / 64
    }
    var count = 0
    let sectionStart = sectionStarts[section].y
    let headerHeight = Double(inputs.headers[section]) / 64
    if sectionStart + headerHeight > lower, sectionStart < upper {
      target[0] = ElementAttributes(
        id: .header(ofSection: section),
        frame: CGRect(x: 0, y: sectionStart, width: 390, height: headerHeight))
      count = 1
    }
    return inputs.heights.withUnsafeBufferPointer { heights in
      while item < sectionStarts[section + 1].item {
        let height = Double(heights[item]) / 64
        if y + height > lower { break }
        y += height
        item += 1
      }
      return place(heights, until: upper, count)
    }
  }

  private func place(
    _ heights: UnsafeBufferPointer<UInt32>, until upper: Double, _ placed: Int
  ) -> Int {
    var count = placed
    var (y, item, section) = (y, item, section)
    while y < upper {
      if item == sectionStarts[section + 1].item {
        section += 1
        if section == inputs.counts.count { break }
        let height = Double(inputs.headers[section]) / 64
        target[count] = ElementAttributes(
          id: .header(ofSection: section),
          frame: CGRect(x: 0, y: y, width: 390, height: height))
        count += 1
        y += height
        continue
      }
      let height = Double(heights[item]) / 64
      target[count] = ElementAttributes(
        id: .item(item - sectionStarts[section].item, inSection: section),
        frame: CGRect(x: 0, y: y, width: 390, height: height))
      count += 1
      y += height
      item += 1
    }
    return count
  }
}
