import { join } from 'node:path';
import { assertPolicyIsPossible } from 'gatsby-adapter-node/policy';
import {
  activateRelease,
  listReleases,
  pruneReleases,
  readCurrentRelease,
  splitReleases,
  verifyRelease,
  type Release,
} from 'gatsby-adapter-node/releases';

/** The commands of `npm run site -- releases` (docs/operations.md), and what the publisher does with releases. */

/** How many releases stay for a rollback, and of how many older ones the hashed files stay for open tabs. */
const RETENTION = { keep: 5, keepHashedFilesOf: 10 };

/** Without a command or with an unknown one. */
export const usage = `npm run site -- releases list            shows the releases, the newest first
npm run site -- releases activate [ID]   serves a release; default: the newest
npm run site -- releases rollback        serves the release before the current one
npm run site -- releases verify [ID]     reads all files of a release; default: the current one
npm run site -- releases prune           deletes old releases: the newest ${RETENTION.keep} and the current one stay
`;

/**
 * Runs a command.
 *
 * @param args the words after `releases`
 * @returns the text for the operator
 * @throws {Error} of one sentence, or with the usage
 */
export async function runReleases(args: readonly string[], releasesDir: string): Promise<string> {
  const [command, id, ...rest] = args;
  if (rest.length > 0 || (id !== undefined && command !== 'activate' && command !== 'verify'))
    throw new Error(usage);
  switch (command) {
    case 'list':
      return list(releasesDir);
    case 'activate':
      return activated(await (id === undefined ? activateNewest(releasesDir) : activate(releasesDir, id)));
    case 'rollback':
      return activated(await rollBack(releasesDir));
    case 'verify':
      return verify(releasesDir, id);
    case 'prune': {
      const { removed } = await prune(releasesDir);
      return `Deleted: ${removed.join(', ') || 'none'}.\n`;
    }
    default:
      throw new Error(usage);
  }
}

/**
 * Serves the newest release and deletes old ones, after a build.
 *
 * @throws {Error} if there is no release, or if the newest is damaged
 */
export async function publishNewest(releasesDir: string): Promise<Release> {
  const release = await activateNewest(releasesDir);
  await prune(releasesDir);
  return release;
}

/** Returns the releases that `prune` keeps, and those that it deletes or reduces. */
export function splitByRetention(releasesDir: string): ReturnType<typeof splitReleases> {
  return splitReleases(releasesDir, RETENTION.keep);
}

/** Deletes releases that are too old. The current one stays. */
export function prune(releasesDir: string): ReturnType<typeof pruneReleases> {
  return pruneReleases(releasesDir, RETENTION);
}

async function activateNewest(releasesDir: string): Promise<Release> {
  const [newest] = await listReleases(releasesDir);
  if (!newest) throw new Error(`There is no release in ${releasesDir}.`);
  return activate(releasesDir, newest.id);
}

/**
 * Serves a release from now on.
 *
 * @throws {Error} if it is unknown or damaged, or if the server would refuse it: the one that it goes on to serve could be
 *   deleted then
 */
export async function activate(releasesDir: string, id: string): Promise<Release> {
  const release = (await listReleases(releasesDir)).find((listed) => listed.id === id);
  if (release) assertPolicyIsPossible(id, release.manifest.scriptHashes);
  return activateRelease(releasesDir, id);
}

/** Of the current release, only the manifest is read: it may be damaged. */
async function rollBack(releasesDir: string): Promise<Release> {
  const current = await readCurrentRelease(releasesDir);
  if (!current) throw new Error(`There is no current release in ${releasesDir}.`);
  const releases = await listReleases(releasesDir);
  const previous = releases[releases.findIndex(({ id }) => id === current.id) + 1];
  if (!previous) throw new Error(`There is no release before ${current.id}.`);
  return activate(releasesDir, previous.id);
}

/** Finds damage by the disk, which an activation does not notice. */
async function verify(releasesDir: string, id?: string): Promise<string> {
  const current = await readCurrentRelease(releasesDir).catch(() => null);
  const checked = id ?? current?.id;
  if (checked === undefined) throw new Error(`There is no current release in ${releasesDir}.`);
  await verifyRelease(join(releasesDir, checked));
  return `The release ${checked} is intact.\n`;
}

async function list(releasesDir: string): Promise<string> {
  const current = await readCurrentRelease(releasesDir).catch(() => null);
  const releases = await listReleases(releasesDir);
  const lines = releases.map(({ id, manifest }) => {
    const state = id === current?.id ? '  current' : '';
    return `${id}  ${manifest.createdAt}  ${Object.keys(manifest.files).length} files${state}\n`;
  });
  return lines.join('') || 'None.\n';
}

const activated = ({ id }: Release) => `The release ${id} is current.\n`;
