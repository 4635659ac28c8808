#include "assay/studies/tool_reasons.h"

#include <fmt/format.h>

#include <algorithm>
#include <unordered_set>

#include "assay/core/utf8.h"
#include "assay/text/characters.h"

namespace assay {
namespace {

constexpr std::size_t kStem = 3;  ///< letters that two forms of a word share at least

using Tokens = std::unordered_set<std::string>;

bool has_han(std::string_view text) {
    while (!text.empty()) {
        if (is_han(next_code(text))) return true;
    }
    return false;
}

std::string lower(std::string_view text) {
    std::string out{text};
    for (char& c : out) {
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    }
    return out;
}

Tokens lowered(const std::vector<std::string>& tokens) {
    Tokens out;
    for (const std::string& token : tokens) out.insert(lower(token));
    return out;
}

std::size_t common_beginning(std::string_view a, std::string_view b) {
    return static_cast<std::size_t>(std::mismatch(a.begin(), a.end(), b.begin(), b.end()).first -
                                    a.begin());
}

std::string attribute(const Query& query, std::string_view name) {
    const auto found = query.attributes.find(name);
    return found == query.attributes.end() ? "" : found->second;
}

/// Looks at one query of one tool, question by question; the first that is answered with yes is
/// the reason.
class Detective {
  public:
    Detective(const MissedCase& missed, Analyzer& analyzer)
        : case_{missed}, doc_{*missed.missed}, analyzer_{analyzer} {
        if (missed.tokens) query_ = lowered(*missed.tokens);
        if (doc_.tokens) document_ = lowered(*doc_.tokens);
    }

    ToolReason find() {
        ToolReason reason = asked();
        reason.document = doc_.document;
        return reason;
    }

  private:
    ToolReason asked() {
        if (doc_.dropped) return {ReasonKind::threshold, by_threshold()};
        if (const auto reason = misspelt()) return *reason;
        if (!case_.tokens || is_pattern()) return of_pattern();
        if (const auto reason = not_segmented()) return *reason;
        if (const auto reason = dropped_word()) return *reason;
        if (const auto reason = with_punctuation()) return *reason;
        if (const auto reason = other_form()) return *reason;
        // A list that is not full has every document that shares a word with the query, unless the
        // tool asks for more than that.
        if (is_full()) return below_depth();
        if (const auto reason = some_words()) return *reason;
        if (const auto reason = beginning()) return *reason;
        return unexplained();
    }

    bool is_full() const { return case_.answer->hits.size() >= case_.limit; }

    /// The tool looks for the query as it stands, in texts as they stand: of both there is one
    /// term, and that of the page is about as long as the page.
    bool is_pattern() const {
        if (query_.size() != 1 || *query_.begin() != lower(case_.query->text)) return false;
        if (!doc_.tokens) return true;
        return document_.size() == 1 && 2 * document_.begin()->size() > doc_.text.size();
    }

    bool shares_word() const {
        return std::ranges::any_of(
            query_, [&](const std::string& token) { return document_.contains(token); });
    }

    Message by_threshold() const {
        return message({"“{}” was found, and dropped by the tool's own threshold",
                        "“{}”已被找到，但低于工具自身的阈值而被丢弃"},
                       doc_.title);
    }

    std::optional<ToolReason> misspelt() const {
        const std::string clean = attribute(*case_.query, "clean");
        if (clean.empty() || clean == case_.query->text) return std::nullopt;
        if (attribute(*case_.query, "kind").starts_with("partial")) {
            return ToolReason{
                ReasonKind::prefix_only,
                message({"“{}” is the beginning of “{}”; the tool looks for whole words only",
                         "“{}”是“{}”的开头；该工具只按整词查找"},
                        case_.query->text, clean)};
        }
        return ToolReason{ReasonKind::typo,
                          message({"“{}” is misspelt for “{}”; the tool takes it as it stands",
                                   "“{}”是“{}”的误拼；该工具按原样查找"},
                                  case_.query->text, clean)};
    }

