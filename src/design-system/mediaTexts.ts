/** Default texts of carousels and videos. Separate from `texts`, which is in the first load of every page. */
export const mediaTexts = {
  closeVideo: 'Close the video',
  videoLoading: 'The video is loading',
  videoUnreachable: 'The video cannot be reached right now.',
  watchOnVimeo: 'Watch it on Vimeo',
  videoUnavailable: 'This video is not available.',
  previousSlide: 'Previous slide',
  nextSlide: 'Next slide',
  slideOf: (number: number, count: number) => `${number} of ${count}`,
  slide: (number: number, count: number) => `Slide ${number} of ${count}`,
};
