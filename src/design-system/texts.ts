/**
 * The generic words of the components: defaults of their props. Words that name a thing of the product come from the caller.
 * `formTexts` and `mediaTexts` hold those of components that the first view of a page does not need.
 */
export const texts = {
  close: 'Close',
  /** After the text of a link. */
  opensNewTab: '(opens in a new tab)',
  /** A table in a text, which scrolls on a narrow screen. */
  table: 'Table',
  /** On a picture that a video lies behind. */
  watchVideo: 'WATCH VIDEO',
  notifications: 'Notifications',
  dismiss: 'Dismiss',
};
