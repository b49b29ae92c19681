import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A route that is resolved in the browser. */
export interface ClientRoute {
  matchPath: string;
  /** The path of the page whose HTML is served for the whole route */
  path: string;
}

/** Reads the client-only routes, the most specific first, in Gatsby's order. */
export function readClientRoutes(siteDir: string): ClientRoute[] {
  const file = join(siteDir, '.cache', 'match-paths.json');
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : [];
}
