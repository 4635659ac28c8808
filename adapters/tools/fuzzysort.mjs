import fuzzysort from 'fuzzysort';
import { fields_of } from '../fields.mjs';
import { shipped, version_of, weight } from '../weight.mjs';

const keys = `keys: ['title', 'headings', 'body']`;

const setups = {
    default: {
        summary: { en: 'As in the README: letters in order, matches scored under 0.5 dropped.', zh: 'README 的写法：字母按顺序出现即可，丢弃 0.5 分以下的结果。' },
        code: `fuzzysort.go(text, documents, { ${keys}, limit: 100 });`,
        fixes: {},
    },
    snapshot: {
        summary: { en: 'The same answers from targets prepared once, as its README advises for speed.', zh: '结果相同，但文本只预处理一次（README 的提速建议）。' },
        code: `const targets = fuzzysort.snapshot(documents, { ${keys} });
fuzzysort.go(text, targets, { limit: 100 });`,
        fixes: {},
        prepared: true,
    },
    loose: {
        summary: { en: 'Prepared once, and every match kept, however low its score.', zh: '文本只预处理一次，保留所有匹配，不论分数高低。' },
        code: `const targets = fuzzysort.snapshot(documents, { ${keys} });
fuzzysort.go(text, targets, { threshold: 0, limit: 100 });`,
        fixes: {
            threshold: { en: 'threshold: 0 keeps matches that score under the default of 0.5.', zh: 'threshold: 0 保留低于默认 0.5 分的匹配。' },
        },
        prepared: true,
        options: { threshold: 0 },
    },
};

class Session {
    #setup;
    #documents;
    #targets;
    #options;

    constructor(setup) {
        this.#setup = setup;
    }

    build(documents) {
        const fields = fields_of(documents);
        const { prepared, options } = this.#setup;
        this.#documents = documents;
        this.#targets = prepared ? fuzzysort.snapshot(documents, { keys: fields }) : documents;
        this.#options = { ...(!prepared && { keys: fields }), ...options };
    }

    // There is no index: a visitor needs the documents themselves.
    weigh() {
        return weight(JSON.stringify(this.#documents), shipped('fuzzysort/fuzzysort.min.js'));
    }

    search(query, limit) {
        const found = fuzzysort.go(query, this.#targets, { ...this.#options, limit });
        return found.map(({ obj, score }) => [obj.id, score]);
    }

    tokens(text) {
        return [text.toLowerCase()];
    }
}

export default {
    name: 'fuzzysort',
    title: 'fuzzysort',
    homepage: 'https://github.com/farzher/fuzzysort',
    summary: { en: 'Matches the letters of the query in order, as editors do with file names; no index.', zh: '像编辑器找文件那样按顺序匹配字母，没有索引。' },
    version: version_of('fuzzysort'),
    scores: 'higher',
    setups,
    open: (setup) => new Session(setup),
};
