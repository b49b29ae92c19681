/** The cut of the picture on a phone, width to height: square, so that title and buttons are seen without scrolling. */
export const heroMobileRatio = 1;
