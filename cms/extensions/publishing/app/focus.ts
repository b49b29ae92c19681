/**
 * Puts the focus on the heading of its section when the control that has it goes away or can no longer be used: a request ends, a page
 * of the history is the last one, or a dialog returns the focus to a button that is gone.
 *
 * @returns ends it
 */
export function keepFocus(root: HTMLElement): () => void {
  const dialogs = document.getElementById('dialog-outlet');
  let control: Element | null = null;
  let section: Element | null = null;
  const remember = ({ target }: FocusEvent) => {
    control = target instanceof Element ? target : null;
    section = control?.closest('section') ?? null;
  };
  // A person who presses elsewhere does not need the focus.
  const forget = ({ target }: PointerEvent) => {
    const pressed = target instanceof Node ? target : null;
    if (!control?.contains(pressed) && !dialogs?.contains(pressed)) control = null;
  };
  const check = () => {
    if (!control || (control.isConnected && !control.matches(':disabled'))) return;
    const { activeElement } = document;
    // A dialog has the focus.
    if (activeElement && activeElement !== document.body && activeElement !== control) return;
    control = null;
    section?.querySelector('h2')?.focus();
  };

  const observer = new MutationObserver(check);
  observer.observe(root, { subtree: true, childList: true, attributeFilter: ['disabled'] });
  if (dialogs) observer.observe(dialogs, { subtree: true, childList: true });
  root.addEventListener('focusin', remember);
  document.addEventListener('pointerdown', forget);
  return () => {
    observer.disconnect();
    root.removeEventListener('focusin', remember);
    document.removeEventListener('pointerdown', forget);
  };
}
