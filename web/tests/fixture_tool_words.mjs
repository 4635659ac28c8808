// The words of the made-up studies of search tools.
import { odd_names } from './fixture_words.mjs';

const text = (en, zh) => ({ en, zh });
const bigram_about = text('Chinese is cut into pairs of characters, in the index and in the query.', '中文按相邻两字切分，建索引与查询都这样做。');
const MB = 1e6;

const lunr_bigram = `const pairs = (text) => text.match(/\\p{Script=Han}{2}|\\w+/gu) ?? [];

const index = lunr(function () {
  this.tokenizer = (text) => pairs(String(text)).map((word) => new lunr.Token(word));
  this.pipeline.reset();
  this.searchPipeline.reset();
  this.ref('id');
  this.field('title', { boost: 3 });
  this.field('body');
  pages.forEach((page) => this.add(page));
});`;
const mini_bigram = `const search = new MiniSearch({
  fields: ['title', 'body'],
  tokenize: (text) => text.match(/\\p{Script=Han}{2}|\\w+/gu) ?? [],
  searchOptions: { prefix: true, fuzzy: 0.2 },
});`;

export const tool_list = [
    { name: 'bm25', tool: 'bm25', setup: '', version: '0.1.0', skill: 1, chinese: true, ms: 0.2, seconds: 0.8, bytes: 3.1 * MB, memory: 92 * MB },
    { name: 'lunr', tool: 'lunr', setup: '', version: '2.3.9', skill: 0.62, ms: 0.5, seconds: 6.7, bytes: 9.8 * MB, download: 2.4 * MB, memory: 241 * MB, about: text('As its guide has it.', '按其入门说明。') },
    { name: 'lunr:bigram', tool: 'lunr', setup: 'bigram', version: '2.3.9', skill: 0.9, chinese: true, ms: 0.9, seconds: 9.4, bytes: 21.3 * MB, download: 5.2 * MB, memory: 402 * MB, about: bigram_about, code: lunr_bigram, fixes: ['not-segmented', 'all-words'] },
    { name: 'lunr:languages', tool: 'lunr', setup: 'languages', version: '2.3.9', skill: 0.74, chinese: true, ms: 0.7, seconds: 31.2, bytes: 14 * MB, download: 3.9 * MB, memory: 380 * MB, about: text('lunr-languages with its segmenter for Chinese.', '使用 lunr-languages 及其中文分词。'), code: "require('lunr-languages/lunr.zh')(lunr);" },
    { name: 'minisearch', tool: 'minisearch', setup: '', version: '7.2.0', skill: 0.8, ms: 0.26, seconds: 1.6, bytes: 6.2 * MB, download: 1.9 * MB, memory: 160 * MB },
    { name: 'minisearch:bigram', tool: 'minisearch', setup: 'bigram', version: '7.2.0', skill: 0.94, chinese: true, fuzzy: true, ms: 0.6, seconds: 2.9, bytes: 11 * MB, download: 3.1 * MB, memory: 233 * MB, about: bigram_about, code: mini_bigram, fixes: ['not-segmented', 'typo', 'prefix-only'] },
    { name: 'flexsearch', tool: 'flexsearch', setup: '', version: '0.8.212', skill: 0.6, chinese: true, scores: 'none', ms: 0.1, seconds: 4.7, bytes: 30 * MB, download: 7.7 * MB, memory: 512 * MB },
    { name: 'flexsearch:cjk', tool: 'flexsearch', setup: 'cjk', version: '0.8.212', skill: 0.42, chinese: true, scores: 'none', ms: 0.12, seconds: 4.9, bytes: 28 * MB, download: 7.1 * MB, memory: 498 * MB, about: text('The encoder that the tool has for Chinese, Japanese and Korean.', '工具自带的中日韩编码器。') },
    { name: 'fuse', tool: 'fuse', setup: '', version: '7.5.0', skill: 0.55, chinese: true, fuzzy: true, scores: 'lower', silent: true, fails: 0.06, ms: 97, seconds: 0.19, bytes: 5 * MB, download: 1.6 * MB, memory: 101 * MB, notes: ['reads every page for every query', 'three queries ran into the time limit'] },
    { name: 'elasticlunr', tool: 'elasticlunr', setup: '', version: '0.9.5', skill: 0.66, ms: 0.24, seconds: 3.3, bytes: 8 * MB, download: 2.2 * MB, memory: 190 * MB },
    { name: 'elasticlunr:bigram', tool: 'elasticlunr', setup: 'bigram', version: '0.9.5', skill: 0.78, chinese: true, ms: 0.5, seconds: 5.1, bytes: 15 * MB, download: 4 * MB, memory: 288 * MB, about: bigram_about, fixes: ['not-segmented'] },
    { name: 'orama', tool: 'orama', setup: '', version: '3.1.18', skill: 0.58, fuzzy: true, ms: 0.27, seconds: 4, bytes: 18 * MB, download: 4.4 * MB, memory: 350 * MB },
    { name: 'orama:mandarin', tool: 'orama', setup: 'mandarin', version: '3.1.18', skill: 0.69, chinese: true, fuzzy: true, ms: 0.4, seconds: 6.2, bytes: 19 * MB, download: 4.6 * MB, memory: 371 * MB, about: text('The tokenizer for Mandarin from the same makers.', '同一作者的普通话分词器。'), code: "import { createTokenizer } from '@orama/tokenizers/mandarin';", fixes: ['not-segmented'] },
    { name: 'pagefind', tool: 'pagefind', setup: '', version: '1.6.0', skill: 0.63, chinese: true, ms: 2, seconds: 15.6, bytes: 7.5 * MB, download: 0.06 * MB, memory: null, silent: true, notes: ['loads pieces of its index while searching'] },
    { name: 'fuzzysort', tool: 'fuzzysort', setup: '', version: '4.0.2', skill: 0.5, chinese: true, fuzzy: true, ms: 43, seconds: 0.04, bytes: 5 * MB, download: 1.6 * MB, memory: 88 * MB, silent: true },
    { name: `my own ${odd_names[0]}`, tool: odd_names[3], setup: 'with a rather long name of a set-up', version: '0.0.1-alpha.20260101+build.7', skill: 0.3, fails: 0.3, ms: 12 },
];

