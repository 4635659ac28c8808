import elasticlunr from 'elasticlunr';
import { fields_of } from '../fields.mjs';
import { cut_han, cut_han_code } from '../text.mjs';
import { shipped, version_of, weight } from '../weight.mjs';

// As lunr's: the tool's own trimmer takes Han characters off the ends of a word.
function trim_unicode(token) {
    return token.replace(/^[^\p{L}\p{N}_]+|[^\p{L}\p{N}_]+$/gu, '');
}
elasticlunr.Pipeline.registerFunction(trim_unicode, 'trim_unicode');

const split = elasticlunr.tokenizer;

const setups = {
    default: {
        summary: { en: 'As in the README: words split at spaces, English stemmer, any of the words.', zh: 'README 的写法：按空格切词，英文词干，任一词命中即可。' },
        code: `const index = elasticlunr(function () {
  this.addField('title'); this.addField('headings'); this.addField('body'); this.setRef('id');
});
documents.forEach((d) => index.addDoc(d));
index.search(text);`,
        fixes: {},
    },
    expand: {
        summary: { en: 'The default, with words that begin with what was typed.', zh: '默认索引，另含以输入词开头的词。' },
        code: `index.search(text, { expand: true });`,
        fixes: {
            'prefix-only': { en: 'expand: true finds words that begin with what was typed.', zh: 'expand: true 让输入词的开头也能命中。' },
        },
        ask: { expand: true },
    },
    bigram: {
        languages: ['zh'],
        summary: { en: 'Han text as overlapping pairs; other text as in the default.', zh: '汉字切成相邻两字，其他文字同默认。' },
        code: `${cut_han_code}const trim = (s) => s.replace(/^[^\\p{L}\\p{N}_]+|[^\\p{L}\\p{N}_]+$/gu, '');
elasticlunr.Pipeline.registerFunction(trim, 'trim_unicode');
const split = elasticlunr.tokenizer;
elasticlunr.tokenizer = Object.assign((text) => split(cut_han(String(text ?? ''))), split);
const index = elasticlunr(function () {
  this.pipeline.before(elasticlunr.trimmer, trim); this.pipeline.remove(elasticlunr.trimmer);
  this.addField('title'); this.addField('headings'); this.addField('body'); this.setRef('id');
});`,
        fixes: {
            'not-segmented': { en: 'Every two neighbouring characters are a term, and the trimmer keeps Han characters.', zh: '每两个相邻汉字成为一个词，并换掉会删除汉字的 trimmer。' },
        },
        tokenizer: Object.assign((text) => split(cut_han(String(text ?? ''))), split),
        trimmer: trim_unicode,
    },
};

class Session {
    #setup;
    #index;
    #ids = [];

    constructor(setup) {
        this.#setup = setup;
        elasticlunr.tokenizer = setup.tokenizer ?? split;
        this.#index = this.#empty([]);
    }

    #empty(fields) {
        const { trimmer } = this.#setup;
        return elasticlunr(function () {
            if (trimmer) {
                this.pipeline.before(elasticlunr.trimmer, trimmer);
                this.pipeline.remove(elasticlunr.trimmer);
            }
            fields.forEach((name) => this.addField(name));
            this.setRef('id');
        });
    }

    // References are keys of plain objects, so that a page with the id `constructor` would break them: numbers, as in the
    // README.
    build(documents) {
        this.#index = this.#empty(fields_of(documents));
        this.#ids = documents.map(({ id }) => id);
        documents.forEach((document, i) => this.#index.addDoc({ ...document, id: i }));
    }

    weigh() {
        return weight(JSON.stringify(this.#index), shipped('elasticlunr/elasticlunr.min.js'));
    }

    search(query, limit) {
        const found = this.#index.search(query, this.#setup.ask ?? {});
        return found.slice(0, limit).map(({ ref, score }) => [this.#ids[ref], score]);
    }

    tokens(text) {
        return this.#index.pipeline.run(elasticlunr.tokenizer(text)).filter(Boolean);
    }
}

export default {
    name: 'elasticlunr',
    title: 'elasticlunr',
    homepage: 'http://elasticlunr.com',
    summary: { en: 'A relative of lunr without its query language; documents can be added later. Last released in 2016.', zh: 'lunr 的近亲，无查询语法，可随时增加文档；最近一次发布在 2016 年。' },
    version: version_of('elasticlunr'),
    scores: 'higher',
    setups,
    open: (setup) => new Session(setup),
};
