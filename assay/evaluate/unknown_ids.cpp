#include "assay/evaluate/unknown_ids.h"

#include <algorithm>
#include <functional>
#include <set>

namespace assay {
namespace {

constexpr std::size_t kExamples = 3;
constexpr std::size_t kCompared = 1000;  ///< unknown ids that are held against the corpus

using Ids = std::vector<std::string_view>;

/// Counts ids query by query.
class Counter {
  public:
    explicit Counter(const KnownDocuments& known) : known_{known} { counts_.corpus = known.source; }

    /// The documents of one query; some may come twice.
    void add(Ids docs) {
        std::ranges::sort(docs);
        docs.erase(std::unique(docs.begin(), docs.end()), docs.end());
        counts_.pairs += docs.size();
        for (const std::string_view doc : docs) {
            if (known_.has(doc)) continue;
            ++counts_.unknown;
            if (unknown_.size() < kCompared) unknown_.emplace(doc);
        }
    }

    UnknownIds finish() {
        if (counts_.unknown == 0) return std::move(counts_);
        IdGroup group;
        for (const std::string& id : unknown_) group.first.push_back(id);
        for (const std::string& id : known_.sample) group.second.push_back(id);
        for (const std::string_view id : group.first) {
            if (counts_.examples.size() < kExamples) counts_.examples.emplace_back(id);
        }
        const std::size_t known = std::min(kExamples, known_.sample.size());
        counts_.known.assign(known_.sample.begin(),
                             known_.sample.begin() + static_cast<std::ptrdiff_t>(known));
        counts_.agreement = find_agreement(std::span{&group, 1});
        return std::move(counts_);
    }

  private:
    const KnownDocuments& known_;
    UnknownIds counts_;
    std::set<std::string, std::less<>> unknown_;
};

}  // namespace

UnknownIds unknown_results(const Labels& labels, const Run& run, const KnownDocuments& known) {
    Counter counter{known};
    RowBuffer buffer;
    for (std::size_t query = 0; query < run.queries.size(); ++query) {
        if (!labels.find(run.queries[query])) continue;
        run.rows->read(query, buffer);
        Ids docs;
        for (const RunRow& row : buffer.rows) docs.push_back(row.doc);
        counter.add(std::move(docs));
    }
    return counter.finish();
}

UnknownIds unknown_labels(const Labels& labels, const KnownDocuments& known) {
    Counter counter{known};
    for (std::size_t query = 0; query < labels.queries().size(); ++query) {
        Ids docs;
        for (const Label& label : labels.of(query)) docs.push_back(label.doc);
        counter.add(std::move(docs));
    }
    return counter.finish();
}

void add_unknown(const Labels& labels, std::span<const Run> runs, const KnownDocuments& known,
                 ScoreTable& table) {
    for (std::size_t s = 0; s < runs.size(); ++s) {
        table.systems[s].unknown = unknown_results(labels, runs[s], known);
    }
    table.unknown_labels = unknown_labels(labels, known);
}

}  // namespace assay
