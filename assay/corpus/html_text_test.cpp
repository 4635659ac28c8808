#include "assay/corpus/html_text.h"

#include <gtest/gtest.h>

#include <random>

#include "assay/corpus/html_charset.h"

namespace assay {
namespace {

using Strings = std::vector<std::string>;

TEST(Html, SeparatesTitleHeadingsAndBody) {
    const HtmlPage page = read_html(
        "<html lang=zh-CN><head><title>Watch &amp; 监听</title></head><body>"
        "<h1>Watch</h1><p>One <b>bold</b>\n word.</p><h2>Deep <i>er</i></h2><ul><li>a<li>b</ul>");
    EXPECT_EQ(page.title, "Watch & 监听");
    EXPECT_EQ(page.headings, (Strings{"Watch", "Deep er"}));
    EXPECT_EQ(page.body, "One bold word.\na\nb");
    EXPECT_EQ(page.language, "zh-CN");
}

TEST(Html, TakesTheFirstHeadingForATitleOnceOnly) {
    const HtmlPage page = read_html("<h2>First</h2>text<h2>Second</h2>");
    EXPECT_EQ(page.title, "First");
    EXPECT_EQ(page.headings, Strings{"Second"});
    EXPECT_EQ(page.body, "text");
}

TEST(Html, BlocksSeparateWordsAndInlineElementsDoNot) {
    EXPECT_EQ(read_html("a<div>b</div>c<br>d<p>e").body, "a\nb\nc\nd\ne");
    EXPECT_EQ(read_html("<p>H<sub>2</sub>O is wa<wbr>ter").body, "H2O is water");
    EXPECT_EQ(read_html("<table><tr><td>a</td><td>b</td></tr><tr><td>c").body, "a b\nc");
}

TEST(Html, KeepsTheLinesOfCode) {
    EXPECT_EQ(read_html("<p>Run:</p><pre><code>if (a &lt; b)\n    go();\n</code></pre>then").body,
              "Run:\nif (a < b)\n    go();\nthen");
}

TEST(Html, LeavesOutWhatLeadsThroughTheSite) {
    const HtmlPage page = read_html(R"(<body class="has-sidebar">
<header>Site</header><nav>Home</nav><div class="left sidebar">links</div>
<div id="site-footer">legal</div><ul class="breadcrumbs"><li>here</ul><div role="navigation">x</div>
<script>var a;</script><style>p{}</style><form><label>find</label><input></form><noscript>no</noscript>
<div class="menu-of-the-day">soup</div><span class="menuitem">File - Open</span>
<h2>Anchors<a class="headerlink" href="#a">¶</a></h2><footer>end</footer></body>)");
    EXPECT_EQ(page.body, "soup\nFile - Open");
    EXPECT_EQ(page.title, "Anchors");
}

TEST(Html, PrefersMainAndASingleArticle) {
    EXPECT_EQ(read_html("<p>out</p><main><header><h1>T</h1></header><p>in</p></main>").body, "in");
    EXPECT_EQ(read_html("<p>out</p><main><header><h1>T</h1></header></main>").title, "T");
    EXPECT_EQ(read_html("<p>out</p><article>in</article>").body, "in");
    EXPECT_EQ(read_html("<p>out</p><article>one</article><article>two</article>").body,
              "out\none\ntwo");
    EXPECT_EQ(read_html("<p>out</p><div role=main>in</div>").body, "in");
}

TEST(Html, ReadsWhatIsLikelyNotAPageWhenNothingElseWouldBeLeft) {
    EXPECT_EQ(read_html("<form id=aspnet><p>page</p></form>").body, "page");
    EXPECT_EQ(read_html("<main></main><p>page</p>").body, "page");
    EXPECT_EQ(read_html("<nav>site</nav><div id=menu>dishes</div>").body, "dishes");
    EXPECT_EQ(read_html("<nav>site</nav><p></p>").body, "");
    EXPECT_EQ(read_html("").body, "");
}

TEST(Html, ReportsWhatACrawlerNeeds) {
    const HtmlPage page = read_html(R"(<link rel="canonical" href="https://e.org/a">
<meta name="Robots" content="NOINDEX, nofollow"><nav><a href="/b">b</a></nav><a href=" c#d ">c</a>)");
    EXPECT_EQ(page.canonical_url, "https://e.org/a");
    EXPECT_TRUE(page.no_index);
    EXPECT_TRUE(page.no_follow);
    EXPECT_EQ(page.links, (Strings{"/b", "c#d"}));
    EXPECT_FALSE(read_html("<p>a").no_index);
    const HtmlPage leads = read_html(R"(<base href="/docs/"><base href="/other/">
<meta http-equiv="Refresh" content="0; URL='next.html'"><a rel="external NoFollow" href="no">no</a>
<map><area href="map"></map><iframe src="part"></iframe><a>none</a>)");
    EXPECT_EQ(leads.base_url, "/docs/");
    EXPECT_EQ(leads.links, (Strings{"next.html", "map", "part"}));
}

TEST(Html, BelievesTheTransportBeforeThePageAboutTheCharset) {
    const std::string page = "<meta charset='gbk'><p>\xCB\xD1\xCB\xF7";  // 搜索
    EXPECT_EQ(read_html(page).body, "搜索");
    EXPECT_EQ(read_html("<meta charset='latin1'><p>\xCB\xD1\xCB\xF7", "gb2312").body, "搜索");
}

TEST(Html, FindsTheDeclaredCharset) {
    EXPECT_EQ(
        declared_charset(R"(<META HTTP-EQUIV="Content-Type" CONTENT="text/html; charset=GB2312">)"),
        "gb2312");
    EXPECT_EQ(declared_charset("<meta charset = \"Big5\" >"), "big5");
    EXPECT_EQ(declared_charset("<?xml version='1.0' encoding='utf-8'?>"), "utf-8");
    EXPECT_EQ(declared_charset("<p>charset=x</p>"), "");
    EXPECT_EQ(declared_charset("<meta charset"), "");
}

TEST(Html, LessThanIsTextWhereNoTagBegins) {
    EXPECT_EQ(read_html("<pre>1 <= m <= n, x<1 and 2 < a</pre>").body,
              "1 <= m <= n, x<1 and 2 < a");
}

TEST(Html, DepthCostsNeitherStackNorMinutes) {
    std::string deep;
    for (int i = 0; i < 200'000; ++i) deep += "<div>";
    EXPECT_EQ(read_html(deep + "bottom").body, "bottom");
}

TEST(Html, LeavesOutChoicesAndTemplates) {
    EXPECT_EQ(read_html("a<select><option>zh<option>en</select>b<template><p>t</template>c").body,
              "a\nbc");
}

TEST(Html, SurvivesAnyBytes) {
    std::mt19937 random{7};
    const Strings pieces{"<p>",
                         "<h1",
                         ">",
                         "</",
                         "<table>",
                         "<svg>",
                         "<title>",
                         "&#x;",
                         "&amp",
                         "\"",
                         "<!--",
                         "-->",
                         std::string(1, '\0'),
                         "\xFF",
                         "搜",
                         "<template>",
                         "<pre>\n",
                         "<main>",
                         "<![CDATA[",
                         "<a href=",
                         "<math><mi>",
                         "</p>",
                         "<select>",
                         "x "};
    for (int round = 0; round < 2000; ++round) {
        std::string text;
        for (auto i = random() % 60; i > 0; --i) text += pieces[random() % pieces.size()];
        const HtmlPage page = read_html(text);
        EXPECT_LE(page.body.size(), 4 * text.size());
    }
}

TEST(HtmlFragment, IsItsTextWithoutTags) {
    EXPECT_EQ(html_fragment_text("<P>\nA &amp; B</P><P>C<F P=100>d</F>\n"), "A & B\nC\nd");
    EXPECT_EQ(html_fragment_text("3 < 4 &lt;x&gt;"), "3 < 4 <x>");
}

}  // namespace
}  // namespace assay
