import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { it } from 'node:test';
import { createRequest } from '../test/request.ts';
import { CheckCache } from './checks/cache.ts';
import type { Cms } from './cms.ts';
import { publish } from './publish.ts';
import { type ReleaseRequest, RequestState } from './requests.ts';
import { readSettings } from './settings.ts';

it('starts the next build when this one has ended, before its release is checked', async (test) => {
  const releasesDir = await mkdtemp(join(tmpdir(), 'playhouse-publish-'));
  test.after(() => rm(releasesDir, { recursive: true, force: true }));
  const events: string[] = [];
  const cms = {
    update: async (_id: string, fields: Partial<ReleaseRequest>) => createRequest(fields),
    updateAll: async () => {},
  } as unknown as Cms;
  const log = (sentence: string) => void events.push(sentence);
  const request = createRequest({ id: 'r1' });
  const work = publish(request, [], new RequestState(cms, request, () => {}), {
    cms,
    log: () => {},
    confirmLease: async () => {},
    signal: new AbortController().signal,
    settings: readSettings({
      DIRECTUS_URL: 'http://cms.example',
      PUBLISHER_TOKEN: 'publisher',
      DIRECTUS_TOKEN: 'build',
      SITE_RELEASES_DIR: releasesDir,
      GATSBY_SITE_URL: 'http://site.example',
    }),
    revisions: { contentRevision: 1, codeRevision: '1' },
    builds: {
      prepare: () => log('the next build starts'),
      take: async () => ({
        prepared: Promise.resolve(),
        ended: Promise.resolve(),
        begin: async () => log('the build has ended'),
        stop: async () => {},
        hasEnded: () => true,
      }),
    },
    cache: new CheckCache(),
    readFreeBytes: async () => Infinity,
  });
  // This build wrote no release to check.
  await work.catch(() => log('the check has ended'));
  assert.deepEqual(events, ['the build has ended', 'the next build starts', 'the check has ended']);
});
