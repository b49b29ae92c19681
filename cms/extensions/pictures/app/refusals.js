/**
 * Shows a refused file, and a change that is refused outside of its form, with the sentence alone: at the deletion of a page and at the
 * promotion of a version. The Studio shows every error with its code in front, and cuts it after 200 characters.
 *
 * @param {{ $onAction: Function }} notifications the store of the Studio
 */
export function showSentences(notifications) {
  notifications.$onAction(({ name, args: [notification] }) => {
    if (name === 'add') showSentence(notification);
  });
}

/** The titles by the code of the error. */
const TITLES = { FILE_REFUSED: 'The file is refused', FAILED_VALIDATION: 'The change is refused' };

/** @param {{ title: string, text?: string, error?: any } | undefined} notification is changed */
export function showSentence(notification) {
  const { error } = notification ?? {};
  const [refusal] = error?.response?.data?.errors ?? error?.errors ?? [];
  const { code, sentence, validation_message: atField } = refusal?.extensions ?? {};
  const text = sentence ?? atField;
  if (!text || !Object.hasOwn(TITLES, code)) return;
  Object.assign(notification, { title: TITLES[code], text });
  delete notification.error;
}
