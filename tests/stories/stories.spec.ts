import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from '@playwright/test';
import { checkScreenshot } from './support/screenshotCheck.ts';
import { createMosaics } from './support/pictures.ts';
import { getScreens, readStories, screens, type Screen, type StoryEntry } from './support/storyIndex.ts';
import { test } from './support/storyPage.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const screenshots = fileURLToPath(new URL('screenshots', import.meta.url));
const resultsFolder = join(root, '.data', 'stories');
const accepts = Boolean(process.env['STORIES_ACCEPT']);
const { stories } = await readStories();

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
    for (const screen of Object.keys(screens) as Screen[]) {
      for (const story of storiesOfTitle) {
        if (getScreens(story).includes(screen)) testStory(story, screen);
      }
    }
  });
}

function testStory(story: StoryEntry, screen: Screen) {
  const { id, title, name } = story;
  test(`${name} › ${screen}`, async ({ stories: storyPage }) => {
    const { parameters, problems } = await storyPage.open(story, screen);
    const path = join(screenshots, screenshotFile(id, screen));
    const isForScreen = screen === 'tablet' || (parameters.screens?.includes(screen) ?? true);
    if (!isForScreen) {
      if (accepts) rmSync(path, { force: true });
      expect(existsSync(path), `${relative(root, path)} belongs to a story that is not for this screen`).toBe(
        false,
      );
      return;
    }
    // A screenshot is compared or accepted only when the story rendered without problems.
    if (problems.length === 0) {
      const acceptCommand = `npm run stories:accept -- -g "${title} ${name}"`;
      const screenshot = await storyPage.takeScreenshot(parameters.maxHeight);
      problems.push(...checkScreenshot(screenshot, { path, resultsFolder, accepts, acceptCommand }));
    }
    problems.push(...(await storyPage.runAxe()));
    problems.push(...(await storyPage.checkReflow(screen)));
    if (problems.length > 0)
      throw new Error(`${id}, ${screen}:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
  });
}

test('every screenshot belongs to a story', () => {
  const knownFiles = new Set(
    stories.flatMap((story) => getScreens(story).map((screen) => screenshotFile(story.id, screen))),
  );
  const orphanedFiles = readdirSync(screenshots).filter((file) => !knownFiles.has(file));
  if (accepts) for (const file of orphanedFiles) rmSync(join(screenshots, file));
  else expect(orphanedFiles, 'tests/stories/screenshots: `npm run stories:accept` removes them').toEqual([]);
});
