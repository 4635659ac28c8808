#include "assay/trec_eval/arguments.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>

#include "assay/trec_eval/fields.h"
#include "assay/trec_eval/measure_table.h"
#include "assay/trec_eval/stop.h"

namespace assay::trec_eval {
namespace {

constexpr std::string_view kUsageText =
    "Usage: trec_eval [-h] [-q] [-c] {-m measure[.parameters]}* judgments_file results_file\n"
    "   -h: full help; with -m, also what those measures are\n"
    "   -q: values of each query, too\n"
    "   -c: average over all queries of the judgments\n"
    "   -m: a measure or a set of them (official, set, all_trec, prefs, all_prefs, qrels_jg)\n";

struct Option {
    char letter;
    bool takes_value;
    std::string_view name;
};

constexpr std::array<Option, 15> kOptions{{{'h', false, "help"},
                                           {'v', false, "version"},
                                           {'q', false, "query_eval_wanted"},
                                           {'m', true, "measure"},
                                           {'c', false, "complete_rel_info_wanted"},
                                           {'l', true, "level_for_rel"},
                                           {'n', false, "nosummary"},
                                           {'D', true, "Debug_level"},
                                           {'J', false, "Judged_docs_only"},
                                           {'N', true, "Number_docs_in_coll"},
                                           {'M', true, "Max_retrieved_per_topic"},
                                           {'R', true, "Rel_info_format"},
                                           {'T', true, "Results_format"},
                                           {'o', true, "Output_old_results_format"},
                                           {'Z', true, "Zscore"}}};

[[noreturn]] void fail_usage(std::string_view why) {
    throw Stop{kUsage, fmt::format("trec_eval: {}\n{}", why, kUsageText)};
}

class Parser {
  public:
    explicit Parser(std::span<const std::string> words) : words_{words} {}

    Arguments parse() {
        while (next_ < words_.size()) {
            const std::string& word = words_[next_++];
            if (word == "--") {
                for (; next_ < words_.size(); ++next_) files_.push_back(words_[next_]);
            } else if (word.starts_with("--")) {
                parse_long(std::string_view{word}.substr(2));
            } else if (word.size() > 1 && word.front() == '-') {
                parse_letters(std::string_view{word}.substr(1));
            } else {
                files_.push_back(word);
            }
            if (result_.version) return result_;
        }
        if (result_.help) return result_;
        if (files_.size() != 2) fail_usage("a judgments file and a results file are needed");
        result_.judgments = files_[0];
        result_.results = files_[1];
        return result_;
    }

  private:
    std::string value_of(std::string_view option) {
        if (next_ >= words_.size()) {
            fail_usage(fmt::format("option '{}' requires an argument", option));
        }
        return words_[next_++];
    }

    void parse_letters(std::string_view letters) {
        while (!letters.empty() && !result_.version) {
            const char letter = letters.front();
            letters.remove_prefix(1);
            const auto found = std::ranges::find(kOptions, letter, &Option::letter);
            if (found == kOptions.end()) fail_usage(fmt::format("invalid option '-{}'", letter));
            // The old output format needs no value as a letter, only as a word.
            if (!found->takes_value || letter == 'o') {
                apply(letter, "");
                continue;
            }
            const std::string value =
                letters.empty() ? value_of(fmt::format("-{}", letter)) : std::string{letters};
            apply(letter, value);
            return;
        }
    }

    void parse_long(std::string_view word) {
        const std::size_t equals = word.find('=');
        const std::string_view name = word.substr(0, equals);
        if (parse_own(name, word, equals)) return;
        const Option& option = find_long(name);
        const bool attached = equals != std::string_view::npos;
        if (!option.takes_value && attached) {
            fail_usage(fmt::format("option '--{}' doesn't allow an argument", option.name));
        }
        if (!option.takes_value) return apply(option.letter, "");
        apply(option.letter, attached ? std::string{word.substr(equals + 1)}
                                      : value_of(fmt::format("--{}", name)));
    }

