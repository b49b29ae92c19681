import { serveReleases } from './serve.ts';

/** `node start.mjs site`: serves the releases of the public site, or of the instance for previews. */
await serveReleases();
