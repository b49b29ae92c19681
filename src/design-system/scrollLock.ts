import { color } from './tokens';

/** How many overlays are open: the page scrolls again when the last one is closed, in whatever order they close. */
let locks = 0;
let before = { overflow: '', scrollPaddingTop: '', paddingInlineEnd: '', backgroundColor: '' };

/**
 * Holds the page still behind an overlay; call what it returns to let go. Nothing moves sideways when the scrollbar of a
 * desktop browser disappears: its width is kept.
 */
export function lockScroll(): () => void {
  const { style } = document.documentElement;
  if (locks === 0) {
    before = {
      overflow: style.overflow,
      scrollPaddingTop: style.scrollPaddingTop,
      paddingInlineEnd: style.paddingInlineEnd,
      backgroundColor: style.backgroundColor,
    };
    const scrollbar = window.innerWidth - document.documentElement.clientWidth;
    style.overflow = 'hidden';
    // Nor does a focus within the overlay move the page, to keep the room that anchors have above them.
    style.scrollPaddingTop = '0';
    if (scrollbar > 0) {
      style.paddingInlineEnd = `${scrollbar}px`;
      // The room of the scrollbar stands beside what is dimmed: no strip of light there.
      style.backgroundColor = color.fixed.nightSunken;
    }
  }
  locks += 1;
  let isHeld = true;
  return () => {
    if (!isHeld) return;
    isHeld = false;
    locks -= 1;
    if (locks === 0) Object.assign(style, before);
  };
}
