import type { Server as HttpServer } from 'node:http';
import type { Server } from 'node:net';

/** Milliseconds that a connection may be idle, in the names of Node's HTTP server. */
export const IDLE_TIMES: Readonly<{
  /** From an answer to the next request. */
  keepAliveTimeout: number;
  /** From the start of a connection or a request to the end of its headers. */
  headersTimeout: number;
}>;

/** The network around the /64 of an IPv6 address, and how many times its limit it has. */
export const WIDE_NETWORK: Readonly<{ prefix: 56; factor: number }>;

/** A network by which an address is counted, and its share of the limit of an address. */
export interface Network {
  key: string;
  factor: number;
}

/** The networks of an address: IPv4 itself, or the /64 and the /56 of IPv6. The narrowest is first. */
export function toNetworks(ip: string): [Network, ...Network[]];

export interface Counter {
  /** Returns a function that releases the use (once); undefined when a network of the address has reached its limit. */
  acquire(ip: string): (() => void) | undefined;
}

/** Counts concurrent uses by the networks of an address. `max` 0 is no limit. */
export function createCounter(max: number): Counter;

export interface ConnectionLimit {
  /** Connections of one address at the same time. 0 is no limit. */
  perAddress: number;
  /** Whether an address is a proxy whose connections belong to many visitors. */
  isProxy?: (ip: string) => boolean;
  /** Called when connections are refused, once in a minute at most. */
  onRefused?: () => void;
}

/** Closes the connections of an address above its limit as soon as they are open. */
export function limitConnections(server: Server, limit: ConnectionLimit): void;

/** Closes the connection of a request to upgrade after its answer, in a server without upgrades. */
export function closeUpgrades(server: HttpServer): void;
