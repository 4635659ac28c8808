// The reference engine beside Lucene on CACM: Anserini's regression (cacm.yaml) gives the
// statistics of the index and two measures of its BM25 run, and a sample run lists the scores of
// the best 30 of each query. All were made with k1 = 0.9 and b = 0.4.

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <memory>

#include "assay/corpus/corpus.h"
#include "assay/evaluate/score.h"
#include "assay/index/index.h"
#include "assay/index/index_writer.h"
#include "assay/index/testing.h"
#include "assay/io/read.h"
#include "assay/io/testing.h"
#include "assay/search/query_parser.h"
#include "assay/studies/searched_run.h"

namespace assay {
namespace {

std::string cacm_file(const std::string& name) { return shared_data("cacm/" + name); }

Index index_of_cacm(const std::string& folder) {
    CorpusOptions reading;
    reading.strip_extensions = true;
    const auto corpus = open_corpus(cacm_file("cacm.tar.gz"), reading);
    std::vector<Document> documents;
    for (Document document; corpus->next(document);) documents.push_back(document);
    NewIndex wanted;
    wanted.analyzer = named_analyzer("cacm");
    IndexWriter writer = IndexWriter::create(folder, wanted);
    writer.add(documents, IndexWriter::IfPresent::refuse);
    writer.merge();
    writer.commit();
    return Index::open(folder);
}

class Cacm : public testing::Test {
  protected:
    void SetUp() override {
        if (!std::filesystem::exists(cacm_file("cacm.tar.gz"))) {
            GTEST_SKIP() << cacm_file("cacm.tar.gz") << " is not there";
        }
        folder_ = std::make_unique<TestFolder>();
        index_ = std::make_unique<Index>(index_of_cacm(*folder_ / "index"));
        queries_ = read_queries(cacm_file("topics.cacm.txt"), {});
        options_.scorer = "bm25-lucene";
        options_.k1 = 0.9;
        options_.b = 0.4;
        options_.k = 1000;
    }

    /// AP and P@30 of the best 1000, averaged over the queries with labels. Documents of equal
    /// score are in the order of their ids, as Anserini has them.
    std::string measures(const SearchOptions& options) const {
        const Labels labels = read_labels(cacm_file("qrels.cacm.txt"), {});
        const auto planned =
            std::make_shared<PlannedQueries>(*index_, queries_, labels, options, false);
        const assay::Run runs[] = {searched_run(planned, options, "run")};
        const std::string names[] = {"AP", "P@30"};
        Plan plan;
        plan.metrics = make_metrics(names);
        plan.policies.ties = TieOrder::docid_ascending;
        const ScoreTable table = score(labels, runs, plan);
        return fmt::format("{:.4f} {:.4f}", table.columns[0][0].average,
                           table.columns[0][1].average);
    }

    std::unique_ptr<TestFolder> folder_;
    std::unique_ptr<Index> index_;
    Queries queries_;
    SearchOptions options_;
};

TEST_F(Cacm, HasTheStatisticsOfLucenesIndex) {
    EXPECT_EQ(index_->statistics().documents, 3204U);
    EXPECT_EQ(index_->statistics().total_length, 320'968U);
    std::size_t terms = 0;
    for (const Segment& segment : index_->segments()) terms += segment.inverted->term_count();
    EXPECT_EQ(terms, 14'363U);
}

TEST_F(Cacm, MeasuresAsAnserinisRun) {
    ASSERT_EQ(queries_.queries.size(), 64U);
    EXPECT_EQ(measures(options_), "0.3123 0.1942");
}

TEST_F(Cacm, ScoresAsTheListedRun) {
    const assay::Run listed = read_run(cacm_file("cacm-bm25.txt"), {});
    Searcher searcher{*index_};
    const auto place = std::ranges::find(scorers(), "bm25-lucene", &ScorerInfo::name);
    const auto scorer = static_cast<std::size_t>(place - scorers().begin());
    std::size_t rows = 0;
    RowBuffer buffer;
    for (std::size_t q = 0; q < listed.queries.size(); ++q) {
        const Query* query = queries_.find(listed.queries[q]);
        ASSERT_NE(query, nullptr) << listed.queries[q];
        const PlannedQuery plan = searcher.plan(parse_plain(query->text), options_);
        listed.rows->read(q, buffer);
        for (const RunRow& row : buffer.rows) {
            const auto document = index_->find(row.doc);
            ASSERT_TRUE(document) << row.doc;
            const std::uint32_t documents[] = {*document};
            const double score = searcher.score(plan, options_, documents)[0].scores[scorer];
            EXPECT_NEAR(score, row.score, 0.0001) << query->id << " " << row.doc;
            ++rows;
        }
    }
    EXPECT_EQ(rows, 64U * 30U);
}

// Exact lengths instead of bytes: docs/search.md has these two beside Lucene's.
TEST_F(Cacm, ExactBm25MeasuresAsDocumented) {
    options_.scorer = "bm25";
    EXPECT_EQ(measures(options_), "0.3129 0.1929");
    options_.k1 = 1.2;
    options_.b = 0.75;
    EXPECT_EQ(measures(options_), "0.3079 0.1885");
}

}  // namespace
}  // namespace assay
