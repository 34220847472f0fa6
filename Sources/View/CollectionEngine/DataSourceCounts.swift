import CollectionModel

/// Reads the counts of the data source, each at most once in the lifetime of the object.
final class DataSourceCounts: SectionCounting {
  private let view: CollectionView
  private let dataSource: any CollectionViewDataSource
  private var itemCounts: [Int: Int] = [:]

  init(view: CollectionView, dataSource: any CollectionViewDataSource) {
    self.view = view
    self.dataSource = dataSource
  }

  private(set) lazy var sectionCount: Int = {
    view.layout.dataSourceCalls += 1
    let count = dataSource.numberOfSections(in: view)
    view.log?.write("numberOfSections -> \(count)")
    if count < 0 { fatalError("the data source has \(count) sections") }
    return count
  }()

  func itemCount(ofSection section: Int) -> Int {
    if let count = itemCounts[section] { return count }
    view.layout.dataSourceCalls += 1
    let count = dataSource.collectionView(view, numberOfItemsInSection: section)
    view.log?.write("numberOfItems in \(section) -> \(count)")
    if count < 0 { fatalError("the data source has \(count) items in section \(section)") }
    itemCounts[section] = count
    return count
  }
}
