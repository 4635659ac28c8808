#include "assay/studies/corpus_words.h"

#include <array>
#include <cmath>

#include "assay/text/characters.h"

namespace assay {
namespace {

/// What the stop lists for searching leave in, since a query may need it, and what no query of one
/// word is made of.
constexpr auto kMoreStopWords = std::to_array<std::string_view>(
    {"about",   "after", "again",   "all",   "also",   "any",    "because", "been",   "before",
     "between", "both",  "choose",  "click", "press",  "select", "can",     "cannot", "could",
     "did",     "do",    "does",    "done",  "during", "each",   "either",  "else",   "every",
     "from",    "had",   "has",     "have",  "he",     "her",    "here",    "his",    "how",
     "however", "i",     "its",     "just",  "may",    "might",  "more",    "most",   "must",
     "my",      "need",  "only",    "other", "our",    "out",    "over",    "same",   "she",
     "should",  "so",    "some",    "than",  "them",   "though", "through", "under",  "until",
     "up",      "use",   "used",    "using", "via",    "want",   "we",      "were",   "what",
     "when",    "where", "whether", "which", "while",  "who",    "whose",   "why",    "within",
     "without", "would", "yes",     "you",   "your",   "e.g",    "i.e",     "etc",    "一个",
     "位于",    "单击",  "点击",    "按",    "按住",   "选择",   "选定",    "用于",   "返回",
     "多少",    "是否",  "怎样",    "怎么",  "哪里",   "一些",   "一种",    "不",     "不会",
     "不同",    "不能",  "不是",    "为",    "为了",   "之前",   "之后",    "之间",   "也可以",
     "什么",    "从",    "他们",    "以",    "以下",   "以及",   "任何",    "会",     "但",
     "但是",    "使用",  "例如",    "其他",  "其中",   "包含",   "包括",    "即可",   "只",
     "只有",    "可",    "可以",    "各个",  "同时",   "后",     "向",      "否则",   "因为",
     "因此",    "多个",  "如",      "如何",  "如果",   "它",     "它们",    "对于",   "将",
     "已",      "已经",  "并",      "并且",  "当",     "您",     "您的",    "想要",   "我们",
     "所",      "所有",  "才能",    "某个",  "根据",   "每个",   "没有",    "然后",   "用",
     "由",      "由于",  "而且",    "能",    "能够",   "至",     "若",      "表示",   "要",
     "该",      "请",    "进行",    "这个",  "这些",   "这样",   "这里",    "通过",   "那么",
     "都是",    "除",    "需要",    "非"});

}  // namespace

CorpusWords::CorpusWords() : analyzer_{named_analyzer("mixed")} {
    std::string all;
    for (const std::string_view list : {"lucene", "chinese"}) {
        for (const std::string& word : named_stop_words(list)) all += word + '\n';
    }
    for (const std::string_view word : kMoreStopWords) all.append(word).append("\n");
    for (const TextWord& word : words_of(all)) stop_words_.emplace(word.term);
}

const std::vector<TextWord>& CorpusWords::words_of(std::string_view text) {
    tokens_.clear();
    words_.clear();
    analyzer_.tokenize(text, tokens_);
    for (const Token& token : tokens_.tokens()) {
        if (!token.extra) words_.push_back({token.text, token.begin, token.end});
    }
    return words_;
}

void CorpusWords::add(const Document& document) {
    ++documents_;
    for (const Document::Field& field : document.fields) {
        for (const TextWord& word : words_of(field.text)) {
            Count& count = counts_[std::string{word.term}];
            if (count.last == documents_) continue;
            count.last = documents_;
            ++count.documents;
        }
        for (std::string_view rest = field.text; !rest.empty();) {
            const char32_t code = next_code(rest);
            if (is_han(code)) ++characters_[code];
        }
    }
}

std::size_t CorpusWords::documents_with(std::string_view term) const {
    const auto found = counts_.find(term);
    return found == counts_.end() ? 0 : found->second.documents;
}

double CorpusWords::weight(std::string_view term) const {
    if (is_stop_word(term)) return 0.0;
    const std::size_t found = documents_with(term);
    return std::log(static_cast<double>(documents_ + 1) / static_cast<double>(found + 1));
}

bool CorpusWords::knows(std::string_view word) {
    const std::vector<TextWord>& words = words_of(word);
    return words.size() == 1 && documents_with(words.front().term) > 0;
}

}  // namespace assay
