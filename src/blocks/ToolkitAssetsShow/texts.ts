/** The words of the toolkit blocks. */
export const texts = {
  /** SPEC 2.7. */
  empty: 'No assets available.',
  download: 'Download',
  open: 'Open',
  /** What a button leads to, for those who hear it alone: "Download Ruth in the barley". */
  subject: (title: string) => ` ${title}`,
};
