#include <fmt/format.h>

#include <memory>
#include <unordered_map>
#include <vector>

#include "assay/core/error.h"
#include "assay/io/arena.h"
#include "assay/io/fast_double.h"
#include "assay/io/grades.h"
#include "assay/io/label_readers.h"
#include "assay/io/records.h"
#include "assay/io/text.h"

namespace assay {
namespace {

/// The document a comment names, or nothing: `docid = X ...`, `doc=X`, or X alone.
std::string_view doc_in_comment(std::string_view comment) {
    for (const std::string_view word : {"docid", "doc"}) {
        const std::size_t at = comment.find(word);
        if (at == std::string_view::npos) continue;
        std::string_view rest = trimmed(comment.substr(at + word.size()));
        if (!rest.starts_with('=')) continue;
        rest = trimmed(rest.substr(1));
        return rest.substr(0, rest.find_first_of(" \t"));
    }
    std::vector<std::string_view> words;
    split_fields(comment, words);
    return words.size() == 1 ? words[0] : std::string_view{};
}

class LetorReader {
  public:
    LetorReader(const Input& input, const ReadOptions& options)
        : input_{input},
          lenient_{options.lenient},
          grades_{input.name, options},
          builder_{input.name, options.lenient} {
        builder_.keep(input.bytes);
        builder_.keep(arena_);
    }

    Labels read() {
        std::size_t skipped = 0;
        for (Lines lines{input_.text()}; lines.next();) {
            const std::string_view line = trimmed(lines.line());
            if (line.empty() || line.front() == '#') continue;
            take_or_skip(lenient_, skipped, [&] { read_row(line, lines.number()); });
        }
        for (; skipped > 0; --skipped) builder_.count_skipped();
        return finished_labels(builder_, grades_.scale(), input_);
    }

  private:
    void read_row(std::string_view line, std::size_t number) {
        const std::size_t hash = line.find('#');
        split_fields(line.substr(0, hash), fields_);
        if (fields_.size() < 2 || !fields_[1].starts_with("qid:") || fields_[1].size() == 4) {
            throw Error::at(input_.name, number, "expected 'grade qid:QUERY feature:value ...'");
        }
        check_features(number);
        const double grade = grades_.read(fields_[0], number);
        const std::string_view query = fields_[1].substr(4);
        const std::size_t row = ++rows_of_[query];
        std::string_view doc = hash == std::string_view::npos
                                   ? std::string_view{}
                                   : doc_in_comment(line.substr(hash + 1));
        if (doc.empty()) doc = arena_->store(fmt::format("{}", row));
        builder_.add({.query = query, .doc = doc, .grade = grade, .line = number});
    }

    void check_features(std::size_t number) const {
        for (std::size_t i = 2; i < fields_.size(); ++i) {
            const std::size_t colon = fields_[i].find(':');
            if (colon == std::string_view::npos || colon == 0 ||
                !parse_finite(fields_[i].substr(colon + 1))) {
                throw Error::at(input_.name, number,
                                fmt::format("'{}' is not feature:value", fields_[i]));
            }
        }
    }

    const Input& input_;
    bool lenient_;
    Grades grades_;
    LabelsBuilder builder_;
    std::shared_ptr<Arena> arena_ = std::make_shared<Arena>();
    std::vector<std::string_view> fields_;
    std::unordered_map<std::string_view, std::size_t> rows_of_;
};

}  // namespace

Labels read_letor_labels(const Input& input, const ReadOptions& options) {
    return LetorReader{input, options}.read();
}

}  // namespace assay
