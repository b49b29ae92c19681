/** The texts of a hero video. */
export const texts = {
  play: 'Play Video',
  /** The label of a video without a title. */
  video: 'Video',
  pauseBackground: 'Pause the moving background',
  playBackground: 'Play the moving background',
};
