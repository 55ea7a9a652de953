import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Queue } from '../../src/queue';

test('steps do not overlap', async () => {
    const queue = new Queue();
    const seen: string[] = [];
    const step = (name: string) => async () => {
        seen.push(`${name} begins`);
        await new Promise((resolve) => setImmediate(resolve));
        seen.push(`${name} ends`);
    };
    await Promise.all([queue.add(step('a')), queue.add(step('b'))]);
    assert.deepEqual(seen, ['a begins', 'a ends', 'b begins', 'b ends']);
});

test('a failure reaches its caller and nobody else', async () => {
    const queue = new Queue();
    const failing = queue.add(() => Promise.reject(new Error('no')));
    const next = queue.add(() => Promise.resolve(1));
    await assert.rejects(failing, /no/);
    assert.equal(await next, 1);
});
