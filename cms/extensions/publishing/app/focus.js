/**
 * Puts the focus on the heading of its section when the control that has it goes away or can no longer be used: a request ends, a page
 * of the history is the last one, or a dialog returns the focus to a button that is gone.
 *
 * @param {HTMLElement} root
 * @returns {() => void} ends it
 */
export function keepFocus(root) {
  const dialogs = document.getElementById('dialog-outlet');
  let control = null;
  let section = null;
  const remember = ({ target }) => {
    control = target;
    section = target.closest('section');
  };
  // A person who presses elsewhere does not need the focus.
  const forget = ({ target }) => {
    if (!control?.contains(target) && !dialogs?.contains(target)) control = null;
  };
  const check = () => {
    if (!control || (control.isConnected && !control.disabled)) return;
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
