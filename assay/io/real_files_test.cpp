// Files that other people wrote. The counts come from wc, awk and Python's json module.

#include <gtest/gtest.h>

#include <filesystem>

#include "assay/io/read.h"
#include "assay/io/testing.h"

#define SKIP_WITHOUT(path) \
    if (!std::filesystem::exists(path)) GTEST_SKIP() << path << " is not here"

namespace assay {
namespace {

std::size_t row_count(const Run& run) {
    std::size_t count = 0;
    RowBuffer buffer;
    for (std::size_t q = 0; q < run.queries.size(); ++q) {
        run.rows->read(q, buffer);
        count += buffer.rows.size();
    }
    return count;
}

TEST(RealFiles, QrelsOfSeveralJudges) {
    const std::string path = shared_data("trec_eval_test/qrels.123");
    SKIP_WITHOUT(path);
    ReadOptions options;
    options.columns = {{"rater", "iteration"}};
    const Labels labels = read_labels(path, options);
    EXPECT_EQ(labels.size(), 10362U);
    EXPECT_EQ(labels.raters, (std::vector<std::string>{"", "0", "1", "2"}));
    const Labels commented = read_labels(shared_data("trec_eval_test/qrels.comments.123"), options);
    EXPECT_EQ(commented.size(), labels.size());
    options.dialect = Dialect::trec_eval_10;
    EXPECT_EQ(read_labels(path, options).size(), labels.size());
}

TEST(RealFiles, TrecEvalsOwn) {
    const std::string path = shared_data("trec_eval_test/prefs.test");
    SKIP_WITHOUT(path);
    const Preferences plain = read_preferences(path, {});
    const Preferences commented =
        read_preferences(shared_data("trec_eval_test/prefs.comment.test"), {});
    EXPECT_EQ(plain.queries, commented.queries);
    EXPECT_EQ(plain.queries.size(), 24U);
    EXPECT_EQ(read_labels(shared_data("trec_eval_test/qrels.test"), {}).subtopics.size(), 1U);
    EXPECT_EQ(read_run(shared_data("trec_eval_test/results.test"), {}).name, "STANDARD");
}

TEST(RealFiles, Cacm) {
    const std::string path = shared_data("cacm/topics.cacm.txt");
    SKIP_WITHOUT(path);
    const Queries queries = read_queries(path, {});
    EXPECT_EQ(queries.queries.size(), 64U);
    EXPECT_EQ(queries.find("1")->text.substr(0, 25), "What articles exist which");
    EXPECT_EQ(read_labels(shared_data("cacm/qrels.cacm.txt"), {}).queries().size(), 52U);
    EXPECT_EQ(read_run(shared_data("cacm/cacm-bm25.txt"), {}).queries.size(), 64U);
}

TEST(RealFiles, Chorus) {
    const std::string path = shared_data("chorus_icecat/Broad_Query_Set_rated.csv");
    SKIP_WITHOUT(path);
    EXPECT_GT(read_labels(path, {}).size(), 1000U);
    const Labels rated =
        read_labels(shared_data("chorus_icecat/Broad_Query_Set_individual_ratings.csv"), {});
    EXPECT_EQ(rated.raters, (std::vector<std::string>{"", "agent_1", "agent_2", "agent_3"}));
    EXPECT_EQ(rated.size(), 3U * 3188U);
}

TEST(RealFiles, Lecard) {
    const std::string path = shared_data("chinese/lecard/label_top30_dict.json");
    SKIP_WITHOUT(path);
    const Labels labels = read_labels(path, {});
    EXPECT_EQ(labels.queries().size(), 107U);
    EXPECT_EQ(labels.size(), 3228U);
    const assay::Run run = read_run(shared_data("chinese/lecard/bm25_top100.json"), {});
    EXPECT_EQ(run.order, RowOrder::rank);
    EXPECT_EQ(run.name, "bm25_top100");
    EXPECT_EQ(row_count(run), 10807U);
    ReadOptions options;
    options.columns = {{"id", "ridx"}, {"text", "q"}};
    EXPECT_EQ(read_queries(shared_data("chinese/lecard/query.json"), options).queries.size(), 107U);
}

}  // namespace
}  // namespace assay
