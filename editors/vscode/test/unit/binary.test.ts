import assert from 'node:assert/strict';
import { test } from 'node:test';
import { explain, findBinary, type Host, isExecutableFile } from '../../src/binary';

function host(programs: string[], over: Partial<Host> = {}): Host {
    return {
        platform: 'linux',
        env: { PATH: '/usr/local/bin:/usr/bin' },
        home: '/home/ada',
        isExecutable: (file) => programs.includes(file),
        ...over,
    };
}

const request = (setting: string, extensionPath = '/ext') => ({ setting, extensionPath });

test('the setting comes first', () => {
    const found = findBinary(request('/opt/cardc'), host(['/opt/cardc', '/ext/bin/cardc', '/usr/bin/cardc']));
    assert.deepEqual(found, { kind: 'found', file: '/opt/cardc', source: 'setting' });
});

test('the setting may begin at home', () => {
    const found = findBinary(request(' ~/bin/cardc '), host(['/home/ada/bin/cardc']));
    assert.deepEqual(found, { kind: 'found', file: '/home/ada/bin/cardc', source: 'setting' });
});

test('a wrong setting is not passed over', () => {
    const everywhere = host(['/ext/bin/cardc', '/usr/bin/cardc']);
    const gone = findBinary(request('/opt/cardc'), everywhere);
    assert.deepEqual(gone, { kind: 'badSetting', setting: '/opt/cardc', why: 'notExecutable' });
    const relative = findBinary(request('bin/cardc'), everywhere);
    assert.deepEqual(relative, { kind: 'badSetting', setting: 'bin/cardc', why: 'relative' });
});

test('the bundled program comes before PATH', () => {
    const found = findBinary(request(''), host(['/usr/bin/cardc', '/ext/bin/cardc']));
    assert.deepEqual(found, { kind: 'found', file: '/ext/bin/cardc', source: 'bundled' });
});

test('PATH is searched in its order', () => {
    const found = findBinary(request(''), host(['/usr/bin/cardc', '/usr/local/bin/cardc']));
    assert.deepEqual(found, { kind: 'found', file: '/usr/local/bin/cardc', source: 'PATH' });
});

test('PATH cannot lead into the current folder', () => {
    // An empty entry, a dot and a relative one all mean a place inside whatever folder is open.
    const found = findBinary(request(''), host(['cardc', 'bin/cardc', './cardc'], { env: { PATH: ':.:bin' } }));
    assert.deepEqual(found, { kind: 'nowhere', tried: ['/ext/bin/cardc'] });
});

test('without PATH there is nothing to search', () => {
    assert.equal(findBinary(request(''), host([], { env: {} })).kind, 'nowhere');
});

test('Windows has its own names', () => {
    const windows = host(['C:\\Tools\\cardc.exe'], { platform: 'win32', env: { Path: 'C:\\Windows;C:\\Tools' } });
    const found = findBinary(request('', 'C:\\ext'), windows);
    assert.deepEqual(found, { kind: 'found', file: 'C:\\Tools\\cardc.exe', source: 'PATH' });
});

test('every failure says what to do', () => {
    assert.match(explain({ kind: 'nowhere', tried: [] }), /Install it.*cardc\.server\.path/);
    assert.match(explain({ kind: 'badSetting', setting: 'x', why: 'relative' }), /absolute.*"x"/);
    assert.match(explain({ kind: 'badSetting', setting: '/x', why: 'notExecutable' }), /"\/x"/);
});

test('a folder is not a program', () => {
    assert.equal(isExecutableFile(process.cwd()), false);
    assert.equal(isExecutableFile('/nowhere/at/all'), false);
    assert.equal(isExecutableFile(process.execPath), true);
});
