import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bytes, three_digits } from '../../src/lib/format';
import { translate, type Key } from '../../src/lib/i18n';
import { parse_report } from '../../src/lib/report';
import { arranged, compare_tokens, document_name, families, gain, leading, order_ranks, read_studies, reason_counts, thinned, type Study, type Tool } from '../../src/lib/tools';
import { primary_of, scores_of, value_of } from '../../src/report/tools/scores';
import { make_study } from '../fixture_tools.mjs';
import { random_from } from '../random.mjs';

const estimate = (value: number | null) => ({ value, low: null, high: null, n: 1 });
const tool = (name: string, rank: number | null): Tool => {
    const [of = name, setup = ''] = name.split(':');
    return read_studies([{ tools: [{ name, tool: of, setup, quality: { rank: estimate(rank) } }] } as unknown as Study])[0]?.tools[0] as Tool;
};
const study = (tools: Tool[]): Study => read_studies([{ tools } as unknown as Study])[0] as Study;
const rank = (one: Tool) => (typeof one.quality.rank?.value === 'number' ? one.quality.rank.value : null);
const chinese = read_studies([make_study(random_from(3), { language: 'zh' }) as unknown as Study])[0] as Study;
const t = (key: Key, values?: Record<string, string | number>) => translate('en', key, values);

// The standard, two set-ups of a (the plain one second), b alone, c only with a set-up.
const some = study([tool('bm25', 100), tool('a:x', 80), tool('a', 20), tool('b', 50), tool('c:y', null)]);

test('set-ups of a tool are one family, the plain one first; the standard is in none', () => {
    assert.deepEqual(families(some), [{ tool: 'a', members: [2, 1], plain: 2 }, { tool: 'b', members: [3], plain: 3 }, { tool: 'c', members: [4], plain: null }]);
});

test('a set-up gains over the plain one of its tool', () => {
    assert.equal(gain(some, 1, rank), 60);
    assert.deepEqual([0, 2, 3, 4].map((place) => gain(some, place, rank)), [null, null, null, null]);
});

test('what has no place in the verdict never leads, and nothing is gained over it or by it', () => {
    const left_out = (one: Tool, status: Tool['status'] = 'few_queries'): Tool => ({ ...one, status });
    const leads = (...tools: Tool[]) => leading(study([tool('bm25', 100), ...tools]), rank, false);
    assert.equal(leads(tool('a', 20), tool('b', 50)), 50);
    assert.equal(leading(study([tool('bm25', 0), tool('a', 20), tool('b', 50)]), rank, true), 20);
    assert.equal(leads(tool('a', 20), tool('b', 50), left_out(tool('c', 90))), 50);
    assert.equal(leads(tool('a', 20), left_out(tool('b', 50))), null, 'one candidate');
    assert.equal(leads(tool('a', 0), tool('b', 0)), null, 'all alike');
    assert.equal(leads(tool('a', null), tool('b', 50)), null);
    for (const status of ['not_run', 'failed', 'ids_do_not_match', 'few_queries'] as const) {
        assert.equal(gain(study([tool('bm25', 100), left_out(tool('a:x', 80), status), tool('a', 20)]), 1, rank), null);
        assert.equal(gain(study([tool('bm25', 100), tool('a:x', 80), left_out(tool('a', 20), status)]), 1, rank), null);
    }
});

test('families stand by their best member; alone, every tool stands by itself; no value is last', () => {
    assert.deepEqual(arranged(some, rank, true, true), [[2, 1], [3], [4]]);
    assert.deepEqual(arranged(some, rank, true, false), [[1], [3], [2], [4]]);
    assert.deepEqual(arranged(some, rank, false, false), [[2], [3], [1], [4]]);
    assert.deepEqual(arranged(study([]), rank, true, true), []);
});

test('tokens pair off one by one', () => {
    assert.deepEqual(compare_tokens(['a', 'a', { bytes: '/w==' }], ['a', { bytes: '/w==' }]), [{ text: 'a', shared: true }, { text: 'a', shared: false }, { text: 'bytes:/w==', shared: true }]);
    assert.deepEqual(compare_tokens([], ['a']), []);
});

