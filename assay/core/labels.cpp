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

/// The queries of parts, one part after another.
class PartList {
  public:
    explicit PartList(std::span<const Labels::Part> parts) : parts_{parts} {
        std::size_t size = 0;
        for (const Labels::Part& part : parts) size += part.queries.size();
        names_.reserve(size);
        for (const Labels::Part& part : parts) {
            const auto base = static_cast<std::uint32_t>(names_.size());
            bases_.push_back(base);
            if (base > 0 && !part.queries.empty()) {
                const int compared = part.queries[0].compare(names_.back());
                goes_on_ |= compared == 0;
                if (compared < 0) falls_.push_back(base);
            }
            for (const std::uint32_t fall : part.falls) falls_.push_back(base + fall);
            names_.insert(names_.end(), part.queries.begin(), part.queries.end());
        }
    }

    std::span<const std::string_view> names() const { return names_; }

    /// True when a query goes on from one part to the next.
    bool goes_on() const { return goes_on_; }

    /// The places of names in byte order.
    std::vector<Stretch> in_order() const {
        if (!falls_.empty()) return byte_order_stretches(names_, falls_);
        if (names_.empty()) return {};
        return {{0, static_cast<std::uint32_t>(names_.size())}};
    }

    void append_labels(Stretch stretch, std::vector<std::span<const Label>>& out) const {
        auto part = static_cast<std::size_t>(std::ranges::upper_bound(bases_, stretch.begin) -
                                             bases_.begin() - 1);
        for (std::uint32_t i = stretch.begin; i < stretch.end; ++part) {
            const Labels::Part& of = parts_[part];
            const auto last = std::min<std::size_t>(bases_[part] + of.queries.size(), stretch.end);
            std::uint32_t begin = i == bases_[part] ? 0 : of.ends[i - bases_[part] - 1];
            for (; i < last; ++i) {
                const std::uint32_t end = of.ends[i - bases_[part]];
                out.emplace_back(of.labels.data() + begin, end - begin);
                begin = end;
            }
        }
    }

  private:
    std::span<const Labels::Part> parts_;
    std::vector<std::uint32_t> bases_;  ///< places of their first queries
    std::vector<std::string_view> names_;
    std::vector<std::uint32_t> falls_;  ///< places of names below the one before
    bool goes_on_ = false;
};

}  // namespace

std::optional<std::size_t> Labels::find(std::string_view query) const {
    const auto found = std::ranges::lower_bound(queries_, query);
    if (found == queries_.end() || *found != query) return std::nullopt;
    return static_cast<std::size_t>(found - queries_.begin());
}

std::optional<Labels> Labels::from_parts(std::vector<Part> parts,
                                         std::shared_ptr<const Bytes> bytes) {
    Labels result;
    const PartList list{parts};
    if (list.goes_on()) return std::nullopt;
    result.queries_.reserve(list.names().size());
    result.of_query_.reserve(list.names().size());
    for (const Stretch& stretch : list.in_order()) {
        // Queries next to each other in the parts differ.
        const auto names = list.names().subspan(stretch.begin, stretch.end - stretch.begin);
        if (!result.queries_.empty() && result.queries_.back() == names[0]) return std::nullopt;
        result.queries_.insert(result.queries_.end(), names.begin(), names.end());
        list.append_labels(stretch, result.of_query_);
    }
    for (Part& part : parts) {
        result.size_ += part.labels.size();
        result.highest_grade_ = std::max(result.highest_grade_, part.highest);
        // Moved, its labels stay where they are.
        result.parts_.push_back(std::make_shared<const std::vector<Label>>(std::move(part.labels)));
    }
    result.storage_.push_back(std::move(bytes));
    return result;
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
    all.reserve(entries_.size());  // no more come: the labels of queries stay where they are
    for (auto begin = entries_.begin(); begin != entries_.end();) {
        const auto end = std::find_if(
            begin, entries_.end(), [&](const Entry& entry) { return entry.query != begin->query; });
        const std::size_t before_query = all.size();
        drop_duplicates({begin, end}, all);
        labels_.queries_.push_back(queries_[begin->query]);
        labels_.of_query_.push_back(std::span{all}.subspan(before_query));
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
    labels_.size_ = all.size();
    labels_.parts_.push_back(std::make_shared<const std::vector<Label>>(std::move(all)));
    return std::move(labels_);
}

}  // namespace assay
