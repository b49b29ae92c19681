import { expect } from '@playwright/test';
import { getScreens, readStories, type Screen } from './support/storyIndex.ts';
import { test } from './support/storyPage.ts';

/* Controls of the runner: each story of controls/ has one fault, which the runner must report. */

const { controls } = await readStories();

const controlTest = test.extend<{ problemsOf: (name: string, screen?: Screen) => Promise<string> }>({
  problemsOf: async ({ stories }, use) => {
    await use(async (name, screen = 'phone') => {
      const story = controls.find((control) => control.name === name);
      if (!story) throw new Error(`The Storybook was built without the control story "${name}".`);
      const { problems } = await stories.open(story, screen);
      const axeProblems = await stories.runAxe();
      return [...problems, ...axeProblems, ...(await stories.checkReflow(screen))].join('\n');
    });
  },
});

controlTest('a valid story has no problems', async ({ problemsOf }) => {
  expect(await problemsOf('Valid', 'phone')).toBe('');
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

test('reads the screens of a story and does not show it on others', async ({ stories }) => {
  const phoneStory = { id: 'controls--phones-only', title: 'Controls', name: 'Phones only' };
  expect((await stories.open(phoneStory, 'phone')).parameters.screens).toEqual(['phone']);
  expect(stories.page.url()).toContain(phoneStory.id);

  await stories.open({ id: 'controls--valid', title: 'Controls', name: 'Valid' }, 'desktop');
  expect((await stories.open(phoneStory, 'desktop')).parameters.screens).toEqual(['phone']);
  expect(stories.page.url()).toContain('controls--valid');
});

test('shows a story on a tablet only if it has the tag', async ({ stories }) => {
  const tagged = controls.find(({ name }) => name === 'Phone And Tablet');
  const untagged = controls.find(({ name }) => name === 'Phones Only');
  if (!tagged || !untagged) throw new Error('The Storybook was built without the control stories.');
  expect(getScreens(tagged)).toContain('tablet');
  expect(getScreens(untagged)).not.toContain('tablet');

  await stories.open(untagged, 'phone');
  await stories.open(tagged, 'tablet');
  expect(stories.page.url()).toContain(tagged.id);
  expect(await stories.page.evaluate(() => innerWidth)).toBe(820);
});
