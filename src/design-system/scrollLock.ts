import { color } from './tokens';

/** Number of open overlays. The page scrolls again when the last one is closed. */
let lockCount = 0;
let savedStyles = { overflow: '', scrollPaddingTop: '', paddingInlineEnd: '', backgroundColor: '' };

/**
 * Prevents scrolling of the page behind an overlay, without a layout shift when the scrollbar of a desktop browser
 * disappears. Returns a function that unlocks.
 */
export function lockScroll(): () => void {
  const { style } = document.documentElement;
  if (lockCount === 0) {
    savedStyles = {
      overflow: style.overflow,
      scrollPaddingTop: style.scrollPaddingTop,
      paddingInlineEnd: style.paddingInlineEnd,
      backgroundColor: style.backgroundColor,
    };
    const scrollbarWidth = window.innerWidth - document.documentElement.clientWidth;
    style.overflow = 'hidden';
    // With scroll padding, a focus inside the overlay would scroll the page.
    style.scrollPaddingTop = '0';
    if (scrollbarWidth > 0) {
      style.paddingInlineEnd = `${scrollbarWidth}px`;
      // The backdrop does not cover the space of the scrollbar, so darken it.
      style.backgroundColor = color.fixed.nightSunken;
    }
  }
  lockCount += 1;
  let isLocked = true;
  return () => {
    if (!isLocked) return;
    isLocked = false;
    lockCount -= 1;
    if (lockCount === 0) Object.assign(style, savedStyles);
  };
}
