import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

let time: Date | undefined;

/**
 * Returns the start time of this build. All its pages compare it with the dates of items, so that they agree on what is on the site
 * (product 17.1). Gatsby also runs queries in worker processes. The main process writes the time to a file in `.cache/` for them.
 *
 * @param siteDir the folder of the site
 */
export function getBuildStart(siteDir: string, env: NodeJS.ProcessEnv): Date {
  if (time) return time;
  const file = path.join(siteDir, '.cache/build-start.json');
  if (env.GATSBY_WORKER_POOL_WORKER) {
    time = new Date(JSON.parse(readFileSync(file, 'utf8')));
  } else {
    time = new Date();
    writeFileSync(file, JSON.stringify(time));
  }
  return time;
}
