import { durations, type Target } from '../lib/previews.ts';
import type { Share } from './shares.ts';

export const texts = {
  notLoggedIn:
    'You are not logged in to Directus, or no longer. Log in, open the page there, and look at its preview again.',
  notFound:
    'There is no such page or version, or you may not read it. Save the page, and choose its version at the top.',
  notSetUp: 'This Directus shows no previews. The operator has to set PREVIEW_SECRET and PREVIEW_SITE_URL.',
  notRunning:
    'The previews are not running. In the demo they start some minutes after the site. This page tries again every few seconds. If the previews do not start, tell the operator of the site.',
  failed: 'The preview could not be opened. Please try again; the log of Directus says more.',
  mayNotShare: 'Your account may not share previews. Ask an editor.',
  invalid: 'The form was not complete. Go back, and fill it in again.',
};

/** Night ink and parchment, as the site has them. Colors follow the theme of the person. */
const styles = `
:root { color-scheme: light dark; --ground: #f7f1e3; --card: #fffdf8; --text: #1c2130; --quiet: #4a5165; --line: #d3c9b2; --field: #7a7364; --action: #2b3467; --on-action: #fff; --focus: #b45309 }
@media (prefers-color-scheme: dark) { :root { --ground: #10152a; --card: #1a2140; --text: #f7f1e3; --quiet: #c3c6d4; --line: #3a4370; --field: #8d94b5; --action: #f0c674; --on-action: #10152a; --focus: #f0c674 } }
* { box-sizing: border-box }
body { margin: 0; min-height: 100vh; padding: clamp(1rem, 6vh, 4rem) 1rem; font: 1rem/1.6 system-ui, sans-serif; color: var(--text); background: var(--ground) }
main { max-width: 42rem; margin: 0 auto; padding: clamp(1.25rem, 5vw, 2.5rem); background: var(--card); border: 1px solid var(--line); border-radius: 12px; overflow-wrap: anywhere }
h1, h2 { font-family: Georgia, "Times New Roman", serif; font-weight: 600; line-height: 1.25; text-wrap: balance }
h1 { font-size: 1.75rem; margin: 0 0 1rem } h2 { font-size: 1.25rem; margin: 2.5rem 0 .5rem }
fieldset { border: 1px solid var(--line); border-radius: 8px; margin: 1.25rem 0; padding: .5rem 1rem .75rem }
legend { font-weight: 600; padding: 0 .25rem } fieldset label { display: flex; gap: .625rem; align-items: baseline; min-height: 2.75rem; padding: .5rem 0 }
input[type=radio] { accent-color: var(--action) }
.field { margin: 1.25rem 0 } .field label { display: block; font-weight: 600; margin-bottom: .25rem }
input[type=text] { width: 100%; min-height: 2.75rem; font: inherit; padding: .5rem .75rem; color: inherit; background: var(--ground); border: 1px solid var(--field); border-radius: 8px }
button { font: inherit; font-weight: 600; min-height: 2.75rem; padding: 0 1.25rem; border: 1px solid var(--action); border-radius: 8px; background: var(--action); color: var(--on-action); cursor: pointer }
button.second { background: transparent; color: var(--action) }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px }
ul { list-style: none; margin: 0; padding: 0 } li { border-top: 1px solid var(--line); padding: 1rem 0 }
a { color: var(--action) }`;

function createPage(title: string, content: string): string {
  return (
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
    `<title>${title}</title><style>${styles}</style></head><body><main><h1>${title}</h1>${content}</main></body></html>`
  );
}

/**
 * Returns a page with one sentence, which the preview pane shows.
 *
 * @param cmsUrl the public address of Directus
 * @param previewAddress the signed address, for a browser that may reach it although Directus does not
 */
