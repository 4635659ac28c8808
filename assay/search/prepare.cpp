#include "assay/search/prepare.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "assay/search/occurrences.h"
#include "assay/search/query_error.h"

namespace assay {
namespace {

/// Turns clauses into units and conditions.
class Preparer {
  public:
    Preparer(const ParsedQuery& query, const Index& index, Analyzer& analyzer,
             const PrepareOptions& options)
        : query_{query}, index_{index}, analyzer_{analyzer}, options_{options} {}

    PreparedQuery prepare() {
        Condition root = group(query_.clauses, 1.0, false);
        set_minimum(root, options_.matching);
        const bool positive =
            std::any_of(query_.clauses.begin(), query_.clauses.end(),
                        [](const Clause& clause) { return clause.occur != Occur::must_not; });
        result_.everything = !positive && (!query_.clauses.empty() || !query_.filters.empty());
        if (result_.everything) root.minimum = 0;
        result_.scored = result_.units.size();
        number_excluded(root);
        for (Unit& unit : excluded_) result_.units.push_back(std::move(unit));
        result_.condition = std::move(root);
        return std::move(result_);
    }

  private:
    /// Marks the number of a unit that does not score until it is known how many do.
    static constexpr std::size_t kExcluded = std::size_t{1} << 32;

    void number_excluded(Condition& condition) const {
        if (condition.unit != Condition::kGroup && condition.unit >= kExcluded) {
            condition.unit += result_.scored - kExcluded;
        }
        for (Condition& member : condition.members) number_excluded(member);
    }

    Condition group(const std::vector<Clause>& clauses, double weight, bool excluded) {
        Condition condition;
        for (const Clause& clause : clauses) add(condition, clause, weight, excluded);
        set_minimum(condition, {});
        return condition;
    }

    /// Nobody has to have a should where there is a must.
    static void set_minimum(Condition& condition, const Matching& matching) {
        std::size_t musts = 0;
        std::size_t shoulds = 0;
        for (const Condition& member : condition.members) {
            musts += member.occur == Occur::must ? 1 : 0;
            shoulds += member.occur == Occur::should ? 1 : 0;
        }
        const std::size_t all = musts + shoulds;
        std::size_t wanted = 1;
        switch (matching.rule) {
            case Matching::Rule::any:
                break;
            case Matching::Rule::all:
                wanted = all;
                break;
            case Matching::Rule::count:
                wanted = std::min(all, matching.count);
                break;
            case Matching::Rule::percent:
                wanted = static_cast<std::size_t>(
                    std::floor(static_cast<double>(all) * matching.percent / 100.0));
                break;
        }
        wanted = std::max<std::size_t>(wanted, 1);
        condition.minimum = wanted - std::min(wanted, musts);
    }

    void add(Condition& parent, const Clause& clause, double weight, bool excluded) {
        weight *= clause.weight;
        excluded = excluded || clause.occur == Occur::must_not;
        switch (clause.kind) {
            case Clause::Kind::group: {
                Condition inner = group(clause.clauses, weight, excluded);
                inner.occur = clause.occur;
                if (!inner.members.empty()) parent.members.push_back(std::move(inner));
                return;
            }
            case Clause::Kind::prefix:
                return add_prefix(parent, clause, weight, excluded);
            case Clause::Kind::phrase:
                return add_phrase(parent, clause, weight, excluded);
            case Clause::Kind::text:
                break;
        }
        if (clause.occur == Occur::must_not) return add_phrase(parent, clause, weight, excluded);
        for (const QueryWord& word : analyzer_.query_words(clause.text)) {
            add_word(parent, clause, word, weight, excluded);
        }
    }

    void add_word(Condition& parent, const Clause& clause, const QueryWord& word, double weight,
                  bool excluded) {
        Unit unit = word_unit(word);
        unit.field = field_of(clause);
        unit.documents = {live_documents(index_, unit)};
        if (unit.documents.front() > 0) {
            return add_unit(parent, clause, std::move(unit), weight, excluded);
        }
        bool replaced = false;
        for (const std::string& part : word.parts) {
            Unit of_part = term_unit({part}, part);
            of_part.field = field_of(clause);
            of_part.documents = {live_documents(index_, of_part)};
            if (of_part.documents.front() == 0) continue;
            add_unit(parent, clause, std::move(of_part), weight, excluded);
            replaced = true;
        }
        if (!replaced) add_unit(parent, clause, std::move(unit), weight, excluded);
    }

    static Unit term_unit(std::vector<std::string> terms, std::string label) {
        Unit unit;
        unit.label = std::move(label);
        unit.alternatives.push_back({{Slot{std::move(terms), 0}}});
        return unit;
    }

    /// The word with its synonyms: those of one word beside it, phrases as further alternatives.
    static Unit word_unit(const QueryWord& word) {
        Unit unit = term_unit(terms_of(word), word.text);
        for (const std::vector<std::string>& synonym : word.synonyms) {
            if (synonym.size() < 2) continue;
            Alternative phrase;
            for (const std::string& term : synonym) {
                phrase.slots.push_back({{term}, static_cast<std::uint32_t>(phrase.slots.size())});
            }
            unit.alternatives.push_back(std::move(phrase));
        }
        return unit;
    }

