import assert from 'node:assert/strict';
import { test } from 'node:test';
import { movements } from '../../src/lib/movements';

test('documents move up and down, enter and leave', () => {
    // a b c d -> c a e d: c up 2, a down 1, e entered, d same, b left
    const found = movements([['a', 1], ['b', 0], ['c', 2], ['d', null]], [['c', 2], ['a', 1], ['e', null], ['d', null]]);
    assert.deepEqual(found.system.map((item) => item.move), [{ kind: 'up', by: 2 }, { kind: 'down', by: 1 }, { kind: 'entered' }, { kind: 'same' }]);
    assert.deepEqual(found.base.map((item) => item.move.kind), ['down', 'left', 'up', 'same']);
    assert.deepEqual([found.up, found.down, found.same, found.entered, found.left], [1, 1, 1, 1, 1]);
    assert.deepEqual(found.system.map((item) => item.other), [3, 1, null, 4]);
});

test('empty lists and ids of bytes', () => {
    assert.equal(movements([], [['a', 0]]).entered, 1);
    assert.equal(movements([[{ bytes: '/w==' }, 0]], [[{ bytes: '/w==' }, 0]]).same, 1);
});
