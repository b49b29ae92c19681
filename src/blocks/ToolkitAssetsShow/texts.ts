/** The texts of the toolkit blocks. */
export const texts = {
  /** Product 2.7. */
  empty: 'No assets available.',
  download: 'Download',
  open: 'Open',
  /** The target of a button for screen readers: "Download Ruth in the barley". */
  subject: (title: string) => ` ${title}`,
};
