import assert from 'node:assert/strict';
import { test } from 'node:test';
import { count, decimal, p_value, percent, signed } from '../../src/lib/format';

test('decimals have a real minus, and no minus nought', () => {
    assert.equal(decimal(0.5), '0.5000');
    assert.equal(decimal(-0.25, 2), '\u22120.25');
    assert.equal(decimal(-0.00001), '0.0000');
});

test('what is no number is said', () => {
    assert.equal(decimal(null), '–');
    assert.equal(decimal('inf'), '∞');
    assert.equal(signed('-inf'), '\u2212∞');
});

test('a change has its sign, nought has none', () => {
    assert.equal(signed(0.0481, 3), '+0.048');
    assert.equal(signed(0.00001), '0.0000');
    assert.equal(signed(-0.1, 1), '\u22120.1');
});

test('p-values, counts, shares', () => {
    assert.equal(p_value(0.00004), '< 0.0001');
    assert.equal(p_value(0.0013194), '0.0013');
    assert.equal(p_value(null), '–');
    assert.equal(count(1234567), '1,234,567');
    assert.equal(percent(0.625), '62.5%');
});
