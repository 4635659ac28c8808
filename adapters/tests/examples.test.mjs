import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { with_client } from './client.mjs';
import { documents, nonsense } from './documents.mjs';

const examples = [[process.execPath, 'tool.mjs'], ['python3', 'tool.py']];

for (const [command, file] of examples) {
    const path = fileURLToPath(new URL(`../../examples/${file}`, import.meta.url));

    test(`${file} speaks the whole protocol`, () => with_client(command, [path], async (client) => {
        const { hello, index } = await client.start('default', '', documents);
        assert.deepEqual(hello, { id: 1, ok: true, protocol: 'assay.tool/1', name: 'count', version: '1.0', scores: 'higher' });
        assert.equal(index.documents, documents.length);
        // title: Table, border(s); body: table, border
        const { hits, ns } = await client.ask('search', { query: 'TABLE border', limit: 1 });
        assert.deepEqual(hits, [['en/table', 4]]);
        assert.ok(ns > 0);
        assert.deepEqual((await client.ids('表格')).sort(), ['zh/print', 'zh/table']);
        assert.deepEqual(await client.ids(nonsense), []);
        assert.deepEqual((await client.ask('tokens', { text: 'Two 表格', of: 'query' })).tokens, ['two', '表格']);
        assert.equal((await client.ask('dance')).ok, false);
        assert.equal((await client.ask('bye')).ok, true);
        assert.deepEqual(await client.ended, { code: 0, signal: null });
    }));

    test(`${file} ends with its input`, () => with_client(command, [path], async (client) => {
        await client.ask('hello');
        assert.deepEqual(await client.end(), { code: 0, signal: null });
    }));
}

test('the page of the protocol shows the Python tool as it is', () => {
    const read = (path) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
    const [, ...code] = read('examples/tool.py').split('\n');
    assert.ok(read('docs/tool-protocol.md').includes(code.join('\n').trim()));
});
