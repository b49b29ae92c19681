import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/* Every block type has stories, and every component in the catalog has usage notes, see docs/stories.md. The pictures are tested in tests/stories. */

const root = path.resolve(__dirname, '..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const findStories = (folder: string) =>
  readdirSync(path.join(root, 'src', folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.stories.tsx'))
    .map((file) => path.join('src', folder, file));

/** The block types in src/blocks/registry.ts, with the stories files of their components. */
function readBlockTypes(): [blockType: string, stories: string][] {
  const modules = read('src/blocks/registry.ts').matchAll(/^export \{([^}]+)\} from '\.\/(.+)';$/gm);
  return Array.from(modules).flatMap(([, exports = '', module = '']) =>
    Array.from(exports.matchAll(/\w+ as (\w+)/g), ([, blockType = '']): [string, string] => [
      blockType,
      `src/blocks/${module}.stories.tsx`,
    ]),
  );
}

/** The text of `description: { component: … }` in a stories file; empty if there is none. */
function readDescription(stories: string): string {
  return /description: \{\s*component:\s*(`(?:\\`|[^`])*`|'[^']*'|\w+)/.exec(stories)?.[1] ?? '';
}

/** Whether the component of a stories file has a doc comment, which its Docs page shows. */
function hasDocComment(file: string): boolean {
  const stories = read(file);
  const name = /component: (\w+)/.exec(stories)?.[1] ?? '';
  const source = new RegExp(`import \\{[^}]*\\b${name}\\b[^}]*\\} from '(\\.[^']*)'`).exec(stories)?.[1];
  if (!source) return false;
  const component = read(path.join(path.dirname(file), `${source}.tsx`));
  return new RegExp(`\\*/\\nexport (default )?(const|function) ${name}\\b`).test(component);
}

it.each(findStories('design-system'))(
  'says when to use the component and how it is accessible: %s',
  (file) => {
    const description = readDescription(read(file));
    expect(description).toContain('**Use**');
    expect(description.replace(/\s+/g, ' ')).toContain('**Do not use**');
    expect(description).toContain('**Accessibility:**');
  },
);

it.each(readBlockTypes())('has stories for the block type %s', (blockType, stories) => {
  if (!existsSync(path.join(root, stories)))
    throw new Error(`The block type ${blockType} has no stories: write ${stories} (docs/guides/block.md).`);
});

it.each(findStories('blocks'))('shows the README of the block: %s', (file) => {
  expect(readDescription(read(file))).toBe('readme');
  expect(read(path.join(path.dirname(file), 'README.md')).trim()).not.toBe('');
});

it.each(['features', 'shell', 'templates'].flatMap(findStories))(
  'has a description or a doc comment: %s',
  (file) => {
    expect(readDescription(read(file)) !== '' || hasDocComment(file)).toBe(true);
  },
);

/** Files that stories show but do not import: after their change, Chromatic must show all stories. */
const { externals } = JSON.parse(read('chromatic.config.json')) as { externals: string[] };

it.each(externals)('names files that exist for Chromatic: %s', (pattern) => {
  expect(globSync(pattern, { cwd: root })).not.toEqual([]);
});

it('names all static folders of the Storybook for Chromatic', () => {
  const folders = Array.from(
    read('.storybook/main.ts').matchAll(/from: '\.\.\/([^']+)'/g),
    ([, folder]) => `${folder}/**`,
  );
  expect(folders.length).toBeGreaterThan(0);
  expect(externals).toEqual(expect.arrayContaining(folders));
});
