#include "assay/studies/settings.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>

#include "assay/core/error.h"

namespace assay {
namespace {

constexpr std::size_t kMostValues = 1000;
constexpr std::size_t kMostSettings = 100'000;

/// 0.1 + 2 · 0.1 is meant to be 0.3.
double tidy(double value) {
    constexpr double kPlaces = 1e9;
    return std::abs(value) < 1e6 ? std::round(value * kPlaces) / kPlaces : value;
}

double number_in(std::string_view text, std::string_view option) {
    double value = 0.0;
    const char* last = text.data() + text.size();
    const auto [end, error] = std::from_chars(text.data(), last, value);
    if (error != std::errc{} || end != last || !std::isfinite(value)) {
        throw Error{fmt::format("{}: '{}' is not a number", option, text)};
    }
    return value;
}

std::vector<std::string_view> split(std::string_view text, char sign) {
    std::vector<std::string_view> parts;
    while (true) {
        const std::size_t end = text.find(sign);
        parts.push_back(text.substr(0, end));
        if (end == std::string_view::npos) return parts;
        text.remove_prefix(end + 1);
    }
}

std::vector<double> range_of(std::string_view text, std::string_view option) {
    const std::vector<std::string_view> parts = split(text, ':');
    if (parts.size() != 3) {
        throw Error{fmt::format("{}: a range is FIRST:LAST:STEP, not '{}'", option, text)};
    }
    const double first = number_in(parts[0], option);
    const double last = number_in(parts[1], option);
    const double step = number_in(parts[2], option);
    if (step <= 0.0 || last < first) {
        throw Error{fmt::format("{}: '{}' has no values; the step must be above 0", option, text)};
    }
    if ((last - first) / step > static_cast<double>(kMostValues)) {
        throw Error{fmt::format("{}: '{}' has more than {} values", option, text, kMostValues)};
    }
    std::vector<double> values;
    for (std::size_t i = 0;; ++i) {
        const double value = tidy(first + static_cast<double>(i) * step);
        if (value > last + step * 1e-6) return values;
        values.push_back(value);
    }
}

/// The neighbours of `center` among the values of an axis; itself where it has none.
std::pair<double, double> neighbours(const Axis& axis, double center) {
    std::pair<double, double> around{center, center};
    for (const double value : axis.values) {
        if (value < center) around.first = value;
    }
    for (const double value : axis.values) {
        if (value <= center) continue;
        around.second = value;
        break;
    }
    return around;
}

/// Every choice of one value a list.
std::vector<Setting> product(const std::vector<std::vector<double>>& lists) {
    std::vector<Setting> settings{{}};
    for (const std::vector<double>& values : lists) {
        if (settings.size() * values.size() > kMostSettings) {
            throw Error{fmt::format("more than {} settings: try fewer values", kMostSettings)};
        }
        std::vector<Setting> longer;
        for (const Setting& setting : settings) {
            for (const double value : values) {
                longer.push_back(setting);
                longer.back().push_back(value);
            }
        }
        settings = std::move(longer);
    }
    return settings;
}

}  // namespace

std::string Axis::name() const {
    if (kind == Kind::k1) return "k1";
    if (kind == Kind::b) return "b";
    return kind == Kind::weight ? field : fmt::format("b({})", field);
}

std::vector<double> parse_values(std::string_view text, std::string_view option) {
    std::vector<double> values;
    for (const std::string_view part : split(text, ',')) {
        if (part.find(':') == std::string_view::npos) {
            values.push_back(number_in(part, option));
        } else {
            std::ranges::copy(range_of(part, option), std::back_inserter(values));
        }
    }
    std::ranges::sort(values);
    values.erase(std::unique(values.begin(), values.end()), values.end());
    return values;
}

Axis parse_field_axis(Axis::Kind kind, std::string_view text, std::string_view option) {
    const std::size_t sign = text.rfind('=');
    if (sign == std::string_view::npos || sign == 0) {
        throw Error{fmt::format("{} takes FIELD=VALUES, as title=1,2,4, not '{}'", option, text)};
    }
    return {kind, std::string{text.substr(0, sign)}, parse_values(text.substr(sign + 1), option)};
}

std::vector<Setting> grid_of(const std::vector<Axis>& axes) {
    std::vector<std::vector<double>> lists;
    for (const Axis& axis : axes) lists.push_back(axis.values);
    return product(lists);
}

std::vector<Setting> refined_grid(const std::vector<Axis>& axes, const Setting& center) {
    std::vector<std::vector<double>> lists;
    for (std::size_t a = 0; a < axes.size(); ++a) {
        const auto [below, above] = neighbours(axes[a], center[a]);
        std::vector<double>& values = lists.emplace_back();
        for (const double way : {0.5, 0.25}) {
            if (below < center[a]) values.push_back(tidy(center[a] + way * (below - center[a])));
        }
        values.push_back(center[a]);
        for (const double way : {0.25, 0.5}) {
            if (above > center[a]) values.push_back(tidy(center[a] + way * (above - center[a])));
        }
    }
    std::vector<Setting> settings = product(lists);
    std::erase(settings, center);
    return settings;
}

Setting setting_of(const SearchOptions& options, const std::vector<Axis>& axes) {
    Setting setting;
    for (const Axis& axis : axes) {
        const bool weight = axis.kind == Axis::Kind::weight;
        const auto& by_field = weight ? options.field_weights : options.field_b;
        if (axis.kind == Axis::Kind::k1) {
            setting.push_back(options.k1);
        } else if (axis.kind == Axis::Kind::b) {
            setting.push_back(options.b);
        } else {
            const auto found = by_field.find(axis.field);
            const double usual = weight ? 1.0 : options.b;
            setting.push_back(found == by_field.end() ? usual : found->second);
        }
    }
    return setting;
}

SearchOptions with_setting(SearchOptions options, const std::vector<Axis>& axes,
                           const Setting& setting) {
    for (std::size_t a = 0; a < axes.size(); ++a) {
        switch (axes[a].kind) {
            case Axis::Kind::k1:
                options.k1 = setting[a];
                break;
            case Axis::Kind::b:
                options.b = setting[a];
                break;
            case Axis::Kind::weight:
                options.field_weights[axes[a].field] = setting[a];
                break;
            case Axis::Kind::field_b:
                options.field_b[axes[a].field] = setting[a];
                break;
        }
    }
    return options;
}

std::string describe_setting(const std::vector<Axis>& axes, const Setting& setting) {
    std::string text;
    for (std::size_t a = 0; a < axes.size(); ++a) {
        text += fmt::format("{}{}={}", a == 0 ? "" : " ", axes[a].name(), setting[a]);
    }
    return text;
}

std::string setting_options(const std::vector<Axis>& axes, const Setting& setting) {
    std::string text;
    for (std::size_t a = 0; a < axes.size(); ++a) {
        const Axis::Kind kind = axes[a].kind;
        const bool of_field = kind == Axis::Kind::weight || kind == Axis::Kind::field_b;
        const std::string option =
            of_field ? fmt::format("--{} {}=", kind == Axis::Kind::weight ? "weight" : "field-b",
                                   axes[a].field)
                     : fmt::format("--{} ", axes[a].name());
        text += fmt::format("{}{}{}", a == 0 ? "" : " ", option, setting[a]);
    }
    return text;
}

std::vector<std::size_t> axes_at_edge(const std::vector<Axis>& axes, const Setting& setting) {
    std::vector<std::size_t> edges;
    for (std::size_t a = 0; a < axes.size(); ++a) {
        const Axis& axis = axes[a];
        if (axis.values.size() < 2) continue;
        const bool share = axis.kind == Axis::Kind::b || axis.kind == Axis::Kind::field_b;
        const double most = share ? 1.0 : std::numeric_limits<double>::infinity();
        const bool low = setting[a] <= axis.values.front() && setting[a] > 0.0;
        const bool high = setting[a] >= axis.values.back() && setting[a] < most;
        if (low || high) edges.push_back(a);
    }
    return edges;
}

}  // namespace assay
