import Fuse from 'fuse.js';
import { fields_of } from '../fields.mjs';
import { words, words_code } from '../text.mjs';
import { shipped, version_of, weight } from '../weight.mjs';

const keys = `keys: ['title', 'headings', 'body']`;
const words_of = /[\p{L}\p{M}\p{N}_]+/gu;

const setups = {
    default: {
        summary: { en: 'As in the README: the query as one fuzzy pattern, near the beginning of a text.', zh: 'README 的写法：整个查询作为一个模糊模式，只在文本开头附近匹配。' },
        code: `const fuse = new Fuse(documents, { ${keys} });
fuse.search(text);`,
        fixes: {},
    },
    'ignore-location': {
        summary: { en: 'The query as one fuzzy pattern, anywhere in a text.', zh: '整个查询作为一个模糊模式，可出现在文本任何位置。' },
        code: `const fuse = new Fuse(documents, { ${keys}, ignoreLocation: true });`,
        fixes: {
            location: { en: 'ignoreLocation: true matches anywhere, not only in about the first 60 characters.', zh: 'ignoreLocation: true 在全文任意位置匹配，而不只是开头约 60 个字符。' },
        },
        options: { ignoreLocation: true },
    },
    token: {
        summary: { en: 'Its token search: every word by itself, anywhere, rare words count more.', zh: '自带的分词搜索：逐词在全文匹配，罕见词权重更高。' },
        code: `const fuse = new Fuse(documents, { ${keys}, useTokenSearch: true });`,
        fixes: {
            location: { en: 'Token search does not look at where in the text a word stands.', zh: '分词搜索不看词在文本中的位置。' },
            'all-words': { en: 'Words are matched one by one, in any order; some of them are enough.', zh: '逐词匹配，不限顺序，命中部分词即可。' },
        },
        options: { useTokenSearch: true },
        tokenize: (text) => text.match(words_of) ?? [],
    },
    segmenter: {
        languages: ['zh'],
        summary: { en: 'Token search with words by Intl.Segmenter, as its documentation advises for Chinese.', zh: '分词搜索，用 Intl.Segmenter 切词（官方文档对中文的建议）。' },
        code: `${words_code}const fuse = new Fuse(documents, { ${keys}, useTokenSearch: true, tokenize: words });`,
        fixes: {
            'not-segmented': { en: 'Chinese is cut into dictionary words, in documents and queries.', zh: '文档和查询中的中文按词典分词。' },
            location: { en: 'Token search does not look at where in the text a word stands.', zh: '分词搜索不看词在文本中的位置。' },
            'all-words': { en: 'Words are matched one by one, in any order; some of them are enough.', zh: '逐词匹配，不限顺序，命中部分词即可。' },
        },
        options: { useTokenSearch: true, tokenize: words },
        tokenize: words,
    },
};

class Session {
    #setup;
    #documents;
    #fuse;

    constructor(setup) {
        this.#setup = setup;
    }

    build(documents) {
        this.#documents = documents;
        this.#fuse = new Fuse(documents, { keys: fields_of(documents), includeScore: true, ...this.#setup.options });
    }

    // There is no index worth the name: a visitor needs the documents themselves.
    weigh() {
        return weight(JSON.stringify(this.#documents), shipped('fuse.js/dist/fuse.min.mjs'));
    }

    search(query, limit) {
        return this.#fuse.search(query, { limit }).map(({ item, score }) => [item.id, score]);
    }

    tokens(text) {
        const folded = text.toLowerCase();
        return this.#setup.tokenize?.(folded) ?? [folded];
    }
}

export default {
    name: 'fuse',
    title: 'Fuse.js',
    homepage: 'https://www.fusejs.io',
    summary: { en: 'Fuzzy matching of the query against every text, one after the other; no index.', zh: '将查询与每段文本逐一模糊匹配，没有索引。' },
    version: version_of('fuse.js'),
    scores: 'lower',
    setups,
    open: (setup) => new Session(setup),
};
