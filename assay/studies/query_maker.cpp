#include "assay/studies/query_maker.h"

#include <fmt/format.h>

#include <algorithm>
#include <unordered_set>

#include "assay/compare/attributes.h"
#include "assay/core/bytes.h"
#include "assay/core/error.h"
#include "assay/studies/corpus_words.h"
#include "assay/studies/document_sample.h"
#include "assay/studies/headlines.h"
#include "assay/studies/key_phrases.h"
#include "assay/studies/known_item.h"
#include "assay/studies/query_text.h"
#include "assay/studies/query_variants.h"
#include "assay/text/characters.h"

namespace assay {
namespace {

constexpr std::array<std::string_view, kQueryKinds.size()> kNames{"title", "heading", "term",
                                                                  "typo",  "partial", "mixed"};
constexpr std::size_t kSampleSize = 1000;    ///< documents, at least
constexpr std::size_t kDocumentsAQuery = 6;  ///< not every document gives a query
constexpr std::size_t kBestPhrases = 5;      ///< of a document, one of which is taken

bool has_han(const Document& document) {
    for (const Document::Field& field : document.fields) {
        for (std::string_view rest = field.text; !rest.empty();) {
            if (is_han(next_code(rest))) return true;
        }
    }
    return false;
}

/// A query that is being made.
struct Made {
    KnownItem item;
    std::string clean;
    std::string edit;
};

class Maker {
  public:
    explicit Maker(const QueryMakerOptions& options)
        : options_{options},
          documents_{sample_size(), options.seed},
          with_han_{sample_size(), options.seed} {}

    void read(CorpusReader& corpus);
    std::vector<Made> make(QueryKind kind);
    void prepare();
    std::size_t documents() const { return words_.documents(); }

  private:
    using Phrases = std::vector<std::string> (*)(const Document&, CorpusWords&);

    std::size_t sample_size() const {
        return std::max(kSampleSize, kDocumentsAQuery * options_.count);
    }
    bool in_language(std::string_view text) const {
        return options_.language.empty() || language_of(text) == options_.language;
    }
    bool is_telling(std::string_view text) {
        const std::vector<TextWord>& words = words_.words_of(text);
        return std::any_of(words.begin(), words.end(), [this](const TextWord& word) {
            return !words_.is_stop_word(word.term) && !is_common(words_, word.term);
        });
    }
    std::vector<Made> sample(const KnownItems& items, QueryKind kind) const;
    std::vector<KnownItem> phrases_of(const DocumentSample& sample, Phrases phrases);
    std::vector<Made> variants(QueryKind kind);

    const QueryMakerOptions& options_;
    Headlines headlines_;
    CorpusWords words_;
    DocumentSample documents_;
    DocumentSample with_han_;
    KnownItems titles_;
    KnownItems headings_;
    std::vector<KnownItem> terms_;
    std::unordered_set<std::string> keys_;  ///< of every text that is a query, or could be one
};

void Maker::read(CorpusReader& corpus) {
    for (Document document; corpus.next(document);) {
        headlines_.add(document);
        words_.add(document);
        const bool han = has_han(document);
        if (han) with_han_.add(document);
        if (han || options_.language != "zh") documents_.add(document);
    }
}

void Maker::prepare() {
    titles_ = headlines_.titles();
    headings_ = headlines_.headings();
    // A heading of everyday words (Text, 文档之前) is one of a form or a list: nobody looks for it.
    std::erase_if(headings_, [this](const auto& entry) { return !is_telling(entry.second.text); });
    for (const auto& [key, item] : titles_) keys_.insert(key);
    for (const auto& [key, item] : headings_) keys_.insert(key);
    terms_ = phrases_of(documents_, key_phrases);
}

/// One phrase a document, in the order of the sample.
std::vector<KnownItem> Maker::phrases_of(const DocumentSample& sample, Phrases phrases) {
    std::vector<KnownItem> items;
    for (const auto& [place, document] : sample.documents()) {
        std::vector<std::string> best = phrases(document, words_);
        std::erase_if(best, [this](const std::string& text) {
            return !in_language(text) || keys_.contains(query_key(text));
        });
        if (best.empty()) continue;
        const std::size_t choice = place.first % std::min(best.size(), kBestPhrases);
        keys_.insert(query_key(best[choice]));
        items.push_back({best[choice], {document.id}});
    }
    return items;
}

std::vector<Made> Maker::sample(const KnownItems& items, QueryKind kind) const {
    std::vector<std::pair<std::uint64_t, const KnownItem*>> order;
    for (const auto& [key, item] : items) {
        if (!in_language(item.text)) continue;
        order.emplace_back(place_in_sample(options_.seed, name_of(kind), key), &item);
    }
    std::sort(order.begin(), order.end());
    if (order.size() > options_.count) order.resize(options_.count);
    std::vector<Made> made;
    for (const auto& [place, item] : order) made.push_back({*item, {}, {}});
    return made;
}

/// Typos or partials of whatever else there is.
std::vector<Made> Maker::variants(QueryKind kind) {
    std::map<std::uint64_t, const KnownItem*> order;
    const auto add = [&](const KnownItem& item) {
        if (!in_language(item.text)) return;
        order.emplace(place_in_sample(options_.seed, name_of(kind), query_key(item.text)), &item);
    };
    for (const auto& [key, item] : titles_) add(item);
    for (const auto& [key, item] : headings_) add(item);
    for (const KnownItem& item : terms_) add(item);
    QueryVariants variants{words_};
    std::vector<Made> made;
    for (const auto& [place, item] : order) {
        if (made.size() == options_.count) break;
        std::optional<QueryVariants::Variant> variant = kind == QueryKind::typo
                                                            ? variants.typo(item->text, place)
                                                            : variants.partial(item->text, place);
        if (!variant || !keys_.insert(query_key(variant->text)).second) continue;
        made.push_back({{std::move(variant->text), item->docs}, item->text, variant->edit});
    }
    return made;
}

std::vector<Made> Maker::make(QueryKind kind) {
    if (kind == QueryKind::title) return sample(titles_, kind);
    if (kind == QueryKind::heading) return sample(headings_, kind);
    if (kind == QueryKind::typo || kind == QueryKind::partial) return variants(kind);
    std::vector<KnownItem> items =
        kind == QueryKind::term ? terms_ : phrases_of(with_han_, mixed_phrases);
    if (items.size() > options_.count) items.resize(options_.count);
    std::vector<Made> made;
    for (KnownItem& item : items) made.push_back({std::move(item), {}, {}});
    return made;
}

Query query_of(const Made& made, QueryKind kind, std::size_t number) {
    Query query;
    query.id = fmt::format("{}-{:04}", name_of(kind), number);
    query.text = made.item.text;
    query.attributes["kind"] = name_of(kind);
    query.attributes["language"] = language_of(made.item.text);
    query.attributes["source"] = made.item.docs.front();
    if (!made.edit.empty()) {
        query.attributes["clean"] = made.clean;
        query.attributes["edit"] = made.edit;
    }
    return query;
}

/// Query and document of each label, and the bytes that hold them.
class LabelRows {
  public:
    void add(std::string_view query, std::string_view doc) {
        sizes_.emplace_back(query.size(), doc.size());
        bytes_.append(query).append(doc);
    }

