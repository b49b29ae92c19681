/** Default texts of form components. Separate from `texts`, which is in the first load of every page. */
export const formTexts = {
  /** After the label of a field. */
  optional: '(optional)',
  /** Title of an error summary. */
  pleaseCorrect: 'Please correct the following:',
  /** Shown when scripts are disabled. */
  needsScripts:
    'This form needs JavaScript. Switch it on in the settings of your browser and load this page again.',
  orCall: 'Or call us:',
  counter: (used: number, limit: number) => `${used} of ${limit} characters`,
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
