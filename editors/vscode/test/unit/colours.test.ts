import assert from 'node:assert/strict';
import { test } from 'node:test';
import { squareOf } from '../../src/colours';

test('a square has the colour of its value', () => {
    const square = squareOf('#7a5aa6');
    assert.equal(square.backgroundColor, '#7a5aa6');
    assert.equal(square.contentText, ' ');
});

test('nothing but a colour gets into the style of a square', () => {
    for (const odd of ['red', '#7a5aa', '#7A5AA6', 'none; position: fixed', '#7a5aa6; content: "a"']) {
        assert.equal(squareOf(odd).backgroundColor, 'transparent', odd);
    }
});
