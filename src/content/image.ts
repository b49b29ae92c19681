import type { ImageModel } from '../design-system';
import type { FileItem, PictureRow } from './items';
import { readBytes, readItem, readItems, readPixels, readText, sortItems } from './read';

/** A file that is shown without transformation, such as an SVG logo. */
export interface FileModel {
  id: string;
  description: string;
  modifiedOn: string;
}

/** An image that replaces the text of a title. Its size reserves the space while it loads. */
export interface TitleLogoModel extends FileModel {
  /** In pixels. Width and height are both null if the size is unknown, as for some SVG files. */
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
  /** Null if unknown. */
  bytes: number | null;
}

const colorPattern = /^#[0-9a-f]{6}$/;

/** Returns null without an image or without its size, because the layout would shift when it loads. */
export function normalizeImage(value: unknown): ImageModel | null {
  const file: FileItem | null = readItem(value);
  const width = readPixels(file?.width);
  const height = readPixels(file?.height);
  if (!file || !width || !height) return null;
  const dominantColor = readText(file.dominant_color);
  return {
    ...toFileModel(file),
    width,
    height,
    ...(colorPattern.test(dominantColor) ? { dominantColor } : {}),
  };
}

/** The images of a list, in the editor's order. Other files are omitted. */
export function normalizeImages(rows: unknown): ImageModel[] {
  return sortItems(readItems(rows)).flatMap((row: PictureRow) => normalizeImage(row.directus_files_id) ?? []);
}

/** Returns null without a file. Accepts any file type. */
export function normalizeFile(value: unknown): FileModel | null {
  const file: FileItem | null = readItem(value);
  return file ? toFileModel(file) : null;
}

/** Returns null without a file. Accepts any file type, with or without a size. */
export function normalizeTitleLogo(value: unknown): TitleLogoModel | null {
  const file = normalizeFile(value);
  if (!file) return null;
  const image = normalizeImage(value);
  return { ...file, width: image?.width ?? null, height: image?.height ?? null };
}

/** A file to download; null without a file. */
export function normalizeDownload(value: unknown): DownloadModel | null {
  const file: FileItem | null = readItem(value);
  if (!file) return null;
  const type = readText(file.type);
  return {
    id: file.id,
    modifiedOn: readText(file.modified_on),
    type,
    isImage: type.startsWith('image/'),
    bytes: readBytes(file.filesize),
  };
}

function toFileModel(file: FileItem): FileModel {
  return { id: file.id, description: readText(file.description), modifiedOn: readText(file.modified_on) };
}
