import type { Notification } from '@directus/extensions-sdk';
import type { UploadedFile } from './uploads.ts';

/*
 * The description that is proposed for a picture. Pure functions, so that tests can call them.
 */

type NamedFile = Pick<UploadedFile, 'title' | 'filename_download'>;

/** The beginnings of the names that cameras give, and the numbers after them. */
const CAMERA = /^(?:img|dsc[fn]?|pxl|mvi|gopr)\d*$/i;
/** Words of names that programs give. A name of such words and of numbers says nothing about the picture. */
const PROGRAM =
  /^(?:photo|picture|image|scan|screenshot|screen|shot|whatsapp|untitled|unnamed|download|at|am|pm)$/i;
/** Words at the end that tell files apart, not pictures. */
const MARK = /^(?:copy|final|edited|edit|large|small|web|hd|scaled|v\d+|\d+)$/i;
/** A key, a hash, and a size in pixels. */
const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi;
const HASH_OR_SIZE = /^(?:(?=[a-f]*\d)[0-9a-f]{12,}|\d+[x×]\d+(?:px)?)$/i;

/** Proposes a description from the name of a file, otherwise from its title. Empty if neither says what the picture shows. */
export function proposeDescription({ title, filename_download: name }: NamedFile): string {
  return toWords(name.replace(/\.[a-z0-9]{2,5}$/i, '')) || toWords(title ?? '');
}

function toWords(name: string): string {
  const words = name
    .replace(UUID, ' ')
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .split(/[-_.+()[\]\s]+/)
    .filter((word) => word && !HASH_OR_SIZE.test(word));
  if (CAMERA.test(words[0] ?? '')) while (isOfCamera(words[0] ?? '')) words.shift();
  while (MARK.test(words.at(-1) ?? '')) words.pop();
  const text = words.join(' ');
  const isEmpty = words.every((word) => PROGRAM.test(word) || /^\d+$/.test(word)) || !/\p{L}{3}/u.test(text);
  return isEmpty ? '' : text.charAt(0).toUpperCase() + text.slice(1);
}

const isOfCamera = (word: string) => CAMERA.test(word) || /^\d+$/.test(word);

/** The titles by the code of the error. */
const TITLES = new Map([
  ['FILE_REFUSED', 'The file is refused'],
  ['FAILED_VALIDATION', 'The change is refused'],
]);

/** The errors of Directus, which a request that failed contains. */
interface Refused {
  errors?: { extensions?: { code?: string; sentence?: string; validation_message?: string } }[];
}

/**
 * Shows a refused file, and a change that is refused outside of its form, with the sentence alone: at the deletion of a page and at the
 * promotion of a version. The Studio shows every error with its code in front, and cuts it after 200 characters.
 *
 * @param notification of the store of the Studio, is changed
 */
export function showSentence(notification: Notification | undefined): void {
  const error = notification?.error as (Refused & { response?: { data?: Refused } }) | undefined;
  const {
    code = '',
    sentence,
    validation_message: atField,
  } = (error?.response?.data?.errors ?? error?.errors)?.[0]?.extensions ?? {};
  const text = sentence ?? atField;
  const title = TITLES.get(code);
  if (!notification || !text || !title) return;
  Object.assign(notification, { title, text });
  delete notification.error;
}
