/** The words of a picture beside a text. */
export const texts = {
  watchVideo: 'WATCH VIDEO',
  video: 'Video',
  closeVideo: 'Close the video',
};
