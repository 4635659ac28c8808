#pragma once

#include <fmt/format.h>

#include <cmath>
#include <initializer_list>
#include <string>
#include <string_view>

#include "assay/report/audit_report.h"

namespace assay {

/// A page of sections, for a terminal or in Markdown, in one language. The parts of an audit write
/// themselves to one.
class AuditPage {
  public:
    explicit AuditPage(const AuditReportOptions& options) : options_{options} {}

    std::string take() { return std::move(out_); }
    Language language() const { return options_.language; }
    std::size_t listed() const { return options_.listed; }

    bool markdown() const { return options_.format == OutputFormat::markdown; }
    std::string_view say(Text text) const { return text.in(options_.language); }
    template <typename... Args>
    std::string say(Text text, const Args&... args) const {
        return fmt::format(fmt::runtime(text.in(options_.language)), args...);
    }
    std::string number(double value) const { return show_number(value, options_.digits); }
    std::string delta(double value) const {
        return std::isfinite(value) ? fmt::format("{:+.{}f}", value, options_.digits)
                                    : number(value);
    }
    std::string_view yes_no(bool value) const {
        return value ? say({"yes", "是"}) : say({"no", "否"});
    }

    void heading(std::string_view text) {
        if (!out_.empty()) out_ += '\n';
        out_ += markdown() ? fmt::format("## {}\n\n", text) : fmt::format("{}\n", text);
    }
    void line(std::string_view text) {
        out_ += markdown() ? fmt::format("- {}\n", text) : fmt::format("  {}\n", text);
    }
    void table(const TextTable& table) {
        if (markdown() && !out_.ends_with("\n\n")) out_ += '\n';
        out_ += table.render(table_format(options_.format));
    }
    /// An empty line between two tables.
    void gap() { out_ += '\n'; }
    /// A line below a table.
    void note(std::string_view text) {
        if (markdown()) out_ += '\n';
        line(text);
    }
    /// Says how many of a list were left off.
    void more(std::size_t left) {
        if (left > 0) note(say({"... and {} more", "……另有 {} 条"}, left));
    }
    void header(TextTable& table, std::initializer_list<Text> titles) const {
        for (const Text& title : titles) table.header.emplace_back(say(title));
    }

  private:
    const AuditReportOptions& options_;
    std::string out_;
};

/// What is not known about the differences of systems: audit_comparison_report.cpp.
void write_comparison(const Audit& audit, AuditPage& page);

}  // namespace assay
