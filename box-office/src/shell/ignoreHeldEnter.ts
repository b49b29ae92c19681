import type { KeyboardEvent } from 'react';

/** For `onKeyDownCapture` of a screen whose focus moves by Enter: a key that is held down does one step, not all of them. */
export function ignoreHeldEnter(event: KeyboardEvent): void {
  if (event.key !== 'Enter' || !event.repeat) return;
  event.preventDefault();
  event.stopPropagation();
}
