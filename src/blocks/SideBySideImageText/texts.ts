/** The texts of an image next to a text. */
export const texts = {
  /** The label of a video without a title. */
  video: 'Video',
};