test('a query counts once for a kind of reason', () => {
    const answer = (...kinds: string[]) => ({ reasons: kinds.map((kind) => ({ kind, text: { en: '', zh: '' }, document: null, fix: null })) });
    const one = { ...tool('a', 1), answers: [answer('typo', 'typo', 'depth'), answer('typo'), null] } as unknown as Tool;
    assert.deepEqual([...reason_counts(one)], [['typo', 2], ['depth', 1]]);
});

test('ranks under every standard; the standard itself has none', () => {
    const ordered = { ...some, orders: [{ ranking: [1, 3, 2], scores: [], tau: 1 }, { ranking: [3, 1], scores: [], tau: null }] } as unknown as Study;
    assert.deepEqual(order_ranks(ordered), [[null, 1, 3, 2, null], [null, 2, null, 1, null]]);
});

test('a thousand times become a few that are spread alike', () => {
    const many = Array.from({ length: 1001 }, (_, i) => 1000 - i);
    assert.deepEqual(thinned(many, 5), [0, 250, 500, 750, 1000]);
    assert.deepEqual(thinned([3, null, 1, 'inf'], 5), [1, 3]);
});

test('a document without a title goes by its id', () => {
    const one = { ...some, documents: [{ id: { bytes: '/w==' }, title: '' }, { id: 'a.html', title: 'A' }] };
    assert.deepEqual([document_name(one, 0), document_name(one, 1), document_name(one, null)], [{ title: 'bytes:/w==', id: 'bytes:/w==' }, { title: 'A', id: 'a.html' }, { title: '', id: '' }]);
});

test('what is missing or null in a study is empty', () => {
    const [bare] = parse_report('{"schema":"assay.report/1","title":"t","tools":[{"tools":[{"name":"x","by_labels":null}],"verdict":null}]}').tools;
    assert.deepEqual([bare?.verdict, bare?.queries, bare?.tools[0]?.by_labels, bare?.tools[0]?.tool], [[], [], [], 'x']);
    assert.deepEqual(parse_report('{"schema":"assay.report/1","tools":null}').tools, []);
    assert.deepEqual(scores_of(bare as Study, t).map((score) => score.id), ['rank', 'zero_hits', 'recall', 'precision', 'precision_answered', 'f']);
});

test('zero hits and recall stand beside precision; columns that nobody fills are not there', () => {
    const ids = scores_of(chinese, t).map((score) => score.id);
    assert.deepEqual(ids.slice(0, 7), ['rank', 'zero_hits', 'recall', 'precision', 'precision_answered', 'f', 'label 0']);
    assert.deepEqual(ids.slice(-2), ['status failed', 'status timed_out']);
    assert.equal(primary_of(chinese), 'label 0');
    const unlabelled = scores_of({ ...chinese, labels: null }, t);
    assert.ok(!unlabelled.some((score) => score.group === 'by_labels'));
});

test('the mean of a score is that of the queries behind it', () => {
    const found = chinese.tools[1] as Tool;
    for (const score of scores_of(chinese, t).filter(({ id }) => ['rank', 'recall', 'precision', 'precision_answered', 'f'].includes(id))) {
        const values = found.answers.map((answer, query) => (answer.rank === null ? null : (score.of_query?.(found, query) ?? null))).filter((value) => value !== null);
        const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
        assert.ok(Math.abs(mean - (value_of(score, found) ?? NaN)) < 1e-3, `${score.id}: ${mean}`);
    }
});

test('sizes and times as people say them', () => {
    assert.deepEqual([0, 999, 1000, 48211, 9.8e6, 2.5e9].map(bytes), ['0 B', '999 B', '1.00 kB', '48.2 kB', '9.80 MB', '2.50 GB']);
    assert.deepEqual([0, 0.0977, 0.26, 1.234, 97.04, 1234.5].map(three_digits), ['0.00', '0.0977', '0.260', '1.23', '97.0', '1,235']);
    assert.deepEqual([bytes(null), three_digits('inf')], ['–', '∞']);
});
