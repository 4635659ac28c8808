import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import * as service from 'pagefind';
import { Site } from '../pagefind_site.mjs';
import { version_of } from '../weight.mjs';

const setups = {
    default: {
        summary: { en: 'As in the README: pages as they are, language from <html lang>.', zh: 'README 的写法：直接索引网页，语言取自 <html lang>。' },
        code: `npx pagefind --site public   # pages say <html lang="...">

const pagefind = await import('/pagefind/pagefind.js');
const { results } = await pagefind.search(text);`,
        fixes: {},
    },
    zh: {
        languages: ['zh'],
        summary: { en: 'Everything taken as Chinese, for sites whose pages do not say <html lang="zh">.', zh: '全部按中文处理，用于网页没有写 <html lang="zh"> 的站点。' },
        code: `npx pagefind --site public --force-language zh

<html lang="zh">   <!-- on the page with the search box, too: the query is cut by its language -->`,
        fixes: {
            'not-segmented': { en: 'Chinese is cut into words in the index, and in the query on a page with lang="zh".', zh: '索引按中文分词；搜索页写明 lang="zh"，查询也会分词。' },
        },
        language: 'zh',
    },
};

const notes = [
    'download_bytes is what the first search fetches in any case: pagefind.js, its worker, entry, meta and WebAssembly; chunks of the index come on top, see bytes of a search',
    'the first search of a visit waits in steps of 50 ms for the WebAssembly, as Pagefind does in a browser; files come from the disk, without a network',
];

const entities = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escape = (text) => text.replace(/[&<>"]/g, (character) => entities[character]);
const lines_of = (text = '') => text.split('\n').map((line) => line.trim()).filter(Boolean);
const elements = (name, texts) => texts.map((text) => `<${name}>${escape(text)}</${name}>\n`).join('');

// A page with the document's text in the elements that Pagefind weighs: the title as h1, headings as h2.
function page_of({ id, title = '', headings, ...others }, language) {
    const lang = language ? ` lang="${escape(language)}"` : '';
    const texts = Object.values(others).filter((value) => typeof value === 'string');
    const page = [
        elements('h1', lines_of(title)),
        elements('h2', lines_of(headings).filter((heading) => heading !== title.trim())),
        elements('p', texts.flatMap(lines_of)),
    ];
    return `<!doctype html><html${lang}><head><title>${escape(title)}</title></head><body>\n${page.join('')}</body></html>`;
}

function check({ errors, ...rest }) {
    if (errors?.length) throw new Error(errors.join('; '));
    return rest;
}

function fragment_of(content) {
    const text = gunzipSync(content).toString();
    return JSON.parse(text.slice(text.indexOf('{')));
}

const together = 20; // words that are stemmed in one go

class Session {
    #forced;
    #language;
    #folder;
    #documents;
    #ids;
    #site;
    #visit;
    #playground;
    #stems = new Map();

    constructor(setup, language) {
        this.#forced = setup.language;
        this.#language = setup.language ?? language;
    }

    async build(documents, folder) {
        if (!documents.length) throw new Error('Pagefind makes no index without pages');
        const { index } = check(await service.createIndex({ forceLanguage: this.#forced }));
        const added = documents.map((document, i) =>
            index.addHTMLFile({ url: `/${i}`, content: page_of(document, this.#language) }),
        );
        (await Promise.all(added)).forEach(check);
        check(await index.writeFiles({ outputPath: folder }));
        await index.deleteIndex();
        this.#folder = folder;
        this.#documents = documents;
    }

    async weigh() {
        await service.close();
        await this.#map_ids();
        this.#documents = undefined;
        this.#site = await Site.open(this.#folder, this.#language);
        this.forget();
        const { bytes } = await this.search('', 1);
        this.forget();
        return { index_bytes: await this.#site.size(), download_bytes: bytes, notes };
    }

    // A result's id is the name of its fragment, which holds the address: reading them all once saves data() later on.
    async #map_ids() {
        this.#ids = new Map();
        const folder = join(this.#folder, 'fragment');
        for (const name of await readdir(folder)) {
            const { url } = fragment_of(await readFile(join(folder, name)));
            this.#ids.set(name.replace(/\.pf_fragment$/, ''), this.#documents[Number(url.slice(1))].id);
        }
    }

    forget() {
        this.#visit = undefined;
        this.#playground = undefined;
    }

    async search(query, limit) {
        this.#visit ??= this.#site.visit();
        const { results } = await this.#visit.search(query);
        const hits = results.slice(0, limit).map(({ id, score }) => [this.#ids.get(id), score]);
        return { hits, ...this.#site.traffic() };
    }

    async #looked_up(text) {
        this.#playground ??= await this.#site.playground();
        const { search_keywords } = await this.#playground.search(text);
        return search_keywords ?? [];
    }

    // The words of a text as the indexer cuts them: an index of this text alone, with zero-width spaces in its fragment.
    async #stored(text) {
        const { index } = check(await service.createIndex({ forceLanguage: this.#forced }));
        check(await index.addHTMLFile({ url: '/0', content: page_of({ body: text }, this.#language) }));
        const { files } = check(await index.getFiles());
        await index.deleteIndex();
        const { content } = fragment_of(files.find(({ path }) => path.startsWith('fragment/')).content);
        return content.split(/[^\p{L}\p{M}\p{N}_]+/u).filter(Boolean).map((word) => word.toLowerCase());
    }

    async tokens(text, of) {
        if (!this.#site) throw new Error('nothing is indexed yet');
        if (!text.trim()) return [];
        if (of !== 'document') return this.#looked_up(text);
        const words = await this.#stored(text);
        // Chinese has no stems.
        await this.#learn_stems([...new Set(words)].filter((word) => /\p{Script=Latin}/u.test(word) && !this.#stems.has(word)));
        return words.map((word) => this.#stems.get(word) ?? word);
    }

    // Pagefind stems what is searched for: some words at a time, as it takes long over a long query.
    async #learn_stems(words) {
        for (let from = 0; from < words.length; from += together) {
            const some = words.slice(from, from + together);
            const stems = await this.#looked_up(some.join(' '));
            some.forEach((word, i) => this.#stems.set(word, stems.length === some.length ? stems[i] : word));
        }
    }

    async close() {
        await service.close();
    }
}

export default {
    name: 'pagefind',
    title: 'Pagefind',
    homepage: 'https://pagefind.app',
    summary: { en: 'Index cut into files that the browser loads as it needs them, search in WebAssembly.', zh: '索引拆成小文件按需加载，在 WebAssembly 中搜索。' },
    version: version_of('pagefind'),
    scores: 'higher',
    setups,
    open: (setup, language) => new Session(setup, language),
};
