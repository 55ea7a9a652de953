import assert from 'node:assert/strict';
import { test } from 'node:test';

import { template } from '../../src/template';

test('places to fill in are numbered in the order in which they are filled in', () => {
    const text = 'unit "Name" {\n    tags Elf\n}\n';
    const stops = [
        { from: 23, to: 26 },
        { from: 6, to: 10 },
        { from: 28, to: 28 },
    ];
    assert.equal(template({ text, stops }), 'unit "${2:Name}" \\{\n\ttags ${1:Elf}\n\\}${3:}\n');
});
