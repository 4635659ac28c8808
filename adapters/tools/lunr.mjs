import lunr from 'lunr';
import languages_multi from 'lunr-languages/lunr.multi.js';
import languages_support from 'lunr-languages/lunr.stemmer.support.js';
import languages_zh from 'lunr-languages/lunr.zh.js';
import { fields_of } from '../fields.mjs';
import { cut_han, cut_han_code } from '../text.mjs';
import { shipped, version_of, weight } from '../weight.mjs';

languages_support(lunr);
languages_multi(lunr);
languages_zh(lunr);

const own = ['lunr/lunr.min.js'];
const with_languages = ['stemmer.support', 'multi', 'zh'].map((name) => `lunr-languages/min/lunr.${name}.min.js`);

// lunr's own trimmer takes every Han character off the ends of a word, since \w knows only Latin letters.
function trim_unicode(token) {
    const trimmed = token.update((text) => text.replace(/^[^\p{L}\p{N}_]+|[^\p{L}\p{N}_]+$/gu, ''));
    return trimmed.toString() ? trimmed : null;
}
lunr.Pipeline.registerFunction(trim_unicode, 'trim_unicode');

const pair_tokenizer = (text) => lunr.tokenizer(cut_han(String(text ?? '')));
pair_tokenizer.separator = lunr.tokenizer.separator;

function use_pairs() {
    this.tokenizer = pair_tokenizer;
    this.pipeline.before(lunr.trimmer, trim_unicode);
    this.pipeline.remove(lunr.trimmer);
}

// lunr trims the signs around the words of pages, but not around those of queries.
const ends = /^[^\p{L}\p{N}_]+|[^\p{L}\p{N}_]+$/gu;
const terms_of = (tokenizer, query) => tokenizer(query).map((token) => String(token).replace(ends, '')).filter(Boolean);
const terms_code = (tokenizer) => `const ends = /^[^\\p{L}\\p{N}_]+|[^\\p{L}\\p{N}_]+$/gu; // signs around words
const terms = ${tokenizer}(text).map((t) => t.toString().replace(ends, '')).filter(Boolean);
`;

// Terms as they are, without lunr's query language: no `field:`, no `+`, `-`, `~`, `^`, `*`.
function by_terms(index, tokenizer, query) {
    const terms = terms_of(tokenizer, query);
    return index.query((q) => terms.forEach((term) => q.term(term)));
}

// Whole words first, then their beginnings, then words one letter away, as lunr's guide to searching builds it.
function by_terms_and_near(index, tokenizer, query) {
    const terms = terms_of(tokenizer, query);
    return index.query((q) =>
        terms.forEach((term) => {
            q.term(term, { boost: 100 });
            q.term(term, { boost: 10, usePipeline: false, wildcard: lunr.Query.wildcard.TRAILING });
            q.term(term, { boost: 1, usePipeline: false, editDistance: 1 });
        }),
    );
}

const query_syntax = {
    en: 'Words go in through index.query(), so that : + - ~ ^ * in what people type are text, not operators.',
    zh: '用 index.query() 逐词查询，用户输入的 : + - ~ ^ * 按文字处理，不再当作运算符。',
};

const punctuation = {
    en: 'Signs around a word of the query are taken off, as lunr does with the words of pages.',
    zh: '去掉查询词前后的符号，与 lunr 处理页面中的词一致。',
};

