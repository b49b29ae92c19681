/** The words of a carousel whose text follows. */
export const texts = {
  /** Names a carousel that has no title. */
  scenes: 'Scenes',
  /** Names a video that has no title. */
  video: 'Video',
};
