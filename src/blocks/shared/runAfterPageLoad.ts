/** Calls the callback after the page has loaded, so that it does not compete with first load. Returns a cancel function. */
export function runAfterPageLoad(callback: () => void): () => void {
  if (document.readyState === 'complete') {
    callback();
    return () => undefined;
  }
  window.addEventListener('load', callback, { once: true });
  return () => window.removeEventListener('load', callback);
}
