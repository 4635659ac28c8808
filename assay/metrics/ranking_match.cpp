#include "assay/metrics/ranking_match.h"

#include <algorithm>
#include <unordered_map>

namespace assay {

void match_ranks(std::span<const std::string_view> a, std::span<const std::string_view> b,
                 std::vector<std::uint32_t>& out) {
    thread_local std::unordered_map<std::string_view, std::uint32_t> ranks;
    ranks.clear();
    for (std::size_t i = 0; i < b.size(); ++i) {
        ranks.emplace(b[i], static_cast<std::uint32_t>(i + 1));
    }
    out.clear();
    for (const std::string_view doc : a) {
        const auto found = ranks.find(doc);
        out.push_back(found == ranks.end() ? 0 : found->second);
    }
    ranks.clear();
}

void match_common(std::span<const std::string_view> a, std::span<const std::string_view> b,
                  MatchedDocuments& out) {
    thread_local std::vector<std::uint32_t> in_b;
    match_ranks(a, b, in_b);
    out.docs.clear();
    out.order_b.clear();
    out.ends.clear();
    for (std::size_t i = 0; i < a.size(); ++i) {
        if (in_b[i] == 0) continue;
        out.docs.push_back(a[i]);
        out.order_b.push_back(-static_cast<double>(in_b[i]));
    }
}

void match_all(std::span<const std::string_view> a, std::span<const std::string_view> b,
               MatchedDocuments& out) {
    thread_local std::vector<std::uint32_t> ranks;
    match_ranks(a, b, ranks);
    out.docs.assign(a.begin(), a.end());
    out.order_b.clear();
    out.ends.clear();
    for (const std::uint32_t rank : ranks) {
        out.order_b.push_back(-static_cast<double>(rank == 0 ? b.size() + 1 : rank));
        out.ends.push_back(static_cast<std::uint32_t>(out.order_b.size()));
    }
    match_ranks(b, a, ranks);
    for (std::size_t i = 0; i < b.size(); ++i) {
        if (ranks[i] != 0) continue;
        out.docs.push_back(b[i]);
        out.order_b.push_back(-static_cast<double>(i + 1));
    }
    out.ends.push_back(static_cast<std::uint32_t>(out.docs.size()));
}

std::size_t count_common(std::span<const std::string_view> a, std::span<const std::string_view> b) {
    thread_local std::vector<std::uint32_t> in_b;
    match_ranks(a, b, in_b);
    return in_b.size() - static_cast<std::size_t>(std::ranges::count(in_b, 0U));
}

void trace_common(Trace& trace, std::span<const std::string_view> a,
                  std::span<const std::string_view> b) {
    MatchedDocuments both;
    match_common(a, b, both);
    trace.add({"{} documents of a, {} of b; in both: {}", "a 有 {} 篇，b 有 {} 篇；共有：{}"},
              a.size(), b.size(), fmt::join(both.docs, ", "));
}

}  // namespace assay
