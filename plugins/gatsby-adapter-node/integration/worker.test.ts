import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { PassThrough } from 'node:stream';
import { finished } from 'node:stream/promises';
import { describe, it } from 'node:test';
import type * as Lines from '../src/worker/lines.js';

const require = createRequire(import.meta.url);
const { forwardLines, MAX_LINE } = require('../src/worker/lines.js') as typeof Lines;

describe('the output of a worker', () => {
  it('is logged by lines, and of a long line only the start', async () => {
    const stream = new PassThrough();
    const lines: string[] = [];
    forwardLines(stream, (line) => lines.push(line));
    const end = finished(stream);
    stream.write('one\r\n\ntw');
    stream.write('o\nthree');
    stream.write(Buffer.from('é\n').subarray(0, 1));
    stream.write(Buffer.from('é\n').subarray(1));
    // It has no end, and is not kept until there is one.
    stream.write('x'.repeat(MAX_LINE + 1));
    for (let count = 0; count < 10; count += 1) stream.write('x'.repeat(100_000));
    const isLogged = () => lines.at(-1) === 'x'.repeat(MAX_LINE);
    for (let turns = 0; turns < 100 && !isLogged(); turns += 1) await new Promise(setImmediate);
    assert.ok(isLogged(), 'the start is logged before the end of the line');
    stream.end('x\nlast');
    await end;
    assert.deepEqual(lines, ['one', '', 'two', 'threeé', 'x'.repeat(MAX_LINE), 'last']);
  });
});
