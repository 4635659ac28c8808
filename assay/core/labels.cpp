#include "assay/core/labels.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <tuple>
#include <utility>

#include "assay/core/byte_order.h"
#include "assay/core/doc_table.h"
#include "assay/core/error.h"

namespace assay {
namespace {

auto key_of(const Label& label) {
    return std::tie(label.doc, label.aspect, label.subtopic, label.rater);
}

}  // namespace

std::optional<std::size_t> Labels::find(std::string_view query) const {
    const auto found = std::ranges::lower_bound(queries_, query);
    if (found == queries_.end() || *found != query) return std::nullopt;
    return static_cast<std::size_t>(found - queries_.begin());
}

void Labels::append(std::vector<Label> labels, std::span<const std::uint32_t> counts) {
    const auto& kept =
        parts_.emplace_back(std::make_shared<const std::vector<Label>>(std::move(labels)));
    std::span<const Label> rest{*kept};
    size_ += rest.size();
    for (const std::uint32_t count : counts) {
        of_query_.push_back(rest.first(count));
        rest = rest.subspan(count);
    }
}

std::optional<Labels> Labels::from_parts(std::vector<Part> parts,
                                         std::shared_ptr<const Bytes> bytes) {
    Labels result;
    std::size_t size = 0;
    for (const Part& part : parts) size += part.queries.size();
    result.queries_.reserve(size);
    result.of_query_.reserve(size);
    std::vector<std::uint32_t> falls;
    for (Part& part : parts) {
        const auto base = static_cast<std::uint32_t>(result.queries_.size());
        if (base > 0 && !part.queries.empty()) {
            const int compared = part.queries[0].compare(result.queries_.back());
            if (compared == 0) return std::nullopt;
            if (compared < 0) falls.push_back(base);
        }
        for (const std::uint32_t fall : part.falls) falls.push_back(base + fall);
        result.queries_.insert(result.queries_.end(), part.queries.begin(), part.queries.end());
        result.append(std::move(part.labels), part.counts);
        result.highest_grade_ = std::max(result.highest_grade_, part.highest);
    }
    if (!falls.empty() && !result.put_in_order(falls)) return std::nullopt;
    result.storage_.push_back(std::move(bytes));
    return result;
}

bool Labels::put_in_order(std::span<const std::uint32_t> falls) {
    std::vector<std::string_view> queries;
    std::vector<std::span<const Label>> of_query;
    queries.reserve(queries_.size());
    of_query.reserve(queries_.size());
    for (const Stretch& stretch : byte_order_stretches(queries_, falls)) {
        // Queries next to each other in the file differ.
        if (!queries.empty() && queries.back() == queries_[stretch.begin]) return false;
        queries.insert(queries.end(), queries_.begin() + stretch.begin,
                       queries_.begin() + stretch.end);
        of_query.insert(of_query.end(), of_query_.begin() + stretch.begin,
                        of_query_.begin() + stretch.end);
    }
    queries_ = std::move(queries);
    of_query_ = std::move(of_query);
    return true;
}

LabelsBuilder::LabelsBuilder(std::string source, bool lenient) : lenient_{lenient} {
    labels_.source = std::move(source);
}

void LabelsBuilder::keep(std::shared_ptr<const Bytes> bytes) {
    labels_.storage_.push_back(std::move(bytes));
}

void LabelsBuilder::keep_storage_of(const Labels& labels) {
    labels_.storage_.insert(labels_.storage_.end(), labels.storage_.begin(), labels.storage_.end());
}

std::uint32_t LabelsBuilder::number_of(std::string_view name, Numbers& numbers,
                                       std::vector<std::string>& names) {
    if (name.empty()) return 0;
    const auto [found, added] = numbers.try_emplace(name, static_cast<std::uint32_t>(names.size()));
    if (added) names.emplace_back(name);
    return found->second;
}

std::uint32_t LabelsBuilder::query_number(std::string_view query) {
    if (!queries_.empty() && query == last_query_) return last_number_;
    const auto [found, added] =
        query_numbers_.try_emplace(query, static_cast<std::uint32_t>(queries_.size()));
    if (added) queries_.push_back(query);
    last_query_ = query;
    return last_number_ = found->second;
}

void LabelsBuilder::add(const Row& row) {
    const Label label{.doc = row.doc,
                      .grade = row.grade,
                      .aspect = number_of(row.aspect, aspects_, labels_.aspects),
                      .subtopic = number_of(row.subtopic, subtopics_, labels_.subtopics),
                      .rater = number_of(row.rater, raters_, labels_.raters),
                      .tag = doc_tag(row.doc)};
    entries_.push_back({label, query_number(row.query), static_cast<std::uint32_t>(row.line)});
}

void LabelsBuilder::drop_duplicates(std::span<Entry> entries, std::vector<Label>& out) {
    std::vector<std::uint32_t> order(entries.size());
    std::iota(order.begin(), order.end(), 0U);
    std::ranges::sort(order, [&](std::uint32_t a, std::uint32_t b) {
        const auto left = key_of(entries[a].label);
        const auto right = key_of(entries[b].label);
        return left != right ? left < right : a < b;
    });
    std::vector<bool> dropped(entries.size(), false);
    for (std::size_t i = 1; i < order.size(); ++i) {
        const Entry& entry = entries[order[i]];
        const Entry& before = entries[order[i - 1]];
        if (entry.label.doc != before.label.doc) continue;
        if (key_of(entry.label) != key_of(before.label)) {
            labels_.plain_ = false;
            continue;
        }
        dropped[order[i]] = true;
        ++labels_.skipped;
        if (first_fault_ == nullptr || entry.line < first_fault_->line) first_fault_ = &entry;
    }
    for (std::size_t i = 0; i < entries.size(); ++i) {
        if (!dropped[i]) out.push_back(entries[i].label);
    }
}

/// Aspects are shown one after another: their order must not be that of the rows.
void LabelsBuilder::sort_aspects() {
    std::vector<std::string>& names = labels_.aspects;
    if (std::ranges::is_sorted(names)) return;
    std::vector<std::string> sorted = names;
    std::ranges::sort(sorted);
    std::vector<std::uint32_t> place;
    for (const std::string& name : names) {
        place.push_back(
            static_cast<std::uint32_t>(std::ranges::lower_bound(sorted, name) - sorted.begin()));
    }
    for (Entry& entry : entries_) entry.label.aspect = place[entry.label.aspect];
    names = std::move(sorted);
}

Labels LabelsBuilder::build(Scale scale) {
    labels_.scale = std::move(scale);
    sort_aspects();
    std::vector<std::uint32_t> by_name(queries_.size());
    std::iota(by_name.begin(), by_name.end(), 0U);
    std::ranges::sort(by_name, {}, [&](std::uint32_t q) { return queries_[q]; });
    std::vector<std::uint32_t> place(queries_.size());
    for (std::uint32_t i = 0; i < by_name.size(); ++i) place[by_name[i]] = i;
    const auto before = [&](const Entry& a, const Entry& b) {
        return place[a.query] < place[b.query];
    };
    if (!std::ranges::is_sorted(entries_, before)) std::ranges::stable_sort(entries_, before);

    std::vector<Label> all;
    std::vector<std::uint32_t> counts;
    all.reserve(entries_.size());
    for (auto begin = entries_.begin(); begin != entries_.end();) {
        const auto end = std::find_if(
            begin, entries_.end(), [&](const Entry& entry) { return entry.query != begin->query; });
        const std::size_t before_query = all.size();
        drop_duplicates({begin, end}, all);
        labels_.queries_.push_back(queries_[begin->query]);
        counts.push_back(static_cast<std::uint32_t>(all.size() - before_query));
        begin = end;
    }
    if (first_fault_ != nullptr && !lenient_) {
        throw Error::at(labels_.source, first_fault_->line,
                        fmt::format("document '{}' is labelled twice for query '{}'",
                                    first_fault_->label.doc, queries_[first_fault_->query]));
    }
    for (const Label& label : all) {
        labels_.highest_grade_ = std::max(labels_.highest_grade_, label.grade);
    }
    labels_.append(std::move(all), counts);
    return std::move(labels_);
}

}  // namespace assay
