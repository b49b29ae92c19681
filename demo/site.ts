import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { serveReleases } from '../server/serve.ts';

const folder = fileURLToPath(new URL('./stand-ins/', import.meta.url));

/**
 * The server of the site in the demo and in browser tests. It also serves the stand-ins for services of others below `/stand-ins/`, which
 * no release contains.
 */
await serveReleases((app) => {
  for (const name of readdirSync(folder)) {
    app.get(`/stand-ins/${name}`, (_request, reply) =>
      // The policy of the site allows only inline scripts of the release.
      reply.header('content-security-policy', "frame-ancestors 'self'").sendFile(name, folder),
    );
  }
});
