#include "assay/io/rank_eval.h"

#include <fmt/format.h>

#include <memory>
#include <string_view>
#include <utility>

#include "assay/core/error.h"
#include "assay/io/arena.h"
#include "assay/io/grades.h"
#include "assay/io/label_readers.h"
#include "assay/io/query_readers.h"
#include "assay/io/rank_eval_search.h"
#include "assay/io/records.h"
#include "assay/io/text.h"
#include "assay/io/value.h"

namespace assay {
namespace {

class RankEvalReader {
  public:
    RankEvalReader(const Input& input, const ReadOptions& options)
        : input_{input},
          lenient_{options.lenient},
          grades_{input.name, options},
          labels_{input.name, options.lenient},
          queries_{input} {
        labels_.keep(arena_);
    }

    RankEval read() {
        JsonParser parser{input_.name};
        const Value& root = parser.parse(input_.text());
        templates_ = find_member(root, "templates");
        if (templates_ != nullptr && templates_->kind != Value::Kind::array) {
            fail(*templates_, "'templates' is not a list");
        }
        for (const Value& request : list(root, "requests").members) {
            take_or_skip(lenient_, requests_skipped_, [&] { add_request(request); });
        }
        for (std::size_t i = 0; i < requests_skipped_ + ratings_skipped_; ++i) {
            labels_.count_skipped();
        }
        result_.labels = finished_labels(labels_, grades_.scale(), input_);
        result_.queries = queries_.build(requests_skipped_);
        return std::move(result_);
    }

  private:
    [[noreturn]] void fail(const Value& where, std::string_view what) const {
        throw Error::at(input_.name, where.line, what);
    }

    const Value& list(const Value& object, std::string_view key) const {
        const Value* const member = find_member(object, key);
        if (member == nullptr) fail(object, fmt::format("there is no list '{}'", key));
        if (member->kind != Value::Kind::array)
            fail(*member, fmt::format("'{}' is not a list", key));
        return *member;
    }

    std::string_view id_of(const Value& object, std::string_view key) const {
        const Value* const member = find_member(object, key);
        if (member == nullptr || !member->is_scalar() || member->text.empty()) {
            fail(member == nullptr ? object : *member, fmt::format("there is no id as '{}'", key));
        }
        return member->text;
    }

    void add_request(const Value& request) {
        if (request.kind != Value::Kind::object) fail(request, "expected a JSON object: {...}");
        Query query{.id = std::string{id_of(request, "id")}, .text = {}, .attributes = {}};
        const Value& ratings = list(request, "ratings");
        std::string body = find_search(request, query);
        if (query.text.empty()) query.text = query.id;
        const std::string id = query.id;
        queries_.add(std::move(query), request.line);
        if (!body.empty()) result_.bodies.emplace(id, std::move(body));
        add_ratings(id, ratings);
    }

    void add_ratings(const std::string& query, const Value& ratings) {
        const std::string_view stored = arena_->store(query);
        for (const Value& rating : ratings.members) {
            take_or_skip(lenient_, ratings_skipped_, [&] { add_rating(stored, rating); });
        }
    }

    void add_rating(std::string_view query, const Value& rating) {
        if (rating.kind != Value::Kind::object) fail(rating, "expected a JSON object: {...}");
        const std::string_view doc = id_of(rating, "_id");
        const Value* const grade = find_member(rating, "rating");
        if (grade == nullptr || !grade->is_scalar()) fail(rating, "there is no grade as 'rating'");
        labels_.add({.query = query,
                     .doc = arena_->store(doc),
                     .grade = grades_.read(grade->text, grade->line),
                     .line = rating.line});
    }

    /// The body of the request's search, empty where it cannot be known; and the text of the query.
    std::string find_search(const Value& request, Query& query) {
        if (const Value* const search = find_member(request, "request")) {
            if (search->kind != Value::Kind::object) fail(*search, "'request' is not an object");
            query.text = searched_text(*search);
            return search_body(*search);
        }
        const Value* const name = find_member(request, "template_id");
        if (name == nullptr) fail(request, "there is neither 'request' nor 'template_id'");
        static const Value no_parameters{.kind = Value::Kind::object};
        const Value* parameters = find_member(request, "params");
        if (parameters == nullptr) parameters = &no_parameters;
        if (parameters->kind != Value::Kind::object) fail(*parameters, "'params' is not an object");
        std::string body = filled(template_called(*name), *parameters, query);
        if (query.text.empty()) query.text = likely_text(*parameters);
        return body;
    }

    const Value& template_called(const Value& name) const {
        if (templates_ != nullptr) {
            for (const Value& candidate : templates_->members) {
                const Value* const id = find_member(candidate, "id");
                if (id == nullptr || id->text != name.text) continue;
                const Value* const found = find_member(candidate, "template");
                if (found != nullptr && found->kind == Value::Kind::object) return *found;
                fail(candidate, fmt::format("the template '{}' has no 'template'", name.text));
            }
        }
        fail(name, fmt::format("there is no template '{}'", name.text));
    }

    std::string filled(const Value& found, const Value& parameters, Query& query) const {
        const Value* source = find_member(found, "source");
        if (source == nullptr) source = find_member(found, "inline");
        if (source == nullptr) return {};  // the engine has it, under an id
        const std::optional<std::string> json = filled_template(*source, parameters);
        if (!json) return {};
        JsonParser parser{input_.name};
        try {
            const Value& search = parser.parse(*json);
            if (search.kind != Value::Kind::object) return {};
            query.text = searched_text(search);
            return search_body(search);
        } catch (const Error&) {
            return {};  // what it becomes in the engine cannot be known here
        }
    }

    static std::string_view likely_text(const Value& parameters) {
        for (const std::string_view key : {"query_string", "query", "q", "text"}) {
            const Value* const member = find_member(parameters, key);
            if (member != nullptr && member->kind == Value::Kind::text) return member->text;
        }
        for (const Value& member : parameters.members) {
            if (member.kind == Value::Kind::text) return member.text;
        }
        return {};
    }

    const Input& input_;
    bool lenient_;
    Grades grades_;
    LabelsBuilder labels_;
    QueriesBuilder queries_;
    std::shared_ptr<Arena> arena_ = std::make_shared<Arena>();
    const Value* templates_ = nullptr;
    std::size_t requests_skipped_ = 0;
    std::size_t ratings_skipped_ = 0;
    RankEval result_;
};

}  // namespace

bool is_rank_eval(const Input& input) {
    const std::string_view text = input.text();
    constexpr std::string_view kKey = "\"requests\"";
    const std::size_t at = text.find(kKey);
    if (at == std::string_view::npos || text.find("\"ratings\"") == std::string_view::npos) {
        return false;
    }
    // The value must be a list: a query may be called "requests", too.
    const std::string_view colon = trimmed(text.substr(at + kKey.size(), 100));
    return colon.starts_with(':') && trimmed(colon.substr(1)).starts_with('[');
}

RankEval read_rank_eval(const std::string& path, const ReadOptions& options) {
    return read_rank_eval(open_input(path), options);
}

RankEval read_rank_eval(const Input& input, const ReadOptions& options) {
    refuse_no_text(input);
    return RankEvalReader{input, options}.read();
}

}  // namespace assay