export function createMessagePage(cmsUrl: string, sentence: string, previewAddress?: string): string {
  const link = previewAddress
    ? `<p><a href="${escapeHtml(previewAddress)}">Open the preview anyway</a></p>`
    : '';
  return createPage(
    'No preview',
    `<p>${sentence}</p>${link}<p><a href="${escapeHtml(cmsUrl)}/admin" target="_top">To Directus</a></p>`,
  );
}

type ListedShare = Share & { link?: string };

interface ShareContent {
  target: Target;
  hasSite: boolean;
  shares: readonly ListedShare[];
  /** Of other pages, which the account perhaps may not read, so they have no link */
  elsewhere: readonly ListedShare[];
}

/** Returns the page on which an editor shares a preview. It works without scripts. */
export function createSharePage({ target, hasSite, shares, elsewhere }: ShareContent): string {
  const query = escapeHtml(String(new URLSearchParams({ ...target })));
  const page = `the page ${escapeHtml(target.path)}, ${describeVersion(target.version)}`;
  const scopes = hasSite
    ? `<fieldset><legend>What people see</legend>` +
      createRadio('scope', 'page', `Only ${page}`, true) +
      createRadio('scope', 'site', 'The whole site as it is saved, also what is saved later', false) +
      `</fieldset>`
    : `<p>People see only ${page}.</p><input type="hidden" name="scope" value="page">`;
  const days = durations
    .map((count) => createRadio('days', count, count === 1 ? '1 day' : `${count} days`, count === 7))
    .join('');
  return createPage(
    'Share a preview',
    `<p>Everybody who has the link sees the preview, without an account, until it ends. You can end it at any time.</p>` +
      `<form method="post" action="shares?${query}">${scopes}` +
      `<fieldset><legend>For how long</legend>${days}</fieldset>` +
      `<div class="field"><label for="note">Who gets the link (optional)</label>` +
      `<input type="text" id="note" name="note" maxlength="200" autocomplete="off"></div>` +
      `<button>Create a link</button></form>` +
      `<h2 id="links">Links that work now</h2>${createList(shares, query)}` +
      (elsewhere.length > 0
        ? `<h2>Links of other pages and versions</h2><p>To copy one of them, open the preview of its page.</p>` +
          createList(elsewhere, query)
        : ''),
  );
}

function createList(shares: readonly ListedShare[], query: string): string {
  if (shares.length === 0) return `<p>There are none.</p>`;
  return `<ul>${shares.map((share) => createListItem(share, query)).join('')}</ul>`;
}

function createListItem(
  { id, path, version, expiresAt, note, sharedBy, link }: ListedShare,
  query: string,
): string {
  const what = path === null ? 'The whole site as saved' : `${escapeHtml(path)}, ${describeVersion(version)}`;
  const until = escapeHtml(new Date(expiresAt).toISOString().slice(0, 16).replace('T', ' '));
  const details = [
    sharedBy ? `by ${escapeHtml(sharedBy)}` : '',
    `until ${until} UTC`,
    note ? escapeHtml(note) : '',
  ];
  return (
    `<li><p id="share-${id}">${what}<br>${details.filter(Boolean).join(', ')}</p>` +
    (link
      ? `<div class="field"><label for="link-${id}">Link to copy</label>` +
        `<input type="text" readonly id="link-${id}" aria-describedby="share-${id}" value="${escapeHtml(link)}"></div>`
      : '') +
    `<form method="post" action="shares/revoke?${query}"><input type="hidden" name="id" value="${id}">` +
    `<button class="second" aria-describedby="share-${id}">End this link</button></form></li>`
  );
}

function createRadio(name: string, value: string | number, label: string, checked: boolean): string {
  return `<label><input type="radio" name="${name}" value="${value}" required${checked ? ' checked' : ''}> ${label}</label>`;
}

function describeVersion(version: string): string {
  return version === 'main' ? 'as saved' : `version “${escapeHtml(version)}”`;
}

function escapeHtml(text: string): string {
  const names: Record<string, string> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  };
  return text.replace(/[&<>"']/g, (character) => names[character] ?? character);
}
