// A visit to a site with a Pagefind folder, without a browser and without a network.
import { readFile, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import vm from 'node:vm';
import { transformSync } from 'esbuild';
import { gzipped } from './weight.mjs';

const path = '/pagefind/';
const base = `http://site.invalid${path}`;

// What a browser loads before anything else: the program, once more for the worker that it starts.
const programs = ['pagefind.js', 'pagefind-worker.js'];

// pagefind.js as a function of the page it runs in. Each call is a fresh start: nothing is shared between two of them.
// Without a document Pagefind would not know the page's language, and would not cut a Chinese query into words.
function program_of(source) {
    const { code } = transformSync(`${source}\nexport { Pagefind };`, {
        format: 'cjs',
        define: { 'import.meta.url': JSON.stringify(`${base}pagefind.js`) },
    });
    const run = new vm.Script(`(function (module, exports, document, fetch) {${code}\n})`).runInThisContext();
    return (language, fetch) => {
        const module = { exports: {} };
        const html = { getAttribute: () => language || null };
        run(module, module.exports, { currentScript: null, querySelector: () => html }, fetch);
        return module.exports;
    };
}

async function folder_size(folder) {
    let sum = 0;
    for (const entry of await readdir(folder, { withFileTypes: true })) {
        const name = join(folder, entry.name);
        sum += entry.isDirectory() ? await folder_size(name) : (await stat(name)).size;
    }
    return sum;
}

export class Site {
    #folder;
    #language;
    #start;
    #transferred = new Map();
    #requests = 0;
    #bytes = 0;

    static async open(folder, language) {
        const site = new Site();
        site.#folder = folder;
        site.#language = language;
        site.#start = program_of(await readFile(join(folder, 'pagefind.js'), 'utf8'));
        for (const name of [...programs, 'pagefind-entry.json']) {
            site.#transferred.set(name, gzipped(await readFile(join(folder, name))));
        }
        return site;
    }

    size() {
        return folder_size(this.#folder);
    }

    // Pagefind's own formats are gzipped already; scripts and JSON are gzipped by the server.
    #count(name, size) {
        this.#requests += 1;
        this.#bytes += this.#transferred.get(name) ?? size;
    }

    #fetch = async (url) => {
        const name = new URL(url).pathname.slice(path.length);
        const content = await readFile(join(this.#folder, name));
        this.#count(name, content.length);
        return new Response(content);
    };

    // A visitor who has loaded nothing yet.
    visit() {
        programs.forEach((name) => this.#count(name, 0));
        return this.#start(this.#language, this.#fetch);
    }

    // How many files went over the wire since the last call, and their size.
    traffic() {
        const counted = { requests: this.#requests, bytes: this.#bytes };
        this.#requests = this.#bytes = 0;
        return counted;
    }

    // Pagefind's view for people who tune it: its answers name the terms that were looked up.
    async playground() {
        const quiet = await Site.open(this.#folder, this.#language);
        const { Pagefind } = quiet.visit();
        const pagefind = new Pagefind({ basePath: base, language: this.#language || 'unknown', primary: true });
        await pagefind.enterPlaygroundMode();
        return pagefind;
    }
}
