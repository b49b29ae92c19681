'use strict';

const { isIPv6 } = require('node:net');

/**
 * Load balancers keep an idle connection for 60 seconds. A server must keep it for longer, and wait for headers for longer than
 * for a request.
 */
const IDLE_TIMES = Object.freeze({ keepAliveTimeout: 75_000, headersTimeout: 80_000 });

/** The network around the /64 of an IPv6 address, and how many times its limit it has. It can belong to several customers. */
const WIDE_NETWORK = Object.freeze({ prefix: 56, factor: 4 });

const MINUTE = 60_000;

/** @typedef {import('./index.js').Network} Network */

/**
 * @param {string} ip
 * @returns {[Network, ...Network[]]}
 */
function toNetworks(ip) {
  const mapped = /^::ffff:([\d.]+)$/i.exec(ip)?.[1];
  if (mapped !== undefined || !isIPv6(ip)) return [{ key: mapped ?? ip, factor: 1 }];
  const [left = [], right = []] = ip
    .split('::')
    .map((half) => half.split(':').filter((group) => group !== ''));
  const zeros = Array(Math.max(0, 8 - left.length - right.length)).fill('0');
  const [a, b, c, subnet = 0] = [...left, ...zeros, ...right].map((group) => Number.parseInt(group, 16));
  const toKey = (/** @type {number} */ last) =>
    [a, b, c, last].map((group) => Number(group).toString(16)).join(':');
  return [
    { key: toKey(subnet), factor: 1 },
    { key: `${toKey(subnet & 0xff00)}/${WIDE_NETWORK.prefix}`, factor: WIDE_NETWORK.factor },
  ];
}

/** @param {number} max */
function createCounter(max) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  /** @param {string} key */
  const count = (key) => counts.get(key) ?? 0;
  return {
    /** @param {string} ip */
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

/**
 * @param {import('node:net').Server} server
 * @param {import('./index.js').ConnectionLimit} limit
 */
function limitConnections(server, { perAddress, isProxy = () => false, onRefused = () => {} }) {
  const counter = createCounter(perAddress);
  let lastNotice = -Infinity;
  server.on('connection', (/** @type {import('node:net').Socket} */ socket) => {
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
 * Node answers an upgrade as a usual request if the server has no listener for upgrades, but does not read what follows.
 *
 * @param {import('node:http').Server} server
 */
function closeUpgrades(server) {
  server.prependListener('request', (request, response) => {
    if (request.headers.upgrade !== undefined) response.shouldKeepAlive = false;
  });
}

module.exports = { IDLE_TIMES, WIDE_NETWORK, closeUpgrades, createCounter, limitConnections, toNetworks };
