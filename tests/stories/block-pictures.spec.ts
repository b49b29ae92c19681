import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from '@playwright/test';
import { checkBlockPicture, findBlockStories } from './support/blockPictures.ts';
import { readStories, type StoryEntry } from './support/storyIndex.ts';
import { test, type StoryPage } from './support/storyPage.ts';

/*
 * Compares the pictures of block types (cms/extensions/blocks/pictures) with their stories: the story with the tag
 * `block-picture`, or else the first story of the block. Accepting the screenshots of blocks also makes these pictures.
 * cms/tests/files.test.ts checks that each type has one.
 */

// The pictures show the demo as visitors see it.
test.use({ mosaics: false });

/** Windows that are small enough to recognize a block in its picture. */
const WIDE = { width: 960, height: 600 };
const UPRIGHT = { width: 390, height: 600 };

const resultsFolder = join(fileURLToPath(new URL('../..', import.meta.url)), '.data/stories/block-pictures');
const accepts = Boolean(process.env['STORIES_ACCEPT']);
const { stories } = await readStories();
const blockStories = findBlockStories(stories);

for (const [blockType, story] of blockStories) {
  test(`${story.title} ${story.name}: picture of ${blockType}`, async ({ stories: storyPage }) => {
    const screenshot = await takeScreenshot(storyPage, story);
    const { page } = storyPage;
    expect(await checkBlockPicture(page, { blockType, screenshot }, { resultsFolder, accepts })).toEqual([]);
  });
}

if (!accepts) {
  test('a picture that does not show the story of its type is reported', async ({ stories: page }, info) => {
    const story = blockStories.get('faqs');
    if (!story) throw new Error('The block faqs has no story.');
    const problems = await checkBlockPicture(
      page.page,
      { blockType: 'textBlock', screenshot: await takeScreenshot(page, story) },
      { resultsFolder: info.outputPath(), accepts },
    );
    expect(problems).toEqual([
      expect.stringMatching(/^picture: differs in .+: npm run stories:accept -- -g "picture of textBlock"$/),
    ]);
  });
}

async function takeScreenshot(storyPage: StoryPage, story: StoryEntry): Promise<Buffer> {
  const isForPhones = !(await storyPage.findScreens(story)).includes('desktop');
  const { problems } = await storyPage.open(story, isForPhones ? 'phone' : 'desktop');
  expect(problems).toEqual([]);
  const size = isForPhones ? UPRIGHT : WIDE;
  await storyPage.showAt(size);
  return storyPage.capture(size.height);
}
