#include "assay/text/user_words.h"

#include <gtest/gtest.h>

#include <string>

namespace assay {
namespace {

std::vector<std::string> found(std::vector<std::string> names, std::string_view text) {
    UserWords words;
    for (const std::string& name : names) words.add(name);
    std::vector<UserWords::Match> matches;
    words.find(text, matches);
    std::vector<std::string> texts;
    for (const auto& match : matches) {
        texts.emplace_back(text.substr(match.begin, match.end - match.begin));
    }
    return texts;
}

using Texts = std::vector<std::string>;

TEST(UserWords, TakesTheLongestFromTheLeft) {
    EXPECT_EQ(found({"阿里", "阿里云", "云oss"}, "用阿里云oss存"), Texts{"阿里云"});
    EXPECT_EQ(found({"阿里云oss", "阿里"}, "用阿里云oss和阿里云"), (Texts{"阿里云oss", "阿里"}));
}

TEST(UserWords, KeepsOutOfOtherWords) {
    EXPECT_EQ(found({"vue"}, "vuejs revue vue vue3 vue组件"), (Texts{"vue", "vue"}));
    EXPECT_EQ(found({"c++20"}, "c++20 c++201"), Texts{"c++20"});
}

TEST(UserWords, ASpaceIsAnyWhiteSpace) {
    EXPECT_EQ(found({"vue router"}, "the vue \n router, vuerouter"), Texts{"vue \n router"});
}

}  // namespace
}  // namespace assay
