export type { Directives } from './policy.ts';
export {
  activateRelease,
  createRelease,
  listReleases,
  pruneReleases,
  readCurrentRelease,
  removeRelease,
  verifyRelease,
  type Release,
  type ReleaseManifest,
} from './releases.ts';
export {
  createSiteServer,
  type RenderDecision,
  type RenderRequest,
  type ServedSource,
  type UnknownRequest,
} from './server.ts';
export { startSiteServer } from './start.ts';
