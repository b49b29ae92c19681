import { randomBytes } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { CARD_FONT } from './card-font.ts';

// Common parts of the pages with card fields: style, HTTP headers, and the messages to the embedding page.

/**
 * The style of the site's own fields (its design tokens). The padding of 4 pixels leaves room for focus
 * rings.
 */
export const CARD_STYLE = `
  @font-face { font-family: "${CARD_FONT.family}"; font-weight: 200 900; font-display: swap; src: url(${CARD_FONT.path}) format("woff2"); }
  /* A system font with the metrics of the web font, so that the layout does not shift when it loads. */
  @font-face { font-family: "Source Sans Fallback"; font-weight: 100 900; src: local("Arial"), local("Liberation Sans"); size-adjust: 94%; ascent-override: 108.5%; descent-override: 42.6%; line-gap-override: 0%; }
  :root { color-scheme: light; --ink: #1d1b29; --muted: #4b4758; --line: #857a63; --paper: #fffdf8; --focus: #1f4fa3; --error: #9a1426; }
  * { box-sizing: border-box; }
  body { margin: 0; padding: 4px; background: transparent; color: var(--ink); font: 1rem/1.4 "${CARD_FONT.family}", "Source Sans Fallback", sans-serif; -webkit-font-smoothing: antialiased; }
  label { display: block; margin-bottom: .25rem; font-size: .9375rem; font-weight: 600; }
  input, .field { width: 100%; min-height: 3rem; padding: .6rem .875rem; border: 1px solid var(--line); border-radius: .5rem; background: var(--paper); color: inherit; font: inherit; }
  input:hover, .field:hover { border-color: var(--ink); }
  input::placeholder { color: var(--muted); opacity: 1; }
  input:focus-visible, button:focus-visible, summary:focus-visible { outline: 3px solid var(--focus); outline-offset: 1px; }
  .wrong { border-color: var(--error); box-shadow: 0 0 0 1px var(--error); }
  .grid { display: grid; grid-template-columns: 1fr 1fr; gap: 1rem; }
  .wide { grid-column: 1 / -1; }
  .error { margin: .25rem 0 0; color: var(--error); font-size: .875rem; font-weight: 600; }
  .error:empty { display: none; }
  @media (min-width: 480px) { label { font-size: 1rem; } }
  @media (forced-colors: active) { .wrong { outline: 2px solid Mark; } }
`;

/** For the head of a card page, so that the font is available for the first text. */
export const CARD_FONT_PRELOAD = `<link rel="preload" href="${CARD_FONT.path}" as="font" type="font/woff2" crossorigin>`;

/**
 * The first part of a card page's script. `origins` are the pages that may embed it and exchange messages with it.
 * It defines
 * - `setStatus(status)`: tells the embedding page that the fields are `ready`, or that they have `failed` to load. The
 *   page can ask for it again (`{ type: 'status' }`): it may listen later than the fields are ready, and a browser
 *   that sends no referrer tells the fields only then which page embeds them;
 * - `names`: the ids of the fields;
 * - `showError(field, message)`: shows the error of one field; an empty message removes it;
 * - `showErrors(errors)`: shows errors by field, focuses the first one and returns its text;
 * - `handleTokenize(tokenize, focus)`: calls `tokenize` whenever the embedding page requests a token. `tokenize` gets
 *   the postal code of the billing address from the checkout (may be empty) and returns
 *   `{ type: 'payment-method', id, ... }` or `{ type: 'invalid', message }`.
 */
export function renderCardScript(origins: readonly string[]): string {
  return `
  const allowed = ${JSON.stringify(origins)};
  const referrer = document.referrer ? new URL(document.referrer).origin : '';
  let parentOrigin = allowed.includes(referrer) ? referrer : undefined;
  const sendMessage = (message, origin = parentOrigin) => { if (origin && parent !== window) parent.postMessage(message, origin); };
  const isFromParent = (event) => event.source === parent && allowed.includes(event.origin);

  let status;
  const sendHeight = () => sendMessage({ type: 'height', height: Math.ceil(document.documentElement.getBoundingClientRect().height) });
  const sendStatus = () => {
    if (status) sendMessage({ type: status });
    if (status === 'ready') sendHeight();
  };
  const setStatus = (current) => {
    status = current;
    sendStatus();
  };
  addEventListener('message', (event) => {
    if (!isFromParent(event) || !event.data || event.data.type !== 'status') return;
    parentOrigin = event.origin;
    sendStatus();
  });

  const names = ['cardNumber', 'expiry', 'cvc'];
  const showError = (field, message) => {
    const element = document.getElementById(field);
    element.classList.toggle('wrong', Boolean(message));
    if (element.matches('input')) element.setAttribute('aria-invalid', message ? 'true' : 'false');
    document.getElementById(field + '-error').textContent = message || '';
  };
  let focusField = (field) => document.getElementById(field).focus();
  const showErrors = (errors) => {
    for (const field of names) showError(field, errors[field]);
    const first = names.find((field) => errors[field]);
    if (first) focusField(first);
    return first && errors[first];
  };

  const handleTokenize = (tokenize, focus = focusField) => {
    focusField = focus;
    let isTokenizing = false;
    addEventListener('message', async (event) => {
      if (!isFromParent(event)) return;
      if (isTokenizing || !event.data || event.data.type !== 'tokenise') return;
      isTokenizing = true;
      try {
        const { postalCode } = event.data;
        sendMessage(await tokenize(typeof postalCode === 'string' ? postalCode.trim().slice(0, 12) : ''), event.origin);
      } catch (error) {
        console.error(error);
        sendMessage({ type: 'invalid', message: 'The card could not be checked. Try again in a moment.' }, event.origin);
      } finally {
        isTokenizing = false;
      }
    });
    document.getElementById('card').addEventListener('submit', (event) => {
      event.preventDefault();
      sendMessage({ type: 'submit' });
    });
    new ResizeObserver(sendHeight).observe(document.documentElement);
    setStatus('ready');
  };`;
}

/** Permissions of a page beside its own style and script, as a Content-Security-Policy. */
export interface PagePolicy {
  frameAncestors: readonly string[];
  connect?: string;
  /** Origins of additional scripts. */
  scripts?: readonly string[];
  frames?: readonly string[];
  /** Allows style attributes, which third-party scripts set. */
  styleAttributes?: boolean;
}

/** Sends an HTML page. `page` gets the nonce for its style and script. */
export function sendPage(reply: FastifyReply, policy: PagePolicy, page: (nonce: string) => string) {
  const nonce = randomBytes(16).toString('base64');
  const { frameAncestors, connect = "'self'", scripts = [], frames = [], styleAttributes = false } = policy;
  const directives = [
    "default-src 'none'",
    `style-src 'nonce-${nonce}'`,
    "font-src 'self'",
    ...(styleAttributes ? ["style-src-attr 'unsafe-inline'"] : []),
    ['script-src', `'nonce-${nonce}'`, ...scripts].join(' '),
    ...(frames.length > 0 ? [['frame-src', ...frames].join(' ')] : []),
    `connect-src ${connect}`,
    "base-uri 'none'",
    ['frame-ancestors', ...frameAncestors].join(' '),
  ];
  return reply
    .type('text/html; charset=utf-8')
    .header('referrer-policy', 'same-origin')
    .header('content-security-policy', directives.join('; '))
    .send(page(nonce));
}
