import type { Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { limitConnections } from '../../../plugins/connection-limits/index.ts';
import type { Logger } from '../lib/directus.ts';

interface Options {
  /** Connections */
  perAddress: number;
  isProxy: (ip: string) => boolean;
  websocketPath: string;
  logger: Pick<Logger, 'warn'>;
}

/** Limits the connections of one address, and answers upgrades to unknown paths, which Directus neither answers nor closes. */
export function protectConnections(
  server: Server,
  { perAddress, isProxy, websocketPath, logger }: Options,
): void {
  limitConnections(server, {
    perAddress,
    isProxy,
    onRefused: () =>
      logger.warn(
        'An address has more open connections than CONNECTIONS_PER_ADDRESS, and further ones are closed. If it is a proxy, name it in IP_TRUST_PROXY.',
      ),
  });
  const listeners = server.listeners('upgrade');
  // Without a listener, Node treats an upgrade as a request without one.
  if (listeners.length === 0) return;
  server.removeAllListeners('upgrade');
  server.on('upgrade', (request, socket: Duplex, head) => {
    socket.on('error', () => socket.destroy());
    const [path] = String(request.url).split('?');
    if (path !== websocketPath)
      return void socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\nContent-Length: 0\r\n\r\n', () =>
        socket.destroy(),
      );
    for (const listener of listeners) listener.call(server, request, socket, head);
  });
}

/**
 * Closes the file of a response whose client has left. Directus listens for that only after it has opened the file, so a client who
 * left before would leave the file open for ever.
 */
export function closeAbandonedFile(response: ServerResponse): void {
  response.on('pipe', (file) => {
    if (response.destroyed) file.destroy();
  });
}
