export const screens = {
  phone: { width: 390, height: 844 },
  tablet: { width: 820, height: 1180 },
  desktop: { width: 1280, height: 800 },
} as const;

export type Screen = keyof typeof screens;

export interface StoryEntry {
  id: string;
  title: string;
  name: string;
  tags?: string[];
  /** Path of the stories file, from `./` in the repository. */
  importPath?: string;
}

/**
 * The screens of a story. The tablet is only for stories with the tag `tablet`: a tag is in the index of the Storybook, so
 * that the other stories need not be opened to know it.
 */
export function getScreens({ tags }: StoryEntry): Screen[] {
  return tags?.includes('tablet') ? ['phone', 'tablet', 'desktop'] : ['phone', 'desktop'];
}

/** Title of the stories that fail on purpose (controls/). */
const CONTROLS = 'Controls';

export const storiesUrl = (process.env['STORIES_URL'] ?? 'http://localhost:6006').replace(/\/$/, '');

/** Reads the stories in the order of the Storybook. */
export async function readStories(): Promise<{ stories: StoryEntry[]; controls: StoryEntry[] }> {
  const response = await fetch(`${storiesUrl}/index.json`).catch(() => null);
  if (!response?.ok) {
    throw new Error(`No Storybook answers at ${storiesUrl}. \`npm run test:stories\` builds and serves one.`);
  }
  const index = (await response.json()) as { entries: Record<string, StoryEntry & { type: string }> };
  const stories = Object.values(index.entries).filter(({ type }) => type === 'story');
  return {
    stories: stories.filter(({ title }) => title !== CONTROLS),
    controls: stories.filter(({ title }) => title === CONTROLS),
  };
}
