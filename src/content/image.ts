import type { ImageModel } from '../design-system';
import type { FileItem, PictureRow } from './items';
import { bySort, bytes, list, one, pixels, plain } from './read';

/** A drawing (SVG) or a logo: shown as it is, not transformed. */
export interface FileModel {
  id: string;
  description: string;
  modifiedOn: string;
}

/** A drawing that keeps its room before it has come. */
export interface LetteringModel extends FileModel {
  /** In pixels, both or none of them. Null where they are not known: a drawing need not say its size. */
  width: number | null;
  height: number | null;
}

/** A file that visitors download. */
export interface DownloadModel {
  id: string;
  modifiedOn: string;
  /** Media type, e.g. `application/pdf`. */
  type: string;
  isImage: boolean;
  /** Null where it is not known. */
  bytes: number | null;
}

/** A picture, or null where there is none or its size is not known (it could not be shown without shifting the page). */
export function normaliseImage(value: unknown): ImageModel | null {
  const file: FileItem | null = one(value);
  const width = pixels(file?.width);
  const height = pixels(file?.height);
  return file && width && height ? { ...normaliseFile(file), width, height } : null;
}

/** The pictures of a list, in the editor's order; what is no picture is left out. */
export function normaliseImages(rows: unknown): ImageModel[] {
  return bySort(list(rows)).flatMap((row: PictureRow) => normaliseImage(row.directus_files_id) ?? []);
}

/** A file of any kind, e.g. an SVG logo. */
export function normaliseLogo(value: unknown): FileModel | null {
  const file: FileItem | null = one(value);
  return file ? normaliseFile(file) : null;
}

/** A file of any kind, with its size where that is known. */
export function normaliseLettering(value: unknown): LetteringModel | null {
  const logo = normaliseLogo(value);
  if (!logo) return null;
  const sized = normaliseImage(value);
  return { ...logo, width: sized?.width ?? null, height: sized?.height ?? null };
}

/** A file to download, or null where there is none. */
export function normaliseDownload(value: unknown): DownloadModel | null {
  const file: FileItem | null = one(value);
  if (!file) return null;
  const type = plain(file.type);
  return {
    id: file.id,
    modifiedOn: plain(file.modified_on),
    type,
    isImage: type.startsWith('image/'),
    bytes: bytes(file.filesize),
  };
}

function normaliseFile(file: FileItem): FileModel {
  return { id: file.id, description: plain(file.description), modifiedOn: plain(file.modified_on) };
}
