import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from '@playwright/test';
import { lookAt } from './support/look.ts';
import { makeMosaics } from './support/pictures.ts';
import { readStories, screens, type Screen, type StoryEntry } from './support/storyIndex.ts';
import { test } from './support/storyPage.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const screenshots = fileURLToPath(new URL('screenshots', import.meta.url));
const results = join(root, '.data', 'stories');
const accepts = Boolean(process.env['STORIES_ACCEPT']);
const { stories } = await readStories();

const fileOf = (id: string, screen: Screen) => `${id}-${screen}.png`;

if (accepts) {
  test('mosaics of the pictures', async ({ page }) => makeMosaics(page));
}

// The stories of a component are shown by one worker, first on one screen, then on the other: what takes longest is to load a
// page and to lay it out in another width.
for (const title of new Set(stories.map((story) => story.title))) {
  test.describe(title, () => {
    test.describe.configure({ mode: 'default' });
    const ofTitle = stories.filter((story) => story.title === title);
    for (const screen of Object.keys(screens) as Screen[]) {
      for (const story of ofTitle) testStory(story, screen);
    }
  });
}

function testStory(story: StoryEntry, screen: Screen) {
  const { id, title, name } = story;
  test(`${name} › ${screen}`, async ({ stories: storyPage }) => {
    const { parameters, problems } = await storyPage.open(story, screen);
    const path = join(screenshots, fileOf(id, screen));
    const isForScreen = parameters.screens?.includes(screen) ?? true;
    if (!isForScreen) {
      if (accepts) rmSync(path, { force: true });
      expect(existsSync(path), `${relative(root, path)} is of a story that is not for this screen`).toBe(
        false,
      );
      return;
    }
    // What went wrong on the way is told first: no picture of it is accepted.
    if (problems.length === 0) {
      const acceptBy = `npm run stories:accept -- -g "${title} ${name}"`;
      problems.push(...lookAt(await storyPage.picture(), { path, results, accepts, acceptBy }));
    }
    problems.push(...(await storyPage.axe()));
    problems.push(...(await storyPage.growth(screen)));
    if (problems.length > 0)
      throw new Error(`${id}, ${screen}:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
  });
}

test('every screenshot has its story', () => {
  const known = new Set(stories.flatMap(({ id }) => [fileOf(id, 'phone'), fileOf(id, 'desktop')]));
  const orphans = readdirSync(screenshots).filter((file) => !known.has(file));
  if (accepts) for (const file of orphans) rmSync(join(screenshots, file));
  else expect(orphans, 'tests/stories/screenshots: `npm run stories:accept` removes them').toEqual([]);
});
