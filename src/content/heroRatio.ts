/** The aspect ratio of the hero image on phones. Square, so that title and buttons are visible without scrolling. */
export const heroMobileRatio = '1:1';
