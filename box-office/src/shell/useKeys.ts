import { useEffect } from 'react';
import { useLatestCallback } from '../../../src/features/shared/screen/useLatestCallback';

/** Calls an action for a key of the whole screen, such as F2, once while it is held down. A modal has the keys of its own. */
export function useKeys(actions: Readonly<Record<string, () => void>>): void {
  const onKeyDown = useLatestCallback((event: KeyboardEvent) => {
    const action = actions[event.key];
    if (!action || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (document.querySelector('dialog[open]')) return;
    event.preventDefault();
    // Chrome has it completely since 137. Without it a held key acts again.
    const isHeld = 'repeat' in event && event.repeat;
    if (!isHeld) action();
  });
  useEffect(() => {
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [onKeyDown]);
}
