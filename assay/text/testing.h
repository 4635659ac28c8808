#pragma once

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "assay/core/utf8.h"
#include "assay/text/analyzer.h"

namespace assay {

inline std::string read_whole(const std::filesystem::path& path) {
    std::ifstream file{path, std::ios::binary};
    return {std::istreambuf_iterator<char>{file}, {}};
}

/// The files of real Chinese and English text; empty where the data is not there.
inline std::vector<std::filesystem::path> real_texts() {
    std::vector<std::filesystem::path> files;
    const std::filesystem::path folder{ASSAY_SOURCE_DIR "/../shared/data/chinese"};
    if (!std::filesystem::exists(folder)) return files;
    for (const auto& entry : std::filesystem::recursive_directory_iterator{folder}) {
        if (entry.path().extension() == ".json") files.push_back(entry.path());
    }
    return files;
}

inline std::u32string decoded(std::string_view text) {
    std::u32string characters;
    while (!text.empty()) characters.push_back(next_code(text));
    return characters;
}

/// Words and their parts in one line: "iphone15 +iphone +15 手机".
inline std::string show(Analyzer& analyzer, std::string_view text) {
    TokenList list;
    analyzer.tokenize(text, list);
    std::string shown;
    for (const Token& token : list.tokens()) {
        if (!shown.empty()) shown += ' ';
        if (token.extra) shown += '+';
        shown += token.text;
    }
    return shown;
}

inline std::string show(const AnalyzerConfig& config, std::string_view text) {
    Analyzer analyzer{config};
    return show(analyzer, text);
}

}  // namespace assay
