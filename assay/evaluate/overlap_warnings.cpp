#include <fmt/format.h>

#include "assay/evaluate/overlap.h"

namespace assay {
namespace {

std::string shown(const std::vector<std::string>& ids, std::string_view between) {
    std::string text;
    for (const std::string& id : ids) {
        if (!text.empty()) text += between;
        text += quoted_id(id);
    }
    return text;
}

Message with_cause(Message text, const Message& cause) {
    if (cause.en.empty()) return text;
    return {text.en + "; " + cause.en, text.zh + "；" + cause.zh};
}

/// What has to be done to ids so that they agree.
Message change_needed(const IdAgreement& agreement, const Text& first, const Text& second) {
    switch (agreement.change) {
        case IdChange::byte_order_mark:
            return {"without a byte order mark at the beginning", "去掉开头的字节序标记（BOM）后"};
        case IdChange::white_space:
            return {"without the white space around them", "去掉两端的空白后"};
        case IdChange::letter_case:
            return {"in lower case", "不分大小写时"};
        case IdChange::leading_zeros:
            return {"without leading zeros", "去掉数字前导零后"};
        case IdChange::several:
            return {"without white space, leading zeros and regard to case",
                    "去掉空白和前导零、不分大小写时"};
        case IdChange::none:
        case IdChange::prefix:
        case IdChange::suffix:
            break;
    }
    const bool prefix = agreement.change == IdChange::prefix;
    const std::string a = quoted_id(agreement.first_part);
    const std::string b = quoted_id(agreement.second_part);
    std::string en = prefix ? "without the prefix" : "without the suffix";
    std::string zh = "去掉";
    if (!agreement.first_part.empty()) {
        en += fmt::format(" {} of {}", a, first.en);
        zh += fmt::format("{}的{} {}", first.zh, prefix ? "前缀" : "后缀", a);
    }
    if (!agreement.second_part.empty()) {
        en += fmt::format("{} {} of {}", agreement.first_part.empty() ? "" : " and", b, second.en);
        zh += fmt::format("{}{}的{} {}", agreement.first_part.empty() ? "" : "、", second.zh,
                          prefix ? "前缀" : "后缀", b);
    }
    if (!agreement.evened) return {en, zh + " 后"};
    return {en + ", white space, leading zeros and regard to case",
            zh + " 以及空白和前导零、不分大小写后"};
}

constexpr Text kLabels{"the labels", "标注"};
constexpr Text kRun{"the run", "结果文件"};

OverlapWarning little_overlap(const RunOverlap& overlap) {
    return {"little_overlap",
            message({"results for {} of {} labelled queries, fewer than half",
                     "{1} 个已标注查询中只有 {0} 个有结果，不到一半"},
                    overlap.with_results, overlap.queries),
            unlike_queries(overlap)};
}

Message unlike_documents(const RunOverlap& overlap) {
    const IdExamples& ids = overlap.doc_ids;
    const Message text = message(
        {"for query {} the labels have {}, the run has {}", "查询 {}：标注有 {}，结果有 {}"},
        quoted_id(overlap.query), shown(ids.labels, ", "), shown(ids.run, ", "));
    const Message cause = likely_cause(ids.agreement, kLabels, kRun);
    if (!cause.en.empty()) return with_cause(text, cause);
    return with_cause(text, {"either ids differ, or nothing that was labelled is found",
                             "要么 id 写法不同，要么已标注的文档一篇也没找到"});
}

OverlapWarning unknown_documents(const UnknownIds& unknown, const Text& title) {
    return {"unknown_documents", message(title, unknown.unknown, unknown.pairs, unknown.corpus),
            unlike_corpus(unknown)};
}

}  // namespace

Message likely_cause(const IdAgreement& agreement, const Text& first_side,
                     const Text& second_side) {
    if (agreement.change == IdChange::none) return {};
    const Message change = change_needed(agreement, first_side, second_side);
    const std::string first = quoted_id(agreement.first);
    const std::string second = quoted_id(agreement.second);
    return {fmt::format("likely cause: {} of {} ids agree {} ({} and {})", agreement.agree,
                        agreement.compared, change.en, first, second),
            fmt::format("可能的原因：{}，{} 个 id 中有 {} 个一致（{} 与 {}）", change.zh,
                        agreement.compared, agreement.agree, first, second)};
}

Message unlike_queries(const RunOverlap& overlap) {
    const IdExamples& ids = overlap.query_ids;
    if (ids.labels.empty()) {
        return {"the run has the queries, but nothing for them", "查询都在，但没有结果"};
    }
    Message text = message({"the run has nothing for {}", "{} 没有结果"}, shown(ids.labels, ", "));
    if (ids.run.empty()) return text;
    const Message own = message({"; its own, without labels: {}", "；结果文件另有未标注的查询：{}"},
                                shown(ids.run, ", "));
    return with_cause({text.en + own.en, text.zh + own.zh},
                      likely_cause(ids.agreement, kLabels, kRun));
}

OverlapWarning nothing_labelled(const RunOverlap& overlap) {
    Message title =
        message({"not one of {} results is labelled", "{} 条结果没有一条有标注"}, overlap.results);
    if (overlap.results == 1) title = {"its only result is not labelled", "唯一的结果没有标注"};
    return {"nothing_labelled", std::move(title), unlike_documents(overlap)};
}

Message unlike_corpus(const UnknownIds& unknown) {
    const Message text = message({"not in it: {}; it has {}", "其中没有 {}，有 {}"},
                                 shown(unknown.examples, ", "), shown(unknown.known, ", "));
    return with_cause(text,
                      likely_cause(unknown.agreement, {"these", "前者"}, {"the corpus", "文档集"}));
}

std::vector<OverlapWarning> overlap_warnings(const RunOverlap& overlap) {
    std::vector<OverlapWarning> warnings;
    if (overlap.is_little()) warnings.push_back(little_overlap(overlap));
    if (overlap.nothing_labelled()) warnings.push_back(nothing_labelled(overlap));
    return warnings;
}

std::vector<OverlapWarning> overlap_warnings(const SystemSummary& system) {
    std::vector<OverlapWarning> warnings;
    if (system.overlap) warnings = overlap_warnings(*system.overlap);
    if (system.unknown && system.unknown->are_many()) {
        warnings.push_back(
            unknown_documents(*system.unknown, {"{} of {} results are not in the corpus {}",
                                                "{1} 条结果中有 {0} 条不在文档集 {2} 中"}));
    }
    return warnings;
}

std::vector<OverlapWarning> label_warnings(const ScoreTable& table) {
    if (!table.unknown_labels || !table.unknown_labels->are_many()) return {};
    return {unknown_documents(*table.unknown_labels,
                              {"{} of {} labelled documents are not in the corpus {}",
                               "{1} 篇已标注文档中有 {0} 篇不在文档集 {2} 中"})};
}

}  // namespace assay
