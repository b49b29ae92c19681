import access from '../../access/access.json' with { type: 'json' };

/** The folder of files to download. Its pictures need no description. */
export const DOWNLOADS = access.folders.find((folder) => folder.name === 'Downloads')?.id;

export const hasWords = (text: unknown): boolean => typeof text === 'string' && text.trim() !== '';

interface Named {
  title?: string | null;
  filename_download: string;
}

/** How many pictures a message names. */
const MOST_NAMED = 5;

/** The error message for pictures without a description. */
export function getDescriptionProblem(pictures: readonly Named[]): string {
  const names = pictures
    .slice(0, MOST_NAMED)
    .map(({ title, filename_download: name }) => `“${title || name}”`);
  const reason = 'The description is read aloud to people who cannot see the picture.';
  if (pictures.length === 1)
    return `The picture ${names.join()} has no description. Open the picture (the pencil), write in “Description” what it shows, and save. ${reason}`;
  const others = pictures.length > MOST_NAMED ? ' and others' : '';
  return `The pictures ${names.join(', ')}${others} have no description. Open each picture (the pencil), write in “Description” what it shows, and save. ${reason}`;
}
