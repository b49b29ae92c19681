import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { afterEach, describe, it } from 'node:test';
import { sql } from 'kysely';
import { openTestSystem } from './support/test-system.ts';
import type { TestSystem } from './support/test-system.ts';
import { openStream } from './support/stream.ts';
import { toRowId } from './support/client.ts';

describe('connections', { timeout: 120_000 }, () => {
  let system: TestSystem;
  afterEach(() => system.close());

  /**
   * Opens a connection and sends `text`. `closed` resolves to the received data when the server has closed
   * it.
   */
  const send = async (text: string): Promise<{ socket: Socket; closed: Promise<string> }> => {
    const socket = connect(Number(new URL(system.helios.url).port), '127.0.0.1');
    let received = '';
    socket.on('data', (data) => (received += data.toString()));
    socket.on('error', () => {});
    const closed = once(socket, 'close').then(() => received);
    await once(socket, 'connect');
    socket.write(text);
    return { socket, closed };
  };

  it('are closed with an answer when a request is incomplete', async () => {
    system = await openTestSystem({ requestTimeoutMs: 1_000 });
    system.helios.app.server.headersTimeout = 1_000;
    for (const text of [
      'GET /events HTTP/1.1\r\nHost: x\r\nX-Slow: ',
      'POST /locks HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{"a":',
    ]) {
      const received = await (await send(text)).closed;
      assert.match(received, /^HTTP\/1\.1 408 /);
      assert.match(received, /x-content-type-options: nosniff/);
      assert.match(received, /"code":"REQUEST_TIMEOUT"/);
    }
    const received = await (await send('rubbish\r\n\r\n')).closed;
    assert.match(received, /^HTTP\/1\.1 400 [^]*"code":"INVALID_REQUEST"/);
    const large = await (
      await send(`GET /events HTTP/1.1\r\nHost: x\r\nX-Large: ${'x'.repeat(20_000)}\r\n\r\n`)
    ).closed;
    assert.match(large, /^HTTP\/1\.1 431 [^]*"code":"HEADERS_TOO_LARGE"/);
  });

  it('are refused above the limit, and accepted again below it', async () => {
    system = await openTestSystem({ maxConnections: 2 });
    const first = await send('');
    const second = await send('');
    const dropped = once(system.helios.app.server, 'drop');
    const third = await send('');
    await dropped;
    assert.equal(await third.closed, '');
    first.socket.destroy();
    second.socket.destroy();
    while ((await countConnections()) > 0) await new Promise((resolve) => setImmediate(resolve));
    assert.equal((await system.client.get('/health/live')).status, 200);
  });

  it('stay open for longer than those of a load balancer, are limited for an address, and answer an upgrade', async () => {
    system = await openTestSystem({ maxConnectionsPerAddress: 2 });
    const request = 'GET /nothing HTTP/1.1\r\nHost: x\r\n';
    const upgrade = await send(`${request}Connection: Upgrade\r\nUpgrade: websocket\r\n\r\n`);
    assert.match(await upgrade.closed, /^HTTP\/1\.1 404 [^]*\r\nconnection: close\r\n/i);
    while ((await countConnections()) > 0) await new Promise((resolve) => setImmediate(resolve));
    const [first, second] = [await send(''), await send('')];
    const tooMany = await send('');
    assert.equal(await tooMany.closed, '');
    const answered = once(first.socket, 'data') as Promise<[Buffer]>;
    first.socket.write(`${request}\r\n`);
    assert.match((await answered)[0].toString(), /keep-alive: timeout=75/i);
    for (const { socket } of [first, second]) socket.destroy();
  });

  const countConnections = () =>
    new Promise<number>((resolve, reject) =>
      system.helios.app.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
    );

  it('end when Helios stops: streams at once with a retry field, open requests after the timeout', async () => {
    system = await openTestSystem({ shutdownSeconds: 1, requestTimeoutMs: 60_000 });
    const stream = await openStream(
      `${system.helios.url}/performances/${system.performanceId}/availability/stream`,
    );
    await stream.next();
    // One incomplete request, and one whose answer waits for a locked row.
    const unfinished = await send(
      'POST /locks HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 10\r\n\r\n{',
    );
    const [seat] = await system.findFreeSeats(1);
    const lock = await system.client.createLock(system.performanceId, [String(seat)]);
    const { db } = system.helios.services;
    let stopped!: Promise<boolean>;
    await db.transaction().execute(async (trx) => {
      await sql`select from seat_locks where lock_id = ${toRowId(lock.body.lockId)} for update`.execute(trx);
      const waiting = await send(`DELETE /locks/${lock.body.lockId} HTTP/1.1\r\nHost: x\r\n\r\n`);
      const ended = once(stream.response, 'end');
      stopped = system.helios.stop();
      await ended;
      assert.equal(await stopped, false, 'not everything ended in time');
      assert.equal(await waiting.closed, '');
      assert.equal(await unfinished.closed, '');
    });
  });
});
