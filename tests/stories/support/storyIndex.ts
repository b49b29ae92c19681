export const screens = {
  phone: { width: 390, height: 844 },
  desktop: { width: 1280, height: 800 },
} as const;

export type Screen = keyof typeof screens;

export interface StoryEntry {
  id: string;
  title: string;
  name: string;
}

/** Stories that fail on purpose (controls/), to show that the runner notices. */
const CONTROLS = 'Controls';

export const storiesUrl = (process.env['STORIES_URL'] ?? 'http://localhost:6006').replace(/\/$/, '');

/** What the Storybook holds, in its own order. */
export async function readStories(): Promise<{ stories: StoryEntry[]; controls: StoryEntry[] }> {
  const answer = await fetch(`${storiesUrl}/index.json`).catch(() => null);
  if (!answer?.ok) {
    throw new Error(`No Storybook answers at ${storiesUrl}. \`npm run test:stories\` builds and serves one.`);
  }
  const index = (await answer.json()) as { entries: Record<string, StoryEntry & { type: string }> };
  const stories = Object.values(index.entries).filter(({ type }) => type === 'story');
  return {
    stories: stories.filter(({ title }) => title !== CONTROLS),
    controls: stories.filter(({ title }) => title === CONTROLS),
  };
}
