// An R-tree of Boost.Geometry, bulk loaded, behind a C interface. Loaded by the limits program only.
//
// Boxes are of float where that holds every edge exactly, which halves what a query has to read,
// and of double elsewhere: a tree that answers something else is no reference.

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

  // Writes ids to where they are wanted, without a container between.
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
  // Boost packs whatever is given as a range to the constructor.
  PackedIndex(const double *edges, std::int64_t count) : tree(entries(edges, count)) {}

  // Boost's boxes are closed. Edges above the window's begin are those from the next number on, and
  // edges below its end those up to the number before it: the open window as a closed one.
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

// `edges` holds left, top, right and bottom of each box. Returns null where memory ran out.
void *limits_rtree_make(const double *edges, std::int64_t count) {
  try {
    if (fitFloat(edges, count))
      return new PackedIndex<float>(edges, count);
    return new PackedIndex<double>(edges, count);
  } catch (const std::bad_alloc &) {
    return nullptr;
  }
}

// Writes the numbers of all boxes that cross the open window to `ids`, which has room for all of
// them. Returns how many.
std::int64_t limits_rtree_query(const void *index, const double *window, std::int32_t *ids) {
  return static_cast<const Index *>(index)->query(window, ids);
}

void limits_rtree_free(void *index) { delete static_cast<Index *>(index); }

}
