import { renderToStaticMarkup } from 'react-dom/server';
import { blockDefinitions } from '../content/blocks.generated';
import { blockCollections } from '../content/blockTypes';
import { normalizeBlocks } from '../content/normalizeBlocks';
import { isSeedItem, toSeedItems, type SeedItem as Item } from '../content/seedItems.mocks';
import { everyBlockRows as rows } from '../content/everyBlock.mocks';
import { Blocks } from './Blocks';
import { AllBlocks } from './islands.mocks';

/*
 * Renders every block of the seed page "every block" with missing, empty, long, malicious and invalid content. The stories
 * show what it looks like.
 */

/** Applies a function to all values in the items of the blocks, at any depth, except keys and collections. */
function changeValues(transform: (value: unknown, depth: number, field: string) => unknown): Item[] {
  const visit = (value: unknown, depth: number): unknown => {
    if (Array.isArray(value)) return value.map((entry) => visit(entry, depth));
    if (!isSeedItem(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([field, fieldValue]) => [
        field,
        field === 'id' || field === 'collection'
          ? fieldValue
          : visit(transform(fieldValue, depth, field), depth + 1),
      ]),
    );
  };
  return rows.map((row) => ({ ...row, item: visit(row['item'], 0) }));
}

const changeTexts = (transform: (text: string, field: string) => string) =>
  changeValues((value, _depth, field) => (typeof value === 'string' ? transform(value, field) : value));

const maliciousHtml = '<script>bad()</script><img src="x" onerror="bad()"><a href="javascript:bad()">bad</a>';

const cases: [name: string, rows: Item[]][] = [
  ['with the seeded values', rows],
  ['without any optional value', changeValues(() => null)],
  ['with empty strings', changeTexts(() => '')],
  ['with spaces only', changeTexts(() => '  ')],
  ['with ten times the text', changeTexts((text) => Array(10).fill(text).join(' '))],
  ['with HTML and a script in every field', changeTexts((text) => `${text}${maliciousHtml}`)],
  ['with nothing but HTML and a script', changeTexts(() => maliciousHtml)],
  ['without related items', changeValues((value) => (isSeedItem(value) ? null : value))],
  [
    'without the items of list rows',
    changeValues((value) =>
      Array.isArray(value)
        ? toSeedItems(value).map((row) => ({ id: row['id'], collection: row['collection'], item: null }))
        : value,
    ),
  ],
  ['with empty lists', changeValues((value) => (Array.isArray(value) ? [] : value))],
  [
    'with one item in every list',
    changeValues((value) => (Array.isArray(value) ? value.slice(0, 1) : value)),
  ],
  [
    'with fifty items in every list',
    changeValues((value, depth) =>
      Array.isArray(value) && depth === 0
        ? Array.from({ length: 50 }, (_, index) => {
            const item = toSeedItems(value)[index % value.length];
            return { ...item, id: `${String(item?.['id'])}-${index}`, sort: index };
          })
        : value,
    ),
  ],
  [
    'with images without a description',
    changeValues((value, _depth, field) => (field === 'description' ? null : value)),
  ],
  [
    'with values of unexpected types',
    changeValues((value) => (typeof value === 'string' ? { id: 7 } : [7, null, { id: 'x' }])),
  ],
];

// React warns about every useLayoutEffect on the server, where it does not run.
jest.mock('react', () => ({ ...jest.requireActual<object>('react'), useLayoutEffect: () => undefined }));

/** The server's HTML of these rows, as a DOM element. */
function renderPage(blockRows: Item[]): HTMLElement {
  const consoleError = jest.spyOn(console, 'error').mockReturnValue();
  const page = document.createElement('main');
  page.innerHTML = renderToStaticMarkup(
    <AllBlocks>
      <Blocks blocks={normalizeBlocks(blockRows, '').blocks} />
    </AllBlocks>,
  );
  expect(consoleError.mock.calls).toEqual([]);
  consoleError.mockRestore();
  return page;
}

it('escapes HTML in plain text fields', () => {
  const page = renderPage(changeTexts((text) => `${text}${maliciousHtml}`));
  for (const plainText of [
    'Every block, in every shape', // the title of a hero
    'Not a play but the box', // its text
    'A print of the paper cut', // of a tile
    'One small jar', // the name of a product
  ]) {
    const element = [...page.querySelectorAll('h1, h2, h3, h4, p')].find(({ textContent }) =>
      textContent?.includes(plainText),
    );
    expect(element?.textContent).toContain('<script>bad()</script>');
  }
});

/** The targets of the links of jumpToSections, which is omitted without them. */
const getLinkTargets = ({ collection }: Item) =>
  collection === 'jumpToSections' ? rows.filter(({ sectionId }) => sectionId) : [];

const collectionsWithBackground = new Set(
  rows.flatMap(({ collection, item }) => (isSeedItem(item) && 'darkBackground' in item ? [collection] : [])),
);

