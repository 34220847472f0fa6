// A bulk-loaded R-tree from Boost.Geometry behind a C interface. Only the limits program loads it.
//
// Boxes use float if that represents every edge exactly, because a query then reads half as much.
// Otherwise they use double, because a reference must give the same answers.

#include <boost/geometry.hpp>
#include <boost/geometry/index/rtree.hpp>
#include <cmath>
#include <cstdint>
#include <iterator>
#include <limits>
#include <memory>
#include <new>
#include <utility>
#include <vector>

namespace {

namespace bg = boost::geometry;
namespace bgi = boost::geometry::index;

// 8 and 32 were slower.
constexpr std::size_t nodeCapacity = 16;

class Index {
public:
  virtual ~Index() = default;
  virtual std::int64_t query(const double *window, std::int32_t *ids) const = 0;
};

template <typename Number> class PackedIndex final : public Index {
  using Point = bg::model::point<Number, 2, bg::cs::cartesian>;
  using Box = bg::model::box<Point>;
  using Entry = std::pair<Box, std::int32_t>;
  using Tree = bgi::rtree<Entry, bgi::rstar<nodeCapacity>>;

  // Writes ids directly to their destination, without a container in between.
  struct IdWriter {
    using iterator_category = std::output_iterator_tag;
    using value_type = void;
    using difference_type = void;
    using pointer = void;
    using reference = void;

    std::int32_t *next;

    IdWriter &operator*() { return *this; }
    IdWriter &operator++() { return *this; }
    IdWriter &operator++(int) { return *this; }
    IdWriter &operator=(const Entry &entry) {
      *next++ = entry.second;
      return *this;
    }
  };

  Tree tree;

  static std::vector<Entry> entries(const double *edges, std::int64_t count) {
    std::vector<Entry> entries;
    entries.reserve(count);
    for (std::int64_t index = 0; index < count; ++index) {
      const double *e = edges + 4 * index;
      entries.emplace_back(
          Box(Point(Number(e[0]), Number(e[1])), Point(Number(e[2]), Number(e[3]))),
          std::int32_t(index));
    }
    return entries;
  }

public:
  // Boost bulk-loads a range that is passed to the constructor.
  PackedIndex(const double *edges, std::int64_t count) : tree(entries(edges, count)) {}

  // Boost's boxes are closed, and the window is open. The window is therefore shrunk on each side
  // to the next number that can be represented.
  std::int64_t query(const double *window, std::int32_t *ids) const override {
    const Box box(Point(above(window[0]), above(window[1])),
                  Point(below(window[2]), below(window[3])));
    return std::int64_t(tree.query(bgi::intersects(box), IdWriter{ids}));
  }

private:
  static constexpr Number infinity = std::numeric_limits<Number>::infinity();

  static Number above(double edge) {
    const Number near = Number(edge);
    return double(near) > edge ? near : std::nextafter(near, infinity);
  }

  static Number below(double edge) {
    const Number near = Number(edge);
    return double(near) < edge ? near : std::nextafter(near, -infinity);
  }
};

bool fitFloat(const double *edges, std::int64_t count) {
  for (std::int64_t index = 0; index < 4 * count; ++index)
    if (double(float(edges[index])) != edges[index])
      return false;
  return true;
}

} // namespace

extern "C" {

// `edges` holds left, top, right and bottom of each box. Returns null if memory runs out.
void *limits_rtree_make(const double *edges, std::int64_t count) {
  try {
    if (fitFloat(edges, count))
      return new PackedIndex<float>(edges, count);
    return new PackedIndex<double>(edges, count);
  } catch (const std::bad_alloc &) {
    return nullptr;
  }
}

// Writes the numbers of all boxes that cross the open window to `ids`, which must have room for all
// of them. Returns how many there are.
std::int64_t limits_rtree_query(const void *index, const double *window, std::int32_t *ids) {
  return static_cast<const Index *>(index)->query(window, ids);
}

void limits_rtree_free(void *index) { delete static_cast<Index *>(index); }

}
