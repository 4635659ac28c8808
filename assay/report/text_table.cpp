#include "assay/report/text_table.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <span>

#include "assay/core/escaped.h"

namespace assay {
namespace {

std::string padded(std::string_view text, std::size_t width, bool left) {
    const std::string blanks(width - std::min(width, display_width(text)), ' ');
    return left ? std::string{text} + blanks : blanks + std::string{text};
}

std::string csv_cell(std::string_view text) {
    if (text.find_first_of(",\"\r\n") == std::string_view::npos) return std::string{text};
    std::string quoted = "\"";
    for (const char c : text) {
        if (c == '"') quoted += '"';
        quoted += c;
    }
    return quoted + '"';
}

std::string latex_cell(std::string_view text) {
    std::string escaped;
    for (const char c : text) {
        if (c == '\\') {
            escaped += "\\textbackslash{}";
        } else if (c == '~' || c == '^') {
            escaped += c == '~' ? "\\textasciitilde{}" : "\\textasciicircum{}";
        } else {
            if (std::string_view{"&%$#_{}"}.find(c) != std::string_view::npos) escaped += '\\';
            escaped += c;
        }
    }
    return escaped;
}

std::string markdown_cell(std::string_view text) {
    std::string escaped;
    for (const char c : text) {
        if (c == '|') escaped += '\\';
        escaped += c;
    }
    return escaped;
}

std::vector<std::size_t> widths_of(const TextTable& table) {
    std::vector<std::size_t> widths;
    for (const std::string& cell : table.header) widths.push_back(display_width(cell));
    for (const auto& row : table.rows) {
        for (std::size_t i = 0; i < row.size(); ++i) {
            widths[i] = std::max(widths[i], display_width(row[i]));
        }
    }
    return widths;
}

std::string render_terminal(const TextTable& table) {
    const std::vector<std::size_t> widths = widths_of(table);
    const auto line = [&](const std::vector<std::string>& cells) {
        std::string text;
        for (std::size_t i = 0; i < cells.size(); ++i) {
            text += (i == 0 ? "" : "  ") + padded(cells[i], widths[i], table.is_left(i));
        }
        while (text.ends_with(' ')) text.pop_back();
        return text + '\n';
    };
    std::string out = line(table.header);
    std::size_t total = 2 * (widths.size() - 1);
    for (const std::size_t width : widths) total += width;
    for (std::size_t i = 0; i < total; ++i) out += "─";
    out += '\n';
    for (const auto& row : table.rows) out += line(row);
    return out;
}

std::string render_markdown(const TextTable& table) {
    const auto line = [](const std::vector<std::string>& cells) {
        std::string text = "|";
        for (const std::string& cell : cells) text += " " + markdown_cell(cell) + " |";
        return text + '\n';
    };
    std::string out = line(table.header) + "|";
    for (std::size_t i = 0; i < table.header.size(); ++i) {
        out += table.is_left(i) ? "---|" : "---:|";
    }
    out += '\n';
    for (const auto& row : table.rows) out += line(row);
    return out;
}

std::string render_csv(const TextTable& table) {
    std::string out;
    const auto add = [&](const std::vector<std::string>& cells) {
        for (std::size_t i = 0; i < cells.size(); ++i)
            out += (i == 0 ? "" : ",") + csv_cell(cells[i]);
        out += '\n';
    };
    add(table.header);
    for (const auto& row : table.rows) add(row);
    return out;
}

std::string render_latex(const TextTable& table) {
    std::string out = "\\begin{tabular}{";
    for (std::size_t i = 0; i < table.header.size(); ++i) out += table.is_left(i) ? 'l' : 'r';
    out += "}\n\\hline\n";
    const auto add = [&](const std::vector<std::string>& cells) {
        for (std::size_t i = 0; i < cells.size(); ++i) {
            out += (i == 0 ? "" : " & ") + latex_cell(cells[i]);
        }
        out += " \\\\\n";
    };
    add(table.header);
    out += "\\hline\n";
    for (const auto& row : table.rows) add(row);
    return out + "\\hline\n\\end{tabular}\n";
}

/// The ids of a file may hold anything; what acts on a terminal, or ends a row, is shown instead.
TextTable for_people(TextTable table) {
    const auto escape = [](std::vector<std::string>& cells) {
        for (std::string& cell : cells) cell = escaped_controls(cell);
    };
    escape(table.header);
    std::ranges::for_each(table.rows, escape);
    return table;
}

}  // namespace

std::string TextTable::render(TableFormat format) const {
    switch (format) {
        case TableFormat::table:
            break;
        case TableFormat::markdown:
            return render_markdown(for_people(*this));
        case TableFormat::csv:
            return render_csv(*this);
        case TableFormat::latex:
            return render_latex(for_people(*this));
    }
    return render_terminal(for_people(*this));
}

std::string show_number(double value, int digits) {
    if (std::isnan(value)) return "–";
    if (std::isinf(value)) return value > 0 ? "inf" : "-inf";
    return fmt::format("{:.{}f}", value, digits);
}

}  // namespace assay
