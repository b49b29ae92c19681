import { blockDefinitions } from './blocks.generated';
import { blockCollections, findBlockCollections } from './blockTypes';
import { normalizeBlocks } from './normalizeBlocks';
import { relations } from './relations';

/** Without a company phone, because none of these blocks shows it. */
const normalize = (rows: unknown) => normalizeBlocks(rows, '');

const hero = (id: string, title = 'Title') => ({
  id: `row-${id}`,
  collection: 'heroImage',
  item: { id, title },
});
const text = (id: string, title = '') => ({
  id: `row-${id}`,
  collection: 'textBlock',
  item: { id, title, text: '<p>Hi</p>' },
});

it('discriminates blocks by collection and keeps their order', () => {
  const { blocks } = normalize([hero('a'), text('b')]);
  expect(blocks.map(({ id, collection }) => [id, collection])).toEqual([
    ['row-a', 'heroImage'],
    ['row-b', 'textBlock'],
  ]);
});

it('omits rows without an item or a type and warns about them', () => {
  const { blocks, warnings } = normalize([
    { id: 'r', collection: 'heroImage', item: null },
    { id: 's', collection: null, item: null },
    text('b'),
  ]);
  expect(blocks).toHaveLength(1);
  expect(warnings).toEqual([
    {
      collection: 'heroImage',
      id: null,
      sentence:
        'Block 1 (hero image) is left out. What it leads to was deleted, or the site may not read it: remove the block, or ask the operator of the site.',
    },
    { collection: '', id: null, sentence: 'Block 2 (no type) is left out. It has no type: remove it.' },
  ]);
});

it('omits a block whose normalizer throws and keeps the others', () => {
  const broken = {
    id: 'x',
    get title(): string {
      throw new Error('No title today');
    },
  };
  const { blocks, warnings } = normalize([{ id: 'r', collection: 'textBlock', item: broken }, text('b')]);
  expect(blocks.map(({ id }) => id)).toEqual(['row-b']);
  expect(warnings).toEqual([
    {
      collection: 'textBlock',
      id: 'x',
      sentence:
        'Block 1 (text block) is left out. The site cannot read it (No title today): tell the operator of the site.',
    },
  ]);
});

it('warns about omitted parts of a block: images, cards, buttons, videos', () => {
  const { warnings } = normalize([
    {
      id: 'r1',
      collection: 'heroVideo',
      item: {
        id: 'h',
        title: 'Jonah',
        videoVimeoID: '0',
        thumbnail: { id: 'drawing', width: null },
        buttons: [
          { id: 'b1', collection: 'buttons', item: { id: 'nowhere', text: 'Nowhere' } },
          { id: 'b2', collection: 'buttons', item: null },
        ],
      },
    },
    {
      id: 'r2',
      collection: 'smallCards',
      item: { id: 's', cards: [{ id: 'empty' }, { id: 'card', title: 'A card', image: { id: 'drawing' } }] },
    },
    {
      id: 'r3',
      collection: 'filmSelector',
      item: {
        id: 'f',
        films: [
          {
            id: 'film',
            title: 'Jonah',
            filmBlocks: [text('inner'), { id: 'e', collection: 'faqs', item: { id: 'q' } }],
          },
        ],
      },
    },
  ]);
  expect(warnings.map(({ collection, id, sentence }) => `${collection} ${id}: ${sentence}`)).toEqual([
    'heroVideo h: Block 1 (hero video) shows without one of its parts (hero video). “0” is not the number of a video.',
    'directus_files drawing: Block 1 (hero video) shows without one of its parts (picture). Its size is not known: upload it again as JPEG, PNG or WebP.',
    'buttons nowhere: Block 1 (hero video) shows without one of its parts (buttons). A button needs a text, and a page or an address.',
    'heroVideo_buttons b2: Block 1 (hero video) shows without one of its parts (button). It was deleted, or the site may not read it.',
    'smallCardItems empty: Block 2 (small cards) shows without one of its parts (small card items). It needs a picture, words or a button.',
    'directus_files drawing: Block 2 (small cards) shows without one of its parts (picture). Its size is not known: upload it again as JPEG, PNG or WebP.',
    'faqs q: Block 3 (film selector), block 2 (faqs) is left out. A question with its answer is required.',
  ]);
});