    /// Chinese that the tool looks up, or has stored, as one long word, or has not stored at all.
    /// Where any Chinese term of the query is one of the page, the tool can cut well enough.
    std::optional<ToolReason> not_segmented() {
        const std::string* first = nullptr;
        for (const std::string& token : query_) {
            if (!has_han(token)) continue;
            if (document_.contains(token)) return std::nullopt;
            if (first == nullptr || token.size() > first->size()) first = &token;
        }
        if (first == nullptr) return std::nullopt;
        if (analyzer_.query_words(*first).size() > 1 &&
            doc_.text.find(*first) == std::string::npos) {
            return ToolReason{
                ReasonKind::not_segmented,
                message({"the tool looks up “{}” as one word; the page has its words apart",
                         "该工具把“{}”当作一个词查找，而页面中这些词并不连写"},
                        *first)};
        }
        const auto longer = std::ranges::find_if(document_, [&](const std::string& stored) {
            return stored.size() > first->size() && stored.find(*first) != std::string::npos;
        });
        if (longer != document_.end()) {
            return ToolReason{ReasonKind::not_segmented,
                              message({"the page has “{}” only within “{}”, stored as one word",
                                       "页面中的“{}”只出现在被当作一个词存储的“{}”之内"},
                                      *first, shortened(*longer))};
        }
        if (doc_.text.find(*first) == std::string::npos) return std::nullopt;
        return ToolReason{ReasonKind::not_segmented,
                          message({"the page has “{}”, but the tool did not store it as a word",
                                   "页面中有“{}”，但该工具没有把它存为词"},
                                  *first)};
    }

    static std::string shortened(const std::string& token) {
        constexpr std::size_t kMost = 60;
        if (token.size() <= kMost) return token;
        std::size_t end = kMost;
        while ((static_cast<unsigned char>(token[end]) & 0xC0U) == 0x80U) --end;
        return token.substr(0, end) + "…";
    }

    /// A word of the standard that no term of the tool has anything to do with, when none of the
    /// others could make up for it.
    std::optional<ToolReason> dropped_word() const {
        if (shares_word()) return std::nullopt;
        for (const std::string& word : case_.words) {
            const bool there = std::ranges::any_of(query_, [&](const std::string& token) {
                return token.find(word) != std::string::npos ||
                       word.find(token) != std::string::npos ||
                       common_beginning(token, word) >= kStem;
            });
            if (there) continue;
            if (has_han(word)) {
                // Of bigrams and the like some piece would be left.
                const bool pieces = std::ranges::any_of(query_, has_han);
                if (pieces) continue;
                return ToolReason{ReasonKind::not_segmented,
                                  message({"the tool drops the Chinese characters of “{}”",
                                           "该工具丢弃了“{}”中的汉字"},
                                          word)};
            }
            return ToolReason{
                ReasonKind::stop_word,
                message({"the tool drops “{}” from the query", "该工具从查询中去掉了“{}”"}, word)};
        }
        return std::nullopt;
    }

    /// A term of the query with signs around it, without which the page has it.
    std::optional<ToolReason> with_punctuation() const {
        constexpr std::string_view kSigns = "()[]{}<>\"'.,;:!?/\\|*+-=~`";
        for (const std::string& token : query_) {
            const std::size_t first = token.find_first_not_of(kSigns);
            if (first == std::string::npos || document_.contains(token)) continue;
            const std::size_t last = token.find_last_not_of(kSigns);
            const std::string bare = token.substr(first, last + 1 - first);
            if (bare == token || !document_.contains(bare)) continue;
            return ToolReason{ReasonKind::punctuation,
                              message({"the tool looks up “{}” with its signs; the page has “{}”",
                                       "该工具连同符号查找“{}”，而页面中是“{}”"},
                                      token, bare)};
        }
        return std::nullopt;
    }

    /// A term of the query that the page has in another form.
    std::optional<ToolReason> other_form() {
        for (const std::string& token : query_) {
            if (document_.contains(token) || has_han(token) || token.size() < kStem) continue;
            for (const std::string& stored : document_) {
                const std::size_t shared = common_beginning(token, stored);
                if (shared < kStem || shared + 4 < std::max(token.size(), stored.size())) continue;
                if (!same_stem(token, stored)) continue;
                return ToolReason{
                    ReasonKind::stemmed_differently,
                    message({"the query's “{}” and the page's “{}” are not cut to one stem",
                             "查询中的“{}”与页面中的“{}”没有归为同一词干"},
                            token, stored)};
            }
        }
        return std::nullopt;
    }

