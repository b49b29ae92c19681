import { loadScript } from './loadScript';

/*
 * Tags are the scripts of other companies that report visitors: web analytics and pixels. Their owners change them at any time, and
 * they load more code. So none of them runs in a document that shows a cart or a checkout, around the card form (product 19.6).
 */

/** The tags that run in this document or are on the way. */
let tagCount = 0;
let handOver = () => Promise.resolve();

/** Whether this is the path of a cart or a checkout. */
export function isPaymentPath(pathname: string): boolean {
  return /^\/(ticketing|gift-cards)\/(cart|checkout)\/*$/.test(pathname);
}

/** Whether this document must not show a cart or a checkout. A tag that was stopped still runs. */
export function isTagged(): boolean {
  return tagCount > 0;
}

/** Loads a tag. Resolves to false when it is blocked, and on a page on which none may run. */
export async function loadTag(src: string): Promise<boolean> {
  if (isPaymentPath(location.pathname)) return false;
  tagCount += 1;
  const isLoaded = await loadScript(src);
  if (!isLoaded) tagCount -= 1;
  return isLoaded;
}

/** @param next resolves when the destinations have sent what happened, or after a time limit */
export function setHandOver(next: () => Promise<void>): void {
  handOver = next;
}

/** Waits until the destinations have sent what happened in this document, because it is about to be left. */
export function handOverEvents(): Promise<void> {
  return handOver();
}
