import { serveMetrics } from '@playhouse/metrics';
import { createCms } from './cms.ts';
import { takeLease } from './lease.ts';
import { lockReleases } from './lock.ts';
import { getMessage, log, logFatal } from './log.ts';
import { PublisherMetrics } from './metrics.ts';
import { Publisher } from './publisher.ts';
import { refuseOtherFolder } from './recover.ts';
import { readSettings } from './settings.ts';

/** `node start.mjs publisher`: carries out the requests to publish and to roll back (publisher/README.md). */
try {
  const settings = readSettings(process.env);
  const metrics = new PublisherMetrics();
  // A publisher that waits for another one has metrics, too.
  if (settings.metrics) await serveMetrics(metrics.registry, settings.metrics);
  const stopping = new AbortController();
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => stopping.abort());
  // Another publisher may work now. The build ends with this process.
  const endAtOnce = (what: string) => () => {
    logFatal(`The ${what} was lost. The publisher ends.`);
    process.exit(1);
  };
  const { signal } = stopping;
  const unlock = await lockReleases(settings.releasesDir, {
    log,
    signal,
    onLost: endAtOnce('lock of the releases'),
  });
  if (unlock) {
    const { directusUrl: url, publisherToken: token } = settings;
    const onAnswer = (hasSucceeded: boolean) => metrics.setCmsUp(hasSucceeded);
    const cms = createCms({ url, token, stopping: signal, onAnswer });
    try {
      const { releasesDir, allowsNewFolder } = settings;
      const lease = await takeLease(cms, releasesDir, {
        log,
        signal,
        check: async () => {
          if (!allowsNewFolder) await refuseOtherFolder(cms, releasesDir);
        },
        onLost: endAtOnce('lease of the publisher'),
      });
      try {
        if (lease) {
          const { confirm: confirmLease } = lease;
          await new Publisher({ cms, settings, log, metrics, confirmLease }).run(signal);
        }
      } finally {
        await lease?.end();
      }
    } finally {
      await unlock();
    }
  }
  log('The publisher has ended.');
  process.exit(0);
} catch (error) {
  logFatal(getMessage(error));
  process.exit(1);
}