const setups = {
    default: {
        summary: { en: 'As in the README: words split at spaces, English stemmer, query language on.', zh: 'README 的写法：按空格切词，英文词干，启用查询语法。' },
        code: `const index = lunr(function () {
  this.ref('id'); this.field('title'); this.field('headings'); this.field('body');
  documents.forEach((d) => this.add(d));
});
index.search(text);`,
        fixes: {},
    },
    safe: {
        summary: { en: 'The default, asked word by word without the query language.', zh: '默认索引，不用查询语法，逐词查询。' },
        code: `${terms_code('lunr.tokenizer')}index.query((q) => terms.forEach((term) => q.term(term)));`,
        fixes: { 'query-syntax': query_syntax, punctuation },
        ask: by_terms,
    },
    fuzzy: {
        summary: { en: 'The default, with beginnings of words and one wrong letter allowed.', zh: '默认索引，允许词的前缀和一个字母的拼写错误。' },
        code: `${terms_code('lunr.tokenizer')}index.query((q) => terms.forEach((term) => {
  q.term(term, { boost: 100 });
  q.term(term, { boost: 10, usePipeline: false, wildcard: lunr.Query.wildcard.TRAILING });
  q.term(term, { boost: 1, usePipeline: false, editDistance: 1 });
}));`,
        fixes: {
            typo: { en: 'Words one letter away from the query are found, after the exact ones.', zh: '与查询词相差一个字母的词也能找到，排在精确匹配之后。' },
            'prefix-only': { en: 'A trailing wildcard finds words that begin with what was typed.', zh: '加尾部通配符，输入词的开头也能找到。' },
            'query-syntax': query_syntax,
            punctuation,
        },
        ask: by_terms_and_near,
    },
    bigram: {
        languages: ['zh'],
        summary: { en: 'Han text as overlapping pairs, at indexing and at searching; other text as in the default.', zh: '索引和查询都把汉字切成相邻两字，其他文字同默认。' },
        code: `${cut_han_code}const ends = /^[^\\p{L}\\p{N}_]+|[^\\p{L}\\p{N}_]+$/gu;
const trim = (token) => (token.update((s) => s.replace(ends, '')).toString() ? token : null);
lunr.Pipeline.registerFunction(trim, 'trim_unicode');
const tokenizer = (text) => lunr.tokenizer(cut_han(String(text ?? '')));
const index = lunr(function () {
  this.tokenizer = tokenizer;
  this.pipeline.before(lunr.trimmer, trim); this.pipeline.remove(lunr.trimmer);
  this.ref('id'); this.field('title'); this.field('headings'); this.field('body');
  documents.forEach((d) => this.add(d));
});
const terms = tokenizer(text).map((t) => t.toString().replace(ends, '')).filter(Boolean);
index.query((q) => terms.forEach((term) => q.term(term)));`,
        fixes: {
            'not-segmented': { en: 'Every two neighbouring characters are a term, and the trimmer keeps Han characters.', zh: '每两个相邻汉字成为一个词，并换掉会删除汉字的 trimmer。' },
            'query-syntax': query_syntax,
            punctuation,
        },
        plugins: [use_pairs],
        tokenizer: pair_tokenizer,
        ask: by_terms,
    },
    languages: {
        languages: ['zh'],
        summary: { en: 'lunr-languages with English and Chinese (Intl.Segmenter and pairs); the query is cut the same way.', zh: 'lunr-languages 的中英双语（Intl.Segmenter 加两字组合），查询用同样的切法。' },
        code: `require('lunr-languages/lunr.stemmer.support')(lunr);
require('lunr-languages/lunr.zh')(lunr);
require('lunr-languages/lunr.multi')(lunr);
const languages = lunr.multiLanguage('en', 'zh');
let tokenizer;
const index = lunr(function () {
  this.use(languages); tokenizer = this.tokenizer;
  this.ref('id'); this.field('title'); this.field('headings'); this.field('body');
  documents.forEach((d) => this.add(d));
});
// index.search(text) does not cut the query: do it here
${terms_code('tokenizer')}index.query((q) => terms.forEach((term) => q.term(term)));`,
        fixes: {
            'not-segmented': { en: 'Chinese is cut into words and pairs, in the documents and in the query.', zh: '文档和查询中的中文都切成词和两字组合。' },
            'query-syntax': query_syntax,
            punctuation,
        },
        plugins: [lunr.multiLanguage('en', 'zh')],
        program: [...own, ...with_languages],
        notes: ['lunr-languages cuts Chinese with Intl.Segmenter and pairs, as it does in a browser; @node-rs/jieba, which only Node.js could load, is not used'],
        ask: by_terms,
    },
};

class Session {
    #setup;
    #index;
    #tokenizer;
    #documents_pipeline;

    constructor(setup) {
        this.#setup = setup;
        this.#build([], []);
    }

    #build(documents, fields) {
        const builder = new lunr.Builder();
        builder.pipeline.add(lunr.trimmer, lunr.stopWordFilter, lunr.stemmer);
        builder.searchPipeline.add(lunr.stemmer);
        for (const plugin of this.#setup.plugins ?? []) builder.use(plugin);
        fields.forEach((name) => builder.field(name));
        documents.forEach((document) => builder.add(document));
        this.#index = builder.build();
        this.#tokenizer = this.#setup.tokenizer ?? builder.tokenizer;
        this.#documents_pipeline = builder.pipeline;
    }

    build(documents) {
        this.#build(documents, fields_of(documents));
    }

    weigh() {
        return weight(JSON.stringify(this.#index), shipped(...(this.#setup.program ?? own)), this.#setup.notes);
    }

    search(query, limit) {
        const { ask } = this.#setup;
        const found = ask ? ask(this.#index, this.#tokenizer, query) : this.#index.search(query);
        return found.slice(0, limit).map(({ ref, score }) => [ref, score]);
    }

    tokens(text, of) {
        const trimmed = of !== 'document' && this.#setup.ask;
        const tokens = trimmed ? terms_of(this.#tokenizer, text).map((term) => new lunr.Token(term)) : this.#tokenizer(text);
        const pipeline = of === 'document' ? this.#documents_pipeline : this.#index.pipeline;
        return pipeline.run(tokens).map(String).filter(Boolean);
    }
}

export default {
    name: 'lunr',
    title: 'Lunr',
    homepage: 'https://lunrjs.com',
    summary: { en: 'Inverted index built beforehand, TF-IDF (BM25) ranking, a query language.', zh: '预先构建的倒排索引，BM25 排序，自带查询语法。' },
    version: version_of('lunr'),
    scores: 'higher',
    setups,
    open: (setup) => new Session(setup),
};
