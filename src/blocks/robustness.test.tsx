import { renderToStaticMarkup } from 'react-dom/server';
import { blockCollections, normaliseBlocks } from '../content/block';
import { blockTypes } from '../content/blockTypes';
import { everyBlockRows as rows, isItem, items, type SeedItem as Item } from '../content/testSeed';
import { BlockComponentsProvider, Blocks } from './Blocks';
import * as registry from './registry';

/*
 * Every block of the page "every block" of the seed, from Directus' answer to the markup, when an editor or a deleted item
 * has left it in a state that nobody thought of. How it looks then is seen in the stories.
 */

/** Changes all values of the items of the blocks, however deep; keys and collections stay. */
function change(how: (value: unknown, depth: number, field: string) => unknown): Item[] {
  const go = (value: unknown, depth: number): unknown => {
    if (Array.isArray(value)) return value.map((each) => go(each, depth));
    if (!isItem(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([field, inner]) => [
        field,
        field === 'id' || field === 'collection' ? inner : go(how(inner, depth, field), depth + 1),
      ]),
    );
  };
  return rows.map((row) => ({ ...row, item: go(row['item'], 0) }));
}

const strings = (how: (text: string, field: string) => string) =>
  change((value, _depth, field) => (typeof value === 'string' ? how(value, field) : value));

const bad = '<script>bad()</script><img src="x" onerror="bad()"><a href="javascript:bad()">bad</a>';

const cases: [name: string, rows: Item[]][] = [
  ['as the editor left it', rows],
  ['without any optional value', change(() => null)],
  ['with empty strings', strings(() => '')],
  ['with blanks alone', strings(() => '  ')],
  ['with ten times the text', strings((text) => Array(10).fill(text).join(' '))],
  ['with HTML and a script in every field', strings((text) => `${text}${bad}`)],
  ['with nothing but HTML and a script', strings(() => bad)],
  ['with every single relation gone', change((value) => (isItem(value) ? null : value))],
  [
    'with what every row of a list stands for gone',
    change((value) =>
      Array.isArray(value)
        ? items(value).map((row) => ({ id: row['id'], collection: row['collection'], item: null }))
        : value,
    ),
  ],
  ['with empty lists', change((value) => (Array.isArray(value) ? [] : value))],
  ['with one item in every list', change((value) => (Array.isArray(value) ? value.slice(0, 1) : value))],
  [
    'with fifty items in every list',
    change((value, depth) =>
      Array.isArray(value) && depth === 0
        ? Array.from({ length: 50 }, (_, index) => {
            const item = items(value)[index % value.length];
            return { ...item, id: `${String(item?.['id'])}-${index}`, sort: index };
          })
        : value,
    ),
  ],
  [
    'with pictures without a description',
    change((value, _depth, field) => (field === 'description' ? null : value)),
  ],
  [
    'with values of other kinds',
    change((value) => (typeof value === 'string' ? { id: 7 } : [7, null, { id: 'x' }])),
  ],
];

// The server runs none, and says so of each.
jest.mock('react', () => ({ ...jest.requireActual<object>('react'), useLayoutEffect: () => undefined }));

/** What the server writes for these rows. */
function pageOf(blockRows: Item[]): HTMLElement {
  const complaints = jest.spyOn(console, 'error').mockReturnValue();
  const page = document.createElement('main');
  page.innerHTML = renderToStaticMarkup(
    <BlockComponentsProvider components={registry}>
      <Blocks blocks={normaliseBlocks(blockRows, '').blocks} />
    </BlockComponentsProvider>,
  );
  expect(complaints.mock.calls).toEqual([]);
  complaints.mockRestore();
  return page;
}

it('shows what looks like HTML in plain words as it was typed', () => {
  const page = pageOf(strings((text) => `${text}${bad}`));
  for (const plainWords of [
    'Every block, in every shape', // the title of a hero
    'Not a play but the box', // its text
    'A print of the paper cut', // of a tile
    'One small jar', // the name of a product
  ]) {
    const place = [...page.querySelectorAll('h1, h2, h3, h4, p')].find((each) =>
      each.textContent?.includes(plainWords),
    );
    expect(place?.textContent).toContain('<script>bad()</script>');
  }
});

/** What the links of a block jump to: without it there are none. */
const placesFor = ({ collection }: Item) =>
  collection === 'jumpToSections' ? rows.filter(({ sectionId }) => sectionId) : [];

const onGrounds = new Set(
  rows.flatMap(({ collection, item }) => (isItem(item) && 'darkBackground' in item ? [collection] : [])),
);

