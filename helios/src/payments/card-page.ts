import { randomBytes } from 'node:crypto';
import type { FastifyReply } from 'fastify';

// What the pages with card fields have in common: how they look, how they are sent, and how they speak with the page that
// has them in a frame.

/** Dressed to sit well on the site's checkout; 4 pixels inside are for focus rings. */
export const CARD_STYLE = `
  :root { color-scheme: light; --ink: #1d1a2b; --muted: #5d5870; --line: #8b8577; --paper: #fffdf8; --focus: #8a5a00; --error: #a3201c; }
  * { box-sizing: border-box; }
  body { margin: 0; padding: 4px; background: transparent; color: var(--ink); font: 16px/1.5 "Source Sans 3", system-ui, -apple-system, "Segoe UI", sans-serif; }
  label, legend { display: block; padding: 0; font-weight: 600; margin-bottom: 4px; }
  .optional { font-weight: 400; color: var(--muted); }
  input, .field { width: 100%; min-height: 48px; padding: 10px 12px; border: 1px solid var(--line); border-radius: 6px; background: var(--paper); color: inherit; font: inherit; letter-spacing: .02em; }
  input:focus-visible, button:focus-visible, summary:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; }
  .wrong { border-color: var(--error); box-shadow: inset 0 0 0 1px var(--error); }
  .grid { display: grid; grid-template-columns: 1fr 1fr; gap: 16px; }
  .wide { grid-column: 1 / -1; }
  .error { margin: 4px 0 0; color: var(--error); font-size: 15px; }
  .error:empty { display: none; }
  @media (min-width: 560px) { .grid { grid-template-columns: 2fr 1fr 1fr; } .number { grid-column: 1 / -1; } }
`;

/**
 * The beginning of a card page's script. `origins` are the pages that may embed it and hear from it. It gives
 * - `tell(message)`, heard by the page that it was opened by;
 * - `showAll(errors)`, which shows and focuses what is wrong, by field, and returns the first complaint;
 * - `serve(tokenise, focus)`: from now on `tokenise` is asked for the card whenever the other side wants it. It answers with
 *   `{ type: 'payment-method', id, ... }` or `{ type: 'invalid', message }`.
 */
export function cardScript(origins: readonly string[]): string {
  return `
  const allowed = ${JSON.stringify(origins)};
  const referrer = document.referrer ? new URL(document.referrer).origin : '';
  const home = allowed.includes(referrer) ? referrer : undefined;
  const tell = (message, origin = home) => { if (origin && parent !== window) parent.postMessage(message, origin); };

  const names = ['cardNumber', 'expiry', 'cvc'];
  const show = (field, message) => {
    const element = document.getElementById(field);
    element.classList.toggle('wrong', Boolean(message));
    if (element.matches('input')) element.setAttribute('aria-invalid', message ? 'true' : 'false');
    document.getElementById(field + '-error').textContent = message || '';
  };
  let focusOn = (field) => document.getElementById(field).focus();
  const showAll = (errors) => {
    for (const field of names) show(field, errors[field]);
    const first = names.find((field) => errors[field]);
    if (first) focusOn(first);
    return first && errors[first];
  };

  const serve = (tokenise, focus = focusOn) => {
    focusOn = focus;
    let asking = false;
    addEventListener('message', async (event) => {
      if (event.source !== parent || !allowed.includes(event.origin)) return;
      if (asking || !event.data || event.data.type !== 'tokenise') return;
      asking = true;
      try {
        tell(await tokenise(), event.origin);
      } catch (error) {
        console.error(error);
        tell({ type: 'invalid', message: 'The card could not be checked. Try again in a moment.' }, event.origin);
      } finally {
        asking = false;
      }
    });
    document.getElementById('card').addEventListener('submit', (event) => {
      event.preventDefault();
      tell({ type: 'submit' });
    });
    const tellHeight = () => tell({ type: 'height', height: Math.ceil(document.documentElement.getBoundingClientRect().height) });
    new ResizeObserver(tellHeight).observe(document.documentElement);
    tell({ type: 'ready' });
    tellHeight();
  };`;
}

/** What a page may do beside its own style and script, as a Content-Security-Policy. */
export interface PagePolicy {
  frameAncestors: readonly string[];
  connect?: string;
  /** Of scripts and frames beside the page's own. */
  scripts?: readonly string[];
  frames?: readonly string[];
  /** Style attributes are set by a script of somebody else's. */
  styleAttributes?: boolean;
}

/** Sends an HTML page; `page` gets the nonce of its style and script. */
export function sendPage(reply: FastifyReply, policy: PagePolicy, page: (nonce: string) => string) {
  const nonce = randomBytes(16).toString('base64');
  const { frameAncestors, connect = "'self'", scripts = [], frames = [], styleAttributes = false } = policy;
  const directives = [
    "default-src 'none'",
    `style-src 'nonce-${nonce}'`,
    ...(styleAttributes ? ["style-src-attr 'unsafe-inline'"] : []),
    ['script-src', `'nonce-${nonce}'`, ...scripts].join(' '),
    ...(frames.length > 0 ? [['frame-src', ...frames].join(' ')] : []),
    `connect-src ${connect}`,
    "base-uri 'none'",
    ['frame-ancestors', ...frameAncestors].join(' '),
  ];
  return reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('x-content-type-options', 'nosniff')
    .header('referrer-policy', 'same-origin')
    .header('content-security-policy', directives.join('; '))
    .send(page(nonce));
}
