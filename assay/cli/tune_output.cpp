#include "assay/cli/tune_output.h"

#include <fmt/format.h>

#include <algorithm>

#include "assay/report/text_table.h"

namespace assay {
namespace {

class TuneText {
  public:
    TuneText(const TuneResult& result, Language language, int digits)
        : result_{result}, language_{language}, digits_{digits} {}

    std::string whole() const {
        std::string text = heading() + '\n' + scores() + '\n' + folds() + '\n';
        if (result_.axes[0].values.size() > 1 || result_.axes[1].values.size() > 1) {
            text += map() + '\n';
        }
        for (const Message& message : tune_messages(result_)) text += message.in(language_) + '\n';
        return text;
    }

  private:
    std::string word(Text text) const { return std::string{text.in(language_)}; }
    std::string number(double value) const { return show_number(value, digits_); }

    std::string heading() const {
        const std::size_t finer = result_.settings.size() - result_.grid;
        return fmt::format(fmt::runtime(Text{"{}: {} settings of {}, {} queries in {} folds\n",
                                             "{}：{} 种设置（{}），{} 个查询分为 {} 折\n"}
                                            .in(language_)),
                           result_.metric,
                           finer == 0 ? fmt::format("{}", result_.grid)
                                      : fmt::format("{} + {}", result_.grid, finer),
                           result_.scorer, result_.queries.size(), result_.folds.size());
    }

    std::vector<std::string> row(std::string name, const Setting* setting) const {
        std::vector<std::string> cells{std::move(name)};
        for (std::size_t a = 0; a < result_.axes.size(); ++a) {
            cells.push_back(setting == nullptr ? "" : fmt::format("{}", (*setting)[a]));
        }
        return cells;
    }

    TextTable table_of(Text first) const {
        TextTable table;
        table.header = {word(first)};
        for (const Axis& axis : result_.axes) table.header.push_back(axis.name());
        return table;
    }

    std::string scores() const {
        TextTable table = table_of({"setting", "设置"});
        table.header.push_back(result_.metric);
        table.header.push_back("");
        table.last_is_text = true;
        const auto add = [&](Text name, const Setting* setting, double mean, Text remark) {
            std::vector<std::string> cells = row(word(name), setting);
            cells.push_back(number(mean));
            cells.push_back(word(remark));
            table.rows.push_back(std::move(cells));
        };
        const std::vector<Setting>& settings = result_.settings;
        add({"in use", "现用"}, &settings[TuneResult::kInUse], result_.means[TuneResult::kInUse],
            {"", ""});
        add({"best", "最好"}, &settings[result_.best], result_.means[result_.best],
            {"chosen and measured on the same queries: promises too much",
             "用同一批查询既选又测：偏乐观"});
        add({"cross-validated", "交叉验证"}, nullptr, result_.cross_validated,
            {"each query by the setting chosen without it", "每个查询用不含它时选出的设置来测"});
        return table.render(TableFormat::table);
    }

    std::string folds() const {
        TextTable table = table_of({"fold", "折"});
        for (const Text name : {Text{"queries", "查询"}, Text{"on the others", "其余各折"},
                                Text{"held out", "本折"}}) {
            table.header.push_back(word(name));
        }
        for (std::size_t i = 0; i < result_.folds.size(); ++i) {
            const FoldChoice& fold = result_.folds[i];
            std::vector<std::string> cells =
                row(fmt::format("{}", i + 1), &result_.settings[fold.setting]);
            cells.push_back(fmt::format("{}", fold.queries));
            cells.push_back(number(fold.elsewhere));
            cells.push_back(number(fold.held_out));
            table.rows.push_back(std::move(cells));
        }
        return table.render(TableFormat::table);
    }

    /// The setting of the first grid with these k1 and b and the other numbers of the best one.
    double mean_at(double k1, double b) const {
        Setting wanted = grid_best();
        wanted[0] = k1;
        wanted[1] = b;
        const auto last = result_.settings.begin() + static_cast<std::ptrdiff_t>(result_.grid);
        const auto found = std::find(result_.settings.begin(), last, wanted);
        return result_.means[static_cast<std::size_t>(found - result_.settings.begin())];
    }

    /// The best of the first grid, the setting in use aside.
    const Setting& grid_best() const {
        std::size_t best = result_.grid - 1;
        for (std::size_t i = result_.grid; i-- > 0;) {
            const bool on_grid = is_on_grid(result_.settings[i]);
            if (on_grid && !result_.prefers(result_.means[best], result_.means[i])) best = i;
        }
        return result_.settings[best];
    }

    bool is_on_grid(const Setting& setting) const {
        for (std::size_t a = 0; a < setting.size(); ++a) {
            const std::vector<double>& values = result_.axes[a].values;
            if (std::find(values.begin(), values.end(), setting[a]) == values.end()) return false;
        }
        return true;
    }

    std::string map() const {
        const Setting& best = grid_best();
        TextTable table;
        table.header = {"k1 \\ b"};
        for (const double b : result_.axes[1].values) table.header.push_back(fmt::format("{}", b));
        for (const double k1 : result_.axes[0].values) {
            std::vector<std::string>& cells = table.rows.emplace_back();
            cells.push_back(fmt::format("{}", k1));
            for (const double b : result_.axes[1].values) {
                const bool mark = best[0] == k1 && best[1] == b;
                cells.push_back((mark ? "*" : "") + number(mean_at(k1, b)));
            }
        }
        std::string text = table.render(TableFormat::table);
        if (best.size() == 2) return text;
        return fmt::format(fmt::runtime(Text{"{}with {}\n", "{}其中 {}\n"}.in(language_)), text,
                           others(best));
    }

    std::string others(const Setting& setting) const {
        const std::vector<Axis> axes{result_.axes.begin() + 2, result_.axes.end()};
        return describe_setting(axes, {setting.begin() + 2, setting.end()});
    }

    const TuneResult& result_;
    Language language_;
    int digits_;
};

}  // namespace

std::string tune_text(const TuneResult& result, Language language, int digits) {
    return TuneText{result, language, digits}.whole();
}

std::string tune_csv(const TuneResult& result) {
    TextTable table;
    for (const Axis& axis : result.axes) table.header.push_back(axis.name());
    table.header.push_back(result.metric);
    table.header.emplace_back("role");
    for (std::size_t i = 0; i < result.settings.size(); ++i) {
        std::vector<std::string>& cells = table.rows.emplace_back();
        for (const double value : result.settings[i]) cells.push_back(fmt::format("{}", value));
        cells.push_back(fmt::format("{}", result.means[i]));
        cells.push_back(i == TuneResult::kInUse ? "in use" : i == result.best ? "best" : "");
    }
    return table.render(TableFormat::csv);
}

}  // namespace assay
