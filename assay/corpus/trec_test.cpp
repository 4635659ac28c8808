#include <gtest/gtest.h>

#include "assay/corpus/testing.h"

namespace assay {
namespace {

TEST(CorpusTrec, SectionsBecomeFieldsAndAttributes) {
    const auto read = documents_of("a.trec", R"(<DOC>
<DOCNO> FT911-3 </DOCNO>
<DATE>910514
</DATE>
<HEADLINE>
FT 14 MAY 91 / Correction
</HEADLINE>
<TEXT>
<P>One &amp; two.</P>
<P>Three</P>
</TEXT>
</DOC>
<doc><docno>B</docno><text>x</text></doc>
)");
    ASSERT_EQ(read.size(), 2U);
    EXPECT_EQ(described(read[0]),
              "FT911-3 | title=FT 14 MAY 91 / Correction body=One & two.\nThree | date=910514");
    EXPECT_EQ(described(read[1]), "B | body=x |");
}

TEST(CorpusTrec, ReadsCrawledPages) {
    const auto read = documents_of("GX000", R"(<DOC>
<DOCNO>GX000-00</DOCNO>
<DOCHDR>
http://sgra.jpl.nasa.gov
HTTP/1.1 200 OK
</DOCHDR>
<html><head><title>JPL</title></head><body><nav>home</nav><p>Rovers <b>go</b></body></html>
</DOC>)");
    EXPECT_EQ(described(read.at(0)),
              "GX000-00 | title=JPL body=Rovers go | url=\"http://sgra.jpl.nasa.gov\"");
}

TEST(CorpusTrec, APageBehindADochdrHasNoSections) {
    const auto read = documents_of(
        "a", "<DOC><DOCNO>1</DOCNO><DOCHDR>\nu\n</DOCHDR><a href=x>link</a> <p>text</p></DOC>");
    EXPECT_EQ(described(read.at(0)), "1 | body=link\ntext | url=\"u\"");
}

TEST(CorpusTrec, RefusesWhatIsNotClosedOrNoDocument) {
    EXPECT_EQ(error_of([] { documents_of("a.trec", "\n<DOC><DOCNO>1</DOCNO><TEXT>t</TEXT>"); }),
              "a.trec:2: a <DOC> is opened and never closed");
    EXPECT_EQ(error_of([] {
                  documents_of("a.trec",
                               "<DOC><DOCNO>1</DOCNO>\n<DOC><DOCNO>2</DOCNO><TEXT>t</TEXT></DOC>");
              }),
              "a.trec:1: a <DOC> is opened and never closed");
    EXPECT_EQ(error_of([] { documents_of("a.trec", "<DOC><TEXT>t</TEXT></DOC>"); }),
              "a.trec:1: the document has no id");
    EXPECT_EQ(error_of([] {
                  documents_of("a.trec", "<DOC><DOCNO>1</DOCNO><TEXT>t</TEXT></DOC>\nstray\n");
              }),
              "a.trec:3: expected <DOC>");
}

TEST(CorpusTrec, LenientGoesOnBehindAnUnclosedDocument) {
    CorpusOptions options;
    options.lenient = true;
    const auto reader = open_corpus(
        in_memory("a.trec", "<DOC><DOCNO>1</DOCNO>\n<DOC><DOCNO>2</DOCNO><TEXT>t</TEXT></DOC>"),
        options);
    EXPECT_EQ(ids_of(*reader), std::vector<std::string>{"2"});
    EXPECT_EQ(reader->skipped(), 1U);
}

}  // namespace
}  // namespace assay