const titles_zh = ['数据透视表', '插入图表', '条件格式', '页眉和页脚', '邮件合并', '', '自动更正选项', '单元格引用', '打印区域', '宏安全性', '幻灯片母版', '交叉引用', '数字格式代码', '导出为 PDF', '正则表达式列表',
    '筛选数据', '合并单元格', '冻结行或列', '拼写检查', '文档密码', '样式和格式', '目录与索引', '脚注和尾注', '公式中的错误代码', 'VLOOKUP 函数', '有效性', '保护工作表', '水印', '图形对象的对齐', '键盘快捷键'];
const titles_en = ['Pivot tables', 'Inserting charts', 'Conditional formatting', 'Headers and footers', 'Mail merge', '', 'AutoCorrect options', 'Cell references', 'Print ranges', 'Macro security', 'Slide masters', 'Cross-references', 'Number format codes', 'Export as PDF', 'List of regular expressions',
    'Filtering data', 'Merging cells', 'Freezing rows or columns', 'Checking spelling', 'Document passwords', 'Styles and formatting', 'Tables of contents and indexes', 'Footnotes and endnotes', 'Error codes in formulas', 'VLOOKUP function', 'Validity', 'Protecting sheets', 'Watermarks', 'Aligning drawing objects', 'Keyboard shortcuts'];

