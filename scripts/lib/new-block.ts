import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The block type whose fields a new one has: title, text, darkBackground. */
const MODEL = 'ampersandAndText';

/** The test that presses a control of each block type lists the types that have none. */
const WITHOUT_CONTROLS = 'tests/e2e/islands-presses.spec.ts';

interface Names {
  /** `wiseSayings`: the collection and the definition */
  collection: string;
  /** `WiseSayings`: the component */
  component: string;
  /** `Wise sayings`: for editors */
  label: string;
}

/**
 * Writes all files of a block type with a title, a text and a dark background, and the lines of the lists that name it. Returns the
 * paths, relative to the root. The files are not formatted. docs/guides/block.md says what to change then.
 *
 * @param name the collection in camel case, such as `wiseSayings`
 * @throws {Error} if the name is not in camel case or exists
 */
export function createBlock(root: string, name: string): string[] {
  if (!/^[a-z][a-zA-Z0-9]{1,29}$/.test(name)) {
    throw new Error(`"${name}" is no name of a block type. Write it in camel case, such as wiseSayings.`);
  }
  if (existsSync(join(root, `cms/schema/${name}.json`))) throw new Error(`The block type ${name} exists.`);
  const names: Names = {
    collection: name,
    component: name.charAt(0).toUpperCase() + name.slice(1),
    label: writeLabel(name),
  };
  const read = (file: string) => readFileSync(join(root, file), 'utf8');
  const files: Record<string, string> = {
    [`cms/schema/${name}.json`]: createSchema(root, names),
    [`demo/cms/blocks/${name}.json`]: createItems(names),
    ...createDefinition(names),
    ...createComponent(names),
    ...createStories(names),
    'src/blocks/registry.ts': addToRegistry(read('src/blocks/registry.ts'), names),
    'demo/cms/pages/every-block.json': addToPage(read('demo/cms/pages/every-block.json'), names),
    'docs/product.md': addToTypes(read('docs/product.md'), names),
    [WITHOUT_CONTROLS]: read(WITHOUT_CONTROLS).replace('TYPES_WITHOUT_CONTROLS = [', `$&'${name}', `),
  };
  for (const [file, text] of Object.entries(files)) {
    const path = join(root, file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text.trimStart());
  }
  return Object.keys(files);
}

