#pragma once

// What the tests of studies of tools share.

#include <map>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

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

/// A tool that knows its answers beforehand.
class ScriptedTool : public SearchTool {
  public:
    using Answers = std::map<std::string, ToolAnswer>;  ///< by query text
    explicit ScriptedTool(Answers answers, ScoreDirection scores = ScoreDirection::higher)
        : answers_{std::move(answers)}, info_{"scripted", "1.0", scores} {}

    const ToolInfo& info() const override { return info_; }
    IndexFacts index(const std::string&) override {
        IndexFacts facts;
        facts.nanoseconds = 1'000'000;
        facts.download_bytes = 5000;
        return facts;
    }
    ToolAnswer search(const std::string& query, std::size_t limit, bool) override {
        const auto found = answers_.find(query);
        ToolAnswer answer;
        answer.status = AnswerStatus::zero_hits;
        answer.nanoseconds = 2'000'000;
        if (found != answers_.end()) {
            answer.status = found->second.status;
            answer.hits = found->second.hits;
            answer.message = found->second.message;
        }
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

  private:
    Answers answers_;
    ToolInfo info_;
};

inline ToolAnswer found(const std::vector<std::pair<std::string, double>>& hits) {
    ToolAnswer answer;
    answer.status = hits.empty() ? AnswerStatus::zero_hits : AnswerStatus::answered;
    for (const auto& [doc, score] : hits) answer.hits.push_back({doc, score});
    return answer;
}

inline ToolSpec scripted(std::string name, ScriptedTool::Answers answers) {
    ToolSpec spec;
    const std::size_t colon = name.find(':');
    spec.tool = name.substr(0, colon);
    if (colon != std::string::npos) spec.setup = name.substr(colon + 1);
    spec.name = std::move(name);
    spec.open = [answers](const std::string&) { return std::make_unique<ScriptedTool>(answers); };
    return spec;
}

}  // namespace assay
