import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';
import { randomUUID } from 'node:crypto';
import { TextEncoder } from 'node:util';

/* Polyfills for jsdom: dialogs, scrollIntoView, media queries (none matches), TextEncoder for React's server renderer, and
 * randomUUID. Tests in Node do not need them. */

// Long enough for a busy machine.
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
