import { join } from 'node:path';
import type { StackConfig } from '../../lib-node/config.ts';
import type { RunningProcess } from '../../lib-node/processes.ts';
import type { AddCleanup } from '../../lib-node/run-with-cleanup.ts';
import { buildSite, isBuilt, previewInstance, serveSite, type SiteBuild } from './site-build.ts';
import { copySite } from './site-copy.ts';

/** The build of the instance for previews, in the data folder. */
export function describePreviewBuild(
  config: StackConfig,
  cmsDatabaseUrl: string,
): SiteBuild & { instance: typeof previewInstance } {
  return {
    config,
    siteDir: join(config.dataDir, 'preview-site'),
    cmsDatabaseUrl,
    instance: previewInstance,
  };
}

/** Builds the instance for previews if it is not up to date. */
export async function buildPreviews(
  build: SiteBuild,
  onOutput: (line: string) => void,
  addCleanup: AddCleanup,
): Promise<void> {
  if (await isBuilt(build)) return;
  await copySite(build.siteDir);
  await buildSite(build, { onOutput, onSpawn: addCleanup });
}

/** Builds the instance for previews if it is not up to date, and serves it. */
export async function startPreviews(
  build: SiteBuild,
  onOutput: (line: string) => void,
  addCleanup: AddCleanup,
): Promise<RunningProcess> {
  await buildPreviews(build, onOutput, addCleanup);
  return serveSite(build, addCleanup);
}
