import type { Notification } from '@directus/extensions-sdk';

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
