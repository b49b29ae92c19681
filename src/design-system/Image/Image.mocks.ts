import type { ImageModel } from './imageData';

/** A dominant color as Directus stores it. It is content, so it has no token. */
export const dominantColorMock = `#${'5a3a1c'}`;

/**
 * A picture of the demo content, which Storybook serves as `/assets/<name>.jpg`.
 * @param name a file of `demo/cms/assets` without `.jpg`, e.g. `show-ruth`
 */
export function pictureMock(name: string, description = 'A paper-cut scene lit from behind'): ImageModel {
  return {
    id: `${name}.jpg`,
    width: 1920,
    height: 1080,
    description,
    modifiedOn: '2026-03-01T10:00:00.000Z',
  };
}
