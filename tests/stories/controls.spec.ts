import { expect } from '@playwright/test';
import { readStories, type Screen } from './support/storyIndex.ts';
import { test } from './support/storyPage.ts';

/* The runner itself: each story of controls/ has one fault, and the runner must tell which. */

const { controls } = await readStories();

const everything = test.extend<{ problemsOf: (name: string, screen?: Screen) => Promise<string> }>({
  problemsOf: async ({ stories }, use) => {
    await use(async (name, screen = 'phone') => {
      const story = controls.find((control) => control.name === name);
      if (!story) throw new Error(`The Storybook was built without the control story "${name}".`);
      const { problems } = await stories.open(story, screen);
      const axe = await stories.axe();
      return [...problems, ...axe, ...(await stories.growth(screen))].join('\n');
    });
  },
});

everything('a sound story has no problems', async ({ problemsOf }) => {
  expect(await problemsOf('Sound', 'phone')).toBe('');
  expect(await problemsOf('Sound', 'desktop')).toBe('');
});

const faults: [name: string, told: RegExp][] = [
  ['Play That Fails', /^play: .*not\.toBeInTheDocument/ms],
  ['Render That Throws', /render: .*The curtain fell\./],
  ['Error In The Console', /^console: The lamp went out\./m],
  ['Late Promise That Fails', /Nobody waited for me\./],
  ['Words That Cannot Be Read', /^axe color-contrast \(serious\).*\n.*p\n.*Pale words.*/m],
  ['Button Without A Name', /^axe button-name \(critical\).*\n {4}button/m],
  ['Wider Than The Phone', /in a window of 320 pixels: <p> "A wide paragraph" reaches \d+ of 320 pixels/],
  ['Box That Cuts Grown Text', /with text of 200 %: <p> "One line" is cut off/],
  ['Asking The Network', /^console: Failed to load resource.*https:\/\/pictures\.example\/lamp\.svg/m],
];

for (const [name, told] of faults) {
  everything(`tells: ${name}`, async ({ problemsOf }) => {
    expect(await problemsOf(name)).toMatch(told);
  });
}

test('tells a story that is not there', async ({ stories }) => {
  const { problems } = await stories.open(
    { id: 'design-system-nothing--at-all', title: 'Nothing', name: 'At all' },
    'phone',
  );
  expect(problems.join()).toContain('Storybook has no story design-system-nothing--at-all');
});

test('knows the screens a story is for, and shows it on no other', async ({ stories }) => {
  const forPhones = { id: 'controls--for-phones-alone', title: 'Controls', name: 'For phones alone' };
  expect((await stories.open(forPhones, 'phone')).parameters.screens).toEqual(['phone']);
  expect(stories.page.url()).toContain(forPhones.id);

  await stories.open({ id: 'controls--sound', title: 'Controls', name: 'Sound' }, 'desktop');
  expect((await stories.open(forPhones, 'desktop')).parameters.screens).toEqual(['phone']);
  expect(stories.page.url()).toContain('controls--sound');
});
