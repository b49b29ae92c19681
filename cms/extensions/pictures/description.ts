import access from '../../access/access.json' with { type: 'json' };

/** The folder of files to download. Its pictures need no description. */
export const DOWNLOADS = access.folders.find((folder) => folder.name === 'Downloads')?.id;

export const hasWords = (text: unknown): boolean => typeof text === 'string' && text.trim() !== '';

export function getDescriptionProblem({
  title,
  filename_download: name,
}: {
  title?: string | null;
  filename_download: string;
}): string {
  return `The picture “${title || name}” has no description. Open the picture (the pencil), write in “Description” what it shows, and save. The description is read aloud to people who cannot see the picture.`;
}
