import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { describe, test } from 'node:test';
import { longestForm, readForm } from '../extensions/site-preview/shares.ts';

/** The part of a request that is read. */
const asRequest = (body: Readable, type = 'application/x-www-form-urlencoded') =>
  Object.assign(body, { is: (asked: string) => asked === type });

describe('the form of the page “Share a preview”', () => {
  test('is read from chunks', async () => {
    const body = Readable.from([Buffer.from('scope=page&no'), Buffer.from('te=A%20b')]);
    assert.deepEqual(
      [...((await readForm(asRequest(body))) ?? [])],
      [
        ['scope', 'page'],
        ['note', 'A b'],
      ],
    );
  });

  test('has a maximum length, and a longer one is read to its end', async () => {
    const send = (bytes: number) =>
      asRequest(Readable.from([Buffer.from('note='), Buffer.alloc(bytes - 5, 'x'), Buffer.alloc(0)]));
    assert.ok(await readForm(send(longestForm)));
    const long = send(longestForm + 1);
    assert.equal(await readForm(long), null);
    assert.equal(long.readableEnded, true);
  });

  test('of another type is not read', async () => {
    const body = asRequest(Readable.from([Buffer.from('{}')]), 'application/json');
    assert.equal(await readForm(body), null);
    assert.equal(body.readableDidRead, false);
  });

  test('that breaks off is an error', async () => {
    const chunks = ['scope=page'];
    const body = new Readable({
      read() {
        const chunk = chunks.shift();
        if (chunk) this.push(chunk);
        else this.destroy();
      },
    });
    await assert.rejects(readForm(asRequest(body)), { code: 'ERR_STREAM_PREMATURE_CLOSE' });
  });
});
