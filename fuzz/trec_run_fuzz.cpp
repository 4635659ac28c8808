// The fast reader of TREC runs against the plain one: the same rows, or both an Error.

#include <bit>
#include <optional>
#include <vector>

#include "assay/io/trec_run.h"
#include "fuzz/fuzzing.h"

namespace {

using namespace assay;

struct Row {
    std::string doc;
    std::uint64_t score;  ///< its bits: a NaN is equal to itself here
    std::int64_t rank;
    bool operator==(const Row&) const = default;
};

struct Result {
    std::string name;
    std::vector<std::string> queries;
    std::vector<std::vector<Row>> rows;
    std::size_t skipped = 0;
    bool operator==(const Result&) const = default;
};

std::optional<Result> everything_of(Run (*read)(const Input&, const ReadOptions&),
                                    const Input& input, const ReadOptions& options) {
    try {
        const Run run = read(input, options);
        Result result{.name = run.name,
                      .queries = {run.queries.begin(), run.queries.end()},
                      .rows = {},
                      .skipped = run.skipped};
        RowBuffer buffer;
        for (std::size_t query = 0; query < run.queries.size(); ++query) {
            run.rows->read(query, buffer);
            std::vector<Row>& rows = result.rows.emplace_back();
            for (const RunRow& row : buffer.rows) {
                rows.push_back(
                    {std::string{row.doc}, std::bit_cast<std::uint64_t>(row.score), row.rank});
            }
            if (!buffer.rows.empty()) run.rows->where(query, 0);
        }
        result.skipped += buffer.skipped;
        return result;
    } catch (const Error&) {
        return std::nullopt;
    }
}

void compare(const Input& input, const ReadOptions& options) {
    const std::optional<Result> fast = everything_of(read_trec_run, input, options);
    const std::optional<Result> plain = everything_of(read_trec_run_plainly, input, options);
    if (fast != plain) __builtin_trap();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const Input input = fuzz_input(data, size);
    for (const Dialect dialect : {Dialect::assay, Dialect::trec_eval_9, Dialect::trec_eval_10}) {
        for (const bool lenient : {false, true}) {
            ReadOptions options;
            options.dialect = dialect;
            options.lenient = lenient;
            options.ranks = size % 2 == 1;
            compare(input, options);
        }
    }
    return 0;
}
