#include "assay/studies/tune.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "assay/core/error.h"
#include "assay/search/testing.h"

namespace assay {
namespace {

std::string repeated(std::string_view word, int times) {
    std::string text;
    for (int i = 0; i < times; ++i) text += fmt::format("{} ", word);
    return text;
}

/// For each query `word<i>` a short document that says it once, and a long one that says it three
/// times and is the one wanted: with much length normalisation the short one wins.
struct LongIsRight {
    static constexpr int kQueries = 20;
    TestIndex index;
    Queries queries;
    Labels labels;

    LongIsRight() : index{{documents()}}, labels{make_labels()} {
        for (int i = 0; i < kQueries; ++i) {
            queries.queries.push_back({fmt::format("q{:02}", i), fmt::format("word{}", i), {}});
        }
    }

    static std::vector<Document> documents() {
        std::vector<Document> all;
        for (int i = 0; i < kQueries; ++i) {
            const std::string word = fmt::format("word{}", i);
            all.push_back(body(fmt::format("short{}", i), word));
            all.push_back(body(fmt::format("long{}", i),
                               repeated(word, 3) + repeated(fmt::format("filler{}", i), 40 + i)));
        }
        return all;
    }

    static Labels make_labels() {
        static std::vector<std::string> ids;
        for (int i = 0; i < kQueries; ++i) {
            ids.push_back(fmt::format("q{:02}", i));
            ids.push_back(fmt::format("long{}", i));
        }
        LabelsBuilder builder{"labels", false};
        for (std::size_t i = 0; i < ids.size(); i += 2) {
            builder.add({.query = ids[i], .doc = ids[i + 1], .grade = 1.0});
        }
        return builder.build(Scale::numeric());
    }
};

const LongIsRight& sample() {
    static const LongIsRight kSample;
    return kSample;
}

TuneOptions options_for(std::string_view metric) {
    TuneOptions options;
    options.axes = {{Axis::Kind::k1, "", {0.6, 1.2}}, {Axis::Kind::b, "", {0, 0.4, 0.75, 1}}};
    const std::string names[] = {std::string{metric}};
    options.plan.metrics = make_metrics(names);
    return options;
}

TuneResult tuned(const TuneOptions& options) {
    return tune(sample().index, sample().queries, sample().labels, options);
}

// By hand: with b = 0 three occurrences beat one whatever the lengths, and RR is 1 everywhere; with
// b = 0.75 a document of 43 words or more, where the mean is about 27, has K of 1.7 or more and
// scores below 3 · 2.2 / (3 + 1.7), which is 1.4, times idf; the short one has K of 0.33 and scores
// 2.2 / 1.33, 1.65 times idf: RR is 1/2 everywhere.
TEST(Tune, FindsThatLengthMustNotCount) {
    const TuneResult result = tuned(options_for("RR"));
    EXPECT_EQ(result.queries.size(), 20U);
    EXPECT_DOUBLE_EQ(result.means[TuneResult::kInUse], 0.5);
    EXPECT_EQ(result.settings[result.best][1], 0.0);
    EXPECT_DOUBLE_EQ(result.means[result.best], 1.0);
    for (const FoldChoice& fold : result.folds) {
        EXPECT_EQ(result.settings[fold.setting][1], 0.0);
        EXPECT_EQ(fold.queries, 4U);
    }
    EXPECT_DOUBLE_EQ(result.cross_validated, 1.0);
    EXPECT_EQ(result.pair().verdict, Verdict::better);
    EXPECT_DOUBLE_EQ(result.pair().delta, 0.5);
    const std::string said = tune_messages(result).front().en;
    EXPECT_NE(said.find("use --k1 0.6 --b 0"), std::string::npos) << said;
}

TEST(Tune, LeavesWellAlone) {
    TuneOptions options = options_for("RR");
    options.search.b = 0.0;
    const TuneResult result = tuned(options);
    EXPECT_EQ(result.best, TuneResult::kInUse);
    EXPECT_DOUBLE_EQ(result.pair().delta, 0.0);
    EXPECT_NE(result.pair().verdict, Verdict::better);
    const std::string said = tune_messages(result).front().en;
    EXPECT_NE(said.find("keep --k1 1.2 --b 0"), std::string::npos) << said;
}

TEST(Tune, EverySettingIsWhatASearchWithItGives) {
    const TuneResult result = tuned(options_for("RR"));
    for (std::size_t i = 0; i < result.settings.size(); ++i) {
        const SearchOptions search = with_setting({}, result.axes, result.settings[i]);
        double sum = 0.0;
        for (int q = 0; q < LongIsRight::kQueries; ++q) {
            const auto ids = found_ids(sample().index, fmt::format("word{}", q), search);
            sum += ids.front() == fmt::format("long{}", q) ? 1.0 : 0.5;
        }
        EXPECT_DOUBLE_EQ(result.means[i], sum / LongIsRight::kQueries);
    }
}

TEST(Tune, ThreadsChangeNothing) {
    TuneOptions options = options_for("nDCG@10");
    options.refine = true;
    const TuneResult one = tuned(options);
    options.plan.threads = 4;
    const TuneResult four = tuned(options);
    EXPECT_EQ(one.settings, four.settings);
    EXPECT_EQ(one.means, four.means);
    EXPECT_EQ(one.cross_validated, four.cross_validated);
    EXPECT_EQ(one.pair().p, four.pair().p);
}

// From b = 0 upwards, between 0 and 0.4, and k1 between its two values.
TEST(Tune, RefinesAroundTheBest) {
    TuneOptions options = options_for("RR");
    options.refine = true;
    const TuneResult result = tuned(options);
    EXPECT_EQ(result.grid, 8U);
    ASSERT_EQ(result.settings.size(), 8U + 3U * 3U - 1U);
    EXPECT_EQ(result.settings[8], (Setting{0.6, 0.1}));
    EXPECT_EQ(result.settings.back(), (Setting{0.9, 0.2}));
}

// Title and body swapped: the wanted document has the word in its title, once, another has it in
// its body, three times.
TEST(Tune, FindsTheWeightOfAField) {
    std::vector<Document> documents;
    Queries queries;
    LabelsBuilder builder{"labels", false};
    static std::vector<std::string> ids;
    ids.clear();
    for (int i = 0; i < 12; ++i) {
        const std::string word = fmt::format("word{}", i);
        documents.push_back(titled("b" + word, "x y z", repeated(word, 3)));
        documents.push_back(titled("t" + word, word + " y z", "x x x"));
        queries.queries.push_back({fmt::format("q{:02}", i), word, {}});
        ids.push_back(fmt::format("q{:02}", i));
        ids.push_back("t" + word);
    }
    for (std::size_t i = 0; i < ids.size(); i += 2) {
        builder.add({.query = ids[i], .doc = ids[i + 1], .grade = 1.0});
    }
    TuneOptions options = options_for("RR");
    options.search.scorer = "bm25f";
    options.axes = {{Axis::Kind::k1, "", {1.2}},
                    {Axis::Kind::b, "", {0.75}},
                    {Axis::Kind::weight, "title", {1, 2, 8}}};
    const TestIndex index{{documents}};
    const TuneResult result = tune(index, queries, builder.build(Scale::numeric()), options);
    EXPECT_EQ(result.settings[result.best].back(), 8.0);
    EXPECT_DOUBLE_EQ(result.means[result.best], 1.0);
    EXPECT_DOUBLE_EQ(result.means[TuneResult::kInUse], 0.5);
    EXPECT_EQ(result.pair().verdict, Verdict::better);
}

TEST(Tune, CountsQueriesThatCannotTakePart) {
    Queries queries = sample().queries;
    queries.queries.pop_back();
    queries.queries.push_back({"zz", "word1", {}});
    const TuneResult result = tune(sample().index, queries, sample().labels, options_for("RR"));
    EXPECT_EQ(result.queries.size(), 19U);
    EXPECT_EQ(result.without_text, 1U);
    EXPECT_EQ(result.without_labels, 1U);
}

TEST(Tune, RefusesWhatCannotBeTuned) {
    EXPECT_THROW(tuned(options_for("Judged@10")), Error);
    TuneOptions options = options_for("RR");
    options.search.scorer = "tf-idf";
    EXPECT_THROW(tuned(options), Error);
    options = options_for("RR");
    options.axes.push_back({Axis::Kind::weight, "body", {1, 2}});
    EXPECT_THROW(tuned(options), Error);
    options.search.scorer = "bm25f";
    EXPECT_NO_THROW(tuned(options));
    options.axes.back().field = "title";
    EXPECT_THROW(tuned(options), Error) << "the index has no such field";
    options = options_for("RR");
    options.folds = 21;
    EXPECT_THROW(tuned(options), Error);
    Queries others;
    others.queries = {{"nobody", "word1", {}}};
    EXPECT_THROW(tune(sample().index, others, sample().labels, options_for("RR")), Error);
}

}  // namespace
}  // namespace assay
