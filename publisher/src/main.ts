import { createCms } from './cms.ts';
import { lockReleases } from './lock.ts';
import { getMessage, log } from './log.ts';
import { Publisher } from './publisher.ts';
import { readSettings } from './settings.ts';

/** `npm run publisher`: carries out the requests to publish and to roll back (publisher/README.md). */
try {
  const settings = readSettings(process.env);
  const stopping = new AbortController();
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => stopping.abort());
  const unlock = await lockReleases(settings.releasesDir, {
    log,
    signal: stopping.signal,
    onLost() {
      // Another publisher may work now. The build ends with this process.
      console.error('The lock of the releases was lost. The publisher ends.');
      process.exit(1);
    },
  });
  if (unlock) {
    const { directusUrl: url, publisherToken: token } = settings;
    const cms = createCms({ url, token, stopping: stopping.signal });
    try {
      await new Publisher({ cms, settings, log }).run(stopping.signal);
    } finally {
      await unlock();
    }
  }
  log('The publisher has ended.');
  process.exit(0);
} catch (error) {
  console.error(getMessage(error));
  process.exit(1);
}
