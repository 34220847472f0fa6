// An R-tree of Boost.Geometry, bulk loaded, behind a C interface. Loaded by the limits program only.
//
// Boxes are of double: float is not exact on a grid of 1/64 beyond 262,144 points, and a tree that
// answers something else is no reference.

#include <boost/geometry.hpp>
#include <boost/geometry/index/rtree.hpp>
#include <cstdint>
#include <utility>
#include <vector>

#ifndef LIMITS_NODE_CAPACITY
#define LIMITS_NODE_CAPACITY 16
#endif

namespace {

namespace bg = boost::geometry;
namespace bgi = boost::geometry::index;

using Point = bg::model::point<double, 2, bg::cs::cartesian>;
using Box = bg::model::box<Point>;
using Entry = std::pair<Box, std::int32_t>;
using Tree = bgi::rtree<Entry, bgi::rstar<LIMITS_NODE_CAPACITY>>;

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

} // namespace

extern "C" {

// `edges` holds left, top, right and bottom of each box. Packs the tree (Leutenegger, Lopez,
// Edgington, "STR", as Boost's bulk loading does it). Returns null where memory ran out.
void *limits_rtree_make(const double *edges, std::int64_t count) {
  try {
    std::vector<Entry> entries;
    entries.reserve(count);
    for (std::int64_t index = 0; index < count; ++index) {
      const double *e = edges + 4 * index;
      entries.emplace_back(Box(Point(e[0], e[1]), Point(e[2], e[3])), std::int32_t(index));
    }
    return new Tree(entries.begin(), entries.end());
  } catch (const std::bad_alloc &) {
    return nullptr;
  }
}

// Writes the numbers of all boxes that touch the closed window to `ids`, which has room for all of
// them. Returns how many.
std::int64_t limits_rtree_query(
    const void *tree, double left, double top, double right, double bottom, std::int32_t *ids) {
  Box window(Point(left, top), Point(right, bottom));
  return std::int64_t(static_cast<const Tree *>(tree)->query(bgi::intersects(window), IdWriter{ids}));
}

void limits_rtree_free(void *tree) { delete static_cast<Tree *>(tree); }

}
