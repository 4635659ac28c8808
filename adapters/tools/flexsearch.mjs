import { Charset, Document, Encoder } from 'flexsearch';
import { fields_of } from '../fields.mjs';
import { cut_han, cut_han_code } from '../text.mjs';
import { shipped, version_of, weight } from '../weight.mjs';

const plain = `document: { id: 'id', index: ['title', 'headings', 'body'] },`;

const setups = {
    default: {
        summary: { en: 'As in the README: whole words, and one field must have them all.', zh: 'README 的写法：整词匹配，同一字段须含全部查询词。' },
        code: `const index = new Document({ ${plain} });
documents.forEach((d) => index.add(d));
index.search(text, { merge: true });`,
        fixes: {},
    },
    suggest: {
        summary: { en: 'The default, without the rule that every word must be found.', zh: '默认索引，不要求命中全部查询词。' },
        code: `index.search(text, { merge: true, suggest: true });`,
        fixes: {
            'all-words': { en: 'suggest: true keeps documents that have only some of the words.', zh: 'suggest: true 保留只命中部分词的文档。' },
        },
        ask: { suggest: true },
    },
    forward: {
        summary: { en: 'The default, with the beginnings of words indexed.', zh: '默认设置，另外索引词的所有前缀。' },
        code: `const index = new Document({ tokenize: 'forward', ${plain} });`,
        fixes: {
            'prefix-only': { en: `tokenize: 'forward' stores every beginning of a word.`, zh: `tokenize: 'forward' 把词的每个前缀都存入索引。` },
        },
        options: () => ({ tokenize: 'forward' }),
    },
    cjk: {
        languages: ['zh'],
        summary: { en: 'Its own Charset.CJK: every character is a term, in Latin text too.', zh: '自带的 Charset.CJK：每个字符一个词，拉丁字母也是。' },
        code: `const index = new Document({ encoder: Charset.CJK, ${plain} });`,
        fixes: {
            'not-segmented': { en: 'Charset.CJK takes every character by itself.', zh: 'Charset.CJK 按单个字符索引。' },
        },
        options: () => ({ encoder: Charset.CJK }),
    },
    bigram: {
        languages: ['zh'],
        summary: { en: 'Han text as overlapping pairs, not all of which must be found; other text as in the default.', zh: '汉字切成相邻两字，不要求全部命中；其他文字同默认。' },
        code: `${cut_han_code}const index = new Document({ encoder: new Encoder({ prepare: cut_han }), ${plain} });
documents.forEach((d) => index.add(d));
index.search(text, { merge: true, suggest: true });`,
        fixes: {
            'not-segmented': { en: 'Every two neighbouring characters are a term, in documents and queries.', zh: '文档和查询中每两个相邻汉字成为一个词。' },
            'all-words': { en: 'suggest: true keeps documents that have only some of the terms.', zh: 'suggest: true 保留只命中部分词的文档。' },
        },
        options: () => ({ encoder: new Encoder({ prepare: cut_han }) }),
        ask: { suggest: true },
    },
};

class Session {
    #setup;
    #index;

    constructor(setup) {
        this.#setup = setup;
        this.#index = this.#empty(['body']);
    }

    #empty(fields) {
        return new Document({ ...this.#setup.options?.(), document: { id: 'id', index: fields } });
    }

    build(documents) {
        const fields = fields_of(documents);
        if (fields.length) this.#index = this.#empty(fields);
        documents.forEach((document) => this.#index.add(document));
    }

    weigh() {
        const parts = [];
        this.#index.export((key, data) => void parts.push(data ?? ''));
        return weight(parts.join('\n'), shipped('flexsearch/dist/flexsearch.bundle.module.min.js'));
    }

    // A list a field, one after the other in the order of the fields, as merge: true joins them: what matches in the
    // title stands before what matches only in the body.
    search(query, limit) {
        const merged = this.#index.search(query, { limit, merge: true, ...this.#setup.ask });
        return merged.slice(0, limit).map(({ id }) => id);
    }

    tokens(text) {
        const [field] = this.#index.index.values();
        return [...field.encoder.encode(text)];
    }
}

export default {
    name: 'flexsearch',
    title: 'FlexSearch',
    homepage: 'https://github.com/nextapps-de/flexsearch',
    summary: { en: 'Index in memory made for speed; an order of results, no scores.', zh: '以速度见长的内存索引，只有结果顺序，没有分数。' },
    version: version_of('flexsearch'),
    scores: 'none',
    setups,
    open: (setup) => new Session(setup),
};
