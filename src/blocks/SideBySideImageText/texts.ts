/** The words of a picture beside a text. */
export const texts = {
  /** Names a video that has no title. */
  video: 'Video',
};
