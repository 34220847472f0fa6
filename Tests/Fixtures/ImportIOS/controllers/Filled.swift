import UIKit

struct Track: Hashable {
  let isbn: String
  let length: Double
}

struct Album: Identifiable {
  let id: Int
  let tracks: [Track]
  var cover: URL
}

/// Its albums are set before its view is loaded; a type of its own is nested, as in other screens.
class AlbumsScreen: UICollectionViewController {
  enum Part { case main }

  var albums: [Album] = []
  private lazy var source = UICollectionViewDiffableDataSource<Part, Int>(
    collectionView: collectionView
  ) { _, _, _ in nil }

  init() { super.init(collectionViewLayout: UICollectionViewFlowLayout()) }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  override func viewDidLoad() {
    super.viewDidLoad()
    showAll()
  }

  private func showAll() {
    var snapshot = source.snapshot()
    snapshot.appendSections([.main])
    snapshot.appendItems(albums.map(\.id))
    source.apply(snapshot)
  }
}

/// A base class has its data source, and a method with a value of its own shows numbers.
class NumbersScreen: UIViewController {
  enum Part { case top, bottom }

  lazy var numbers = UICollectionView(frame: .zero, collectionViewLayout: Self.layout())
  lazy var source = UICollectionViewDiffableDataSource<Part, Int>(collectionView: numbers) {
    _, _, _ in nil
  }

  class func layout() -> UICollectionViewLayout { UICollectionViewFlowLayout() }

  func update(_ numbers: [Int], in part: Part) {
    var snapshot = NSDiffableDataSourceSnapshot<Part, Int>()
    snapshot.appendSections([part])
    snapshot.appendItems(numbers)
    source.apply(snapshot)
  }
}

final class PrimesScreen: NumbersScreen {
  func remove(_ primes: [Int]) {
    var snapshot = source.snapshot()
    snapshot.deleteItems(primes)
    source.apply(snapshot)
  }

  func show(primes: [Int], animated: Bool = true) { update(primes, in: .top) }
}

/// A snapshot of an enumeration whose cases have values.
final class MixedScreen: UIViewController {
  enum Row: Hashable {
    case separator
    case track(Track, albumID: Int)
  }

  typealias Source = UICollectionViewDiffableDataSource<String, Row>

  private var tracks: UICollectionView!
  private var source: Source!

  func reload() { source.apply(NSDiffableDataSourceSnapshot<String, Row>()) }
}
