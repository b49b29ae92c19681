import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** A process of Gatsby has its own modules. */
async function readInNewProcess(siteDir: string, env: NodeJS.ProcessEnv): Promise<Date> {
  jest.resetModules();
  const { getBuildStart } = await import('./buildStart');
  return getBuildStart(siteDir, env);
}

it('is the same in all processes of a build', async () => {
  const siteDir = mkdtempSync(path.join(tmpdir(), 'build-start-'));
  mkdirSync(path.join(siteDir, '.cache'));
  try {
    jest.useFakeTimers({ now: new Date('2026-05-03T18:00:00.250Z') });
    const main = await readInNewProcess(siteDir, {});
    jest.setSystemTime(new Date('2026-05-03T18:00:09.000Z'));
    const worker = await readInNewProcess(siteDir, { GATSBY_WORKER_POOL_WORKER: 'true' });
    expect(worker).toEqual(main);
    expect(worker.toISOString()).toBe('2026-05-03T18:00:00.250Z');
    expect((await readInNewProcess(siteDir, {})).toISOString()).toBe('2026-05-03T18:00:09.000Z');
  } finally {
    jest.useRealTimers();
    rmSync(siteDir, { recursive: true });
  }
});
