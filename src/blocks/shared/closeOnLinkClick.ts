import type { MouseEvent } from 'react';

/**
 * Returns a click handler that closes a modal when the visitor follows a link in it. An open modal would cover the page loader and
 * the messages of a navigation. A phone call leaves no page.
 */
export function closeOnLinkClick(close: () => void) {
  return ({ target }: MouseEvent) => {
    if (target instanceof Element && target.closest('a:not([href^="tel:"])')) close();
  };
}
