import type { ImageModel } from '../design-system';
import type { FileItem } from './items';
import { one, pixels, plain } from './read';

/** A drawing (SVG) or a logo: shown as it is, not transformed. */
export interface FileModel {
  id: string;
  description: string;
  modifiedOn: string;
}

/** A picture, or null where there is none or its size is not known (it could not be shown without shifting the page). */
export function normaliseImage(value: unknown): ImageModel | null {
  const file: FileItem | null = one(value);
  const width = pixels(file?.width);
  const height = pixels(file?.height);
  return file && width && height ? { ...normaliseFile(file), width, height } : null;
}

/** A file of any kind, e.g. an SVG logo. */
export function normaliseLogo(value: unknown): FileModel | null {
  const file: FileItem | null = one(value);
  return file ? normaliseFile(file) : null;
}

function normaliseFile(file: FileItem): FileModel {
  return { id: file.id, description: plain(file.description), modifiedOn: plain(file.modified_on) };
}
