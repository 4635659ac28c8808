#include "assay/search/occurrences.h"

#include <algorithm>

namespace assay {
namespace {

using Child = std::unique_ptr<Occurrences>;

class TermOccurrences final : public Occurrences {
  public:
    TermOccurrences(const InvertedFile& file, const TermEntry& entry) : cursor_{file, entry} {
        TermOccurrences::next();
    }
    void next() override { document_ = cursor_.next(); }
    void advance(std::uint32_t target) override {
        if (document_ < target) document_ = cursor_.advance(target);
    }
    std::uint32_t frequency() override { return cursor_.frequency(); }
    void positions(std::vector<std::uint32_t>& out) override { cursor_.positions(out); }

  private:
    PostingsCursor cursor_;
};

/// A term in one field. Whether a document has it there only its positions tell.
class FieldOccurrences final : public Occurrences {
  public:
    FieldOccurrences(const InvertedFile& file, const TermEntry& entry, std::uint32_t field)
        : cursor_{file, entry}, mask_{(1U << file.field_bits()) - 1U}, field_{field} {
        FieldOccurrences::next();
    }
    void next() override { find(cursor_.next()); }
    void advance(std::uint32_t target) override {
        if (document_ < target) find(cursor_.advance(target));
    }
    std::uint32_t frequency() override { return static_cast<std::uint32_t>(places_.size()); }
    void positions(std::vector<std::uint32_t>& out) override { out = places_; }

  private:
    void find(std::uint32_t document) {
        for (; document != kEnd; document = cursor_.next()) {
            cursor_.positions(places_);
            std::erase_if(places_,
                          [this](std::uint32_t place) { return (place & mask_) != field_; });
            if (!places_.empty()) break;
        }
        document_ = document;
    }

    PostingsCursor cursor_;
    std::uint32_t mask_;
    std::uint32_t field_;
    std::vector<std::uint32_t> places_;
};

/// Documents with any of the children. Those that are not in the current document wait in a heap,
/// the lowest document first.
class UnionOccurrences final : public Occurrences {
  public:
    explicit UnionOccurrences(std::vector<Child> children) : current_{std::move(children)} {
        waiting_.reserve(current_.size());
        settle();
    }

    void next() override {
        for (const Child& child : current_) child->next();
        settle();
    }
    void advance(std::uint32_t target) override {
        if (document_ >= target) return;
        for (const Child& child : current_) child->advance(target);
        while (!waiting_.empty() && waiting_.front()->document() < target) {
            take_front();
            current_.back()->advance(target);
        }
        settle();
    }
    std::uint32_t frequency() override {
        std::uint32_t sum = 0;
        for (const Child& child : current_) sum += child->frequency();
        return sum;
    }
    void positions(std::vector<std::uint32_t>& out) override {
        out.clear();
        for (const Child& child : current_) {
            child->positions(buffer_);
            out.insert(out.end(), buffer_.begin(), buffer_.end());
        }
        std::sort(out.begin(), out.end());
    }

  private:
    static bool later(const Child& a, const Child& b) { return a->document() > b->document(); }

    void take_front() {
        std::pop_heap(waiting_.begin(), waiting_.end(), later);
        current_.push_back(std::move(waiting_.back()));
        waiting_.pop_back();
    }

    /// All into the heap, then those at the lowest document out of it.
    void settle() {
        for (Child& child : current_) {
            if (child->document() == kEnd) continue;
            waiting_.push_back(std::move(child));
            std::push_heap(waiting_.begin(), waiting_.end(), later);
        }
        current_.clear();
        document_ = waiting_.empty() ? kEnd : waiting_.front()->document();
        while (!waiting_.empty() && waiting_.front()->document() == document_) take_front();
    }

    std::vector<Child> current_;
    std::vector<Child> waiting_;
    std::vector<std::uint32_t> buffer_;
};

/// Documents in which the children stand at their offsets from the first, in one field.
class PhraseOccurrences final : public Occurrences {
  public:
    PhraseOccurrences(std::vector<Child> children, std::vector<std::uint32_t> shifts)
        : children_{std::move(children)}, shifts_{std::move(shifts)} {
        find(children_.front()->document());
    }

    void next() override {
        children_.front()->next();
        find(children_.front()->document());
    }
    void advance(std::uint32_t target) override {
        if (document_ >= target) return;
        children_.front()->advance(target);
        find(children_.front()->document());
    }
    std::uint32_t frequency() override { return static_cast<std::uint32_t>(places_.size()); }
    void positions(std::vector<std::uint32_t>& out) override { out = places_; }

