// The tool's side of assay.tool/1 (docs/tool-protocol.md): requests from standard input, answers on standard output.
//
// `serve(load)` answers for the tool that `load` gives: an object with `name`, `version`, `scores` ('higher', 'lower' or
// 'none') and `open(setup, language)`, which gives a session or throws. A session has
//   build(documents, folder)   makes the index; its time is reported
//   weigh()                    optional: {index_bytes, download_bytes, notes}; its time is not
//   search(query, limit)       [[id, score], ...] or [id, ...], best first, or {hits, requests, bytes}
//   tokens(text, of)           optional: [term, ...]
//   forget()                   optional: drops what is kept between searches
//   close()                    optional
// Each of them may return a promise. What they throw becomes an answer with `ok` false.
import { readFileSync } from 'node:fs';

export const protocol = 'assay.tool/1';

const newline = 10;

// The lines of a stream of bytes. Only \n ends a line: JSON may hold U+2028, at which node:readline would break.
async function* lines_of(stream) {
    let parts = [];
    for await (const chunk of stream) {
        let start = 0;
        for (let end; (end = chunk.indexOf(newline, start)) >= 0; start = end + 1) {
            parts.push(chunk.subarray(start, end));
            yield Buffer.concat(parts).toString();
            parts = [];
        }
        if (start < chunk.length) parts.push(chunk.subarray(start));
    }
    if (parts.length) yield Buffer.concat(parts).toString();
}

export function read_documents(path) {
    const bytes = readFileSync(path);
    const documents = [];
    for (let start = 0, row = 1; start < bytes.length; row++) {
        const newline_at = bytes.indexOf(newline, start);
        const end = newline_at < 0 ? bytes.length : newline_at;
        const line = bytes.toString('utf8', start, end).trim();
        start = end + 1;
        if (!line) continue;
        try {
            documents.push(JSON.parse(line));
        } catch (error) {
            throw new Error(`${path}:${row}: ${error.message}`);
        }
    }
    return documents;
}

async function timed(work) {
    const start = process.hrtime.bigint();
    const result = await work();
    return [result, Number(process.hrtime.bigint() - start)];
}

function need(session, ready) {
    if (!session) throw new Error('the first request must be hello');
    if (!ready) throw new Error('nothing is indexed yet');
}

class Server {
    #tool;
    #session;
    #ready = false;

    constructor(tool) {
        this.#tool = tool;
    }

    async hello({ setup = 'default', language = '', protocol: spoken = protocol }) {
        if (spoken !== protocol) throw new Error(`this tool speaks ${protocol}, not ${spoken}`);
        await this.#session?.close?.();
        this.#ready = false;
        this.#session = await this.#tool.open(setup, language);
        const { name, version, scores } = this.#tool;
        return { protocol, name, version, scores };
    }

    async index({ documents: path, folder }) {
        need(this.#session, true);
        this.#ready = false;
        const documents = read_documents(path);
        const [, ns] = await timed(() => this.#session.build(documents, folder));
        const weight = (await this.#session.weigh?.()) ?? {};
        this.#ready = true;
        return { documents: documents.length, ns, ...weight };
    }

    async search({ query, limit = 100, cold = false }) {
        need(this.#session, this.#ready);
        if (typeof query !== 'string') throw new Error('query must be text');
        if (cold) await this.#session.forget?.();
        const [answer, ns] = await timed(() => this.#session.search(query, limit));
        return Array.isArray(answer) ? { hits: answer, ns } : { ...answer, ns };
    }

    async tokens({ text, of = 'query' }) {
        need(this.#session, true);
        if (!this.#session.tokens) throw new Error('this tool has no tokens');
        return { tokens: await this.#session.tokens(String(text), of) };
    }

    async bye() {
        await this.#session?.close?.();
        this.#session = undefined;
        return {};
    }

    answer(request) {
        const ops = ['hello', 'index', 'search', 'tokens', 'bye'];
        if (!ops.includes(request.op)) throw new Error(`unknown op ${JSON.stringify(request.op)}`);
        return this[request.op](request);
    }
}

function parse(line) {
    const request = JSON.parse(line);
    if (!request || typeof request !== 'object' || Array.isArray(request)) throw new Error('not a JSON object');
    return request;
}

function words_of(error) {
    return String(error?.message || error);
}

// Libraries print; standard output belongs to the answers.
function take_stdout() {
    const write = process.stdout.write.bind(process.stdout);
    process.stdout.write = process.stderr.write.bind(process.stderr);
    process.stdout.on('error', () => process.exit(1));
    return (answer) => new Promise((done) => write(`${JSON.stringify(answer)}\n`, done));
}

// Answers for the tool that `load` gives until bye or the end of the input, then ends the process.
export async function serve(load) {
    const send = take_stdout();
    const tool = await load();
    let fail = () => {};
    // An error from a timer or a forgotten promise belongs to the request under way.
    for (const event of ['uncaughtException', 'unhandledRejection']) {
        process.on(event, (error) => {
            console.error(error);
            fail(error);
        });
    }
    // A tool may wait for something that does not keep the process alive, with the input closed already.
    setInterval(() => {}, 2 ** 30);
    const server = new Server(tool);
    for await (const line of lines_of(process.stdin)) {
        if (!line.trim()) continue;
        let request = {};
        try {
            request = parse(line);
            const stray = new Promise((_, reject) => (fail = reject));
            const answer = await Promise.race([server.answer(request), stray]);
            await send({ id: request.id, ok: true, ...answer });
        } catch (error) {
            await send({ id: request.id ?? null, ok: false, error: words_of(error) });
        }
        fail = () => {};
        if (request.op === 'bye') break;
    }
    await server.bye();
    process.exit(0);
}
