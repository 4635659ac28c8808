#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "assay/search/search.h"

namespace assay {

/// One number of a scorer that is varied.
struct Axis {
    enum class Kind { k1, b, weight, field_b };
    Kind kind = Kind::k1;
    std::string field = {};           ///< of a weight or a field's own b
    std::vector<double> values = {};  ///< to be tried, ascending, none twice

    /// As it stands in tables: `k1`, `title` for its weight, `b(title)`.
    std::string name() const;
};

/// A value for each axis.
using Setting = std::vector<double>;

/// `0.4:2:0.2` (first, last, step) or `0.5,1,2`. Sorted, each value once. Throws Error that names
/// `option` for anything else, and for more than 1000 values.
std::vector<double> parse_values(std::string_view text, std::string_view option);

/// `title=1,2,4` or `title=1:5:1`.
Axis parse_field_axis(Axis::Kind kind, std::string_view text, std::string_view option);

/// Every combination, the last axis running fastest. Throws Error for more than 100,000.
std::vector<Setting> grid_of(const std::vector<Axis>& axes);

/// A finer grid around `center`: between it and its neighbours on each axis that has any, at a
/// quarter and at half the way. Without the center itself.
std::vector<Setting> refined_grid(const std::vector<Axis>& axes, const Setting& center);

/// Where `options` stand on the axes.
Setting setting_of(const SearchOptions& options, const std::vector<Axis>& axes);
SearchOptions with_setting(SearchOptions options, const std::vector<Axis>& axes,
                           const Setting& setting);

/// `k1=1.2 b=0.75 title=2`.
std::string describe_setting(const std::vector<Axis>& axes, const Setting& setting);

/// The same as options of assay search: `--k1 1.2 --b 0.75 --weight title=2`.
std::string setting_options(const std::vector<Axis>& axes, const Setting& setting);

/// The axes on which `setting` has the first or last of several values, and could go further: b
/// stays between 0 and 1, nothing falls below 0.
std::vector<std::size_t> axes_at_edge(const std::vector<Axis>& axes, const Setting& setting);

}  // namespace assay
