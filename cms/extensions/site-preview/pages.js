import { durations } from './shares.js';

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

const styles = `
body { font: 16px/1.5 system-ui, sans-serif; color: #1c2130; background: #fff; max-width: 40rem; margin: 3rem auto; padding: 0 1rem }
h1 { font-size: 1.375rem } h2 { font-size: 1.125rem; margin-top: 2.5rem }
fieldset { border: 1px solid #9aa0ad; border-radius: 6px; margin: 1rem 0; padding: .5rem 1rem }
legend { font-weight: 600; padding: 0 .25rem } label { display: block; padding: .25rem 0 }
.field { margin: 1rem 0 } .field label { font-weight: 600 }
input[type=text] { box-sizing: border-box; width: 100%; font: inherit; padding: .5rem; border: 1px solid #6b7280; border-radius: 6px }
button { font: inherit; font-weight: 600; min-height: 2.75rem; padding: 0 1rem; border: 1px solid #3730a3; border-radius: 6px; background: #3730a3; color: #fff; cursor: pointer }
button.second { background: #fff; color: #3730a3 }
:focus-visible { outline: 3px solid #d97706; outline-offset: 2px }
ul { list-style: none; padding: 0 } li { border-top: 1px solid #c8ccd4; padding: 1rem 0 }
a { color: #3730a3 }`;

function createPage(title, content) {
  return (
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
    `<title>${title}</title><style>${styles}</style></head><body><main><h1>${title}</h1>${content}</main></body></html>`
  );
}

/**
 * Returns a page with one sentence, which the preview pane shows.
 *
 * @param {string} cmsUrl the public address of Directus
 * @param {string} sentence
 * @param {string} [previewAddress] the signed address, for a browser that may reach it although Directus does not
 */
export function createMessagePage(cmsUrl, sentence, previewAddress) {
  const link = previewAddress
    ? `<p><a href="${escapeHtml(previewAddress)}">Open the preview anyway</a></p>`
    : '';
  return createPage(
    'No preview',
    `<p>${sentence}</p>${link}<p><a href="${escapeHtml(cmsUrl)}/admin" target="_top">To Directus</a></p>`,
  );
}

/**
 * Returns the page on which an editor shares a preview. It works without scripts.
 *
 * @param {{ target: { path: string, version: string }, hasSite: boolean, shares: object[], elsewhere: object[] }} content `elsewhere`:
 *   shares of other pages, which the account perhaps may not read, so they have no link
 */
export function createSharePage({ target, hasSite, shares, elsewhere }) {
  const query = escapeHtml(String(new URLSearchParams(target)));
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

function createList(shares, query) {
  if (shares.length === 0) return `<p>There are none.</p>`;
  return `<ul>${shares.map((share) => createListItem(share, query)).join('')}</ul>`;
}

function createListItem({ id, path, version, expiresAt, note, sharedBy, link }, query) {
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

function createRadio(name, value, label, checked) {
  return `<label><input type="radio" name="${name}" value="${value}" required${checked ? ' checked' : ''}> ${label}</label>`;
}

function describeVersion(version) {
  return version === 'main' ? 'as saved' : `version “${escapeHtml(version)}”`;
}

function escapeHtml(text) {
  const names = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
  return String(text).replace(/[&<>"']/g, (character) => names[character]);
}
