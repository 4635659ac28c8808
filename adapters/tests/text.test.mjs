import assert from 'node:assert/strict';
import { test } from 'node:test';
import vm from 'node:vm';
import elasticlunr from 'elasticlunr';
import * as flexsearch from 'flexsearch';
import lunr from 'lunr';
import MiniSearch from 'minisearch';
import { fields_of } from '../fields.mjs';
import { cut_han, cut_han_code, han_pairs, words } from '../text.mjs';
import elasticlunr_tool from '../tools/elasticlunr.mjs';
import flexsearch_tool from '../tools/flexsearch.mjs';
import lunr_tool from '../tools/lunr.mjs';
import minisearch_tool from '../tools/minisearch.mjs';
import { documents } from './documents.mjs';

const squeeze = (text) => text.trim().split(/\s+/).join(' ');

test('runs of Han become overlapping pairs, the rest stays', () => {
    assert.equal(squeeze(cut_han('表格的边框 and A4纸')), '表格 格的 的边 边框 and A4 纸');
    assert.deepEqual(han_pairs('A4纸，打印机 x'), ['纸', '打印', '印机']);
    assert.deepEqual(han_pairs('none'), []);
    assert.deepEqual(han_pairs('𠮷野家'), ['𠮷野', '野家']);
});

test('words are cut by dictionary, without punctuation', () => {
    assert.deepEqual(words('表格，border 100%'), ['表格', 'border', '100']);
});

test('fields are all that hold text, the usual ones first', () => {
    assert.deepEqual(fields_of([{ id: 'a', zone: 'z', body: 'b' }, { id: 'b', title: 't', size: 3 }]), ['title', 'body', 'zone']);
});

// What a set-up tells people to paste does what the adapter does.
function pasted(tool, setup, scope, tail) {
    return vm.runInNewContext(`${tool.setups[setup].code}\n${tail}`, { documents, text: '边框颜色', ...scope });
}

test('the lines for cutting are those that the adapters use', () => {
    const cut = vm.runInNewContext(`${cut_han_code} cut_han`);
    for (const { body } of documents) assert.equal(cut(body), cut_han(body));
});

test('set-ups can be pasted', () => {
    assert.equal(pasted(lunr_tool, 'bigram', { lunr }, '').at(0).ref, 'zh/table');
    assert.equal(pasted(minisearch_tool, 'bigram', { MiniSearch }, 'index.addAll(documents); index.search(text)').at(0).id, 'zh/table');
    assert.equal(pasted(flexsearch_tool, 'bigram', flexsearch, '').at(0).id, 'zh/table');
    const tail = 'documents.forEach((d) => index.addDoc(d)); index.search(text, {})';
    assert.equal(pasted(elasticlunr_tool, 'bigram', { elasticlunr }, tail).at(0).ref, 'zh/table');
});

test('every set-up of a library is JavaScript', async () => {
    for (const name of ['lunr', 'minisearch', 'flexsearch', 'elasticlunr', 'orama', 'fuse', 'fuzzysort']) {
        const { default: tool } = await import(`../tools/${name}.mjs`);
        for (const { code } of Object.values(tool.setups)) new vm.Script(code.replace(/^import .*$/gm, ''));
    }
});