it('omits blocks of an unknown type and warns about them', () => {
  const { blocks, warnings } = normalize([{ id: 'r', collection: 'hologram', item: { id: 'x' } }, text('b')]);
  expect(blocks).toHaveLength(1);
  expect(warnings).toEqual([
    {
      collection: 'hologram',
      id: 'x',
      sentence:
        'Block 1 (hologram) is left out. The site does not know the type “hologram”; a newer version of the site may know it.',
    },
  ]);
});

it('treats the name of an inherited object property as an unknown type', () => {
  expect(normalize([{ id: 'r', collection: 'constructor', item: { id: 'x' } }])).toMatchObject({
    blocks: [],
    warnings: [{ collection: 'constructor' }],
  });
});

it('gives priority to the first hero image only, at any position', () => {
  const { blocks } = normalize([text('a'), hero('b'), hero('c')]);
  expect(blocks.map(({ priority }) => priority)).toEqual([false, true, false]);
});

it('gives priority to a hero video only if it is the first block', () => {
  const film = (id: string) => ({ id: `row-${id}`, collection: 'heroVideo', item: { id, title: 'Jonah' } });
  const { blocks } = normalize([film('a'), hero('b'), film('c')]);
  expect(blocks.map(({ priority }) => priority)).toEqual([true, true, false]);
});

it('returns the picture of the first block with priority that has one', () => {
  const picture = (id: string) => ({ id, width: 1920, height: 1080 });
  const film = (thumbnail: object | null) => ({
    id: 'film',
    collection: 'heroVideo',
    item: { id: 'v', title: 'Jonah', thumbnail },
  });
  const image = (id: string, pictures: object) => ({
    id,
    collection: 'heroImage',
    item: { id, title: 'Ruth', ...pictures },
  });
  const getPictureIds = (...rows: object[]) => {
    const { heroPicture } = normalize(rows);
    return heroPicture && [heroPicture.image.id, heroPicture.mobileImage.id];
  };
  const wide = image('a', { image: picture('wide') });
  expect(getPictureIds(wide)).toEqual(['wide', 'wide']);
  expect(getPictureIds(image('a', { image: picture('wide'), mobileImage: picture('tall') }))).toEqual([
    'wide',
    'tall',
  ]);
  expect(getPictureIds(film(picture('still')), wide)).toEqual(['still', 'still']);
  expect(getPictureIds(film(null), text('t', 'Text'), wide)).toEqual(['wide', 'wide']);
  expect(getPictureIds(image('a', { mobileImage: picture('tall') }), wide)).toBeUndefined();
  expect(getPictureIds(text('t', 'Text'))).toBeUndefined();
});

it('marks the last of the visible blocks', () => {
  const { blocks } = normalize([hero('a'), text('b'), { id: 'r', collection: 'faqs', item: null }]);
  expect(blocks.map(({ lastBlock }) => lastBlock)).toEqual([false, true]);
});

it('gives heading level 1 to the first title', () => {
  const { blocks } = normalize([text('a', ''), text('b', 'First'), hero('c')]);
  expect(blocks.map(({ headingLevel }) => headingLevel)).toEqual([2, 1, 2]);
});

it('gives heading level 1 to no title that follows another heading', () => {
  const levelsAfter = (...before: object[]) =>
    normalize([...before, hero('last', 'Too late')]).blocks.map(({ headingLevel }) => headingLevel);
  const card = { id: 'card', title: 'A card' };
  expect(levelsAfter({ id: 'r', collection: 'smallCards', item: { id: 's', cards: [card] } })).toEqual([
    2, 2,
  ]);
  expect(
    levelsAfter({ id: 'r', collection: 'showDetails', item: { id: 's', show: { id: 'x', eventCode: 'X' } } }),
  ).toEqual([2, 2]);
  const textWith = (html: string) => ({ id: 'r', collection: 'textBlock', item: { id: 't', text: html } });
  expect(levelsAfter(textWith('<h3>A heading</h3>'))).toEqual([2, 2]);
  expect(
    levelsAfter(textWith('<p>None</p>'), { id: 's', collection: 'starDivider', item: { id: 's' } }),
  ).toEqual([2, 2, 1]);
});

it('ignores markup in plain texts, which is no heading', () => {
  const carousel = {
    id: 'r',
    collection: 'carousels',
    item: {
      id: 'c',
      images: [
        { id: '1', directus_files_id: { id: 'f', description: 'A <h2> in chalk', width: 800, height: 600 } },
      ],
    },
  };
  const { blocks } = normalize([carousel, text('a', 'First')]);
  expect(blocks.map(({ headingLevel }) => headingLevel)).toEqual([2, 1]);
});

