import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../lib-node/config.ts';

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
  /** Returns the command of `npm run check`, or null for nothing. Without it: the near tests of the part. */
  createCheck?: (change: Change) => readonly string[] | null;
}

/** What `npm run check` knows of the changed files. */
export interface Change {
  /** The changed files that exist. */
  files: readonly string[];
  /** The changed files, and all that import one, also through others. */
  affected: readonly string[];
  /** The affected files that are changed or import a changed file themselves. */
  near: readonly string[];
}

/** Tests that start Directus, builds of Gatsby or the publisher take minutes. */
const LONG_TESTS =
  /^(?:cms\/tests\/directus|publisher\/test\/|tests\/plugins\/|plugins\/[^/]+\/integration\/)/;

/** Returns the command that runs the near tests of a part. */
const checkTests =
  (files: RegExp, createCommand: (files: readonly string[]) => readonly string[]) =>
  ({ near }: Change) => {
    const tests = near.filter((file) => files.test(file) && !LONG_TESTS.test(file));
    return tests.length > 0 ? createCommand(tests) : null;
  };

/** The projects of TypeScript, each with its files. */
const PROJECTS: [project: string, files: RegExp][] = [
  ['.', /^(?:src|\.storybook|tests\/stories\/controls)\/|^gatsby-|^[^/]+\.test\.ts$|^server\/.+\.tsx$/],
  ['helios', /^helios\//],
  ['plugins', /^plugins\//],
  ['tsconfig.node.json', /^(?:lib-node|scripts|server|publisher|deploy|tests|cms)\/.+\.m?ts$/],
];

/** The parts of extensions that run in the Studio, components of Vue among them. */
const STUDIO = /^cms\/extensions\/[^/]+\/app\//;

function checkTypes({ affected }: Change): readonly string[] | null {
  const projects = PROJECTS.filter(([, files]) => affected.some((file) => files.test(file)));
  const commands = [
    ...(projects.length > 0 ? [`tsc -b ${projects.map(([project]) => project).join(' ')}`] : []),
    ...(affected.some((file) => STUDIO.test(file)) ? ['vue-tsc -b cms/extensions'] : []),
  ];
  return commands.length > 0 ? ['sh', '-c', commands.join(' && ')] : null;
}

/** ESLint and Prettier at the same time, with the caches of `npm run lint`. */
const LINT_FILES = `
  cache="--cache --cache-strategy=content --cache-location=.data/lint"
  eslint --max-warnings=0 --no-warn-ignored $cache/eslint -- "$@" & code=$!
  prettier --check --log-level=warn --ignore-unknown $cache/prettier -- "$@"; style=$?
  wait $code && exit $style`;

const runNodeTests = (files: readonly string[]) => ['node', 'scripts/node-tests.ts', ...files];

const SITE = /^(?:src|plugins|static|server|cms|helios|publisher|demo)\/|^gatsby-|package(?:-lock)?\.json$/;

/** All parts, the longest of those that run side by side first. */
export const PARTS: readonly Part[] = [
  {
    name: 'helios',
    script: 'test:helios',
    checks: /^helios\/|^package-lock\.json$/,
    tests: {
      files: /^helios\/test\/.+\.test\.ts$/,
      createCommand: (files) => ['node', 'helios/test/run-tests.ts', ...files],
    },
  },
  {
    name: 'plugin',
    script: 'test:plugin',
    checks: /^(?:plugins|server|publisher|deploy|tests\/plugins)\/|^start\.mjs$|^package-lock\.json$/,
    tests: {
      files:
        /^(?:plugins\/[^/]+\/integration|tests\/plugins|server|publisher\/.+|deploy\/[^/]+)\/[^/]+\.test\.ts$/,
      createCommand: runNodeTests,
    },
  },
  {
    name: 'unit',
    script: 'test:unit',
    checks:
      /^(?:src|box-office|scripts|lib-node|plugins)\/|^gatsby-|^jest\.config|^tests\/jest\/|^package-lock\.json$/,
    tests: {
      files:
        /^(?:(?:src|box-office)\/.+\.test\.tsx?|tests\/jest\/.+\.test\.ts|(?:scripts|lib-node)\/.+\.test\.ts|plugins\/[^/]+\/(?!integration\/).*\.test\.tsx?|[^/]+\.test\.ts)$/,
      createCommand: (files) => ['jest', '--runTestsByPath', ...files],
    },
  },
  {
    name: 'cms',
    script: 'test:cms',
    checks: /^(?:cms|demo\/cms)\/|^package-lock\.json$/,
    tests: { files: /^cms\/tests\/[^/]+\.test\.ts$/, createCommand: runNodeTests },
  },
  {
    name: 'lint',
    script: 'lint',
    checks: /./,
    checksDocuments: true,
    createCheck: ({ files }) => (files.length > 0 ? ['sh', '-c', LINT_FILES, 'sh', ...files] : null),
  },
  {
    name: 'types',
    script: 'types',
    checks: /\.(?:[cm]?[jt]sx?|vue)$|tsconfig|package-lock\.json$/,
    createCheck: checkTypes,
  },
  { name: 'generated files', script: 'types:check', checks: /^(?:cms|demo\/cms|helios|scripts)\/|generated/ },
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

/** A part, and the test files or the command of a run that is not whole */
export interface PartRun {
  part: Part;
  files?: readonly string[];
  command?: readonly string[];
}

/** Returns the runs of `npm run check`: types, lint and the near tests of a change. */
export function selectChecks(parts: readonly Part[], change: Change): PartRun[] {
  return parts.flatMap((part) => {
    const { tests, createCheck = tests && checkTests(tests.files, tests.createCommand) } = part;
    const command = part.isWide ? null : (createCheck?.(change) ?? null);
    return command ? [{ part, command }] : [];
  });
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
export function getCommand({ part, files, command }: PartRun): readonly string[] {
  if (command) return command;
  if (files && part.tests) return part.tests.createCommand(files);
  return ['npm', 'run', '--silent', part.script, '--', ...(part.args ?? [])];
}
