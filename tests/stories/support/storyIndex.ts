export const screens = {
  phone: { width: 390, height: 844 },
  tablet: { width: 820, height: 1180 },
  desktop: { width: 1280, height: 800 },
} as const;

export type Screen = keyof typeof screens;

export const screenNames = Object.keys(screens) as Screen[];

export interface StoryEntry {
  id: string;
  title: string;
  name: string;
  tags?: string[];
  /** Path of the stories file, from `./` in the repository. */
  importPath?: string;
}

/** Marks the tags of pictures: `picture-phone`, `picture-tablet`, `picture-desktop`. */
export const PICTURE_TAG = 'picture-';

/**
 * The screens on which the story has a picture. They are tags, because the index of the Storybook contains the tags, so that no
 * story must be opened to know them.
 */
export function getPictureScreens({ tags }: StoryEntry): Screen[] {
  return screenNames.filter((screen) => tags?.includes(`${PICTURE_TAG}${screen}`));
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
