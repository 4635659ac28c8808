#include "assay/adapters/engine_template.h"

#include <gtest/gtest.h>

#include <cstdlib>

#include "assay/io/testing.h"

namespace assay {
namespace {

TEST(EngineTemplate, PathsArePercentEncoded) {
    EXPECT_EQ(filled_path("/s?q={query}&n={limit}&m={limit}", "a&b=c/表 +%", 10),
              "/s?q=a%26b%3Dc%2F%E8%A1%A8%20%2B%25&n=10&m=10");
    EXPECT_EQ(filled_path("/{query}", "{limit}", 10), "/%7Blimit%7D");
}

TEST(EngineTemplate, BodiesStayJson) {
    EXPECT_EQ(filled_body(R"({"n":"{limit}","q":"x {query} y","l":["{limit}","{limit} of"]})",
                          "a\"b\\\n", 7),
              R"({"n":7,"q":"x a\"b\\\n y","l":[7,"7 of"]})");
    // A text with quotes around the limit stays a text.
    EXPECT_EQ(filled_body(R"({"q":"\"{limit}","r":":\"{limit}\""})", "", 7),
              R"({"q":"\"7","r":":\"7\""})");
    // What a query says is not filled in again.
    EXPECT_EQ(filled_body(R"({"q":"{query}"})", "{limit}{query}", 7), R"({"q":"{limit}{query}"})");
}

TEST(EngineTemplate, VariablesComeFromTheEnvironment) {
    ::setenv("ASSAY_TEST_KEY", "s3cret", 1);
    const EnvironmentText text = with_environment("ApiKey ${ASSAY_TEST_KEY}, ${ASSAY_TEST_KEY}!");
    EXPECT_EQ(text.text, "ApiKey s3cret, s3cret!");
    EXPECT_EQ(text.values, (std::vector<std::string>{"s3cret", "s3cret"}));
    ::unsetenv("ASSAY_TEST_KEY");
    EXPECT_EQ(error_of([] { with_environment("${ASSAY_TEST_KEY}"); }),
              "the variable ASSAY_TEST_KEY is not set");
    for (const char* open : {"a ${NAME", "${}"}) {
        EXPECT_NE(error_of([&] { with_environment(open); }), "") << open;
    }
    EXPECT_EQ(with_environment("$ {a} $x").text, "$ {a} $x");
}

}  // namespace
}  // namespace assay