  private:
    /// From `document` on, the first that has the phrase.
    void find(std::uint32_t document) {
        while (document != kEnd) {
            const std::uint32_t common = align(document);
            if (common == document) {
                collect_places();
                if (!places_.empty()) break;
                children_.front()->next();
            } else {
                children_.front()->advance(common);
            }
            document = children_.front()->document();
        }
        document_ = document;
    }

    /// `document` when all children have it, else the first that could be common.
    std::uint32_t align(std::uint32_t document) {
        for (std::size_t i = 1; i < children_.size(); ++i) {
            children_[i]->advance(document);
            if (children_[i]->document() != document) return children_[i]->document();
        }
        return document;
    }

    void collect_places() {
        children_.front()->positions(places_);
        places_.erase(std::unique(places_.begin(), places_.end()), places_.end());
        for (std::size_t i = 1; i < children_.size() && !places_.empty(); ++i) {
            children_[i]->positions(buffer_);
            std::erase_if(places_, [&](std::uint32_t place) {
                return !std::binary_search(buffer_.begin(), buffer_.end(), place + shifts_[i]);
            });
        }
    }

    std::vector<Child> children_;
    std::vector<std::uint32_t> shifts_;
    std::vector<std::uint32_t> places_;
    std::vector<std::uint32_t> buffer_;
};

Child any_of(std::vector<Child> children) {
    if (children.empty()) return nullptr;
    if (children.size() == 1) return std::move(children.front());
    return std::make_unique<UnionOccurrences>(std::move(children));
}

Child open_term(const InvertedFile& file, const std::string& term,
                std::optional<std::uint32_t> field) {
    const std::optional<TermEntry> entry = file.find(term);
    if (!entry || (field && *field >= file.fields())) return nullptr;
    Child found;
    if (field && file.fields() > 1) {
        found = std::make_unique<FieldOccurrences>(file, *entry, *field);
    } else {
        found = std::make_unique<TermOccurrences>(file, *entry);
    }
    return found->document() == Occurrences::kEnd ? nullptr : std::move(found);
}

Child open_terms(const InvertedFile& file, const std::vector<std::string>& terms,
                 std::optional<std::uint32_t> field) {
    std::vector<Child> children;
    for (const std::string& term : terms) {
        if (Child child = open_term(file, term, field)) children.push_back(std::move(child));
    }
    return any_of(std::move(children));
}

Child open_alternative(const InvertedFile& file, const Alternative& alternative,
                       std::optional<std::uint32_t> field) {
    std::vector<Child> children;
    std::vector<std::uint32_t> shifts;
    for (const Slot& slot : alternative.slots) {
        Child child = open_terms(file, slot.terms, field);
        if (!child) return nullptr;
        children.push_back(std::move(child));
        shifts.push_back(slot.offset << file.field_bits());
    }
    if (children.size() == 1) return std::move(children.front());
    Child found = std::make_unique<PhraseOccurrences>(std::move(children), std::move(shifts));
    return found->document() == Occurrences::kEnd ? nullptr : std::move(found);
}

std::uint64_t count_alive(const Segment& segment, Occurrences* occurrences) {
    std::uint64_t count = 0;
    if (occurrences == nullptr) return count;
    for (; occurrences->document() != Occurrences::kEnd; occurrences->next()) {
        count += segment.alive(occurrences->document()) ? 1 : 0;
    }
    return count;
}

}  // namespace

std::unique_ptr<Occurrences> open_occurrences(const InvertedFile& file, const Unit& unit) {
    std::vector<Child> children;
    for (const Alternative& alternative : unit.alternatives) {
        if (Child child = open_alternative(file, alternative, unit.field)) {
            children.push_back(std::move(child));
        }
    }
    return any_of(std::move(children));
}

std::uint64_t live_documents(const Index& index, const std::vector<std::string>& terms,
                             std::optional<std::uint32_t> field) {
    std::uint64_t count = 0;
    for (const Segment& segment : index.segments()) {
        const InvertedFile& file = *segment.inverted;
        if (terms.size() == 1 && segment.dead.empty() && (!field || file.fields() == 1)) {
            const std::optional<TermEntry> entry = file.find(terms.front());
            if (entry && field.value_or(0) < file.fields()) count += entry->documents;
        } else {
            count += count_alive(segment, open_terms(file, terms, field).get());
        }
    }
    return count;
}

std::uint64_t live_documents(const Index& index, const Unit& unit) {
    if (unit.alternatives.size() == 1 && unit.alternatives.front().slots.size() == 1) {
        return live_documents(index, unit.alternatives.front().slots.front().terms, unit.field);
    }
    std::uint64_t count = 0;
    for (const Segment& segment : index.segments()) {
        count += count_alive(segment, open_occurrences(*segment.inverted, unit).get());
    }
    return count;
}

}  // namespace assay
