#include <gtest/gtest.h>

#include <cmath>

#include "assay/io/read.h"
#include "assay/io/testing.h"

namespace assay {
namespace {

Run read(const std::string& name, const std::string& text, const ReadOptions& options = {}) {
    return read_run(in_memory(name, text), options);
}

std::string run_error(const std::string& name, const std::string& text,
                      const ReadOptions& options = {}) {
    return error_of([&] { read(name, text, options); });
}

/// Every row as `query/doc/score/rank`.
std::vector<std::string> rows(const Run& run) {
    std::vector<std::string> found;
    RowBuffer buffer;
    for (std::size_t q = 0; q < run.queries.size(); ++q) {
        run.rows->read(q, buffer);
        for (const RunRow& row : buffer.rows) {
            found.push_back(std::string{run.queries[q]} + "/" + std::string{row.doc} + "/" +
                            std::to_string(row.score).substr(0, 4) + "/" +
                            std::to_string(row.rank));
        }
    }
    return found;
}

using Rows = std::vector<std::string>;

TEST(ReadRun, ReadsScoresFromEveryFormatAlike) {
    const Rows expected{"q1/b/0.50/0", "q1/a/2.00/0", "q2/a/-1.0/0"};
    EXPECT_EQ(rows(read("r.run", "q2 Q0 a 1 -1 s\nq1 Q0 b 1 0.5 s\nq1 Q0 a 2 2 s\n")), expected);
    EXPECT_EQ(rows(read("r.csv", "query,doc,score\nq2,a,-1\nq1,b,0.5\nq1,a,2\n")), expected);
    EXPECT_EQ(rows(read("r.jsonl",
                        "{\"query\":\"q2\",\"doc\":\"a\",\"score\":-1}\n"
                        "{\"query\":\"q1\",\"doc\":\"b\",\"score\":0.5}\n"
                        "{\"query\":\"q1\",\"doc\":\"a\",\"score\":2}\n")),
              expected);
    EXPECT_EQ(rows(read("r.json", "{\"q2\":{\"a\":-1},\"q1\":{\"b\":0.5,\"a\":2}}")), expected);
    EXPECT_EQ(read("r.json", "{\"q2\":{\"a\":-1}}").order, RowOrder::score);
}

TEST(ReadRun, ReadsScoresThatAreTooSmallAsZero) {
    const Rows expected{"q/a/0.00/0", "q/b/-0.0/0"};
    EXPECT_EQ(rows(read("r.run", "q Q0 a 1 1e-400 s\nq Q0 b 2 -1e-400 s\n")), expected);
    EXPECT_EQ(rows(read("r.csv", "query,doc,score\nq,a,1e-400\nq,b,-1e-400\n")), expected);
    EXPECT_EQ(rows(read("r.json", "{\"q\":{\"a\":1e-400,\"b\":-1e-400}}")), expected);
    EXPECT_EQ(run_error("r.csv", "query,doc,score\nq,a,1e400\n"),
              "r.csv:2: score '1e400' is not a finite number");
}

TEST(ReadRun, OrdersByRankWhenThereAreNoScores) {
    ReadOptions as_tsv;
    as_tsv.format = Format::tsv;
    const assay::Run csv = read("r.csv", "query_id\tdoc_id\trank\nq\tb\t2\nq\ta\t1.0\n", as_tsv);
    EXPECT_EQ(csv.order, RowOrder::rank);
    EXPECT_EQ(rows(csv), (Rows{"q/b/0.00/2", "q/a/0.00/1"}));
    const assay::Run lists = read("r.json", "{\"5156\": [38633, \"x\"], \"259\": []}");
    EXPECT_EQ(lists.order, RowOrder::rank);
    EXPECT_EQ(lists.queries.size(), 2U);
    EXPECT_EQ(rows(lists), (Rows{"5156/38633/0.00/1", "5156/x/0.00/2"}));
}

TEST(ReadRun, ReadsARowAQueryWithLatency) {
    const assay::Run run =
        read("r.jsonl",
             "{\"query\":\"q2\",\"results\":[{\"doc\":\"a\",\"score\":3},"
             "{\"docid\":\"b\",\"score\":1}],\"latency_ms\":12.5,\"system\":\"bm25\"}\n"
             "{\"query\":\"q1\",\"results\":[]}\n");
    EXPECT_EQ(rows(run), (Rows{"q2/a/3.00/1", "q2/b/1.00/2"}));
    ASSERT_EQ(run.latency_ms.size(), 2U);
    EXPECT_TRUE(std::isnan(run.latency_ms[0]));
    EXPECT_EQ(run.latency_ms[1], 12.5);
    EXPECT_EQ(run.name, "bm25");
    EXPECT_TRUE(read("r.jsonl", "{\"query\":1,\"results\":[2]}").latency_ms.empty());
}

TEST(ReadRun, ColumnsOfResultsInAListCanBeNamed) {
    ReadOptions options;
    options.columns = {{"score", "bm25"}};
    EXPECT_EQ(rows(read("r.csv", "query,doc,bm25,score\nq,a,1,7\n", options)),
              (Rows{"q/a/1.00/0"}));
    EXPECT_EQ(rows(read("r.jsonl", R"({"query":"q","results":[{"doc":"a","bm25":2}]})", options)),
              (Rows{"q/a/2.00/1"}));
    EXPECT_EQ(run_error("r.jsonl", R"({"query":"q","results":[{"doc":"a","score":2}]})", options),
              "r.jsonl:1: no column 'bm25'; there are: doc, score");
    EXPECT_EQ(run_error("r.run", "q Q0 a 1 1 s\n", options),
              "r.run:1: no column 'bm25': a file of this form has no columns");
    options.columns.swap(options.shared_columns);
    EXPECT_EQ(rows(read("r.csv", "query,doc,score\nq,a,7\n", options)), (Rows{"q/a/7.00/0"}));
    EXPECT_EQ(rows(read("r.run", "q Q0 a 1 1 s\n", options)), (Rows{"q/a/1.00/0"}));
}

TEST(ReadRun, KnowsWhereARowStands) {
    const assay::Run run = read("r.csv", "query,doc,score\nq2,a,1\nq1,b,1\nq1,a,2\n");
    EXPECT_EQ(run.rows->where(0, 1), "r.csv:4");
    EXPECT_EQ(run.rows->where(1, 0), "r.csv:2");
}

TEST(ReadRun, NamesTheSystem) {
    EXPECT_EQ(read("dir/bm25.run.gz", "q Q0 d 1 1 mine\n").name, "mine");
    EXPECT_EQ(read("dir/bm25.csv.gz", "query,doc,score\nq,d,1\n").name, "bm25");
    EXPECT_EQ(read("r.csv", "query,doc,score,run_id\nq,d,1,mine\n").name, "mine");
    const std::string path = testing::TempDir() + "assay=run.csv";
    write_file(path, "query,doc,score\nq,d,1\n");
    EXPECT_EQ(read_run(path, {}).name, "assay=run");
    EXPECT_EQ(read_run("new=" + path, {}).name, "new");
    EXPECT_EQ(error_of([] { read_run("=x.csv", {}); }), "'=x.csv': expected NAME=FILE");
    EXPECT_EQ(error_of([] { read_run("x=", {}); }), "'x=': expected NAME=FILE");
    EXPECT_EQ(error_of([] { read_run("x=/no/such", {}); }),
              "/no/such: cannot open: No such file or directory");
}

TEST(ReadRun, SaysWhatIsWrong) {
    EXPECT_EQ(run_error("r.run", "\n"), "r.run:1: the file is empty");
    EXPECT_EQ(run_error("r.csv", "query,doc\nq,d\n"), "r.csv:2: neither a score nor a rank");
    EXPECT_EQ(run_error("r.csv", "query,score\nq,1\n"),
              "r.csv:1: no column for the doc (such as 'doc_id'); there are: query, score");
    EXPECT_EQ(run_error("r.csv", "query,doc,score\nq,d,nan\n"),
              "r.csv:2: score 'nan' is not a finite number");
    EXPECT_EQ(run_error("r.csv", "query,doc,rank\nq,d,1.5\n"),
              "r.csv:2: rank '1.5' is not a whole number of at least 0");
    EXPECT_EQ(run_error("r.csv", "query,doc,rank\nq,d,-1\n"),
              "r.csv:2: rank '-1' is not a whole number of at least 0");
    EXPECT_EQ(run_error("r.csv", "query,doc,score\nq,d,1\nr,d,1\nq,d,2\n"),
              "r.csv:4: document 'd' is returned twice for query 'q'");
    EXPECT_EQ(run_error("r.csv", "query,doc,score,rank\nq,d,1,1\nq,e,,2\n"),
              "r.csv:3: no score, but the results before have one");
    EXPECT_EQ(run_error("r.csv", "query,doc,score,rank\nq,d,,1\nq,e,1,2\n"),
              "r.csv:3: a score, but the results before have none");
    EXPECT_EQ(run_error("r.csv", "query,doc,score,system\nq,d,1,a\nq,e,1,b\n"),
              "r.csv:3: system 'b', but the rows before are of 'a'");
    EXPECT_EQ(run_error("r.csv", "query,doc,score\n"), "r.csv:1: no result in the file");
    EXPECT_EQ(run_error("r.jsonl", "{\"query\":1,\"results\":[[]]}"),
              "r.jsonl:1: a result is an id or an object");
    EXPECT_EQ(run_error("r.jsonl", "{\"query\":1,\"results\":[2],\"latency_ms\":\"x\"}"),
              "r.jsonl:1: latency 'x' is not a finite number");
    EXPECT_EQ(run_error("r.jsonl", "{\"query\":1,\"results\":[2],\"latency_ms\":-5}"),
              "r.jsonl:1: latency '-5' is below 0");
    EXPECT_EQ(run_error("r.csv", "query,doc,score,latency_ms\nq,d,1,inf\n"),
              "r.csv:2: latency 'inf' is not a finite number");
    EXPECT_EQ(run_error("r.json", "{\"q\":\n\n5}"),
              "r.json:3: expected a list of results or an object {document: score}");
    EXPECT_EQ(run_error("r.json", "{\"q\":{\"d\":true}}"),
              "r.json:1: score 'true' is not a finite number");
}

TEST(ReadRun, AFieldStandsOnceInARow) {
    EXPECT_EQ(run_error("r.csv", "query,doc,score,score\nq,d,1,2\n"),
              "r.csv:1: 'score' is there twice");
    EXPECT_EQ(run_error("r.jsonl", "{\"query\":1,\"results\":[2],\"results\":[3]}"),
              "r.jsonl:1: 'results' is there twice");
    EXPECT_EQ(
        run_error("r.jsonl", "{\"query\":1,\"results\":[{\"doc\":\"a\",\"score\":1,\"score\":2}]}"),
        "r.jsonl:1: 'score' is there twice");
}

TEST(ReadRun, LenientSkipsRowsWithABadLatency) {
    ReadOptions options;
    options.lenient = true;
    const assay::Run run =
        read("r.csv", "query,doc,score,latency_ms\nq,d,1,-5\nq,e,1,5\n", options);
    EXPECT_EQ(rows(run), (Rows{"q/e/1.00/0"}));
    EXPECT_EQ(run.skipped, 1U);
    EXPECT_EQ(run.latency_ms[0], 5.0);
}

TEST(ReadRun, AQueryHasOneListOfResults) {
    const std::string text =
        "{\"query\":\"q\",\"results\":[\"a\"],\"latency_ms\":1}\n{\"query\":\"r\",\"results\":[]}\n"
        "{\"query\":\"q\",\"results\":[\"b\"],\"latency_ms\":2}\n";
    EXPECT_EQ(run_error("r.jsonl", text), "r.jsonl:3: query 'q' also has results in line 1");
    EXPECT_EQ(run_error("r.json", "{\"q\":{\"a\":1},\n\"q\":{\"b\":2}}"),
              "r.json:2: query 'q' also has results in line 1");
    ReadOptions options;
    options.lenient = true;
    const assay::Run run = read("r.jsonl", text, options);
    EXPECT_EQ(rows(run), (Rows{"q/a/0.00/1"}));
    EXPECT_EQ(run.latency_ms[0], 1.0);
    EXPECT_EQ(run.skipped, 1U);
}

TEST(ReadRun, ADocumentStandsOnceInTheObjectOfAQuery) {
    const std::string text = "{\"q\":{\"a\":1,\n\"b\":3,\n\"a\":2}}";
    EXPECT_EQ(run_error("r.json", text), "r.json:3: document 'a' is returned twice for query 'q'");
    ReadOptions options;
    options.lenient = true;
    const assay::Run run = read("r.json", text, options);
    EXPECT_EQ(rows(run), (Rows{"q/a/1.00/0", "q/b/3.00/0"}));
    EXPECT_EQ(run.skipped, 1U);
}

TEST(ReadRun, LenientSkipsAndCounts) {
    ReadOptions options;
    options.lenient = true;
    const assay::Run csv = read("r.csv", "query,doc,score\nq,d,1\nq,e,x\nq,d,2\nq\n", options);
    EXPECT_EQ(rows(csv), (Rows{"q/d/1.00/0"}));
    EXPECT_EQ(csv.skipped, 3U);
    EXPECT_TRUE(csv.lenient);
    const assay::Run json = read("r.json", "{\"q\":{\"a\":\"x\",\"b\":1},\"r\":2}", options);
    EXPECT_EQ(rows(json), (Rows{"q/b/1.00/0"}));
    EXPECT_EQ(json.skipped, 2U);
}

constexpr const char* kSnapshots =
    "Snapshot Name,Snapshot Time,Case ID,Query Text,Doc ID,Doc Position\n"
    "before,2026-03-01,7,降噪 耳机,d1,1\n"
    "after,2026-03-02,7,降噪 耳机,d2,2\n"
    "before,2026-03-01,7,降噪 耳机,d2,2\n"
    "after,2026-03-02,7,降噪 耳机,d1,1\n"
    "after,2026-03-02,7,\"a, b\",d9,1\n";

TEST(ReadRuns, SnapshotsOfQuepidAreARunEach) {
    const std::vector<assay::Run> runs = read_runs(in_memory("q.csv", kSnapshots), {});
    ASSERT_EQ(runs.size(), 2U);
    EXPECT_EQ(runs[0].name, "before");
    EXPECT_EQ(runs[0].order, RowOrder::rank);
    ASSERT_EQ(runs[0].queries.size(), 1U);
    EXPECT_EQ(runs[0].queries[0], "降噪 耳机");
    EXPECT_EQ(runs[1].name, "after");
    ASSERT_EQ(runs[1].queries.size(), 2U);
    RowBuffer buffer;
    runs[1].rows->read(*runs[1].find("降噪 耳机"), buffer);
    ASSERT_EQ(buffer.rows.size(), 2U);
    EXPECT_EQ(buffer.rows[0].doc, "d2");
    EXPECT_EQ(buffer.rows[0].rank, 2);
    EXPECT_EQ(runs[1].rows->where(*runs[1].find("a, b"), 0), "q.csv:6");
}

TEST(ReadRuns, OneSnapshotIsAnOrdinaryRun) {
    const std::string one{kSnapshots, std::string_view{kSnapshots}.find("after")};
    EXPECT_EQ(read_run(in_memory("q.csv", one), {}).name, "before");
    EXPECT_EQ(error_of([] { read_run(in_memory("q.csv", kSnapshots), {}); }),
              "q.csv:3: system 'after', but the rows before are of 'before'");
}

TEST(ReadRuns, AFileOfOneSystemIsOneRun) {
    const std::vector<assay::Run> trec = read_runs(in_memory("x.run", "q Q0 d 1 2.5 bm25\n"), {});
    ASSERT_EQ(trec.size(), 1U);
    EXPECT_EQ(trec[0].name, "bm25");
    const std::vector<assay::Run> plain =
        read_runs(in_memory("x.csv", "query,doc,rank\nq,d,1\n"), {});
    ASSERT_EQ(plain.size(), 1U);
    EXPECT_EQ(plain[0].name, "x");
    // Ranks in one system, scores in the other: each is a run of its own.
    EXPECT_EQ(read_runs(in_memory("x.jsonl",
                                  "{\"query\":\"q\",\"doc\":\"d\",\"rank\":1,\"system\":\"a\"}\n"
                                  "{\"query\":\"q\",\"doc\":\"d\",\"score\":1,\"system\":\"b\"}\n"),
                        {})
                  .size(),
              2U);
}

}  // namespace
}  // namespace assay
