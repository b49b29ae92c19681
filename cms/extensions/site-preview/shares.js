/** Days after which a shared link ends. */
export const durations = [1, 7, 30];
const longestNote = 200;
export const dayMs = 24 * 60 * 60 * 1000;
/** Milliseconds. */
export const longestDuration = Math.max(...durations) * dayMs;

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
 * Lists all open shares that the account may read, also those of pages that were deleted, so that each can be ended. The newest is
 * first. `here` are those of this version, and those of the whole site for an account that may read it.
 *
 * @param {import('./rights.js').Context} context
 */
export async function listShares(context, { path, version }, hasSite) {
  const shares = await getService(context).readByQuery({
    filter: {
      revokedAt: { _null: true },
      expiresAt: { _gt: '$NOW' },
      // Those of deleted accounts do not work.
      user_created: { _nnull: true },
    },
    fields: ['id', 'path', 'version', 'expiresAt', 'note', 'sharedBy'],
    sort: ['-date_created'],
    limit: -1,
  });
  const isHere = (share) =>
    share.path === null ? hasSite : share.path === path && share.version === version;
  return { here: shares.filter(isHere), elsewhere: shares.filter((share) => !isHere(share)) };
}

/** @param {import('./rights.js').Context} context */
export async function revokeShare(context, id, now) {
  await getService(context).updateOne(id, { revokedAt: now });
}

function getService({ services, schema, accountability }, reader = accountability) {
  return new services.ItemsService('previewShares', { schema, accountability: reader });
}
