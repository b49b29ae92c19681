import type { ImageModel } from '../design-system';
import type { FileItem } from './items';

/** A drawing (SVG) or a logo: shown as it is, not transformed. */
export interface FileModel {
  id: string;
  description: string;
  modifiedOn: string;
}

/** A picture, or null where there is none or its size is not known (it could not be shown without shifting the page). */
export function normaliseImage(file: FileItem | null | undefined): ImageModel | null {
  if (!file?.width || !file.height) return null;
  return { ...normaliseFile(file), width: file.width, height: file.height };
}

/** A file of any kind, e.g. an SVG logo. */
export function normaliseLogo(file: FileItem | null | undefined): FileModel | null {
  return file ? normaliseFile(file) : null;
}

function normaliseFile(file: FileItem): FileModel {
  return { id: file.id, description: file.description?.trim() ?? '', modifiedOn: file.modified_on ?? '' };
}
