#include "assay/io/grades.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <system_error>
#include <utility>

#include "assay/core/error.h"
#include "assay/io/fast_double.h"

namespace assay {
namespace {

/// JSON's true and false are grades, too.
std::optional<double> number_of(std::string_view text) {
    if (text == "true") return 1.0;
    if (text == "false") return 0.0;
    return parse_finite(text);
}

/// Whether `text` spells a number that no double holds.
bool is_too_large(std::string_view text) {
    if (text.starts_with('+')) text.remove_prefix(1);
    double ignored = 0.0;
    const char* const last = text.data() + text.size();
    const auto [end, error] = std::from_chars(text.data(), last, ignored);
    return end == last && error == std::errc::result_out_of_range;
}

}  // namespace

Grades::Grades(std::string source, const ReadOptions& options)
    : source_{std::move(source)}, given_{options.scale} {}

double Grades::read(std::string_view text, std::size_t line) {
    if (given_) return on_given_scale(text, line);
    const std::optional<double> number = number_of(text);
    const std::optional<double> grade = number ? number : four_grade_of(text);
    if (!grade && is_too_large(text)) {
        throw Error::at(source_, line,
                        fmt::format("grade '{}' is too large: numbers end at 1.8e308", text));
    }
    if (!grade) fail(text, line, "is neither a number nor one of high, mid, low, none (高中低无)");
    const Kind kind = number ? Kind::numbers : Kind::names;
    if (kind_ == Kind::open) kind_ = kind;
    if (kind != kind_) {
        fail(text, line,
             number ? "is a number, but the grades before are names"
                    : "is a name, but the grades before are numbers");
    }
    return *grade;
}

Scale Grades::scale() const {
    if (given_) return *given_;
    return kind_ == Kind::names ? Scale::four_grades() : Scale::numeric();
}

double Grades::on_given_scale(std::string_view text, std::size_t line) const {
    if (const std::optional<double> grade = given_->grade_of(text)) return *grade;
    const std::optional<double> number = number_of(text);
    const bool known = number && (given_->levels.empty() ||
                                  std::ranges::find(given_->levels, *number,
                                                    &Scale::Level::grade) != given_->levels.end());
    if (known) return *number;
    std::string names;
    for (const Scale::Level& level : given_->levels) {
        names += fmt::format("{}{}", names.empty() ? "" : ", ", level.name);
    }
    throw Error::at(source_, line,
                    fmt::format("grade '{}' is not on the scale ({})", text,
                                names.empty() ? "numbers" : names));
}

void Grades::fail(std::string_view text, std::size_t line, std::string_view why) const {
    throw Error::at(source_, line,
                    fmt::format("grade '{}' {}; a map file (--scale) can say what grades stand for",
                                text, why));
}

}  // namespace assay