    Labels build(const std::string& source) {
        LabelsBuilder builder{source, false};
        const std::shared_ptr<const Bytes> bytes = Bytes::own(std::move(bytes_));
        builder.keep(bytes);
        std::string_view rest = bytes->view();
        for (std::size_t i = 0; i < sizes_.size(); ++i) {
            const auto& [query, doc] = sizes_[i];
            builder.add({.query = rest.substr(0, query),
                         .doc = rest.substr(query, doc),
                         .grade = 1.0,
                         .line = i + 1});
            rest.remove_prefix(query + doc);
        }
        return builder.build(Scale::numeric());
    }

  private:
    std::vector<std::pair<std::size_t, std::size_t>> sizes_;
    std::string bytes_;
};

}  // namespace

std::string_view name_of(QueryKind kind) { return kNames[static_cast<std::size_t>(kind)]; }

std::vector<QueryKind> parse_query_kinds(std::string_view names) {
    std::vector<QueryKind> kinds;
    while (!names.empty()) {
        const std::size_t comma = std::min(names.find(','), names.size());
        const std::string_view name = names.substr(0, comma);
        names.remove_prefix(std::min(comma + 1, names.size()));
        const std::string_view one = name.substr(0, name.size() - (name.ends_with('s') ? 1 : 0));
        const auto* found = std::find(kNames.begin(), kNames.end(), one);
        if (found == kNames.end()) {
            throw Error{fmt::format("unknown kind of query '{}'; there are: {}", name,
                                    fmt::join(kNames, ", "))};
        }
        const auto kind = static_cast<QueryKind>(found - kNames.begin());
        if (std::find(kinds.begin(), kinds.end(), kind) == kinds.end()) kinds.push_back(kind);
    }
    if (kinds.empty()) throw Error{"no kind of query is named"};
    std::sort(kinds.begin(), kinds.end());
    return kinds;
}

MadeQueries make_queries(CorpusReader& corpus, const QueryMakerOptions& options) {
    Maker maker{options};
    maker.read(corpus);
    maker.prepare();
    MadeQueries result;
    result.queries.source = result.labels.source = "made queries";
    result.documents = maker.documents();
    LabelRows rows;
    for (const QueryKind kind : kQueryKinds) {
        if (std::find(options.kinds.begin(), options.kinds.end(), kind) == options.kinds.end()) {
            continue;
        }
        std::size_t number = 0;
        for (const Made& made : maker.make(kind)) {
            result.queries.queries.push_back(query_of(made, kind, ++number));
            for (const std::string& doc : made.item.docs) {
                rows.add(result.queries.queries.back().id, doc);
            }
        }
    }
    std::sort(result.queries.queries.begin(), result.queries.queries.end(),
              [](const Query& a, const Query& b) { return a.id < b.id; });
    result.labels = rows.build("made queries");
    return result;
}

}  // namespace assay