    static std::vector<std::string> terms_of(const QueryWord& word) {
        std::vector<std::string> terms{word.text};
        for (const std::vector<std::string>& synonym : word.synonyms) {
            if (synonym.size() != 1) continue;
            if (std::find(terms.begin(), terms.end(), synonym.front()) == terms.end()) {
                terms.push_back(synonym.front());
            }
        }
        return terms;
    }

    void add_phrase(Condition& parent, const Clause& clause, double weight, bool excluded) {
        const std::vector<QueryWord> words = analyzer_.query_words(clause.text);
        if (words.empty()) return note_nothing(clause);
        if (words.size() == 1) return add_word(parent, clause, words.front(), weight, excluded);
        Unit unit;
        unit.field = field_of(clause);
        unit.label = "\"" + clause.text + "\"";
        Alternative phrase;
        for (const QueryWord& word : words) {
            phrase.slots.push_back({terms_of(word), word.position - words.front().position});
            unit.documents.push_back(live_documents(index_, phrase.slots.back().terms, unit.field));
        }
        unit.alternatives.push_back(std::move(phrase));
        add_unit(parent, clause, std::move(unit), weight, excluded);
    }

    /// Of `冬季卫*` 冬季 is a word, and 卫 the prefix.
    void add_prefix(Condition& parent, const Clause& clause, double weight, bool excluded) {
        AnalyzerConfig bare = analyzer_.config();
        bare.stemmer.clear();
        bare.possessives = false;
        bare.stop_words.clear();
        bare.synonyms.clear();
        const std::vector<QueryWord> words = Analyzer{std::move(bare)}.query_words(clause.text);
        if (words.empty()) return note_nothing(clause);
        for (std::size_t i = 0; i + 1 < words.size(); ++i) {
            add_word(parent, clause, words[i], weight, excluded);
        }
        const std::string& prefix = words.back().text;
        Unit unit = term_unit(terms_with_prefix(prefix), prefix + "*");
        unit.field = field_of(clause);
        unit.documents = {live_documents(index_, unit)};
        add_unit(parent, clause, std::move(unit), weight, excluded);
    }

    std::vector<std::string> terms_with_prefix(const std::string& prefix) {
        std::map<std::string, std::uint64_t> found;
        for (const Segment& segment : index_.segments()) {
            TermCursor cursor = segment.inverted->terms(prefix);
            while (cursor.next() && cursor.term().starts_with(prefix)) {
                found[std::string{cursor.term()}] += cursor.entry().documents;
            }
        }
        std::vector<std::pair<std::uint64_t, std::string>> terms;
        for (const auto& [term, documents] : found) terms.emplace_back(documents, term);
        if (terms.size() > kMostPrefixTerms) {
            result_.notes.push_back(
                fmt::format("{}* stands for {} terms; the {} in most documents "
                            "were searched for",
                            prefix, terms.size(), kMostPrefixTerms));
            std::stable_sort(terms.begin(), terms.end(),
                             [](const auto& a, const auto& b) { return a.first > b.first; });
            terms.resize(kMostPrefixTerms);
        }
        std::vector<std::string> names;
        for (auto& term : terms) names.push_back(std::move(term.second));
        std::sort(names.begin(), names.end());
        return names;
    }

    void note_nothing(const Clause& clause) {
        result_.notes.push_back(fmt::format("'{}' has no word to search for", clause.text));
    }

    std::optional<std::uint32_t> field_of(const Clause& clause) const {
        if (clause.field.empty()) return std::nullopt;
        const auto fields = index_.fields();
        const auto place = std::find(fields.begin(), fields.end(), clause.field);
        if (place != fields.end()) return static_cast<std::uint32_t>(place - fields.begin());
        throw query_error(query_.text, clause.begin,
                          fmt::format("the index has no field '{}', only {} (write \\: for a "
                                      "colon, and := < > behind it for a condition)",
                                      clause.field, fmt::join(fields, ", ")));
    }

    void add_unit(Condition& parent, const Clause& clause, Unit unit, double weight,
                  bool excluded) {
        unit.query_weight = weight;
        unit.keep = clause.occur == Occur::must;
        if (unit.field) unit.label = clause.field + ":" + unit.label;
        Condition leaf;
        leaf.occur = clause.occur;
        leaf.unit = excluded ? kExcluded + insert(excluded_, std::move(unit))
                             : insert(result_.units, std::move(unit));
        const bool there = std::any_of(
            parent.members.begin(), parent.members.end(), [&leaf](const Condition& member) {
                return member.unit == leaf.unit && member.occur == leaf.occur;
            });
        if (!there) parent.members.push_back(std::move(leaf));
    }

    std::size_t insert(std::vector<Unit>& units, Unit unit) const {
        const auto place = std::find_if(units.begin(), units.end(),
                                        [&](const Unit& other) { return other.same_as(unit); });
        if (place == units.end()) {
            units.push_back(std::move(unit));
            return units.size() - 1;
        }
        if (!options_.unique_terms) place->query_weight += unit.query_weight;
        place->keep = place->keep || unit.keep;
        return static_cast<std::size_t>(place - units.begin());
    }

    const ParsedQuery& query_;
    const Index& index_;
    Analyzer& analyzer_;
    const PrepareOptions& options_;
    PreparedQuery result_;
    std::vector<Unit> excluded_;
};

}  // namespace

PreparedQuery prepare(const ParsedQuery& query, const Index& index, Analyzer& analyzer,
                      const PrepareOptions& options) {
    return Preparer{query, index, analyzer, options}.prepare();
}

}  // namespace assay
