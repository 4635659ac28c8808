#include <gtest/gtest.h>

#include <filesystem>

#include "assay/corpus/page.h"
#include "assay/corpus/testing.h"

namespace assay {
namespace {

using Strings = std::vector<std::string>;

TEST(CorpusFolder, ReadsPagesInByteOrderOfTheirPaths) {
    const TemporaryFolder folder{"pages"};
    folder.write("b/two words.md", "# Two\ntext");
    folder.write("B.txt", "\n First line \n\nrest\n");
    folder.write("a.html", "<html lang=en><title>A</title><p>body");
    folder.write(".git/x.md", "# no");
    folder.write("b/.hidden.md", "# no");
    folder.write("image.png", "no");
    std::filesystem::create_directory_symlink("..", folder.path() + "/b/loop");
    const auto read = all_of(*open_corpus(folder.path(), {}));
    ASSERT_EQ(read.size(), 3U);
    EXPECT_EQ(described(read[0]), "B.txt | title=First line body=rest | path=\"B.txt\"");
    EXPECT_EQ(described(read[1]), "a.html | title=A body=body | path=\"a.html\" lang=\"en\"");
    EXPECT_EQ(described(read[2]),
              "b/two%20words.md | title=Two body=text | path=\"b/two words.md\"");
}

TEST(CorpusFolder, FrontMatterGivesTitleAndAttributes) {
    const auto read = documents_of("a.md", R"(---
title: "Guide: watch"
weight: 3
draft: false
tags: [vue, '监听']
authors:
  - Ann
  - Bo
nested:
  key: value
---
# Heading

Some *text* with `code` &amp; <b>html</b>.

```js
watch()
```
)");
    EXPECT_EQ(
        described(read.at(0)),
        "a.md | title=Guide: watch headings=Heading body=Some text with code & html.\nwatch() "
        "| path=\"a.md\" weight=3 draft=0 tags=\"vue, 监听\" authors=\"Ann, Bo\"");
}

TEST(CorpusFolder, TablesAndListsOfMarkdownAreBlocks) {
    const auto read =
        documents_of("a.md", "- one\n- two\n\n|a|b|\n|---|---|\n|1|2|\n\n---\nend  \nline");
    EXPECT_EQ(read.at(0).fields.at(0).text, "one\ntwo\na b\n1 2\nend\nline");
}

TEST(CorpusFolder, AnUnclosedFrontMatterIsText) {
    EXPECT_EQ(documents_of("a.md", "---\ntitle: x\n").at(0).attributes.size(), 1U);
}

TEST(CorpusFolder, IdsCanDoWithoutExtensions) {
    CorpusOptions options;
    options.strip_extensions = true;
    EXPECT_EQ(documents_of("a.b.md", "# T", options).at(0).id, "a.b");
}

TEST(CorpusFolder, ReadsBeir) {
    const TemporaryFolder folder{"beir"};
    folder.write("corpus.jsonl", R"({"_id":"1","title":"","text":"t","metadata":{"url":"u"}})");
    folder.write("queries.jsonl", R"({"_id":"q","text":"no"})");
    EXPECT_EQ(described(all_of(*open_corpus(folder.path(), {})).at(0)),
              "1 | title= text=t | url=\"u\"");
}

TEST(CorpusFolder, ReadsSeveralFilesOfRecords) {
    const TemporaryFolder folder{"records"};
    folder.write("part-1.jsonl", "{\"id\":\"a\",\"text\":\"t\"}\n");
    folder.write("part-2.jsonl", "{\"id\":\"a\",\"text\":\"t\"}\n");
    const std::string error = error_of([&] { all_of(*open_corpus(folder.path(), {})); });
    EXPECT_NE(error.find("part-2.jsonl:1: the id 'a' comes twice"), std::string::npos) << error;
    EXPECT_NE(error.find("part-1.jsonl:1"), std::string::npos) << error;
}

TEST(CorpusFolder, WithoutPagesIsAnError) {
    const TemporaryFolder folder{"empty"};
    EXPECT_EQ(error_of([&] { open_corpus(folder.path(), {}); }),
              folder.path() + ": no file in it that is part of a corpus");
    CorpusOptions options;
    options.format = CorpusFormat::beir;
    EXPECT_EQ(error_of([&] { open_corpus(folder.path(), options); }),
              folder.path() + ": no corpus.jsonl in the folder");
}

TEST(PageIds, EncodeWhatARunCannotHold) {
    EXPECT_EQ(id_of_path("a/中 文.md"), "a/中%20文.md");
    EXPECT_EQ(id_of_path("100%.md"), "100%25.md");
    EXPECT_EQ(id_of_path("\xFF.md"), "%FF.md");
}

}  // namespace
}  // namespace assay
