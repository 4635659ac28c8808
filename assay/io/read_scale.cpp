#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <vector>

#include "assay/core/error.h"
#include "assay/io/fast_double.h"
#include "assay/io/read.h"
#include "assay/io/text.h"

namespace assay {
namespace {

class ScaleReader {
  public:
    explicit ScaleReader(const Input& input) : input_{input} {}

    Scale read() {
        refuse_no_text(input_);
        for (Lines lines{input_.text()}; lines.next();) {
            number_ = lines.number();
            const std::string_view line = trimmed(lines.line());
            if (!line.empty() && line.front() != '#') read_line(line);
        }
        if (scale_.levels.empty() && !relevant_) fail("no grade in the file");
        std::ranges::stable_sort(scale_.levels, {}, &Scale::Level::grade);
        return scale_;
    }

  private:
    void read_line(std::string_view line) {
        if (!valid_utf8(line)) fail("invalid UTF-8");
        std::string_view name;
        if (line.front() == '"') {
            const std::size_t close = line.find('"', 1);
            if (close == std::string_view::npos) fail("a quote is opened and never closed");
            name = line.substr(1, close - 1);
            split_fields(line.substr(close + 1), fields_);
        } else {
            split_fields(line, fields_);
            name = fields_[0];
            fields_.erase(fields_.begin());
        }
        if (fields_.empty() || fields_.size() > 2) fail("expected 'name grade [gain]'");
        if (name.empty()) fail("the name is empty");
        const double grade = number(fields_[0]);
        if (name == "relevant" && line.front() != '"' && fields_.size() == 1) {
            set_relevant(grade);
        } else {
            add({std::string{name}, grade, fields_.size() == 2 ? number(fields_[1]) : grade});
        }
    }

    void set_relevant(double grade) {
        if (relevant_) fail("'relevant' is given twice");
        relevant_ = true;
        scale_.relevant_from = grade;
    }

    /// Several names may have one grade (synonyms), but then one gain, too.
    void add(const Scale::Level& level) {
        if (scale_.grade_of(level.name)) {
            fail(fmt::format("'{}' is given twice", level.name));
        }
        const auto same = std::ranges::find(scale_.levels, level.grade, &Scale::Level::grade);
        if (same != scale_.levels.end() && same->gain != level.gain) {
            fail(fmt::format("grade {} has gain {} as '{}' and gain {} as '{}'", level.grade,
                             same->gain, same->name, level.gain, level.name));
        }
        scale_.levels.push_back(level);
    }

    double number(std::string_view text) const {
        if (const auto value = parse_finite(text)) return *value;
        fail(fmt::format("'{}' is not a number", text));
    }

    [[noreturn]] void fail(std::string_view what) const {
        throw Error::at(input_.name, number_, what);
    }

    const Input& input_;
    std::size_t number_ = 1;
    std::vector<std::string_view> fields_;
    Scale scale_;
    bool relevant_ = false;
};

}  // namespace

Scale read_scale(const std::string& path) { return read_scale(open_input(path)); }

Scale read_scale(const Input& input) { return ScaleReader{input}.read(); }

}  // namespace assay
