import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

let time: Date | undefined;

/**
 * Returns the time at which this build reads the content. It decides for all pages what is on the site (product 17.1). Gatsby runs
 * queries in further processes. They read the time of the main process from a file in `.cache/`.
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