    /// A term of the query that is the beginning of one of the page.
    std::optional<ToolReason> beginning() const {
        for (const std::string& token : query_) {
            if (document_.contains(token) || token.size() < kStem) continue;
            const auto longer = std::ranges::find_if(document_, [&](const std::string& stored) {
                return stored.size() > token.size() && stored.starts_with(token);
            });
            if (longer == document_.end()) continue;
            return ToolReason{ReasonKind::prefix_only,
                              message({"the page has “{1}”, of which “{0}” is only the beginning",
                                       "页面中是“{1}”，“{0}”只是它的开头"},
                                      token, shortened(*longer))};
        }
        return std::nullopt;
    }

    bool same_stem(const std::string& a, const std::string& b) {
        const auto first = analyzer_.query_words(a);
        const auto second = analyzer_.query_words(b);
        return first.size() == 1 && second.size() == 1 && first[0].text == second[0].text;
    }

    std::optional<ToolReason> some_words() const {
        std::string missing;
        std::size_t there = 0;
        for (const std::string& token : query_) {
            if (document_.contains(token)) {
                ++there;
            } else if (missing.empty()) {
                missing = token;
            }
        }
        if (there == 0 || missing.empty()) return std::nullopt;
        return ToolReason{
            ReasonKind::all_words,
            message({"the page has {} of {} words, not “{}”: the tool asks for all of them",
                     "页面含有 {} / {} 个词，缺少“{}”：该工具要求全部出现"},
                    there, query_.size(), missing)};
    }

    ToolReason below_depth() const {
        return {ReasonKind::depth,
                message({"“{}” is not among the first {} results: the tool puts others first",
                         "“{}”不在前 {} 条结果之中：该工具把别的页面排在前面"},
                        doc_.title, case_.limit)};
    }

    ToolReason unexplained() const {
        return {ReasonKind::unexplained,
                message({"“{}” was not found, and nothing in its words says why",
                         "没有找到“{}”，从词语上看不出原因"},
                        doc_.title)};
    }

    /// Of tools that look for the query as it stands, or do not tell what they make of it.
    ToolReason of_pattern() const {
        if (is_full()) return below_depth();
        const std::size_t place = lower(doc_.text).find(lower(case_.query->text));
        if (place == std::string::npos && case_.words.size() > 1) {
            return {ReasonKind::all_words,
                    message({"the page has words of the query, but not as they stand in it",
                             "页面含有查询中的词，但不像查询中那样连在一起"})};
        }
        constexpr std::size_t kFar = 100;
        if (!case_.tokens || place == std::string::npos || place <= kFar) return unexplained();
        return {ReasonKind::location,
                message({"the page has the query word for word, {} bytes from its beginning: the "
                         "tool looks near the beginning only",
                         "页面中原样含有该查询，但位于开头之后 {} 字节处：该工具只看开头附近"},
                        place)};
    }

    const MissedCase& case_;
    const MissedDocument& doc_;
    Analyzer& analyzer_;
    Tokens query_;
    Tokens document_;
};

std::optional<ToolReason> reason_of_failure(const MissedCase& missed) {
    const ToolAnswer& answer = *missed.answer;
    if (answer.status == AnswerStatus::timed_out) {
        return ToolReason{ReasonKind::failed, message({"no answer in time", "未在限时内回答"})};
    }
    if (answer.status != AnswerStatus::failed) return std::nullopt;
    if (missed.signs_refused) {
        return ToolReason{ReasonKind::query_syntax,
                          message({"the tool reads an operator in the query, and takes it without "
                                   "its signs: {}",
                                   "该工具把查询中的符号当作运算符；去掉符号后即可回答：{}"},
                                  answer.message)};
    }
    return ToolReason{ReasonKind::failed,
                      message({"no answer: {}", "没有回答：{}"}, answer.message)};
}

}  // namespace

std::vector<ToolReason> find_reasons(const MissedCase& missed, Analyzer& analyzer) {
    if (missed.answer->status == AnswerStatus::not_run) return {};
    if (const auto failure = reason_of_failure(missed)) return {*failure};
    std::vector<ToolReason> reasons;
    if (missed.rank_score >= kGoodEnough) return reasons;
    if (missed.missed) reasons.push_back(Detective{missed, analyzer}.find());
    if (!missed.missed) {
        reasons.push_back({ReasonKind::ranked_low,
                           message({"everything is found, in another order: rank score {:.0f}",
                                    "全部找到，但顺序不同：排序分 {:.0f}"},
                                   missed.rank_score)});
    }
    return reasons;
}

}  // namespace assay
