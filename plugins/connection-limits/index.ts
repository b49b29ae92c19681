import type { Server as HttpServer } from 'node:http';
import { isIPv6, type Server } from 'node:net';

/**
 * Milliseconds that a connection may be idle, in the names of Node's HTTP server. Load balancers keep an idle connection for 60 seconds.
 * A server must keep it for longer, and wait for headers for longer than for a request.
 */
export const IDLE_TIMES = Object.freeze({
  /** From an answer to the next request. */
  keepAliveTimeout: 75_000,
  /** From the start of a connection or a request to the end of its headers. */
  headersTimeout: 80_000,
});

/** The network around the /64 of an IPv6 address, and how many times its limit it has. It can belong to several customers. */
export const WIDE_NETWORK = Object.freeze({ prefix: 56, factor: 4 });

const MINUTE = 60_000;

/** A network by which an address is counted, and its share of the limit of an address. */
export interface Network {
  key: string;
  factor: number;
}

/** The networks of an address: IPv4 itself, or the /64 and the /56 of IPv6. The narrowest is first. */
export function toNetworks(ip: string): [Network, ...Network[]] {
  const mapped = /^::ffff:([\d.]+)$/i.exec(ip)?.[1];
  if (mapped !== undefined || !isIPv6(ip)) return [{ key: mapped ?? ip, factor: 1 }];
  const [left = [], right = []] = ip
    .split('::')
    .map((half) => half.split(':').filter((group) => group !== ''));
  const zeros = Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0');
  const [a, b, c, subnet = 0] = [...left, ...zeros, ...right].map((group) => Number.parseInt(group, 16));
  const toKey = (last: number) => [a, b, c, last].map((group) => Number(group).toString(16)).join(':');
  return [
    { key: toKey(subnet), factor: 1 },
    { key: `${toKey(subnet & 0xff00)}/${WIDE_NETWORK.prefix}`, factor: WIDE_NETWORK.factor },
  ];
}

export interface Counter {
  /** Returns a function that releases the use (once); undefined when a network of the address has reached its limit. */
  acquire(ip: string): (() => void) | undefined;
}

/** Counts concurrent uses by the networks of an address. `max` 0 is no limit. */
export function createCounter(max: number): Counter {
  const counts = new Map<string, number>();
  const count = (key: string) => counts.get(key) ?? 0;
  return {
    acquire(ip) {
      const networks = toNetworks(ip);
      if (max > 0 && networks.some(({ key, factor }) => count(key) >= max * factor)) return undefined;
      for (const { key } of networks) counts.set(key, count(key) + 1);
      let isReleased = false;
      return () => {
        if (isReleased) return;
        isReleased = true;
        for (const { key } of networks) {
          if (count(key) > 1) counts.set(key, count(key) - 1);
          else counts.delete(key);
        }
      };
    },
  };
}

export interface ConnectionLimit {
  /** Connections of one address at the same time. 0 is no limit. */
  perAddress: number;
  /** Whether an address is a proxy whose connections belong to many visitors. */
  isProxy?: (ip: string) => boolean;
  /** Called when connections are refused, once in a minute at most. */
  onRefused?: () => void;
}

/** Closes the connections of an address above its limit as soon as they are open. */
export function limitConnections(
  server: Server,
  { perAddress, isProxy = () => false, onRefused = () => {} }: ConnectionLimit,
): void {
  const counter = createCounter(perAddress);
  let lastNotice = -Infinity;
  server.on('connection', (socket) => {
    const ip = socket.remoteAddress;
    // Undefined: a socket of a file, or one that is already closed.
    if (ip === undefined || isProxy(ip)) return;
    const release = counter.acquire(ip);
    if (release) return void socket.once('close', release);
    socket.destroy();
    if (performance.now() - lastNotice < MINUTE) return;
    lastNotice = performance.now();
    onRefused();
  });
}

/**
 * Closes the connection of a request to upgrade after its answer, in a server without upgrades. Node answers an upgrade as a usual
 * request if the server has no listener for upgrades, but does not read what follows.
 */
export function closeUpgrades(server: HttpServer): void {
  server.prependListener('request', (request, response) => {
    if (request.headers.upgrade !== undefined) response.shouldKeepAlive = false;
  });
}
