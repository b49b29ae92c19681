/** Days after which a shared link ends. */
export const durations = [1, 7, 30];
const longestNote = 200;
const dayMs = 24 * 60 * 60 * 1000;
/** Milliseconds. */
export const longestDuration = Math.max(...durations) * dayMs;
/** How many shares can be open at the same time. The page lists all of them, so that each can be ended. */
export const mostOpen = 200;

/**
 * Reads the choices of the form. Returns null if one of them is invalid.
 *
 * @param {URLSearchParams} form
 * @param {number} now milliseconds
 */
export function readShareChoice(form, now) {
  const scope = form.get('scope');
  const days = Number(form.get('days'));
  const note = (form.get('note') ?? '').trim();
  if ((scope !== 'page' && scope !== 'site') || !durations.includes(days) || note.length > longestNote)
    return null;
  // Whole seconds, because the signature contains seconds.
  return { scope, note, expiresAt: new Date(Math.floor(now / 1000) * 1000 + days * dayMs) };
}

/**
 * Creates a share with the rights of the account, then stores the name that people with the link see.
 *
 * @param {import('./rights.js').Context} context
 */
export async function createShare(context, { path, version }, { scope, note, expiresAt }) {
  const { services, schema, accountability } = context;
  const shared = scope === 'site' ? { path: null, version: 'main' } : { path, version };
  const id = await getService(context).createOne({ ...shared, expiresAt, note });
  const users = new services.UsersService({ schema, accountability: null });
  const { first_name: first, last_name: last } = await users.readOne(accountability.user, {
    fields: ['first_name', 'last_name'],
  });
  const sharedBy = [first, last].filter(Boolean).join(' ');
  // The account may not choose this name.
  await getService(context, null).updateOne(id, { sharedBy });
}

/**
 * Lists the shares of this version, and those of the whole site for an account that may read it, the newest first.
 *
 * @param {import('./rights.js').Context} context
 */
export async function listShares(context, { path, version }, hasSite) {
  const own = { _and: [{ path: { _eq: path } }, { version: { _eq: version } }] };
  return getService(context).readByQuery({
    filter: {
      _and: [
        { revokedAt: { _null: true } },
        { expiresAt: { _gt: '$NOW' } },
        hasSite ? { _or: [own, { path: { _null: true } }] } : own,
      ],
    },
    fields: ['id', 'path', 'version', 'expiresAt', 'note', 'sharedBy'],
    sort: ['-date_created'],
    limit: mostOpen,
  });
}

/** @param {import('./rights.js').Context} context */
export async function revokeShare(context, id, now) {
  await getService(context).updateOne(id, { revokedAt: now });
}

function getService({ services, schema, accountability }, reader = accountability) {
  return new services.ItemsService('previewShares', { schema, accountability: reader });
}
