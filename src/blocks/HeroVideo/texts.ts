/** The words of a hero video. */
export const texts = {
  play: 'Play Video',
  /** Names a video that has no title. */
  video: 'Video',
  pauseBackground: 'Pause the moving background',
  playBackground: 'Play the moving background',
};
