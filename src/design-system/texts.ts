/**
 * The generic words of the components, in one place: defaults of their props. What names a thing of the product comes from
 * whoever uses the component.
 */
export const texts = {
  close: 'Close',
  /** After the text of a link. */
  opensNewTab: '(opens in a new tab)',
  /** A table in a text, which scrolls on a narrow screen. */
  table: 'Table',
  /** After the label of a field. */
  optional: '(optional)',
  /** Above the errors of a form. */
  pleaseCorrect: 'Please correct the following:',
  /** On a picture that a video lies behind. */
  watchVideo: 'WATCH VIDEO',
  closeVideo: 'Close the video',
  videoLoading: 'The video is loading',
  videoUnreachable: 'The video cannot be reached right now.',
  videoElsewhere: 'Watch it on Vimeo',
  videoUnknown: 'This video is not available.',
  previousSlide: 'Previous slide',
  nextSlide: 'Next slide',
  slideOf: (number: number, count: number) => `${number} of ${count}`,
  slide: (number: number, count: number) => `Slide ${number} of ${count}`,
  /** Where scripts are switched off. */
  formNeedsScripts:
    'This form needs JavaScript. Switch it on in the settings of your browser and load this page again.',
  orCall: 'Or call us:',
  notifications: 'Notifications',
  dismiss: 'Dismiss',
  counter: (used: number, of: number) => `${used} of ${of} characters`,
  file: {
    choose: 'Choose a file',
    replace: 'Choose another file',
    drop: 'or drop it here',
    remove: (name: string) => `Remove ${name}`,
    chosen: (name: string, size: string) => `${name} (${size})`,
    accepted: (kinds: string, maxSize: string) => `${kinds}, at most ${maxSize}.`,
    wrongKind: (name: string, kinds: string) =>
      `“${name}” is not a file of the kinds asked for. Choose one of these: ${kinds}.`,
    tooLarge: (name: string, maxSize: string) =>
      `“${name}” is larger than ${maxSize}, the most that can be sent. Choose a smaller file.`,
    empty: (name: string) => `“${name}” is empty. Choose another file.`,
    several: 'Only one file can be sent. Drop one file.',
  },
};