    /// The options trec_eval does not have. They are not shortened, so they hide none of its own.
    bool parse_own(std::string_view name, std::string_view word, std::size_t equals) {
        if (name != "compat" && name != "threads") return false;
        const std::string value = equals == std::string_view::npos
                                      ? value_of(fmt::format("--{}", name))
                                      : std::string{word.substr(equals + 1)};
        if (name == "threads") {
            result_.threads = static_cast<std::size_t>(std::max(0L, leading_integer(value)));
        } else if (value == "9.0.8") {
            result_.compat = Compat::v9;
        } else if (value == "10") {
            result_.compat = Compat::v10;
        } else {
            fail_usage(fmt::format("--compat must be 9.0.8 or 10, not '{}'", value));
        }
        return true;
    }

    static const Option& find_long(std::string_view name) {
        const Option* found = nullptr;
        for (const Option& option : kOptions) {
            if (option.name == name) return option;
            if (!option.name.starts_with(name)) continue;
            if (found != nullptr) fail_usage(fmt::format("option '--{}' is ambiguous", name));
            found = &option;
        }
        if (found == nullptr) fail_usage(fmt::format("unrecognized option '--{}'", name));
        return *found;
    }

    void apply(char letter, const std::string& value) {
        switch (letter) {
            case 'h':
                result_.help = true;
                break;
            case 'v':
                result_.version = true;
                break;
            case 'q':
                result_.per_query = true;
                break;
            case 'm':
                mark_measure(value);
                break;
            case 'c':
                result_.complete = true;
                break;
            case 'l':
                result_.level = leading_integer(value);
                break;
            case 'n':
                result_.summary = false;
                break;
            case 'D':
                set_debug(value);
                break;
            case 'J':
                result_.judged_only = true;
                break;
            case 'N':
                result_.collection = leading_integer(value);
                break;
            case 'M':
                set_max_docs(leading_integer(value));
                break;
            case 'R':
                result_.judgment_format = value;
                break;
            case 'T':
                result_.results_format = value;
                break;
            case 'Z':
                result_.zscores = value;
                break;
            default:
                break;  // -o: obsolete in trec_eval, too
        }
    }

    void set_max_docs(long value) {
        if (value < 0) throw Stop{kUsage, "trec_eval: -M must not be negative\n"};
        result_.max_docs = static_cast<std::size_t>(value);
    }

    void set_debug(const std::string& value) {
        const std::size_t dot = value.find('.');
        if (dot != std::string::npos) result_.only_query = value.substr(dot + 1);
    }

    void mark_measure(const std::string& text) {
        const std::size_t dot = text.find('.');
        const std::string name = text.substr(0, dot);
        if (dot != std::string::npos) {
            if (dot + 1 == text.size()) {
                throw Stop{kUsage, fmt::format("trec_eval: measure '{}' has an empty parameter "
                                               "list\n",
                                               name)};
            }
            result_.parameters.emplace_back(name, text.substr(dot + 1));
        }
        // Which measures there are depends on --compat, which may stand further on.
        result_.measures.push_back(name);
    }

    std::span<const std::string> words_;
    std::size_t next_ = 0;
    std::vector<std::string> files_;
    Arguments result_;
};

}  // namespace

Arguments parse_arguments(std::span<const std::string> words) {
    Arguments arguments = Parser{words}.parse();
    std::vector<std::string> names;
    for (const std::string& name : arguments.measures) {
        if (!resolve_measure(name, arguments.compat, names)) {
            throw Stop{kUsage, fmt::format("trec_eval: illegal measure '{}'\n", name)};
        }
    }
    if (arguments.measures.empty() && !arguments.help) {
        resolve_measure("official", arguments.compat, names);
    }
    arguments.measures = std::move(names);
    return arguments;
}

}  // namespace assay::trec_eval
