#include "assay/cli/index_info.h"

#include <fmt/format.h>

#include <map>

#include "assay/index/term_merge.h"
#include "assay/io/json.h"
#include "assay/report/text_table.h"

namespace assay {
namespace {

struct KindSize {
    std::size_t files = 0;
    std::uint64_t bytes = 0;
};

std::map<std::string, KindSize> sizes_of(const Manifest& manifest) {
    std::map<std::string, KindSize> sizes;
    for (const SegmentRecord& segment : manifest.segments) {
        for (const IndexPart& part : segment.parts) {
            ++sizes[part.kind].files;
            sizes[part.kind].bytes += part.size;
        }
    }
    return sizes;
}

std::uint64_t total_bytes(const Manifest& manifest) {
    std::uint64_t sum = 0;
    for (const auto& [kind, size] : sizes_of(manifest)) sum += size.bytes;
    return sum;
}

/// Distinct terms, those of deleted documents included.
std::uint64_t count_terms(const Index& index) {
    if (index.segments().size() == 1) return index.segments()[0].inverted->term_count();
    std::uint64_t count = 0;
    for (TermMerge terms{index.segments()}; terms.next();) ++count;
    return count;
}

/// The types of a column, over all segments.
std::map<std::string, std::string> columns_of(const Index& index) {
    std::map<std::string, std::string> types;
    for (const Segment& segment : index.segments()) {
        for (const AttributeColumn& column : segment.documents->columns()) {
            std::string& type = types[std::string{column.name()}];
            const std::string_view here = name_of(column.type());
            if (!type.empty() && type != here) type = name_of(ColumnType::mixed);
            if (type.empty()) type = here;
        }
    }
    return types;
}

std::uint64_t deleted_in(const Manifest& manifest) {
    std::uint64_t sum = 0;
    for (const SegmentRecord& segment : manifest.segments) sum += segment.deleted;
    return sum;
}

std::string listed(const std::map<std::string, std::string>& columns) {
    std::string text;
    for (const auto& [name, type] : columns) {
        text += fmt::format("{}{} ({})", text.empty() ? "" : ", ", name, type);
    }
    return text;
}

}  // namespace

std::string index_info_table(const Index& index, Language language) {
    const Manifest& manifest = index.manifest();
    const auto yes = [&](bool is) {
        return std::string{(is ? Text{"yes", "是"} : Text{"no", "否"}).in(language)};
    };
    TextTable table;
    table.header = {std::string{Text{"index", "索引"}.in(language)}, ""};
    table.last_is_text = true;
    const auto row = [&](Text name, std::string value) {
        table.rows.push_back({std::string{name.in(language)}, std::move(value)});
    };
    row({"documents", "文档数"}, std::to_string(index.statistics().documents));
    row({"deleted, not merged yet", "已删除、尚未合并"}, std::to_string(deleted_in(manifest)));
    row({"terms", "词项数"}, std::to_string(count_terms(index)));
    row({"tokens", "词数"}, std::to_string(index.statistics().total_length));
    row({"fields", "字段"}, fmt::format("{}", fmt::join(index.fields(), ", ")));
    row({"attributes", "属性"}, listed(columns_of(index)));
    row({"analyzer", "分析器"}, index.analyzer().name);
    row({"positions", "位置"}, yes(manifest.positions));
    row({"texts kept", "保留原文"}, yes(manifest.keeps_texts));
    row({"segments", "段数"}, std::to_string(manifest.segments.size()));
    row({"commits", "提交次数"}, std::to_string(manifest.generation));
    for (const auto& [kind, size] : sizes_of(manifest)) {
        table.rows.push_back({fmt::format("{} {}", Text{"bytes of", "字节数："}.in(language), kind),
                              std::to_string(size.bytes)});
    }
    row({"bytes in all", "总字节数"}, std::to_string(total_bytes(manifest)));
    return table.render(TableFormat::table);
}

std::string index_info_json(const Index& index) {
    const Manifest& manifest = index.manifest();
    std::string text;
    JsonWriter json{text, 2};
    json.begin_object().key("format").text("assay.index/1");
    json.key("documents").integer(index.statistics().documents);
    json.key("deleted").integer(deleted_in(manifest));
    json.key("terms").integer(count_terms(index));
    json.key("tokens").integer(index.statistics().total_length);
    json.key("fields").begin_object();
    for (std::size_t f = 0; f < index.fields().size(); ++f) {
        json.key(index.fields()[f]).integer(index.statistics().field_total_length[f]);
    }
    json.end_object().key("attributes").begin_object();
    for (const auto& [name, type] : columns_of(index)) json.key(name).text(type);
    json.end_object().key("analyzer").text(index.analyzer().name);
    json.key("fingerprint").text(fmt::format("{:016x}", manifest.fingerprint));
    json.key("positions").boolean(manifest.positions);
    json.key("keeps_texts").boolean(manifest.keeps_texts);
    json.key("segments").integer(manifest.segments.size());
    json.key("commits").integer(manifest.generation);
    json.key("bytes").begin_object();
    for (const auto& [kind, size] : sizes_of(manifest)) json.key(kind).integer(size.bytes);
    json.end_object().key("bytes_in_all").integer(total_bytes(manifest));
    json.end_object();
    return text + "\n";
}

}  // namespace assay
