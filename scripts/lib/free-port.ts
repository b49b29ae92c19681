import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * Below the ports that an operating system gives to outgoing connections (Linux: from 32768), because a connection of another
 * test could take such a port before the server listens.
 */
const PORTS = { first: 20_000, last: 32_000 };
const MAX_TRIES = 100;

/** Returns an unused TCP port, for a temporary server of a test or benchmark. */
export async function findFreePort(): Promise<number> {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const port = randomInt(PORTS.first, PORTS.last);
    if (await isFree(port)) return port;
  }
  throw new Error(`No port from ${PORTS.first} to ${PORTS.last} is free.`);
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  const isListening = await new Promise<boolean>((resolve) => {
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => resolve(true));
  });
  if (isListening) await new Promise((resolve) => server.close(resolve));
  return isListening;
}
