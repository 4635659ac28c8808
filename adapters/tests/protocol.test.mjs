import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { run_mjs, with_client, with_tool } from './client.mjs';
import { documents } from './documents.mjs';

const loud_tool = fileURLToPath(new URL('loud_tool.mjs', import.meta.url));

function loud(check) {
    return with_client(process.execPath, [loud_tool], async (client) => {
        await client.start('default', '', documents);
        await check(client);
        assert.deepEqual(await client.end(), { code: 0, signal: null });
    });
}

test('what a library prints goes to standard error', () =>
    loud(async (client) => {
        assert.deepEqual(await client.ids('print'), ['a']);
        assert.equal(client.lines.length, 3);
        await client.end();
        for (const word of ['loaded', 'printed', 'written']) assert.ok(client.stderr.includes(word));
    }));

test('an error outside the search is the answer to the search', () =>
    loud(async (client) => {
        assert.equal((await client.ask('search', { query: 'late' })).error, 'too late');
        assert.equal((await client.ask('search', { query: 'nothing' })).ok, false);
        assert.deepEqual(await client.ids('still there'), ['still there']);
    }));

test('lines may be long both ways, and hold line separators', () =>
    loud(async (client) => {
        assert.equal((await client.ids('long'))[0].length, 1_000_000);
        const query = `a\u2028b\u2029c\r${'边'.repeat(500_000)}`;
        assert.deepEqual(await client.ids(query), [query]);
    }));

test('garbage and unknown requests are answered with an error', () =>
    loud(async (client) => {
        for (const line of ['garbage', '[1]', 'null', '"text"']) {
            const answer = client.next_line();
            client.write(`${line}\n`);
            assert.equal(JSON.parse(await answer).ok, false);
        }
        assert.match((await client.ask('dance')).error, /unknown op "dance"/);
        assert.match((await client.ask('constructor')).error, /unknown op/);
        assert.match((await client.ask('search', { query: 7 })).error, /query must be text/);
        assert.match((await client.ask('tokens', { text: 'a' })).error, /no tokens/);
    }));

test('requests out of order are answered with an error', () => with_tool('minisearch', async (client) => {
    assert.match((await client.ask('search', { query: 'a' })).error, /first request must be hello/);
    assert.match((await client.ask('hello', { setup: 'none such' })).error, /has no set-up none such; there are default/);
    assert.match((await client.ask('hello', { protocol: 'assay.tool/9' })).error, /speaks assay.tool\/1/);
    assert.equal((await client.ask('hello')).ok, true);
    assert.match((await client.ask('search', { query: 'a' })).error, /nothing is indexed/);
    assert.match((await client.ask('index', { documents: '/none/such' })).error, /no such file/);
}));

test('a broken document is named by its line', () => with_tool('lunr', async (client) => {
    await client.ask('hello');
    assert.match((await client.ask('index', { documents: run_mjs })).error, /run\.mjs:1: /);
}));

test('the end of the input ends the tool', async () => {
    for (const tool of ['lunr', 'pagefind']) {
        await with_tool(tool, async (client) => {
            await client.start('default', 'en', documents);
            assert.deepEqual(await client.end(), { code: 0, signal: null });
        });
    }
});

test('a tool that is not there is a usage error', () => {
    for (const args of [[], ['none'], ['../run'], ['lunr', 'extra']]) {
        const { status, stdout, stderr } = spawnSync(process.execPath, [run_mjs, ...args], { encoding: 'utf8' });
        assert.deepEqual([status, stdout], [2, '']);
        assert.match(stderr, /usage: .*minisearch/);
    }
});

test('the list says what every set-up is and mends, in both languages', () => {
    const reasons = ['not-segmented', 'stop-word', 'punctuation', 'stemmed-differently', 'prefix-only', 'all-words', 'typo', 'query-syntax', 'location', 'threshold'];
    const list = JSON.parse(execFileSync(process.execPath, [run_mjs, '--list'], { encoding: 'utf8' }));
    const names = list.map(({ tool, setup }) => `${tool} ${setup}`);
    assert.equal(new Set(names).size, names.length);
    assert.equal(new Set(list.map(({ tool }) => tool)).size, 8);
    for (const { setup, title, homepage, version, about, summary, code, fixes } of list) {
        for (const text of [title, code]) assert.ok(text);
        assert.match(homepage, /^https?:/);
        assert.match(version, /^\d+\.\d+\.\d+$/);
        if (setup === 'default') assert.deepEqual(fixes, []);
        for (const { reason } of fixes) assert.ok(reasons.includes(reason), reason);
        for (const { en, zh } of [about, summary, ...fixes]) {
            assert.match(en, /^[ -~]+\.$/);
            assert.match(zh, /\p{Script=Han}.*。$/u);
        }
    }
});