function writeLabel(name: string): string {
  const words = name.replace(/[A-Z]+/g, (letters) => ` ${letters.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

interface Schema {
  collection: string;
  meta: { sort: number };
}

function createSchema(root: string, { collection, label }: Names): string {
  const folder = join(root, 'cms/schema');
  const schemas = readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as Partial<Schema>);
  const model = schemas.find((schema) => schema.collection === MODEL);
  return JSON.stringify({
    ...model,
    collection,
    meta: {
      ...model?.meta,
      icon: 'notes',
      note: `${label}: what it shows, and when to use it.`,
      sort: Math.max(...schemas.map(({ meta }) => meta?.sort ?? 0)) + 1,
      translations: [{ language: 'en-US', plural: label, singular: label, translation: label }],
    },
  });
}

function createItems({ collection, label }: Names): string {
  return `{
  "${collection}": [
    {
      "$key": "block:${collection}/light",
      "title": "${label}",
      "text": "<p>A text.</p>",
      "darkBackground": false
    },
    {
      "$key": "block:${collection}/dark",
      "text": "<p>A text without a title.</p>",
      "darkBackground": true
    }
  ]
}
`;
}

function createDefinition({ collection, component }: Names): Record<string, string> {
  return {
    [`src/content/blocks/${collection}.ts`]: `
import { defineBlock } from '../defineBlock';
import { normalizeHtml } from '../html';
import type { ItemOf } from '../items';
import { readBoolean, readText } from '../read';

export interface ${component}Props {
  title: string;
  /** Sanitized HTML. */
  text: string;
  darkBackground: boolean;
}

/** Returns null without title and text. */
export function normalize${component}(item: ItemOf<'${collection}'>): ${component}Props | null {
  const title = readText(item.title);
  const text = normalizeHtml(item.text);
  return title || text ? { title, text, darkBackground: readBoolean(item.darkBackground) } : null;
}

export const ${collection} = defineBlock({
  collection: '${collection}',
  relations: { ${collection}: {} },
  normalize: normalize${component},
  requirement: 'A title or a text is required',
  isStatic: true,
  innerHeadings: ({ text }) => [text],
});
`,
    [`src/content/blocks/${collection}.test.ts`]: `
import { normalize${component} } from './${collection}';

it('sanitizes the HTML and keeps the other fields', () => {
  const item = { id: 'a', title: ' A title ', text: '<p onclick="x()">A text.</p>', darkBackground: true };
  expect(normalize${component}(item)).toEqual({
    title: 'A title',
    text: '<p>A text.</p>',
    darkBackground: true,
  });
});

it('returns null without title and text', () => {
  expect(normalize${component}({ id: 'a', title: '', text: '<p></p>' })).toBeNull();
});
`,
  };
}

function createComponent({ collection, component, label }: Names): Record<string, string> {
  const folder = `src/blocks/${component}`;
  return {
    [`${folder}/README.md`]: `
# ${label} (\`${collection}\`)

What the block shows, and when to use it.

| field          | what to fill in                           |
| -------------- | ----------------------------------------- |
| title          | Optional, a few words.                    |
| text           | One to three sentences.                   |
| darkBackground | Dark background instead of the light one. |

The block is omitted without a title and a text.
`,
    [`${folder}/${component}.tsx`]: `
import { useId } from 'react';
import { Container, RichText } from '../../design-system';
import type { BlockPlacement } from '../../content/block';
import type { ${component}Props } from '../../content/blocks/${collection}';
import { BlockTitle } from '../shared/BlockTitle';
import { Section } from '../shared/Section';

/** A title and a text. */
export function ${component}({ title, text, darkBackground, headingLevel, lastBlock }: ${component}Props & BlockPlacement) {
  const titleId = useId();
  return (
    <Section dark={darkBackground} labelledBy={title ? titleId : undefined} lastBlock={lastBlock}>
      <Container>
        <BlockTitle id={titleId} title={title} level={headingLevel} />
        {text ? <RichText html={text} /> : null}
      </Container>
    </Section>
  );
}
`,
    [`${folder}/${component}.mocks.ts`]: `
import type { ${component}Props } from '../../content/blocks/${collection}';

export const ${collection}Mock: ${component}Props = {
  title: 'A title',
  text: '<p>A text of one sentence.</p>',
  darkBackground: false,
};
`,
  };
}

/** The stories and the test. */
function createStories({ collection, component }: Names): Record<string, string> {
  const folder = `src/blocks/${component}`;
  return {
    [`${folder}/${component}.stories.tsx`]: `
import type { Meta, StoryObj } from '@storybook/react-vite';
import { placement, repeatTenTimes } from '../blocks.mocks';
import readme from './README.md?raw';
import { ${component} } from './${component}';
import { ${collection}Mock as mock } from './${component}.mocks';

const meta = {
  title: 'Blocks/${component}',
  component: ${component},
  args: { ...placement, ...mock },
  parameters: { layout: 'fullscreen', docs: { description: { component: readme } } },
} satisfies Meta<typeof ${component}>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Title and text on the light surface, a text on the dark surface, and a title. */
export const Options: Story = {
  tags: ['picture-phone'],
  render: (args) => (
    <>
      <${component} {...args} />
      <${component} {...args} title="" darkBackground />
      <${component} {...args} text="" />
    </>
  ),
};

export const TenTimesTheText: Story = {
  args: { title: repeatTenTimes(mock.title), text: repeatTenTimes(mock.text) },
};
`,
    [`${folder}/${component}.test.tsx`]: `
import { render, screen } from '@testing-library/react';
import { placement } from '../blocks.mocks';
import { ${component} } from './${component}';
import { ${collection}Mock as mock } from './${component}.mocks';

it('is a region labeled by its title', () => {
  render(<${component} {...placement} {...mock} />);
  expect(screen.getByRole('region', { name: 'A title' })).toHaveTextContent('A text of one sentence.');
});

it('renders without a title or without a text', () => {
  const { rerender } = render(<${component} {...placement} {...mock} title="" />);
  expect(screen.queryByRole('heading')).toBeNull();
  rerender(<${component} {...placement} {...mock} text="" />);
  expect(screen.getByRole('heading', { level: 2, name: 'A title' })).toBeVisible();
});

it('uses the dark surface with darkBackground', () => {
  const { container } = render(<${component} {...placement} {...mock} darkBackground />);
  expect(container.querySelector('section')).toHaveAttribute('data-surface', 'dark');
});
`,
  };
}

/** Inserts a line after the last one that comes before it in the alphabet. The others may be in another order. */
function addToRegistry(text: string, { collection, component }: Names): string {
  const line = `export { ${component} as ${collection} } from './${component}/${component}';`;
  const lines = text.split('\n');
  const after = lines.findLastIndex((other) => other.startsWith('export { ') && other < line);
  const end = after < 0 ? lines.findLastIndex((other) => other.startsWith(' *')) : after;
  return lines.toSpliced(end + 1, 0, line).join('\n');
}

/** Adds the demo content after that of the model. */
function addToPage(text: string, { collection }: Names): string {
  const lines = text.split('\n');
  const last = lines.findLastIndex((line) => line.includes(`"block:${MODEL}/`));
  const [model = ''] = lines.slice(last, last + 1);
  const [indentation = ''] = /^\s*/.exec(model) ?? [];
  const added = ['light', 'dark'].map(
    (key) =>
      `${indentation}{ "$key": "${collection}-${key}", "$collection": "${collection}", "$ref": "block:${collection}/${key}" },`,
  );
  return lines.toSpliced(last + 1, 0, ...added).join('\n');
}

/** Adds the name to the list of types in the description of the product. */
function addToTypes(text: string, { collection }: Names): string {
  return text.replace(/^Types: `[^.]+`/m, (types) => `${types}, \`${collection}\``);
}
