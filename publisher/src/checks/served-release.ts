import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createSiteServer } from 'gatsby-adapter-node';

/** Milliseconds that the server of a release has to answer. */
const TIMEOUT = 10_000;

export interface Answer {
  status: number;
  /** The media type without parameters. */
  type: string;
  /** The address of a redirect, as the server sent it. */
  location: string | null;
  body: string;
}

/** Requests a path of a release from its server. */
export type Get = (path: string) => Promise<Answer>;

/**
 * Serves a release on a free port of this machine while `work` runs, as visitors would be served it.
 *
 * @param signal ends the requests, and with them the work
 */
export async function withServedRelease<Result>(
  releasesDir: string,
  release: string,
  signal: AbortSignal,
  work: (get: Get) => Promise<Result>,
): Promise<Result> {
  const app = await createSiteServer({
    releasesDir,
    release,
    liveFiles: { '/config.json': join(releasesDir, 'config.json') },
  });
  try {
    await app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = app.server.address() as AddressInfo;
    return await work(async (path) => {
      const response = await fetch(`http://127.0.0.1:${port}${path}`, {
        redirect: 'manual',
        signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT)]),
      });
      return {
        status: response.status,
        type: response.headers.get('content-type')?.split(';')[0] ?? '',
        location: response.headers.get('location'),
        body: await response.text(),
      };
    });
  } finally {
    app.server.closeAllConnections();
    await app.close();
  }
}
