import { useEffect, type RefObject } from 'react';
import { media, size } from './tokens';

/**
 * What may be fixed to the window at once (product 14.1): together at most 30 % of its height. Only this file decides about it.
 * - `--bottom-bar`: the height of the bar at the bottom: the button of a page on phones, or the seats of a selection.
 * - `--consent-space`: the height of the question for consent, which is above that bar. While it is asked (`data-asking`), the button
 *   of the page waits on phones, and so does the chat.
 * - `--hero-cut` and `--hero-picture`: how much less of the first view a hero takes on wide screens, and the largest height of its picture on
 *   phones. Without a decision (`data-undecided`) they leave room for the question below the buttons of the hero, also below a
 *   notification of five lines.
 * - `--fixed-room`: the height that is left for a bar at the top. A higher bar scrolls with the page: see `stickyTop`.
 */
export const fixedPartsStyles = `
:root { --fixed-room: calc(30svh - var(--bottom-bar, 0px) - var(--consent-space, 0px)); }
:root[data-undecided] { --hero-cut: 2.25rem; --hero-picture: clamp(30svh, calc(100svh - 34rem), 60svh); }
@supports selector(:has(*)) {
  :root[data-undecided]:has([data-notification-banner]:not([hidden])) { --hero-picture: clamp(16svh, calc(100svh - 41rem), 60svh); }
}
html { scroll-padding-bottom: calc(var(--bottom-bar, 0px) + var(--consent-space, 0px) + 0.5rem); }
body { padding-block-end: var(--consent-space, 0px); }
${media.upToMobile} {
  :root[data-asking] [data-bottom-bar] { visibility: hidden !important; }
  :root:not([data-asking]):has([data-bottom-bar='shown']) { --bottom-bar: ${size.bottomBar}; }
  :root:not([data-asking]) body:has([data-bottom-bar])::after { content: ''; display: block; height: calc(${size.bottomBar} + env(safe-area-inset-bottom, 0px)); }
  @supports not selector(:has(*)) {
    :root[data-page-bar='shown']:not([data-asking]) { --bottom-bar: ${size.bottomBar}; }
    :root[data-page-bar]:not([data-asking]) body::after { content: ''; display: block; height: calc(${size.bottomBar} + env(safe-area-inset-bottom, 0px)); }
  }
}
`;

/** The largest height of the bar with the seats of a selection. */
export const maxBottomBarHeight = 'max(64px, calc(30svh - var(--consent-space, 0px)))';

/** The largest height of the question for consent. On low screens it leaves room for the button of another bar. */
export const maxConsentHeight = 'min(20svh, calc(30svh - 64px))';

/**
 * The distance of a sticky part from the top of the window, or so far above it that the part scrolls with the page, where it has no room.
 *
 * @param height of the part
 * @param above the height of the sticky parts above it
 */
export const stickyTop = (height: string, above = '0px') =>
  `min(${above}, calc((var(--fixed-room) - ${above} - ${height}) * 1000))`;

/** Sets the height of a fixed part on the root element, as long as it is mounted and reserved. */
export function useReservedSpace(
  part: RefObject<HTMLElement>,
  name: '--bottom-bar' | '--consent-space',
  { isReserved = true, onResize }: { isReserved?: boolean; onResize?: () => void } = {},
): void {
  useEffect(() => {
    const element = part.current;
    if (!isReserved || !element || typeof ResizeObserver === 'undefined') return;
    const { style } = document.documentElement;
    // It grows when a phone is turned or the text is enlarged.
    const observer = new ResizeObserver(() => {
      style.setProperty(name, `${element.offsetHeight}px`);
      onResize?.();
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      style.removeProperty(name);
    };
  }, [part, name, isReserved, onResize]);
}
