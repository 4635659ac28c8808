#include "assay/cli/search_output.h"

#include <fmt/format.h>

#include "assay/io/json.h"
#include "assay/report/text_table.h"

namespace assay {
namespace {

std::string highlighted(const Snippet& snippet, bool bold) {
    if (!bold) return snippet.text;
    std::string text;
    std::size_t at = 0;
    for (const Snippet::Range& range : snippet.highlights) {
        text += snippet.text.substr(at, range.begin - at) + "\033[1m" +
                snippet.text.substr(range.begin, range.end - range.begin) + "\033[0m";
        at = range.end;
    }
    return text + snippet.text.substr(at);
}

std::string unit_name(const PreparedQuery& query, const ScoreLine& line) {
    std::string name = query.units[line.unit].label;
    if (line.other) name += " ~ " + query.units[*line.other].label;
    return name;
}

std::string documents_of(const PreparedQuery& query, const ScoreLine& line) {
    std::string text = fmt::format("{}", fmt::join(query.units[line.unit].documents, "+"));
    if (line.other) {
        text += fmt::format(" ~ {}", fmt::join(query.units[*line.other].documents, "+"));
    }
    return text;
}

std::string indented(const std::string& text, std::string_view indent) {
    std::string out{indent};
    for (std::size_t i = 0; i < text.size(); ++i) {
        out += text[i];
        if (text[i] == '\n' && i + 1 < text.size()) out += indent;
    }
    return out;
}

TextTable lines_of(const PartTrace& part, const PreparedQuery& query, Language language) {
    const auto word = [language](Text text) { return std::string{text.in(language)}; };
    TextTable table;
    table.header = {word({"term", "词"}),
                    "tf",
                    "df",
                    word({"weight", "权重"}),
                    word({"length", "长度"}),
                    word({"norm", "归一"}),
                    word({"adds", "得分"})};
    for (const ScoreLine& line : part.lines) {
        table.rows.push_back({unit_name(query, line), fmt::format("{}", line.frequency),
                              documents_of(query, line), fmt::format("{}", line.weight),
                              fmt::format("{}", line.length), fmt::format("{}", line.norm),
                              fmt::format("{}", line.value)});
    }
    return table;
}

std::string explanation_text(const ShownHit& hit, const PreparedQuery& query, Language language) {
    std::string text;
    for (const PartTrace& part : hit.explanation.parts) {
        text += fmt::format("    {} = {}", part.name, part.value);
        if (part.divisor != 1.0) {
            text +=
                fmt::format(fmt::runtime(Text{", the sum over {}", "，总和除以 {}"}.in(language)),
                            part.divisor);
        }
        text += "\n";
        if (!part.lines.empty()) {
            text += indented(lines_of(part, query, language).render(TableFormat::table), "      ");
        }
    }
    return text;
}

std::string hit_text(const ShownHit& hit, std::size_t rank, bool bold) {
    std::string text = fmt::format("{:>3}  {:.4f}  {}", rank, hit.hit.score, hit.id);
    if (!hit.title.empty()) text += bold ? "  \033[1m" + hit.title + "\033[0m" : "  " + hit.title;
    text += "\n";
    if (!hit.snippet.text.empty()) text += "     " + highlighted(hit.snippet, bold) + "\n";
    return text;
}

std::string last_line(const ShownAnswer& answer, Language language) {
    const Text counted{"{} of {} shown, {:.1f} ms\n", "显示 {} / {} 篇，{:.1f} 毫秒\n"};
    const Text uncounted{"{} shown, {:.1f} ms\n", "显示 {} 篇，{:.1f} 毫秒\n"};
    if (answer.result.matched) {
        return fmt::format(fmt::runtime(counted.in(language)), answer.hits.size(),
                           *answer.result.matched, answer.milliseconds);
    }
    return fmt::format(fmt::runtime(uncounted.in(language)), answer.hits.size(),
                       answer.milliseconds);
}

std::string_view reason_name(DroppedTerm::Reason reason) {
    return reason == DroppedTerm::Reason::absent ? "absent" : "light";
}

void write_lines(JsonWriter& json, const PartTrace& part, const PreparedQuery& query) {
    json.key("terms").begin_array();
    for (const ScoreLine& line : part.lines) {
        json.begin_object().key("term").text(query.units[line.unit].label);
        if (line.other) json.key("other").text(query.units[*line.other].label);
        json.key("tf").number(line.frequency);
        json.key("df").begin_row();
        for (const std::uint64_t count : query.units[line.unit].documents) json.integer(count);
        json.end_array();
        json.key("weight").number(line.weight).key("length").number(line.length);
        json.key("norm").number(line.norm).key("value").number(line.value).end_object();
    }
    json.end_array();
}

void write_hit(JsonWriter& json, const ShownAnswer& answer, std::size_t place) {
    const ShownHit& hit = answer.hits[place];
    json.begin_object().key("rank").integer(place + 1).key("id").id(hit.id);
    json.key("score").number(hit.hit.score).key("title").text(hit.title);
    json.key("snippet").text(hit.snippet.text).key("highlights").begin_row();
    for (const Snippet::Range& range : hit.snippet.highlights) {
        json.begin_row().integer(range.begin).integer(range.end).end_array();
    }
    json.end_array();
    if (answer.explained) {
        json.key("parts").begin_array();
        for (const PartTrace& part : hit.explanation.parts) {
            json.begin_object().key("name").text(part.name).key("value").number(part.value);
            json.key("divisor").number(part.divisor);
            write_lines(json, part, answer.plan.query);
            json.end_object();
        }
        json.end_array();
    }
    json.end_object();
}

}  // namespace

std::string dropped_text(const std::vector<DroppedTerm>& dropped, Language language) {
    if (dropped.empty()) return {};
    std::vector<std::string> names;
    for (const DroppedTerm& term : dropped) {
        const Text why = term.reason == DroppedTerm::Reason::absent
                             ? Text{"{} (in no document)", "{}（没有文档包含）"}
                             : Text{"{} (weighs least)", "{}（权重最低）"};
        names.push_back(fmt::format(fmt::runtime(why.in(language)), term.label));
    }
    const Text text{"dropped: {}\n", "丢词：{}\n"};
    return fmt::format(fmt::runtime(text.in(language)), fmt::join(names, ", "));
}

std::string answer_text(const ShownAnswer& answer, Language language, bool bold) {
    std::string text;
    for (std::size_t i = 0; i < answer.hits.size(); ++i) {
        text += hit_text(answer.hits[i], i + 1, bold);
        if (answer.explained) {
            text += explanation_text(answer.hits[i], answer.plan.query, language);
        }
    }
    text += dropped_text(answer.result.dropped, language);
    for (const std::string& note : answer.result.notes) text += note + "\n";
    return text + last_line(answer, language);
}

std::string answer_json(const ShownAnswer& answer) {
    std::string out;
    JsonWriter json{out, 2};
    json.begin_object().key("schema").text("assay.search/1").key("query").text(answer.query);
    json.key("scorer").text(answer.options.scorer).key("k1").number(answer.options.k1);
    json.key("b").number(answer.options.b).key("dropped").begin_array();
    for (const DroppedTerm& term : answer.result.dropped) {
        json.begin_object()
            .key("term")
            .text(term.label)
            .key("reason")
            .text(reason_name(term.reason));
        json.key("weight").number(term.weight).end_object();
    }
    json.end_array().key("notes").begin_array();
    for (const std::string& note : answer.result.notes) json.text(note);
    json.end_array().key("hits").begin_array();
    for (std::size_t i = 0; i < answer.hits.size(); ++i) write_hit(json, answer, i);
    json.end_array().end_object();
    return out + "\n";
}

std::string scorers_text(Language language) {
    TextTable table;
    table.header = {std::string{Text{"scorer", "打分公式"}.in(language)},
                    std::string{Text{"what it is", "说明"}.in(language)},
                    std::string{Text{"parameters", "参数"}.in(language)},
                    std::string{Text{"formula", "公式"}.in(language)}};
    table.left_columns = 4;
    for (const ScorerInfo& info : scorers()) {
        table.rows.push_back({std::string{info.name},
                              std::string{Text{info.en, info.zh}.in(language)},
                              std::string{info.parameters}, std::string{info.formula}});
    }
    return table.render(TableFormat::table);
}

}  // namespace assay
