import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { readImportGraph, readPackages } from './import-graph.ts';
import { getCommand, PARTS, selectAffectedParts, selectChecks, selectParts } from './test-parts.ts';

describe('readImportGraph', () => {
  let root: string;
  const files = {
    'src/price.ts': '',
    'src/Cart.tsx': `import { price } from './price';`,
    'src/Cart.test.tsx': `const { Cart } = await import('./Cart.tsx');`,
    'src/Readme.stories.tsx': `import readme from './README.md?raw';`,
    'helios/src/main.ts': `export * from './sell.ts';`,
    'helios/src/sell.ts': '',
    'helios/test/sell.test.ts': `const MAIN = new URL('../src/main.ts', import.meta.url);`,
    'plugins/mirror/src/node.ts': '',
    'plugins/mirror/src/other.ts': '',
    'gatsby-node.ts': `import { mirror } from 'gatsby-mirror/node';`,
  };
  let findDependents: (file: string) => Set<string>;

  beforeAll(() => {
    root = mkdtempSync(join(tmpdir(), 'import-graph-'));
    for (const [file, text] of Object.entries(files)) {
      mkdirSync(join(root, dirname(file)), { recursive: true });
      writeFileSync(join(root, file), text);
    }
    writeFileSync(join(root, 'src/README.md'), '');
    findDependents = readImportGraph(root, Object.keys(files), { 'gatsby-mirror': 'plugins/mirror' });
  });
  afterAll(() => rmSync(root, { recursive: true }));

  it.each([
    ['an import through another file', 'src/price.ts', ['src/Cart.tsx', 'src/Cart.test.tsx']],
    ['an import of a text', 'src/README.md', ['src/Readme.stories.tsx']],
    [
      'a program that a test starts',
      'helios/src/sell.ts',
      ['helios/src/main.ts', 'helios/test/sell.test.ts'],
    ],
    ['a package of the repository', 'plugins/mirror/src/other.ts', ['gatsby-node.ts']],
    ['no import', 'src/Cart.test.tsx', []],
  ])('finds %s', (_case, file, importers) => {
    expect([...findDependents(file)].sort()).toEqual([file, ...importers].sort());
  });
});

it('knows the folders of the workspaces', () => {
  expect(readPackages(join(__dirname, '../..'))).toMatchObject({
    '@playhouse/helios': 'helios',
    'gatsby-adapter-node': 'plugins/gatsby-adapter-node',
  });
});

describe('selectAffectedParts', () => {
  const select = (changes: Record<string, string[]>) =>
    selectAffectedParts(
      PARTS,
      new Map(Object.entries(changes).map(([file, importers]) => [file, new Set([file, ...importers])])),
    );
  const find = (runs: ReturnType<typeof select>, name: string) => runs.find(({ part }) => part.name === name);

  it('runs the tests that import a changed file', () => {
    const runs = select({ 'src/lib/money.ts': ['src/lib/money.test.ts', 'src/blocks/Price.stories.tsx'] });
    expect(find(runs, 'unit')?.files).toEqual(['src/lib/money.test.ts']);
    expect(find(runs, 'stories')?.files).toEqual(['src/blocks/Price.stories.tsx']);
    expect(find(runs, 'helios')).toBeUndefined();
  });

  it('runs a part whole when no test imports a file that it checks', () => {
    const runs = select({
      'helios/src/lib/money.ts': ['helios/test/quotes.test.ts'],
      'helios/src/db/migrations/029.ts': [],
    });
    expect(find(runs, 'helios')).toEqual({ part: expect.objectContaining({ name: 'helios' }) });
  });

  it('runs the build and the browser tests when a source of the site has changed', () => {
    const names = select({ 'src/lib/money.ts': ['src/lib/money.test.ts'] }).map(({ part }) => part.name);
    expect(names).toEqual(expect.arrayContaining(['site', 'e2e', 'size', 'types', 'lint']));
  });

  it('checks only the format of a document', () => {
    expect(select({ 'helios/README.md': [] }).map(({ part }) => part.name)).toEqual(['lint']);
  });

  it('runs nothing without a change', () => {
    expect(select({})).toEqual([]);
  });
});

it('checks types, lint and the near tests of a change, without a build or a Directus', () => {
  const near = [
    'cms/scripts/lib/seed.ts',
    'cms/tests/directus.test.ts',
    'cms/tests/files.test.ts',
    'scripts/lib/seed.test.ts',
  ];
  const runs = selectChecks(PARTS, {
    files: ['cms/scripts/lib/seed.ts'],
    affected: [
      ...near,
      'tests/e2e/block-picker.spec.ts',
      'src/blocks/A.stories.tsx',
      'cms/extensions/lib/app/ReadAloud.vue',
    ],
    near,
  });
  expect(runs.map(({ part }) => part.name)).toEqual(['unit', 'cms', 'lint', 'types']);
  expect(runs.map(getCommand)).toEqual([
    ['jest', '--runTestsByPath', 'scripts/lib/seed.test.ts'],
    ['node', 'scripts/node-tests.ts', 'cms/tests/files.test.ts'],
    expect.arrayContaining(['cms/scripts/lib/seed.ts']),
    ['sh', '-c', 'tsc -b . tsconfig.node.json && vue-tsc -b cms/extensions'],
  ]);
  expect(selectChecks(PARTS, { files: [], affected: [], near: [] })).toEqual([]);
});

it('selects a part by name, with the part that it needs', () => {
  expect(selectParts(['e2e']).map(({ name }) => name)).toEqual(['site', 'e2e']);
  expect(() => selectParts(['e3e'])).toThrow('Unknown part "e3e". The parts are: helios, ');
});

it('runs a part after the one that it needs', () => {
  for (const part of PARTS.filter(({ after }) => after !== undefined)) {
    const before = PARTS.slice(0, PARTS.indexOf(part)).find(({ name }) => name === part.after);
    expect([part.isWide, before?.isWide]).toEqual([true, true]);
  }
});

it('runs a whole part by its npm script, and single files by its runner', () => {
  const [unit] = selectParts(['unit']);
  const [site] = selectParts(['site']);
  if (!unit || !site) throw new Error('A part is missing.');
  expect(getCommand({ part: site })).toEqual(['npm', 'run', '--silent', 'test:e2e', '--', '--build-only']);
  expect(getCommand({ part: unit, files: ['src/a.test.ts'] })).toEqual([
    'jest',
    '--runTestsByPath',
    'src/a.test.ts',
  ]);
});