it('gives heading level 1 to a title whose block has inner headings', () => {
  const cards = { id: 's', title: 'Cards', cards: [{ id: 'card', title: 'A card' }] };
  const { blocks } = normalize([{ id: 'r', collection: 'smallCards', item: cards }, hero('b')]);
  expect(blocks.map(({ headingLevel }) => headingLevel)).toEqual([1, 2]);
});

it('returns no blocks for a page without blocks', () => {
  expect(normalize(null)).toEqual({
    blocks: [],
    warnings: [],
  });
});

it('omits empty blocks before it determines the first and the last one', () => {
  const { blocks, warnings } = normalize([
    { id: 'r1', collection: 'nowPlaying', item: { id: 'n', title: 'On stage', items: [] } },
    { id: 'r2', collection: 'heroImage', item: { id: 'h' } },
    text('b', 'Welcome'),
    hero('c'),
    { id: 'r3', collection: 'faqs', item: { id: 'f', title: 'Questions', questionsAndAnswers: [] } },
    { id: 'r4', collection: 'showDetails', item: { id: 's', show: null } },
  ]);
  expect(
    blocks.map(({ id, headingLevel, priority, lastBlock }) => ({ id, headingLevel, priority, lastBlock })),
  ).toEqual([
    { id: 'row-b', headingLevel: 1, priority: false, lastBlock: false },
    { id: 'row-c', headingLevel: 2, priority: true, lastBlock: true },
  ]);
  expect(warnings.map(({ collection, id }) => [collection, id])).toEqual([
    ['nowPlaying', 'n'],
    ['heroImage', 'h'],
    ['faqs', 'f'],
    ['showDetails', 's'],
  ]);
  expect(warnings.at(-1)?.sentence).toBe('Block 6 (show details) is left out. Show code is required.');
});

it('treats values of an unexpected type as missing', () => {
  const odd = {
    id: 'x',
    title: { en: 'Title' },
    text: ['Hi'],
    image: 'file-1',
    buttons: 7,
    darkBackground: 'no',
  };
  const { blocks } = normalize([
    { id: 'r1', collection: 'textBlock', item: { ...odd, title: 5 } },
    { id: 'r2', collection: 'heroImage', item: { ...odd, eyebrow: 'Now' } },
  ]);
  expect(blocks).toMatchObject([
    { title: '5', text: '', darkBackground: false },
    { title: '', image: null, buttons: [], eyebrow: 'Now' },
  ]);
});

it('has relations and a normalizer for every block type', () => {
  expect(Object.keys(blockDefinitions).filter((collection) => !relations[collection])).toEqual([]);
  expect(blockCollections.filter((collection) => !blockDefinitions[collection])).toEqual([]);
});

it('reads the section id of a block, without the number sign', () => {
  const { blocks } = normalize([
    { ...text('a'), sectionId: '#getting-here' },
    { ...text('b'), sectionId: '' },
    { ...text('c'), sectionId: null },
  ]);
  expect(blocks.map(({ sectionId }) => sectionId)).toEqual(['getting-here', undefined, undefined]);
});

it('gives every question of a page an anchor that differs from other anchors and section ids', () => {
  const faqs = (id: string) => ({
    id: `row-${id}`,
    collection: 'faqs',
    item: { id, questionsAndAnswers: [{ id: `q-${id}`, question: 'Supper?', answer: '<p>Soup.</p>' }] },
  });
  const { blocks } = normalize([faqs('a'), faqs('b'), { ...text('c'), sectionId: 'supper' }]);
  expect(
    blocks.flatMap((block) => (block.collection === 'faqs' ? block.questionsAndAnswers : [])),
  ).toMatchObject([{ anchor: 'supper-2' }, { anchor: 'supper-3' }]);
});

it('finds each block type of a page once, including nested blocks', () => {
  const film = {
    id: 'film',
    filmBlocks: [text('c'), { id: 'r', collection: 'fromTheFuture', item: { id: 'x' } }],
  };
  const rows = [hero('a'), hero('b'), { id: 's', collection: 'newer', item: { id: 'f', films: [film] } }];
  expect([...findBlockCollections(rows)]).toEqual(['heroImage', 'textBlock']);
});

