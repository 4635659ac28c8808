import { create, insertMultiple, save, search } from '@orama/orama';
import { tokenizer as tokenizers } from '@orama/orama/components';
import { createTokenizer as create_mandarin } from '@orama/tokenizers/mandarin';
import { fields_of } from '../fields.mjs';
import { cut_han_code, han_pairs } from '../text.mjs';
import { bundled, version_of, weight } from '../weight.mjs';

const program = `export { create, load, search } from '@orama/orama';`;
const schema = `schema: { title: 'string', headings: 'string', body: 'string' }`;

// Its English tokenizer drops everything that is not a Latin letter: Han pairs are added to what it leaves.
function create_pairs() {
    const own = tokenizers.createTokenizer();
    return { ...own, tokenize: (text, ...rest) => [...own.tokenize(text, ...rest), ...new Set(han_pairs(String(text)))] };
}

const setups = {
    default: {
        summary: { en: 'As in the README: English tokenizer, beginnings of words, any of them.', zh: 'README 的写法：英文分词器，词首匹配，任一词命中即可。' },
        code: `const db = create({ ${schema} });
insertMultiple(db, documents);
search(db, { term: text });`,
        fixes: {},
    },
    stemming: {
        languages: ['en'],
        summary: { en: 'The default, with English words reduced to their stems.', zh: '默认设置，另外提取英文词干。' },
        code: `const db = create({ ${schema}, components: { tokenizer: { stemming: true, language: 'english' } } });`,
        fixes: {
            'stemmed-differently': { en: 'Both sides are reduced to stems: borders finds border.', zh: '两边都提取词干：borders 能找到 border。' },
        },
        tokenizer: () => tokenizers.createTokenizer({ stemming: true, language: 'english' }),
    },
    tolerant: {
        summary: { en: 'The default, with one wrong letter a word allowed.', zh: '默认索引，每个词允许错一个字母。' },
        code: `search(db, { term: text, tolerance: 1 });`,
        fixes: {
            typo: { en: 'tolerance: 1 finds words one letter away.', zh: 'tolerance: 1 能找到相差一个字母的词。' },
        },
        ask: { tolerance: 1 },
    },
    mandarin: {
        languages: ['zh'],
        summary: { en: 'Its official Chinese tokenizer: words by Intl.Segmenter, with capitals kept, so that border does not find Border.', zh: '官方中文分词器：用 Intl.Segmenter 分词，但区分大小写，border 找不到 Border。' },
        code: `import { createTokenizer } from '@orama/tokenizers/mandarin';
const db = create({ ${schema}, components: { tokenizer: createTokenizer() } });`,
        fixes: {
            'not-segmented': { en: 'Chinese is cut into dictionary words, in documents and queries.', zh: '文档和查询中的中文按词典分词。' },
        },
        tokenizer: () => create_mandarin(),
        program: `${program} export { createTokenizer } from '@orama/tokenizers/mandarin';`,
    },
    bigram: {
        languages: ['zh'],
        summary: { en: 'Han text as overlapping pairs; other text as in the default.', zh: '汉字切成相邻两字，其他文字同默认。' },
        code: `import { tokenizer } from '@orama/orama/components';
${cut_han_code.split('\n')[0]}
const own = tokenizer.createTokenizer();
const han_pairs = (text) => (String(text).match(/\\p{Script=Han}+/gu) ?? []).flatMap(pairs);
const db = create({ ${schema}, components: { tokenizer: {
  ...own, tokenize: (text, ...rest) => [...own.tokenize(text, ...rest), ...new Set(han_pairs(text))],
} } });`,
        fixes: {
            'not-segmented': { en: 'Every two neighbouring characters are a term, in documents and queries.', zh: '文档和查询中每两个相邻汉字成为一个词。' },
        },
        tokenizer: create_pairs,
    },
};

class Session {
    #setup;
    #tokenizer;
    #db;

    constructor(setup) {
        this.#setup = setup;
        this.#tokenizer = setup.tokenizer?.();
    }

    async build(documents) {
        const fields = fields_of(documents);
        this.#db = create({
            schema: Object.fromEntries(fields.map((name) => [name, 'string'])),
            ...(this.#tokenizer && { components: { tokenizer: this.#tokenizer } }),
        });
        await insertMultiple(this.#db, documents);
    }

    weigh() {
        return weight(JSON.stringify(save(this.#db)), bundled(this.#setup.program ?? program));
    }

    async search(term, limit) {
        const found = await search(this.#db, { term, limit, ...this.#setup.ask });
        return found.hits.map(({ id, score }) => [id, score]);
    }

    tokens(text) {
        return (this.#tokenizer ?? tokenizers.createTokenizer()).tokenize(text);
    }
}

export default {
    name: 'orama',
    title: 'Orama',
    homepage: 'https://docs.orama.com',
    summary: { en: 'A search engine in memory, BM25 ranking, beginnings of words, facets and vectors.', zh: '内存搜索引擎，BM25 排序，词首匹配，支持分面和向量。' },
    version: version_of('@orama/orama'),
    scores: 'higher',
    setups,
    open: (setup) => new Session(setup),
};
