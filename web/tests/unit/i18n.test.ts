import assert from 'node:assert/strict';
import { test } from 'node:test';
import { join, keys, named, pick, translate } from '../../src/lib/i18n';

const holes = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map((found) => found[1]).sort();

test('every text exists in both languages, with the same holes', () => {
    assert.ok(keys.length > 100);
    for (const key of keys) {
        const [en, zh] = [translate('en', key), translate('zh', key)];
        assert.ok(en.trim() && zh.trim(), key);
        assert.deepEqual(holes(zh), holes(en), key);
        assert.doesNotMatch(en, /[\u4e00-\u9fff]/, key);
    }
});

test('Chinese text has Chinese in it and full-width punctuation', () => {
    const alike = new Set(['queries_n', 'number', 'rows_of', 'correction_holm', 'order_of', 'option_count', 'cell_of', 'remark']);
    for (const key of keys) {
        const zh = translate('zh', key);
        assert.ok(alike.has(key) || /[\u4e00-\u9fff]/.test(zh) || zh === translate('en', key), key);
        assert.doesNotMatch(zh, /[\u4e00-\u9fff][,;:()?!]|[,;:()?!][\u4e00-\u9fff]/, key);
    }
});

test('holes are filled; a value is never read as a pattern', () => {
    assert.equal(translate('en', 'versus', { system: '$& {base}', base: 'a' }), '$& {base} against a');
    assert.equal(translate('zh', 'versus', { system: '乙', base: '甲' }), '乙 对 甲');
});

test('names of tests have words; an unknown one stays as it is', () => {
    assert.equal(named('en', 'test', 'randomisation'), 'Paired randomisation test');
    assert.equal(named('zh', 'test', 'something new'), 'something new');
});

test('sentences join as the language does it', () => {
    assert.equal(join('en', ['A.', '', 'B.']), 'A. B.');
    assert.equal(join('zh', ['甲。', '乙。']), '甲。乙。');
    assert.equal(pick('zh', { en: 'a', zh: '甲' }), '甲');
});
