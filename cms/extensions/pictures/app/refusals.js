/**
 * Shows a refused file with its sentence alone. The Studio shows every error with its code in front, and cuts it after 200 characters.
 *
 * @param {{ $onAction: Function }} notifications the store of the Studio
 */
export function showSentences(notifications) {
  notifications.$onAction(({ name, args: [notification] }) => {
    if (name === 'add') showSentence(notification);
  });
}

/** @param {{ title: string, text?: string, error?: any } | undefined} notification is changed */
export function showSentence(notification) {
  const [refusal] = notification?.error?.response?.data?.errors ?? [];
  if (refusal?.extensions?.code !== 'FILE_REFUSED') return;
  notification.title = 'The file is refused';
  notification.text = refusal.message;
  delete notification.error;
}