const queries_zh = [['数据透视表 创建'], ['打印 每页 重复 行'], ['合并单元格'], ['条件格式', 'title'], ['页眉 页脚'], ['PDF 导出', 'mixed'], ['VLOOKUP 函数', 'mixed'], ['自动跟正', 'typo', '自动更正'], ['幻灯片 母', 'partial', '幻灯片 母版'], ['正则表达式'],
    ['目录 更新'], ['脚注', 'title'], ['宏 安全性'], ['密码 保护 文档'], ['冻结 行'], ['拼写检察', 'typo', '拼写检查'], ['水印'], ['快捷键 列表'], ['图表 坐标轴 标签'], ['数字格式 代码'], ['邮件合并 标签'], ['公式 错误'], ['筛选 重复 记录'], ['AutoFilter 筛选', 'mixed'],
    ['交叉引用 插入', 'title'], ['工作表 保护'], ['有效性 列表'], ['样式 载入'], ['对齐 图形'], ['مرحبا مستند', 'odd']];
const queries_en = [['pivot table layout'], ['repeat rows on every page'], ['merging cells'], ['conditional formatting', 'title'], ['header and footer'], ['export pdf'], ['vlookup()'], ['autocorect', 'typo', 'autocorrect'], ['slide mast', 'partial', 'slide master'], ['regular expressions'],
    ['update table of contents'], ['footnotes', 'title'], ['macro security level'], ['password protect document'], ['freeze rows'], ['speling check', 'typo', 'spelling check'], ['watermark'], ['keyboard shortcuts'], ['axis labels in charts'], ['number format codes'], ['mail merge labels'], ['#REF! error'], ['remove duplicate records'],
    ['insert cross-reference', 'title'], ['protect sheet'], ['validity list'], ['load styles'], ['align objects'], ['a very long query that somebody pasted out of an error message, which goes on and on and is cut in every table that shows it', 'odd'], [odd_names[0], 'odd']];

export const study_words = {
    zh: {
        language: 'zh', name: 'help-zh', folder: 'text/scalc/01', source: 'libreoffice-help-zh-cn', labels: 'index terms', titles: titles_zh, queries: queries_zh,
        verdict: [text('minisearch:bigram suits best: rank score 88.1, zero hits 1.8%, 0.6 ms. Plain lunr finds nothing for 45% of the Chinese queries; lunr:bigram mends it.', 'minisearch:bigram 最合适：排序得分 88.1，零结果 1.8%，0.6 毫秒。默认的 lunr 对 45% 的中文查询没有结果；lunr:bigram 可以修正。'),
            text('Five of eight tools look up a run of Chinese as one word in their default set-up: cut it into pairs of characters.', '八个工具中有五个在默认配置下把一串中文当作一个词：请按相邻两字切分。'),
            text('fuse and fuzzysort read every page for every query: 97 and 43 ms at p50.', 'fuse 与 fuzzysort 每次查询都要读遍所有页面：p50 分别为 97 与 43 毫秒。')],
        holds: text('The order holds: the first three are the same under 5 of 5 other standards (smallest tau 0.80).', '名次稳定：在其他 5 种标准下前三名均相同（tau 最小为 0.80）。'),
        agreement: text('The BM25 standard and the index terms order the tools much alike.', 'BM25 标准与索引词给出的工具名次大体一致。'),
    },
    en: {
        language: 'en', name: 'help-en', folder: 'text/scalc/01', source: 'libreoffice-help-en-us', labels: 'index terms', titles: titles_en, queries: queries_en,
        verdict: [text('minisearch suits best: rank score 78.4, zero hits 6.1%, 0.26 ms.', 'minisearch 最合适：排序得分 78.4，零结果 6.1%，0.26 毫秒。'), text('lunr reads (), : and ~ as operators: escape them.', 'lunr 把 ()、: 与 ~ 当作运算符：请转义。')],
        holds: text('The order holds in part: places 4 to 7 change with the threshold.', '名次部分稳定：第 4 至第 7 名随阈值变化。'),
        agreement: text('The BM25 standard and the index terms agree on the order of most tools.', 'BM25 标准与索引词对多数工具的名次看法一致。'),
    },
};
