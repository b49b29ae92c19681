import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';
import { randomUUID } from 'node:crypto';
import { TextEncoder } from 'node:util';

/* What jsdom does not have yet: dialogs that open, scrolling, media queries (none matches), what React's server
 * renderer encodes with, keys of requests. Tests in Node need none of it. */

// Says that something never comes, not that the machine is busy.
configure({ asyncUtilTimeout: 5000 });

if (typeof window !== 'undefined') {
  HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
    this.open = true;
  };
  HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
    this.open = false;
  };
  Object.assign(window, { TextEncoder: window.TextEncoder ?? TextEncoder });
  crypto.randomUUID ??= randomUUID;
  Element.prototype.scrollIntoView ??= () => undefined;
  window.matchMedia ??= (media) => ({
    matches: false,
    media,
    onchange: null,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    addListener: () => undefined,
    removeListener: () => undefined,
    dispatchEvent: () => false,
  });
}
