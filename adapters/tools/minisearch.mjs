import MiniSearch from 'minisearch';
import { fields_of } from '../fields.mjs';
import { cut_han, cut_han_code, words, words_code } from '../text.mjs';
import { bundled, version_of, weight } from '../weight.mjs';

const split = MiniSearch.getDefault('tokenize');

const setups = {
    default: {
        summary: { en: 'As in the README: whole words, any of them, no prefixes, no typos.', zh: 'README 的写法：整词匹配，任一词命中即可，无前缀、无容错。' },
        code: `const index = new MiniSearch({ fields: ['title', 'headings', 'body'] });
index.addAll(documents);
index.search(text);`,
        fixes: {},
    },
    fuzzy: {
        summary: { en: 'Beginnings of words and wrong letters (one in five) allowed, as its README shows.', zh: 'README 推荐的前缀匹配和容错（每五个字母错一个）。' },
        code: `const index = new MiniSearch({
  fields: ['title', 'headings', 'body'],
  searchOptions: { prefix: true, fuzzy: 0.2 },
});`,
        fixes: {
            'prefix-only': { en: 'prefix: true finds words that begin with what was typed.', zh: 'prefix: true 让输入词的开头也能命中。' },
            typo: { en: 'fuzzy: 0.2 allows one wrong letter in five.', zh: 'fuzzy: 0.2 允许每五个字母错一个。' },
        },
        options: { searchOptions: { prefix: true, fuzzy: 0.2 } },
    },
    bigram: {
        languages: ['zh'],
        summary: { en: 'Han text as overlapping pairs; other text as in the default.', zh: '汉字切成相邻两字，其他文字同默认。' },
        code: `${cut_han_code}const split = MiniSearch.getDefault('tokenize');
const index = new MiniSearch({
  fields: ['title', 'headings', 'body'],
  tokenize: (text) => split(cut_han(text)),
});`,
        fixes: {
            'not-segmented': { en: 'Every two neighbouring characters are a term, in documents and queries.', zh: '文档和查询中每两个相邻汉字成为一个词。' },
        },
        options: { tokenize: (text) => split(cut_han(text)) },
    },
    segmenter: {
        languages: ['zh'],
        summary: { en: 'Words by Intl.Segmenter, which every current browser has.', zh: '用浏览器自带的 Intl.Segmenter 分词。' },
        code: `${words_code}const index = new MiniSearch({ fields: ['title', 'headings', 'body'], tokenize: words });`,
        fixes: {
            'not-segmented': { en: 'Chinese is cut into dictionary words, in documents and queries.', zh: '文档和查询中的中文按词典分词。' },
        },
        options: { tokenize: words },
    },
};

class Session {
    #options;
    #index;

    constructor(setup) {
        this.#options = setup.options ?? {};
    }

    build(documents) {
        this.#index = new MiniSearch({ fields: fields_of(documents), ...this.#options });
        this.#index.addAll(documents);
    }

    weigh() {
        return weight(JSON.stringify(this.#index), bundled(`export { default } from 'minisearch'`));
    }

    search(query, limit) {
        return this.#index.search(query).slice(0, limit).map(({ id, score }) => [id, score]);
    }

    tokens(text) {
        const tokenize = this.#options.tokenize ?? split;
        return tokenize(text).map(MiniSearch.getDefault('processTerm')).filter(Boolean);
    }
}

export default {
    name: 'minisearch',
    title: 'MiniSearch',
    homepage: 'https://lucaong.github.io/minisearch/',
    summary: { en: 'Inverted index in memory, BM25+ ranking, prefixes and typos on request.', zh: '内存倒排索引，BM25+ 排序，可选前缀匹配和容错。' },
    version: version_of('minisearch'),
    scores: 'higher',
    setups,
    open: (setup) => new Session(setup),
};
