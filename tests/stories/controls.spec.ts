import { expect } from '@playwright/test';
import { getPictureScreens, readStories, type Screen, type StoryEntry } from './support/storyIndex.ts';
import { test } from './support/storyPage.ts';

/* Controls of the runner: each story of controls/ has one fault, which the runner must report. */

const { controls } = await readStories();

function findControl(name: string): StoryEntry {
  const story = controls.find((control) => control.name === name);
  if (!story) throw new Error(`The Storybook was built without the control story "${name}".`);
  return story;
}

const controlTest = test.extend<{ problemsOf: (name: string, screen?: Screen) => Promise<string> }>({
  problemsOf: async ({ stories }, use) => {
    await use(async (name, screen = 'phone') => {
      const { problems } = await stories.open(findControl(name), screen);
      const axeProblems = await stories.runAxe();
      return [...problems, ...axeProblems, ...(await stories.checkReflow({ inNarrowWindow: true }))].join(
        '\n',
      );
    });
  },
});

controlTest('a valid story has no problems', async ({ problemsOf }) => {
  expect(await problemsOf('Valid')).toBe('');
  expect(await problemsOf('Valid', 'desktop')).toBe('');
});

const faults: [name: string, expected: RegExp][] = [
  ['Play That Fails', /^play: .*not\.toBeInTheDocument/ms],
  ['Render That Throws', /render: .*The curtain fell\./],
  ['Error In The Console', /^console: The lamp went out\./m],
  ['Unhandled Rejection', /Nobody waited for me\./],
  ['Low Contrast Text', /^axe color-contrast \(serious\).*\n.*p\n.*Pale words.*/m],
  ['Button Without A Name', /^axe button-name \(critical\).*\n {4}button/m],
  ['Wider Than The Phone', /in a window of 320 pixels: <p> "A wide paragraph" ends at \d+ of 320 pixels/],
  ['Box That Clips Grown Text', /with text of 200 %: <p> "One line" is cut off/],
  ['Network Request', /^console: Failed to load resource.*https:\/\/pictures\.example\/lamp\.svg/m],
];

for (const [name, expected] of faults) {
  controlTest(`reports the fault of the story "${name}"`, async ({ problemsOf }) => {
    expect(await problemsOf(name)).toMatch(expected);
  });
}

test('reports a story that does not exist', async ({ stories }) => {
  const { problems } = await stories.open(
    { id: 'design-system-nothing--at-all', title: 'Nothing', name: 'At all' },
    'phone',
  );
  expect(problems.join()).toContain('Storybook has no story design-system-nothing--at-all');
});

test('reads the screens of a story, and reports a picture on another screen', async ({ stories }) => {
  const story = findControl('Desktops Only');
  expect(await stories.findScreens(findControl('Valid'))).toEqual(['phone', 'desktop']);
  expect(await stories.findScreens(story)).toEqual(['desktop']);
  expect((await stories.open(story, 'desktop')).problems).toEqual([]);
  expect((await stories.open(story, 'phone')).problems).toEqual([
    'Its parameters say that the story is not for the phone.',
  ]);
});

test('reads the screens of the pictures from the tags', async ({ stories }) => {
  const story = findControl('Tablet Picture');
  expect(getPictureScreens(story)).toEqual(['tablet']);
  expect(getPictureScreens(findControl('Valid'))).toEqual([]);
  await stories.open(story, 'tablet');
  expect(await stories.page.evaluate(() => innerWidth)).toBe(820);
});
