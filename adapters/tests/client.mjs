// Assay's side of the protocol, as small as the tests need it.
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const run_mjs = fileURLToPath(new URL('../run.mjs', import.meta.url));

class Client {
    lines = [];
    #child;
    #id = 0;
    #waiting = [];
    #folder = mkdtempSync(join(tmpdir(), 'assay-adapters-'));

    constructor(command, ...args) {
        this.#child = spawn(command, args, { stdio: ['pipe', 'pipe', 'pipe'] });
        this.ended = new Promise((done) => this.#child.on('close', (code, signal) => done({ code, signal })));
        this.ended.then(() => this.#fail(new Error(`ended: ${this.stderr}`)));
        this.stderr = '';
        this.#child.stderr.setEncoding('utf8').on('data', (text) => (this.stderr += text));
        let rest = '';
        this.#child.stdout.setEncoding('utf8').on('data', (text) => {
            const parts = (rest + text).split('\n');
            rest = parts.pop();
            parts.forEach((line) => this.#take(line));
        });
    }

    #fail(error) {
        for (const { reject, timer } of this.#waiting.splice(0)) {
            clearTimeout(timer);
            reject(error);
        }
    }

    #take(line) {
        this.lines.push(line);
        const waiting = this.#waiting.shift();
        clearTimeout(waiting?.timer);
        waiting?.resolve(line);
    }

    write(text) {
        this.#child.stdin.write(text);
    }

    next_line() {
        return new Promise((resolve, reject) => {
            const timer = setTimeout(() => reject(new Error('no answer in 30 s')), 30_000);
            this.#waiting.push({ resolve, reject, timer });
        });
    }

    async ask(op, members = {}) {
        const id = ++this.#id;
        const line = this.next_line();
        this.write(`${JSON.stringify({ id, op, ...members })}\n`);
        const answer = JSON.parse(await line);
        if (answer.id !== id) throw new Error(`answer ${answer.id} to request ${id}`);
        return answer;
    }

    async start(setup, language, documents) {
        const hello = await this.ask('hello', { protocol: 'assay.tool/1', setup, language });
        const path = join(this.#folder, 'documents.jsonl');
        writeFileSync(path, documents.map((document) => `${JSON.stringify(document)}\n`).join(''));
        const folder = join(this.#folder, 'index');
        mkdirSync(folder);
        const index = await this.ask('index', { documents: path, folder });
        return { hello, index };
    }

    async ids(query, limit = 100) {
        const answer = await this.ask('search', { query, limit });
        if (!answer.ok) throw new Error(answer.error);
        return answer.hits.map((hit) => (Array.isArray(hit) ? hit[0] : hit));
    }

    // Closes the input and waits; the status of the process.
    end() {
        this.#child.stdin.end();
        return this.ended;
    }

    async clean() {
        this.#child.kill('SIGKILL');
        await this.ended;
        rmSync(this.#folder, { recursive: true, force: true });
    }
}

// A program under test, ended whatever happens.
export async function with_client(command, args, check) {
    const client = new Client(command, ...args);
    try {
        return await check(client);
    } finally {
        await client.clean();
    }
}

export const with_tool = (tool, check) => with_client(process.execPath, [run_mjs, tool], check);