describe.each(
  rows
    .filter(({ collection }) => onGrounds.has(collection))
    .map((row) => ({ row, name: `${String(row['collection'])} ${String(row['id'])}` })),
)('the ground of $name', ({ row }) => {
  it.each([
    [true, 'dark'],
    [false, 'light'],
  ])('is with darkBackground %p %s', (darkBackground, surface) => {
    const item = { ...(isItem(row['item']) ? row['item'] : {}), darkBackground };
    const ground = pageOf([{ ...row, item }, ...placesFor(row)]).querySelector('section, [data-surface]');
    expect(ground?.getAttribute('data-surface')).toBe(surface);
  });
});

it.each(rows.map((row) => ({ row, name: `${String(row['collection'])} ${String(row['id'])}` })))(
  'has no heading before its h1 where $name has no title and opens the page',
  ({ row }) => {
    const item = { ...(isItem(row['item']) ? row['item'] : {}), title: null };
    const title = { id: 'row', collection: 'textBlock', item: { id: 'text', title: 'Welcome' } };
    const levels = [...pageOf([{ ...row, item }, title]).querySelectorAll('h1, h2, h3, h4, h5, h6')];
    expect(levels.slice(1).filter(({ tagName }) => tagName === 'H1')).toEqual([]);
  },
);

it('counts on more headings than the title only where there are some', () => {
  const withHeadings = new Set(
    rows.flatMap((row) => {
      const item = { ...(isItem(row['item']) ? row['item'] : {}), title: null };
      return pageOf([{ ...row, item }]).querySelector('h2, h3, h4') ? [row['collection']] : [];
    }),
  );
  const expected = blockCollections.filter((collection) => blockTypes[collection].moreHeadings);
  expect(expected.filter((collection) => !withHeadings.has(collection))).toEqual([]);
});

it('looks at every type', () => {
  const { blocks, warnings } = normaliseBlocks(rows, '');
  expect(new Set(blocks.map(({ collection }) => collection))).toEqual(new Set(blockCollections));
  expect(warnings).toEqual([]);
});

describe.each(cases)('%s', (_name, blockRows) => {
  let page: HTMLElement;
  beforeAll(() => (page = pageOf(blockRows)));

  it('runs nothing that an editor wrote', () => {
    const attributes = [...page.querySelectorAll('*')].flatMap((element) => [...element.attributes]);
    expect(page.querySelectorAll('script, iframe, object, embed')).toHaveLength(0);
    expect(attributes.filter(({ name }) => /^on/.test(name))).toEqual([]);
    expect(attributes.filter(({ value }) => /^\s*javascript:/i.test(value))).toEqual([]);
  });

  it('names every link, button and picture, and gives no id twice', () => {
    const nameOf = (element: Element) =>
      element.getAttribute('aria-label') ??
      [element.textContent, ...[...element.querySelectorAll('img')].map(({ alt }) => alt)].join('').trim();
    const nameless = [...page.querySelectorAll('a, button, summary')].filter((each) => !nameOf(each));
    expect(nameless.map(({ outerHTML }) => outerHTML)).toEqual([]);
    expect([...page.querySelectorAll('img:not([alt])')].map(({ outerHTML }) => outerHTML)).toEqual([]);
    const ids = [...page.querySelectorAll('[id]')].map(({ id }) => id);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
    const labels = [...page.querySelectorAll('[aria-labelledby]')].flatMap(
      (each) => each.getAttribute('aria-labelledby')?.split(' ') ?? [],
    );
    expect(labels.filter((id) => !ids.includes(id))).toEqual([]);
  });

  it('has one title of the page, first, and skips no level below it', () => {
    const levels = [...page.querySelectorAll('h1, h2, h3, h4, h5, h6')].map(({ tagName }) =>
      Number(tagName[1]),
    );
    const steps = levels.map((level, index) => level - (levels[index - 1] ?? 0));
    expect(steps.filter((step) => step > 1)).toEqual([]);
    expect(levels.filter((level) => level === 1).length).toBeLessThanOrEqual(1);
    expect(levels.lastIndexOf(1)).toBeLessThanOrEqual(0);
  });

  it('has no block that is empty', () => {
    for (const block of page.querySelectorAll('section')) {
      const shown =
        block.querySelector('img, svg, input, button, a, [role="separator"]') ?? block.textContent?.trim();
      expect(shown ? '' : block.outerHTML).toBe('');
    }
  });
});
