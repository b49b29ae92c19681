/** Calls when all that the page needs has come, so that what can wait takes nothing from it. Returns the way to stop. */
export function onceComplete(begin: () => void): () => void {
  if (document.readyState === 'complete') {
    begin();
    return () => undefined;
  }
  window.addEventListener('load', begin, { once: true });
  return () => window.removeEventListener('load', begin);
}
