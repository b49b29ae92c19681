/**
 * Default texts of the components. Texts about the product come from the caller. `formTexts` and `mediaTexts` are separate,
 * because the first load of a page does not need them.
 */
export const texts = {
  close: 'Close',
  /** After the text of a link. */
  opensNewTab: '(opens in a new tab)',
  /** Accessible name of the scroll container of a table. */
  table: 'Table',
  /** On the picture of a video. */
  watchVideo: 'WATCH VIDEO',
};
