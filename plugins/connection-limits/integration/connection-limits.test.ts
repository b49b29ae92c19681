import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { connect } from 'node:net';
import { after, describe, it } from 'node:test';
import { createCounter, limitConnections, toNetworks } from '@playhouse/connection-limits';

describe('the networks of an address', () => {
  for (const [ip, ...keys] of [
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['2001:DB8::1', '2001:db8:0:0', '2001:db8:0:0/56'],
    ['2001:0db8:0000:0000:1:2:3:4', '2001:db8:0:0', '2001:db8:0:0/56'],
    ['2001:db8:1:a2ff:3:4:5:6', '2001:db8:1:a2ff', '2001:db8:1:a200/56'],
    ['fe80::1%eth0', 'fe80:0:0:0', 'fe80:0:0:0/56'],
    ['::1', '0:0:0:0', '0:0:0:0/56'],
  ] as const) {
    it(`of ${ip} are ${keys.join(' and ')}`, () => {
      assert.deepEqual(
        toNetworks(ip).map(({ key }) => key),
        keys,
      );
    });
  }

  it('have together no more than four times the limit of one in a /56', () => {
    const counter = createCounter(2);
    const acquireFrom = (subnet: number) => counter.acquire(`2001:db8:0:${subnet.toString(16)}::1`);
    const releases = [1, 1, 2, 2, 3, 3, 4, 4].map(acquireFrom);
    assert.ok(releases.every(Boolean));
    assert.equal(acquireFrom(1), undefined, 'the /64 is full');
    assert.equal(acquireFrom(5), undefined, 'the /56 is full');
    assert.ok(acquireFrom(0x100), 'another /56');
    releases[0]?.();
    releases[0]?.();
    assert.ok(acquireFrom(5));
    assert.equal(acquireFrom(6), undefined, 'a second release changes nothing');
  });
});

describe('a limit of connections', () => {
  const opened: Socket[] = [];
  const server = createServer((_request, response) => response.end('answered'));
  const taken: Socket[] = [];
  server.on('connection', (socket: Socket) => void taken.push(socket));
  let notices = 0;
  limitConnections(server, {
    perAddress: 3,
    isProxy: (ip) => ip === '127.0.0.9',
    onRefused: () => (notices += 1),
  });
  after(() => {
    for (const socket of opened) socket.destroy();
    server.close();
  });

  const open = async (localAddress: string) => {
    const { port } = server.address() as AddressInfo;
    const socket = connect({ port, host: '127.0.0.1', localAddress }).on('error', () => {});
    opened.push(socket);
    await once(socket, 'connect');
    return socket;
  };
  const isAnswered = async (localAddress: string) => {
    const socket = await open(localAddress);
    socket.write('GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
    let received = '';
    socket.on('data', (data) => (received += data.toString()));
    await once(socket, 'close');
    return received.endsWith('answered');
  };

  it('keeps others in, exempts a proxy, and ends with a connection', async () => {
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const [first] = [await open('127.0.0.1'), await open('127.0.0.1'), await open('127.0.0.1')];
    assert.equal(await isAnswered('127.0.0.1'), false);
    assert.equal(await isAnswered('127.0.0.1'), false);
    assert.equal(notices, 1, 'one notice in a minute');
    assert.equal(await isAnswered('127.0.0.2'), true);
    for (let count = 0; count < 5; count += 1) await open('127.0.0.9');
    assert.equal(await isAnswered('127.0.0.9'), true);
    const [accepted] = taken;
    const closed = accepted && once(accepted, 'close');
    first?.destroy();
    await closed;
    assert.equal(await isAnswered('127.0.0.1'), true);
  });
});
