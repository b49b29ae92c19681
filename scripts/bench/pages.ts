import { randomUUID } from 'node:crypto';
import pg from 'pg';

type Row = Record<string, unknown>;

/** Older than the overlap of the source plugin, which fetches newer items again even if they have not changed. */
const WRITTEN_AT = new Date(Date.now() - 3_600_000).toISOString();

/** A generated page and the text block that a benchmark edits. */
export interface GeneratedPage {
  id: string;
  url: string;
  textBlock: string;
}

/** Existing items that the pages refer to. */
interface ExistingItems {
  pictures: string[];
  shows: string[];
}

/** Deletes the pages of the seed, so that a benchmark knows the number of pages. */
export async function removePages(client: pg.Client): Promise<void> {
  await client.query('delete from "pages_buildingBlocks"');
  await client.query('delete from pages');
}

/**
 * Dates all items of the seed before the overlap of the source plugin. Otherwise every build fetches them again, as if an editor
 * had saved all of them just before.
 */
export async function backdateItems(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ table_name: string; column_name: string }>(
    `select table_name, column_name from information_schema.columns
      where table_schema = 'public' and column_name in ('date_created', 'date_updated', 'created_on', 'modified_on', 'uploaded_on')`,
  );
  for (const { table_name: table, column_name: column } of rows) {
    await client.query(`update "${table}" set "${column}" = $1 where "${column}" > $1`, [WRITTEN_AT]);
  }
}

/**
 * Adds the pages with the numbers `from` to `to`, each with five to twelve blocks of different types. Writes directly into the tables
 * of Directus, because its API takes minutes for a thousand pages.
 */
export async function addPages(client: pg.Client, from: number, to: number): Promise<GeneratedPage[]> {
  const existingItems: ExistingItems = {
    pictures: await readIds(client, `select id from directus_files where type = 'image/jpeg' order by id`),
    shows: await readIds(client, 'select id from shows order by id'),
  };
  const tables = new Map<string, Row[]>();
  const pages: GeneratedPage[] = [];
  for (let number = from; number <= to; number += 1) pages.push(makePage(number, existingItems, tables));
  for (const [table, rows] of tables) await insert(client, table, rows);
  return pages;
}

/** The number of different combinations of blocks of the pages. */
const combinations = 200;

/** Adds a row to a table and returns its id. */
type AddRow = (table: string, row: Row) => string;

/** What the blocks of a page are made of. */
interface PageContent {
  add: AddRow;
  number: number;
  /** Returns the id of a picture. */
  picture: (place: number) => string;
  show: string;
}

function makePage(
  number: number,
  { pictures, shows }: ExistingItems,
  tables: Map<string, Row[]>,
): GeneratedPage {
  const add: AddRow = (table, row) => {
    const id = randomUUID();
    const rows = tables.get(table) ?? [];
    rows.push({ id, date_created: WRITTEN_AT, ...row });
    tables.set(table, rows);
    return id;
  };
  const url = number === 1 ? '/' : `/bench/${number}`;
  // Parents come first, because each table is written completely before the next one.
  const page = add('pages', {
    url,
    title: `Page ${number}`,
    status: 'published',
    seoDescription: `The page number ${number} of a measurement.`,
    hideHeader: false,
    hideFooter: false,
    noIndex: false,
  });
  const content: PageContent = {
    add,
    number,
    picture: (place) => pictures[(number + place) % pictures.length] ?? '',
    show: shows[number % shows.length] ?? '',
  };
  const textBlock = addTextBlock(content);
  const blocks = {
    heroImage: addHeroImage(content),
    textBlock,
    ...selectByBits(addOptionalBlocks(content), number % combinations),
  };
  Object.entries(blocks).forEach(([collection, item], index) => {
    add('pages_buildingBlocks', { pages_id: page, collection, item, sort: index + 1 });
  });
  return { id: page, url, textBlock };
}

/** Drops the entry at the position of each set bit. */
function selectByBits(blocks: Record<string, string>, bits: number): Record<string, string> {
  return Object.fromEntries(Object.entries(blocks).filter((_, position) => !(bits & (1 << position))));
}

function addHeroImage({ add, number, picture }: PageContent): string {
  const hero = add('heroImage', {
    title: `Page ${number}`,
    text: createParagraph(number),
    image: picture(0),
    size: 'full',
  });
  const button = add('buttons', {
    text: 'Get tickets',
    variant: 'primary',
    url: '/ticketing',
    openInNewTab: false,
  });
  add('heroImage_buttons', { heroImage_id: hero, collection: 'buttons', item: button, sort: 1 });
  return hero;
}

