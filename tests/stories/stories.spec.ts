import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from '@playwright/test';
import { checkScreenshot } from './support/screenshotCheck.ts';
import { createMosaics } from './support/pictures.ts';
import {
  getPictureScreens,
  PICTURE_TAG,
  readStories,
  screenNames,
  type Screen,
  type StoryEntry,
} from './support/storyIndex.ts';
import { test } from './support/storyPage.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const screenshots = fileURLToPath(new URL('screenshots', import.meta.url));
const resultsFolder = join(root, '.data', 'stories');
const accepts = Boolean(process.env['STORIES_ACCEPT']);
const { stories } = await readStories();

/** The limits of all screenshots together (docs/stories.md). */
const MAX_FILES = 300;
const MAX_BYTES = 25 * 1024 * 1024;

const screenshotFile = (id: string, screen: Screen) => `${id}-${screen}.png`;

if (accepts) {
  test('creates the missing mosaics', async ({ page }) => createMosaics(page));
}

// One worker shows all stories of a component, one screen after the other, because loading a page and changing its width take
// the longest.
for (const title of new Set(stories.map((story) => story.title))) {
  test.describe(title, () => {
    test.describe.configure({ mode: 'default' });
    const storiesOfTitle = stories.filter((story) => story.title === title);
    // Accepting needs only the stories with pictures.
    if (!accepts) {
      for (const story of storiesOfTitle) if (getPictureScreens(story).length === 0) testStory(story);
    }
    for (const screen of screenNames) {
      for (const story of storiesOfTitle)
        if (getPictureScreens(story).includes(screen)) testStory(story, screen);
    }
  });
}

/** Tests a story on the screen of its picture, or on the first screen of the story if it has no picture. */
function testStory(story: StoryEntry, pictureScreen?: Screen) {
  const { id, title, name } = story;
  test(pictureScreen ? `${name} › ${pictureScreen}` : name, async ({ stories: storyPage }) => {
    const screensOfStory = await storyPage.findScreens(story);
    const screen = pictureScreen ?? screensOfStory[0] ?? 'phone';
    const { parameters, problems } = await storyPage.open(story, screen);
    // A screenshot is compared or accepted only when the story rendered without problems.
    if (pictureScreen && problems.length === 0) {
      const path = join(screenshots, screenshotFile(id, screen));
      const acceptCommand = `npm run stories:accept -- -g "${title} ${name}"`;
      const screenshot = await storyPage.takeScreenshot(parameters.maxHeight);
      problems.push(...checkScreenshot(screenshot, { path, resultsFolder, accepts, acceptCommand }));
    }
    problems.push(...(await storyPage.runAxe()));
    const isFirstScreen = !pictureScreen || getPictureScreens(story)[0] === screen;
    const inNarrowWindow = isFirstScreen && screensOfStory.includes('phone');
    problems.push(...(await storyPage.checkReflow({ inNarrowWindow })));
    if (problems.length > 0)
      throw new Error(`${id}, ${screen}:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
  });
}

test.describe('the screenshots', () => {
  test.skip(accepts, 'Accepting changes them.');

  test('each component has one', () => {
    const pictured = new Set(
      stories.filter((story) => getPictureScreens(story).length > 0).map(({ title }) => title),
    );
    const others = new Set(
      stories
        .map(({ title }) => title)
        // Its screens are made of components that have pictures.
        .filter((title) => !pictured.has(title) && !title.startsWith('Box office/')),
    );
    expect([...others], 'components without a story with a picture (docs/stories.md)').toEqual([]);
  });

  test('are at most 300 files and 25 MB', () => {
    const files = readdirSync(screenshots);
    const bytes = files.reduce((sum, file) => sum + statSync(join(screenshots, file)).size, 0);
    expect(files.length).toBeLessThanOrEqual(MAX_FILES);
    expect(bytes).toBeLessThanOrEqual(MAX_BYTES);
  });

  test('have tags with the name of a screen', () => {
    const known = screenNames.map((screen) => `${PICTURE_TAG}${screen}`);
    const tags = stories.flatMap((story) => story.tags ?? []).filter((tag) => tag.startsWith(PICTURE_TAG));
    expect(tags.filter((tag) => !known.includes(tag))).toEqual([]);
  });
});

test('every screenshot belongs to a story', () => {
  const knownFiles = new Set(
    stories.flatMap((story) => getPictureScreens(story).map((screen) => screenshotFile(story.id, screen))),
  );
  const orphanedFiles = readdirSync(screenshots).filter((file) => !knownFiles.has(file));
  if (accepts) for (const file of orphanedFiles) rmSync(join(screenshots, file));
  else expect(orphanedFiles, 'tests/stories/screenshots: `npm run stories:accept` removes them').toEqual([]);
});
