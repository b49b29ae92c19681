import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { ReleaseManifest } from 'gatsby-adapter-node';
import { RELEASE_LIMITS } from '../../../lib-node/size-limits.ts';
import { describeOversize, findNewlyOversize, findOversize } from './sizes.ts';

const file = (gzip: number): ReleaseManifest['files'][string] => ({
  hash: '',
  size: gzip * 4,
  writtenAt: 0,
  encodings: { gzip: { hash: '', size: gzip, writtenAt: 0 } },
});
const page = (path: string, scripts: string[] = []) => ({
  path,
  scripts,
  links: [],
  anchors: new Set<string>(),
});
const files = {
  '/index.html': file(RELEASE_LIMITS.document * 1000),
  '/long/index.html': file(RELEASE_LIMITS.document * 1000 + 1),
  '/app.js': file(RELEASE_LIMITS.script * 1000),
  '/more.js': file(1),
};

it('finds pages above the limits, by their compressed files', () => {
  assert.deepEqual(findOversize([page('/', ['/app.js', '/app.js'])], files), []);
  assert.deepEqual(findOversize([page('/long', ['/app.js', '/more.js'])], files), [
    { page: '/long', kind: 'document', bytes: 150_001 },
    { page: '/long', kind: 'script', bytes: 110_001 },
  ]);
});

it('knows the pages that were above a limit before', () => {
  const found = findOversize([page('/long', ['/app.js', '/more.js'])], files);
  const newly = findNewlyOversize(found, findOversize([page('/long')], files));
  assert.deepEqual(newly.map(describeOversize), [
    'The page /long loads too many scripts: 111 kB compressed, and at most 110 kB are allowed. Tell the operator of the site.',
  ]);
});
