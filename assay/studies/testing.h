#pragma once

// What the tests of studies of tools share.

#include <fmt/format.h>

#include <functional>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "assay/core/labels.h"
#include "assay/index/testing.h"
#include "assay/studies/site.h"
#include "assay/studies/tools_study.h"

namespace assay {

class ListCorpus : public CorpusReader {
  public:
    explicit ListCorpus(std::vector<Document> documents) : documents_{std::move(documents)} {}
    bool next(Document& document) override {
        if (next_ == documents_.size()) return false;
        document = documents_[next_++];
        return true;
    }
    std::uint64_t bytes_read() const override { return 0; }
    std::uint64_t bytes_total() const override { return 0; }
    std::size_t skipped() const override { return 0; }

  private:
    std::vector<Document> documents_;
    std::size_t next_ = 0;
};

inline Document test_page(std::string id, std::string title, std::string body) {
    return {std::move(id), {{"title", std::move(title)}, {"body", std::move(body)}}, {}};
}

inline std::shared_ptr<const Site> test_site(const TestFolder& folder,
                                             std::vector<Document> documents) {
    ListCorpus corpus{std::move(documents)};
    const AnalyzerConfig analyzers[] = {named_analyzer("mixed"), named_analyzer("bigram")};
    return std::make_shared<const Site>(
        prepare_site(corpus, "pages", folder.path(), analyzers, 1, [](std::size_t) {}));
}

/// Queries in byte order of their ids: {id, text}.
inline std::shared_ptr<const Queries> test_queries(
    const std::vector<std::pair<std::string, std::string>>& texts) {
    auto queries = std::make_shared<Queries>();
    queries->source = "queries";
    for (const auto& [id, text] : texts) queries->queries.push_back({id, text, {}});
    return queries;
}

/// What a search of a scripted tool costs.
struct ScriptedCosts {
    std::int64_t nanoseconds = 2'000'000;
    std::uint64_t download_bytes = 5000;
    std::optional<double> cpu_seconds = {};  ///< a search
};

/// A tool that knows its answers beforehand.
class ScriptedTool : public SearchTool {
  public:
    using Answers = std::map<std::string, ToolAnswer>;  ///< by query text
    explicit ScriptedTool(Answers answers, ScriptedCosts costs = {})
        : answers_{std::move(answers)},
          costs_{costs},
          info_{"scripted", "1.0", ScoreDirection::higher} {}

    const ToolInfo& info() const override { return info_; }
    IndexFacts index(const std::string&) override {
        IndexFacts facts;
        facts.nanoseconds = 1'000'000;
        facts.download_bytes = costs_.download_bytes;
        return facts;
    }
    ToolAnswer search(const std::string& query, std::size_t limit, bool) override {
        const auto found = answers_.find(query);
        ++searches_;
        ToolAnswer answer;
        answer.status = AnswerStatus::zero_hits;
        if (found != answers_.end()) answer = found->second;
        answer.nanoseconds = costs_.nanoseconds;
        if (answer.hits.size() > limit) answer.hits.resize(limit);
        return answer;
    }
    std::optional<std::vector<std::string>> tokens(const std::string& text, TextKind) override {
        std::vector<std::string> words;
        std::string word;
        for (const char c : text + " ") {
            if (c != ' ' && c != '\n') {
                word += c;
            } else if (!word.empty()) {
                words.push_back(std::exchange(word, ""));
            }
        }
        return words;
    }
    std::optional<double> cpu_seconds() const override {
        if (!costs_.cpu_seconds) return std::nullopt;
        return static_cast<double>(searches_) * *costs_.cpu_seconds;
    }

  private:
    Answers answers_;
    ScriptedCosts costs_;
    ToolInfo info_;
    std::size_t searches_ = 0;
};

inline ToolAnswer found(const std::vector<std::pair<std::string, double>>& hits) {
    ToolAnswer answer;
    answer.status = hits.empty() ? AnswerStatus::zero_hits : AnswerStatus::answered;
    for (const auto& [doc, score] : hits) answer.hits.push_back({doc, score});
    return answer;
}

inline ToolAnswer failed(std::string message) {
    ToolAnswer answer;
    answer.status = AnswerStatus::failed;
    answer.message = std::move(message);
    return answer;
}

inline ToolSpec scripted(std::string name, ScriptedTool::Answers answers,
                         ScriptedCosts costs = {}) {
    ToolSpec spec;
    const std::size_t colon = name.find(':');
    spec.tool = name.substr(0, colon);
    if (colon != std::string::npos) spec.setup = name.substr(colon + 1);
    spec.name = std::move(name);
    spec.open = [answers, costs](const std::string&) {
        return std::make_unique<ScriptedTool>(answers, costs);
    };
    return spec;
}

/// A site of `count` words: for each a page full of it, d0, and one that has it once, e0. A query
/// asks for a word; the standard has its two pages, in this order.
class WordSite {
  public:
    explicit WordSite(std::size_t count) : count_{count} {
        std::vector<Document> pages;
        std::vector<std::pair<std::string, std::string>> texts;
        for (std::size_t i = 0; i < count; ++i) {
            const std::string w = word(i);
            pages.push_back(test_page(full(i), "", w + " " + w + " " + w + " " + w));
            pages.push_back(test_page(once(i), "", w + " among some other words of a page"));
            texts.emplace_back(fmt::format("q{:03}", i), w);
            once_.push_back(once(i));
        }
        site = test_site(folder, std::move(pages));
        queries = test_queries(texts);
        options.threshold = {Threshold::Kind::share, 0.0};
        options.label_metrics = {"RR@10"};
        options.jobs = 1;
        options.samples = 10;  // nobody looks at the intervals
    }

    static std::string word(std::size_t i) { return fmt::format("word{:03}", i); }
    static std::string full(std::size_t i) { return fmt::format("d{}", i); }
    static std::string once(std::size_t i) { return fmt::format("e{}", i); }

    /// The answer to the i-th query.
    using Answer = std::function<ToolAnswer(std::size_t i)>;
    ToolSpec tool(const std::string& name, const Answer& answer, ScriptedCosts costs = {}) const {
        ScriptedTool::Answers answers;
        for (std::size_t i = 0; i < count_; ++i) answers[word(i)] = answer(i);
        return scripted(name, std::move(answers), costs);
    }

    /// Labels by which the page that has the word once is the one that counts. They live as long
    /// as this.
    std::shared_ptr<const Labels> labels() const {
        LabelsBuilder builder{"labels", false};
        for (std::size_t i = 0; i < count_; ++i) {
            builder.add({.query = queries->queries[i].id, .doc = once_[i], .grade = 1.0});
        }
        return std::make_shared<const Labels>(builder.build(Scale::numeric()));
    }

    ToolsStudy study(std::vector<ToolSpec> tools,
                     std::shared_ptr<const Labels> given = nullptr) const {
        return study_tools(site, queries, std::move(given), std::move(tools), options,
                           folder / "tools", [](const ToolsProgress&) {});
    }

    TestFolder folder;
    std::shared_ptr<const Site> site;
    std::shared_ptr<const Queries> queries;
    ToolsOptions options;

  private:
    std::size_t count_;
    std::vector<std::string> once_;  ///< what labels look at
};

/// Tools for a WordSite: both pages in order, the first alone, none.
inline ToolAnswer both_pages(std::size_t i) {
    return found({{WordSite::full(i), 2.0}, {WordSite::once(i), 1.0}});
}
inline ToolAnswer full_page(std::size_t i) { return found({{WordSite::full(i), 2.0}}); }
inline ToolAnswer nothing(std::size_t) { return found({}); }

}  // namespace assay