it('keeps the first use of a section id and warns about repeated and reserved ones', () => {
  const row = (id: string, sectionId: string) => ({
    id,
    sectionId,
    collection: 'textBlock',
    item: { id: `${id}-item`, title: id },
  });
  const { blocks, warnings } = normalize([
    row('a', 'here'),
    row('b', '#here'),
    row('c', 'main'),
    row('d', 'stay-in-touch'),
    row('e', 'there'),
  ]);
  expect(blocks.map(({ sectionId }) => sectionId)).toEqual([
    'here',
    undefined,
    undefined,
    undefined,
    'there',
  ]);
  expect(warnings.map(({ id }) => id)).toEqual(['b-item', 'c-item', 'd-item']);
  expect(warnings[0]?.sentence).toBe(
    'Block 2 (text block) has the section id “here”, which another part of the page has: links lead to that part. Give this block another section id.',
  );
});

it('omits links to missing sections and warns about them', () => {
  const jump = (...sectionIds: string[]) => ({
    id: 'jump',
    collection: 'jumpToSections',
    item: { id: 'j', links: sectionIds.map((sectionId) => ({ id: sectionId, text: 'Go', sectionId })) },
  });
  const faqs = {
    id: 'faqs',
    collection: 'faqs',
    item: { id: 'f', questionsAndAnswers: [{ id: 'q', question: 'Supper?', answer: '<p>Soup.</p>' }] },
  };
  const timeline = {
    id: 'timeline',
    collection: 'timeline',
    item: { id: 't', sections: [{ id: 's', year: '1976', sectionHeader: 'Nine lanterns' }] },
  };
  const { blocks, warnings } = normalize([
    jump('here', 'supper', 'year-1976', 'form', 'gone', 'empty'),
    { ...text('a'), sectionId: 'here' },
    { id: 'r', collection: 'textBlock', sectionId: 'empty', item: { id: 'x' } },
    faqs,
    timeline,
  ]);
  const links = blocks.flatMap((block) => (block.collection === 'jumpToSections' ? block.links : []));
  expect(links.map(({ sectionId }) => sectionId)).toEqual(['here', 'supper', 'year-1976', 'form']);
  expect(warnings.map(({ sentence }) => sentence)).toEqual([
    'Block 3 (text block) is left out. A title or a text is required.',
    'Block 1 (jump to sections) shows without its link “Go”. Nothing on the page has the section id “gone”: give it to a block, or delete the link.',
    'Block 1 (jump to sections) shows without its link “Go”. Nothing on the page has the section id “empty”: give it to a block, or delete the link.',
  ]);
  expect(normalize([jump('gone'), text('a', 'First')]).blocks).toMatchObject([
    { collection: 'textBlock', headingLevel: 1 },
  ]);
});

it('warns about other links to missing anchors', () => {
  const button = { id: 'button', text: 'Dates', url: '#dates' };
  const rows = [{ id: 'b', collection: 'buttons', item: button }];
  const { blocks, warnings } = normalize([
    {
      id: 'r',
      collection: 'textCTA',
      item: { id: 'x', text: '<p><a href="#way">Way</a></p>', buttons: rows },
    },
    { ...text('a'), sectionId: 'way' },
  ]);
  expect(blocks).toHaveLength(2);
  expect(warnings).toEqual([
    {
      collection: 'textCTA',
      id: 'x',
      sentence:
        'Block 1 (text CTA) has a link to “#dates”, and nothing on the page has that section id: it leads nowhere.',
    },
  ]);
});

it('gives the section id of an omitted block to the next block that has it', () => {
  const { blocks, warnings } = normalize([
    { id: 'a', sectionId: 'here', collection: 'textBlock', item: { id: 'x' } },
    { id: 'b', sectionId: 'here', collection: 'textBlock', item: { id: 'y', title: 'Here' } },
  ]);
  expect(blocks.map(({ sectionId }) => sectionId)).toEqual(['here']);
  expect(warnings.map(({ sentence }) => sentence)).toEqual([
    'Block 1 (text block) is left out. A title or a text is required.',
  ]);
});

it('gives the nested blocks of a block that the page has twice different ids', () => {
  const item = {
    id: 't',
    sections: [
      { id: 's', year: '1976', sectionHeader: 'Nine lanterns', timelineBlocks: [text('a', 'Text')] },
    ],
  };
  const { blocks } = normalize([
    { id: 'first', collection: 'timeline', item },
    { id: 'second', collection: 'timeline', item },
    { id: 'third', collection: 'timeline', item },
  ]);
  const nestedIds = blocks.flatMap((block) =>
    block.collection === 'timeline'
      ? block.sections.flatMap(({ timelineBlocks }) => timelineBlocks.map(({ id }) => id))
      : [],
  );
  expect(nestedIds).toEqual(['row-a', 'second-row-a', 'third-row-a']);
});
