import assert from 'node:assert/strict';
import { test } from 'node:test';
import { in_range, make_bars } from '../../src/lib/charts/bars';
import { shade } from '../../src/lib/charts/style';
import { difference, id_text, improvement, parse_report, query_delta, tone, type Query } from '../../src/lib/report';

test('an empty page and another schema are refused with a reason', () => {
    assert.throws(() => parse_report(' '), /no data/);
    assert.throws(() => parse_report('{"schema":"assay.report/2"}'), /assay\.report\/2/);
    const bare = parse_report('{"schema":"assay.report/1","title":"t"}');
    assert.deepEqual([bare.title, bare.slices, bare.comparison], ['t', [], null]);
});

test('a difference needs two numbers', () => {
    assert.equal(difference(0.25, 0.75), 0.5);
    assert.equal(difference(null, 1), null);
    assert.equal(difference('inf', 1), null);
});

test('a query changes between systems, or has its value where there is one', () => {
    const query: Query = { id: 'q', text: null, attributes: {}, values: [[0.25], [0.75]] };
    assert.equal(query_delta(query, 0, 0, 1), 0.5);
    assert.equal(query_delta(query, 0, 1, 1), 0.75);
    assert.equal(id_text({ bytes: '/w==' }), 'bytes:/w==');
});

test('less can be better, and of some metrics nobody can say', () => {
    assert.deepEqual([improvement(0.1, 'more'), improvement(0.1, 'less'), improvement(0.1, 'none'), improvement(null, 'more')], [0.1, -0.1, null, null]);
    assert.deepEqual([tone(0.1, 'more'), tone(0.1, 'less'), tone(-0.1, 'less'), tone(0.1, 'none'), tone(0, 'more')], ['gain', 'loss', 'gain', 'flat', 'flat']);
});

const entries = Array.from({ length: 1000 }, (_, i) => ({ query: i, name: `q${i}`, value: 500 - i }));

test('bars stand for one query while they fit, else for neighbours', () => {
    assert.equal(make_bars(entries.slice(0, 500), 0).length, 500);
    const bars = make_bars(entries, 0);
    assert.equal(bars.length, 500);
    assert.deepEqual([bars[0]?.from, bars[0]?.to, bars[0]?.value, bars[0]?.entry.query], [0, 2, 499.5, 0]);
    // -498 and -499: the larger change is the one a click means.
    assert.deepEqual([bars[499]?.to, bars[499]?.entry.query], [1000, 999]);
    assert.deepEqual(make_bars([], 0), []);
});

test('ranges name the ends of the list', () => {
    assert.equal(in_range(entries, 'gains').entries[0]?.query, 0);
    assert.deepEqual([in_range(entries, 'losses').offset, in_range(entries, 'losses').entries.length], [900, 100]);
    assert.equal(in_range(entries.slice(0, 5), 'losses').entries.length, 5);
});

test('the shades of a scale run from first to last', () => {
    assert.deepEqual([0, 1, 2, 3].map((place) => shade(place, 4)), [0, 1, 2, 4]);
    assert.deepEqual([0, 1].map((place) => shade(place, 2)), [0, 4]);
    assert.equal(shade(0, 1), 0);
});
