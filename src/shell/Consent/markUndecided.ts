import { storedConsent } from '../../analytics/consent';
import { getStorageKey } from '../../lib/storage';

/**
 * An inline script for the head, which runs before the first paint. It marks a page whose visitor has not decided about the consent, so
 * that a hero leaves room for the question from the start (fixedParts.ts) and nothing moves when it appears.
 */
export const markUndecided = `try{localStorage.getItem(${JSON.stringify(
  getStorageKey(storedConsent),
)})||document.documentElement.setAttribute("data-undecided","")}catch(e){}`;
