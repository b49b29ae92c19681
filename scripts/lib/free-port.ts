import { createServer, type AddressInfo } from 'node:net';

/** Returns an unused TCP port on 127.0.0.1, for a temporary server of a test or benchmark. */
export async function findFreePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
