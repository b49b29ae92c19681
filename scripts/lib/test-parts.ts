import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './config.ts';

/** A part of `npm test`, which is also a command of its own. */
export interface Part {
  name: string;
  /** The script of package.json */
  script: string;
  args?: readonly string[];
  /** The part that must run before this one. Both are wide: those run in the order of the list. */
  after?: string;
  /** Uses both cores: no other part runs at the same time. The other parts run before, two at a time. */
  isWide?: boolean;
  /** The files that the part checks. A change of another file does not affect it, unless one of these imports it. */
  checks: RegExp;
  /** Also checks documents */
  checksDocuments?: boolean;
  /** The test files, of which `npm test -- --changed` runs only the affected ones. Without them, a part runs whole. */
  tests?: {
    files: RegExp;
    /** Returns the command that runs only these files. */
    createCommand: (files: readonly string[]) => readonly string[];
  };
}

const runNodeTests = (files: readonly string[]) => ['node', 'scripts/node-tests.ts', ...files];

const SITE = /^(?:src|plugins|static|server|cms|helios|publisher)\/|^gatsby-|package(?:-lock)?\.json$/;

/** All parts, the longest of those that run side by side first. */
export const PARTS: readonly Part[] = [
  {
    name: 'helios',
    script: 'test:helios',
    checks: /^helios\/|^package-lock\.json$/,
    tests: {
      files: /^helios\/test\/.+\.test\.ts$/,
      createCommand: (files) => ['node', 'helios/scripts/run-tests.ts', ...files],
    },
  },
  {
    name: 'plugin',
    script: 'test:plugin',
    checks: /^(?:plugins|server|publisher|tests\/plugins)\/|^package-lock\.json$/,
    tests: {
      files: /^(?:plugins\/[^/]+\/integration|tests\/plugins|server|publisher\/.+)\/[^/]+\.test\.ts$/,
      createCommand: runNodeTests,
    },
  },
  {
    name: 'unit',
    script: 'test:unit',
    checks: /^(?:src|scripts|plugins)\/|^gatsby-|^jest\.config|^tests\/jest\/|^package-lock\.json$/,
    tests: {
      files:
        /^(?:src\/.+\.test\.tsx?|tests\/jest\/.+\.test\.ts|scripts\/.+\.test\.ts|plugins\/[^/]+\/(?!integration\/).*\.test\.tsx?|[^/]+\.test\.ts)$/,
      createCommand: (files) => ['jest', '--runTestsByPath', ...files],
    },
  },
  {
    name: 'cms',
    script: 'test:cms',
    checks: /^cms\/|^package-lock\.json$/,
    tests: { files: /^cms\/tests\/[^/]+\.test\.ts$/, createCommand: runNodeTests },
  },
  { name: 'lint', script: 'lint', checks: /./, checksDocuments: true },
  { name: 'types', script: 'types', checks: /\.(?:[cm]?[jt]sx?|vue)$|tsconfig|package-lock\.json$/ },
  { name: 'generated files', script: 'types:check', checks: /^(?:cms|helios|scripts)\/|generated/ },
  // Two builds at the same time
  { name: 'site', script: 'test:e2e', args: ['--build-only'], isWide: true, checks: SITE },
  {
    name: 'stories',
    script: 'test:stories',
    isWide: true,
    checks: /^(?:src|\.storybook|tests\/stories)\/|^package-lock\.json$/,
    tests: {
      files: /\.stories\.tsx$/,
      createCommand: (files) => ['npm', 'run', '--silent', 'test:stories', '--', '-g', matchStories(files)],
    },
  },
  {
    name: 'e2e',
    script: 'test:e2e',
    args: ['--keep'],
    after: 'site',
    isWide: true,
    checks: new RegExp(`${SITE.source}|^tests/e2e/`),
  },
  { name: 'size', script: 'test:size', after: 'site', isWide: true, checks: SITE },
];

/** Returns a pattern for the titles of the stories in these files. A title is a constant of its file. */
function matchStories(files: readonly string[]): string {
  return files
    .map((file) => /title: '([^']+)'/.exec(readFileSync(join(ROOT, file), 'utf8'))?.[1])
    .filter((title) => title !== undefined)
    .map((title) => title.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('|');
}

/** Returns the named parts and those that must run before them. All parts without names. Throws on an unknown name. */
export function selectParts(names: readonly string[]): readonly Part[] {
  const unknown = names.find((name) => !PARTS.some((part) => part.name === name));
  if (unknown !== undefined) {
    throw new Error(`Unknown part "${unknown}". The parts are: ${PARTS.map(({ name }) => name).join(', ')}.`);
  }
  const isNamed = ({ name }: Part) => names.length === 0 || names.includes(name);
  return PARTS.filter(
    (part) => isNamed(part) || PARTS.some((dependent) => dependent.after === part.name && isNamed(dependent)),
  );
}

/** A part, and the test files of a run that is not whole */
export interface PartRun {
  part: Part;
  files?: readonly string[];
}

/**
 * Returns the parts that a change can affect, with the test files that import a changed file. A part runs whole if it checks a changed
 * file that none of its tests imports, because a program may read or start that file.
 *
 * @param changes the changed files, each with itself and the files that import it
 */
export function selectAffectedParts(
  parts: readonly Part[],
  changes: ReadonlyMap<string, ReadonlySet<string>>,
): PartRun[] {
  return parts.flatMap((part) => {
    const { tests } = part;
    const checked = [...changes].filter(([changed, affected]) =>
      isUnreadDocument(changed, affected)
        ? part.checksDocuments
        : [...affected].some((file) => part.checks.test(file)),
    );
    if (checked.length === 0) return [];
    if (!tests) return [{ part }];
    const files = checked.map(([, affected]) => [...affected].filter((file) => tests.files.test(file)));
    return [
      files.some(({ length }) => length === 0) ? { part } : { part, files: [...new Set(files.flat())] },
    ];
  });
}

/** Whether a file is a document that no program imports. */
const isUnreadDocument = (file: string, affected: ReadonlySet<string>) =>
  file.endsWith('.md') && affected.size === 1;

/** Returns the command that runs a part. */
export function getCommand({ part, files }: PartRun): readonly string[] {
  if (files && part.tests) return part.tests.createCommand(files);
  return ['npm', 'run', '--silent', part.script, '--', ...(part.args ?? [])];
}