function addTextBlock({ add, number }: PageContent): string {
  return add('textBlock', {
    title: `About page ${number}`,
    text: `<p>${createParagraph(number)}</p><p>${createParagraph(number + 1)}</p>`,
    alignment: 'left',
    darkBackground: false,
  });
}

/** Ten blocks of different types, by their collections. */
function addOptionalBlocks(content: PageContent): Record<string, string> {
  const { add, number, picture, show } = content;
  return {
    sideBySideImageText: add('sideBySideImageText', {
      title: `Beside page ${number}`,
      text: `<p>${createParagraph(number + 2)}</p>`,
      image: picture(1),
      leftImage: number % 2 === 0,
      invert: false,
      textTopAlign: 'center',
      stackButtons: false,
      topPadding: true,
      bottomPadding: true,
      darkBackground: number % 3 === 0,
    }),
    nowPlaying: addNowPlaying(content),
    ampersandAndText: add('ampersandAndText', {
      title: `And page ${number}`,
      text: `<p>${createParagraph(number + 3)}</p>`,
      darkBackground: false,
    }),
    smallCards: addSmallCards(content),
    textByTextCard: add('textByTextCard', {
      title: 'Three columns',
      leftColumn: `<p>${createParagraph(number + 4)}</p>`,
      middleColumn: `<p>${createParagraph(number + 5)}</p>`,
      rightColumn: `<p>${createParagraph(number + 6)}</p>`,
      darkBackground: true,
    }),
    promoBlock: add('promoBlock', {
      title: `Promotion of page ${number}`,
      text: `<p>${createParagraph(number + 7)}</p>`,
      image: picture(2),
      buttonText: 'Get tickets',
      url: '/ticketing',
      darkBackground: false,
    }),
    faqs: addFaqs(content),
    starDivider: add('starDivider', { darkBackground: false }),
    showDetails: add('showDetails', { show, darkBackground: true }),
    textCTA: add('textCTA', {
      title: `Call of page ${number}`,
      text: `<p>${createParagraph(number + 8)}</p>`,
      darkBackground: true,
    }),
  };
}

function addNowPlaying({ add, number, picture }: PageContent): string {
  const nowPlaying = add('nowPlaying', { title: 'Now playing', darkBackground: false });
  for (const sort of [1, 2]) {
    add('nowPlayingItems', {
      nowPlaying,
      title: `Show ${sort} of page ${number}`,
      image: picture(sort),
      sort,
    });
  }
  return nowPlaying;
}

function addFaqs({ add, number }: PageContent): string {
  const faqs = add('faqs', { title: 'Questions', darkBackground: false });
  for (const sort of [1, 2, 3]) {
    add('faqItems', {
      faqs,
      question: `Question ${sort} of page ${number}?`,
      answer: `<p>${createParagraph(number + sort)}</p>`,
      sort,
    });
  }
  return faqs;
}

function addSmallCards({ add, number, picture }: PageContent): string {
  const cards = add('smallCards', {
    title: 'Cards',
    display: 'grid',
    isVertical: false,
    darkBackground: false,
  });
  for (const sort of [1, 2, 3]) {
    add('smallCardItems', {
      smallCards: cards,
      title: `Card ${sort} of page ${number}`,
      text: `<p>${createParagraph(number + sort)}</p>`,
      image: picture(sort + 2),
      sort,
    });
  }
  return cards;
}

function createParagraph(number: number): string {
  return `Paragraph ${number}: the lamps are lit at seven, the doors open at half past, and nobody is turned away for being early.`;
}

async function insert(client: pg.Client, table: string, rows: Row[]): Promise<void> {
  const name = pg.escapeIdentifier(table);
  const columns = Object.keys(rows[0] ?? {})
    .map(pg.escapeIdentifier)
    .join(', ');
  await client.query(
    `insert into ${name} (${columns}) select ${columns} from json_populate_recordset(null::${name}, $1::json)`,
    [JSON.stringify(rows)],
  );
}

async function readIds(client: pg.Client, query: string): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(query);
  if (rows.length === 0) throw new Error(`The seed content is not complete: "${query}" finds nothing.`);
  return rows.map(({ id }) => id);
}
