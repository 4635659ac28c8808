import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { test } from 'node:test';
import { run_mjs, with_tool } from './client.mjs';
import { documents, nonsense } from './documents.mjs';

const list = JSON.parse(execFileSync(process.execPath, [run_mjs, '--list'], { encoding: 'utf8' }));

function with_setup(tool, setup, language, check) {
    return with_tool(tool, async (client) => check(client, await client.start(setup, language, documents)));
}

const ids = (tool, setup, query, language = '') => with_setup(tool, setup, language, (client) => client.ids(query));

function check_hits(hits, scores) {
    for (const hit of hits) {
        assert.ok(documents.some(({ id }) => id === (scores === 'none' ? hit : hit[0])), JSON.stringify(hit));
        if (scores !== 'none') assert.equal(typeof hit[1], 'number');
    }
    const sign = scores === 'lower' ? 1 : -1;
    if (scores === 'none') return;
    for (let i = 1; i < hits.length; i++) assert.ok(sign * (hits[i][1] - hits[i - 1][1]) >= 0, 'best first');
}

// [tool, set-up, query, what the set-up finds and the default does not]
const improvements = [
    ['lunr', 'safe', '“borders”', 'en/table'],
    ['lunr', 'fuzzy', 'bordar', 'en/table'],
    ['lunr', 'fuzzy', 'spreads', 'en/print'],
    ['lunr', 'bigram', '边框颜色', 'zh/table'],
    ['lunr', 'languages', '边框颜色', 'zh/table'],
    ['minisearch', 'fuzzy', 'bordar', 'en/table'],
    ['minisearch', 'fuzzy', 'spread', 'en/print'],
    ['minisearch', 'bigram', '边框颜色', 'zh/table'],
    ['minisearch', 'segmenter', '边框颜色', 'zh/table'],
    ['elasticlunr', 'expand', 'spreads', 'en/print'],
    ['elasticlunr', 'bigram', '边框颜色', 'zh/table'],
    ['flexsearch', 'suggest', `border ${nonsense}`, 'en/table'],
    ['flexsearch', 'forward', 'spread', 'en/print'],
    ['flexsearch', 'cjk', '边框颜色', 'zh/table'],
    ['flexsearch', 'bigram', '边框颜色', 'zh/table'],
    ['orama', 'tolerant', 'bordar', 'en/table'],
    ['orama', 'stemming', 'selecting', 'en/table'],
    ['orama', 'mandarin', '边框颜色', 'zh/table'],
    ['orama', 'bigram', '边框颜色', 'zh/table'],
    ['pagefind', 'zh', '边框颜色', 'zh/table'],
    ['fuse', 'ignore-location', 'thesaurus', 'en/long'],
    ['fuse', 'token', 'thesaurus', 'en/long'],
    ['fuse', 'segmenter', 'thesaurus', 'en/long'],
];

async function check_improvements(client, tool, setup) {
    for (const [, , query, id] of improvements.filter(([name, named]) => name === tool && named === setup)) {
        assert.equal((await client.ids(query))[0], id, query);
    }
    if (setup !== 'default') return;
    for (const [, named, query, id] of improvements.filter(([name]) => name === tool)) {
        assert.ok(!(await client.ids(query)).includes(id), `${query} is found without ${named}`);
    }
}

for (const { tool, setup, version, scores, languages = [] } of list) {
    test(`${tool} ${setup} speaks the whole protocol and finds what it must`, () =>
        with_setup(tool, setup, '', async (client, { hello, index }) => {
            assert.deepEqual(hello, { id: 1, ok: true, protocol: 'assay.tool/1', name: tool, version, scores });
            assert.equal(index.documents, documents.length, index.error);
            for (const member of ['ns', 'index_bytes', 'download_bytes']) assert.ok(index[member] > 0, member);

            const found = await client.ask('search', { query: 'border', limit: 100 });
            assert.ok(found.ns > 0);
            check_hits(found.hits, scores);
            assert.equal((await client.ids('border'))[0], 'en/table');
            assert.equal((await client.ids('odd ids'))[0], 'constructor');
            assert.equal((await client.ids('table', 1)).length, 1);
            assert.deepEqual(await client.ids(nonsense), []);
            if (languages.includes('zh')) {
                assert.equal((await client.ids('边框颜色'))[0], 'zh/table');
                assert.equal((await client.ids('打印'))[0], 'zh/print');
            }
            await check_improvements(client, tool, setup);

            for (const of of ['query', 'document']) {
                const { tokens } = await client.ask('tokens', { text: '边框的颜色 Border', of });
                assert.match(tokens.join(' '), /b ?o ?r ?d ?e ?r/i);
            }
            const { id } = await client.ask('bye');
            assert.deepEqual(await client.ended, { code: 0, signal: null });
            assert.equal(client.lines.length, id, 'one line a request');
        }));
}

test('lunr takes what people type as its query language, but for the set-up safe', async () => {
    await with_setup('lunr', 'default', 'en', async (client) => {
        const answer = await client.ask('search', { query: 'border:style', limit: 10 });
        assert.equal(answer.ok, false);
        assert.match(answer.error, /unrecognised field/);
        assert.equal((await client.ids('border'))[0], 'en/table');
    });
    assert.equal((await ids('lunr', 'safe', 'border foo:bar -table'))[0], 'en/table');
});

test('fuzzysort snapshot answers as the default does, loose with more', async () => {
    const query = 'chse rnge';
    assert.deepEqual(await ids('fuzzysort', 'snapshot', 'print range'), await ids('fuzzysort', 'default', 'print range'));
    assert.ok((await ids('fuzzysort', 'loose', query)).length > (await ids('fuzzysort', 'default', query)).length);
});

test('pagefind cuts Chinese where the page says its language', async () => {
    assert.equal((await ids('pagefind', 'default', '边框颜色', 'zh'))[0], 'zh/table');
});

test('pagefind stems in English, and says so', async () => {
    await with_setup('pagefind', 'default', 'en', async (client) => {
        assert.deepEqual((await client.ask('tokens', { text: 'Printing borders', of: 'query' })).tokens, ['print', 'border']);
        assert.deepEqual((await client.ask('tokens', { text: 'Printing borders', of: 'document' })).tokens, ['print', 'border']);
    });
});

test('pagefind loads when cold and keeps what it has loaded', async () => {
    await with_setup('pagefind', 'default', 'en', async (client, { index }) => {
        const cold = await client.ask('search', { query: 'border', limit: 10, cold: true });
        const warm = await client.ask('search', { query: 'border', limit: 10 });
        const again = await client.ask('search', { query: 'border', limit: 10, cold: true });
        assert.deepEqual(warm.hits, cold.hits);
        assert.ok(cold.bytes > index.download_bytes);
        assert.deepEqual([warm.requests, warm.bytes], [0, 0]);
        assert.deepEqual([again.requests, again.bytes], [cold.requests, cold.bytes]);
    });
});
