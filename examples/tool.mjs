// A search tool that speaks assay.tool/1 (docs/tool-protocol.md): it counts how often the words of a query occur.
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

let documents = [];
const terms = (text) => text.toLowerCase().split(/\s+/).filter(Boolean);
const occurrences = (text, words) => words.reduce((sum, word) => sum + text.split(word).length - 1, 0);

const ops = {
    hello: () => ({ protocol: 'assay.tool/1', name: 'count', version: '1.0', scores: 'higher' }),
    index({ documents: path }) {
        const rows = readFileSync(path, 'utf8').split('\n').filter(Boolean).map((line) => JSON.parse(line));
        const start = process.hrtime.bigint();
        documents = rows.map(({ id, ...fields }) => [id, Object.values(fields).join('\n').toLowerCase()]);
        return { documents: documents.length, ns: Number(process.hrtime.bigint() - start) };
    },
    search({ query, limit }) {
        const start = process.hrtime.bigint();
        const scored = documents.map(([id, text]) => [id, occurrences(text, terms(query))]);
        const hits = scored.filter(([, score]) => score > 0).sort((a, b) => b[1] - a[1]).slice(0, limit);
        return { hits, ns: Number(process.hrtime.bigint() - start) };
    },
    tokens: ({ text }) => ({ tokens: terms(text) }),
    bye: () => ({}),
};

createInterface({ input: process.stdin }).on('line', (line) => {
    const request = JSON.parse(line);
    const answer = ops[request.op]?.(request) ?? { ok: false, error: `unknown op ${request.op}` };
    process.stdout.write(`${JSON.stringify({ id: request.id, ok: true, ...answer })}\n`);
    if (request.op === 'bye') process.exit(0);
});
