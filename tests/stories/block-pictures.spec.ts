import { expect } from '@playwright/test';
import { findBlockStories, saveBlockPicture } from './support/blockPictures.ts';
import { readStories } from './support/storyIndex.ts';
import { test } from './support/storyPage.ts';

/*
 * Accepting the screenshots of blocks also makes the pictures of block types (cms/extensions/blocks/pictures), from the story
 * with the tag `block-picture` or else the first story of the block. cms/tests/files.test.ts checks that each type has one.
 */

// The pictures show the demo as visitors see it.
test.use({ mosaics: false });

/** Windows that are small enough to recognize a block in its picture. */
const WIDE = { width: 960, height: 600 };
const UPRIGHT = { width: 390, height: 600 };

const { stories } = await readStories();

if (process.env['STORIES_ACCEPT']) {
  for (const [blockType, story] of findBlockStories(stories)) {
    test(`${story.title} ${story.name}: picture of ${blockType}`, async ({ stories: storyPage }) => {
      const desktop = await storyPage.open(story, 'desktop');
      const isForPhones = desktop.parameters.screens?.includes('desktop') === false;
      const { problems } = isForPhones ? await storyPage.open(story, 'phone') : desktop;
      expect(problems).toEqual([]);
      const size = isForPhones ? UPRIGHT : WIDE;
      await storyPage.showAt(size);
      const screenshot = await storyPage.capture(size.height);
      await saveBlockPicture(storyPage.page, blockType, screenshot);
    });
  }
}
