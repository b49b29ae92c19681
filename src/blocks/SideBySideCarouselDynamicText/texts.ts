/** The texts of a carousel with a text for each item. */
export const texts = {
  /** The label of a carousel without a title. */
  scenes: 'Scenes',
  /** The label of a video without a title. */
  video: 'Video',
};