describe.each(
  rows
    .filter(({ collection }) => collectionsWithBackground.has(collection))
    .map((row) => ({ row, name: `${String(row['collection'])} ${String(row['id'])}` })),
)('the surface of $name', ({ row }) => {
  it.each([
    [true, 'dark'],
    [false, 'light'],
  ])('is with darkBackground %p %s', (darkBackground, surface) => {
    const item = { ...(isSeedItem(row['item']) ? row['item'] : {}), darkBackground };
    const section = renderPage([{ ...row, item }, ...getLinkTargets(row)]).querySelector(
      'section, [data-surface]',
    );
    expect(section?.getAttribute('data-surface')).toBe(surface);
  });
});

/** Expects that no heading precedes the h1 if this block without a title is the first one. */
function expectNoHeadingBeforeH1(row: Item): void {
  const item = { ...(isSeedItem(row['item']) ? row['item'] : {}), title: null };
  const title = { id: 'row', collection: 'textBlock', item: { id: 'text', title: 'Welcome' } };
  const levels = [...renderPage([{ ...row, item }, title]).querySelectorAll('h1, h2, h3, h4, h5, h6')];
  expect(levels.slice(1).filter(({ tagName }) => tagName === 'H1')).toEqual([]);
}

const withName = (row: Item) => ({ row, name: `${String(row['collection'])} ${String(row['id'])}` });

it.each(rows.map(withName))(
  'has no heading before the h1 if the first block is $name without a title',
  ({ row }) => expectNoHeadingBeforeH1(row),
);

it.each(changeTexts((text) => `${text}<h3>A heading</h3>`).map(withName))(
  'has no heading before the h1 if the texts of the first block $name contain headings',
  ({ row }) => expectNoHeadingBeforeH1(row),
);

it('declares inner headings only for blocks that render some', () => {
  const withHeadings = new Set(
    rows.flatMap((row) => {
      const item = { ...(isSeedItem(row['item']) ? row['item'] : {}), title: null };
      return renderPage([{ ...row, item }]).querySelector('h2, h3, h4') ? [row['collection']] : [];
    }),
  );
  const expected = blockCollections.filter(
    (collection) => blockDefinitions[collection].innerHeadings === true,
  );
  expect(expected.filter((collection) => !withHeadings.has(collection))).toEqual([]);
});

it('covers every block type', () => {
  const { blocks, warnings } = normalizeBlocks(rows, '');
  expect(new Set(blocks.map(({ collection }) => collection))).toEqual(new Set(blockCollections));
  expect(warnings).toEqual([]);
});

describe.each(cases)('%s', (_name, blockRows) => {
  let page: HTMLElement;
  beforeAll(() => (page = renderPage(blockRows)));

  it('contains no script of an editor', () => {
    const attributes = [...page.querySelectorAll('*')].flatMap((element) => [...element.attributes]);
    expect(page.querySelectorAll('script, iframe, object, embed')).toHaveLength(0);
    expect(attributes.filter(({ name }) => /^on/.test(name))).toEqual([]);
    expect(attributes.filter(({ value }) => /^\s*javascript:/i.test(value))).toEqual([]);
  });

  it('names every link, button and image, and has unique ids', () => {
    const getName = (element: Element) =>
      element.getAttribute('aria-label') ??
      [element.textContent, ...[...element.querySelectorAll('img')].map(({ alt }) => alt)].join('').trim();
    const nameless = [...page.querySelectorAll('a, button, summary')].filter((element) => !getName(element));
    expect(nameless.map(({ outerHTML }) => outerHTML)).toEqual([]);
    expect([...page.querySelectorAll('img:not([alt])')].map(({ outerHTML }) => outerHTML)).toEqual([]);
    const ids = [...page.querySelectorAll('[id]')].map(({ id }) => id);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
    const labels = [...page.querySelectorAll('[aria-labelledby]')].flatMap(
      (element) => element.getAttribute('aria-labelledby')?.split(' ') ?? [],
    );
    expect(labels.filter((id) => !ids.includes(id))).toEqual([]);
  });

  it('has at most one h1, as the first heading, and skips no heading level', () => {
    const levels = [...page.querySelectorAll('h1, h2, h3, h4, h5, h6')].map(({ tagName }) =>
      Number(tagName[1]),
    );
    const steps = levels.map((level, index) => level - (levels[index - 1] ?? 0));
    expect(steps.filter((step) => step > 1)).toEqual([]);
    expect(levels.filter((level) => level === 1).length).toBeLessThanOrEqual(1);
    expect(levels.lastIndexOf(1)).toBeLessThanOrEqual(0);
  });

  it('has no empty block', () => {
    for (const block of page.querySelectorAll('section')) {
      const visibleContent =
        block.querySelector('img, svg, input, button, a, [role="separator"]') ?? block.textContent?.trim();
      expect(visibleContent ? '' : block.outerHTML).toBe('');
    }
  });
});
