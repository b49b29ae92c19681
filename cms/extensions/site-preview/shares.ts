import type { Accountability } from '@directus/types';
import type { StudioContext } from '../lib/directus.ts';
import { dayMs, durations, type Target } from '../lib/previews.ts';
import type { Scope } from './address.ts';

/** Characters. */
const longestNote = 200;

export type Context = Omit<StudioContext, 'database'>;

/** What the form of a new share says. */
interface ShareChoice {
  scope: Scope;
  note: string;
  expiresAt: Date;
}

export interface Share {
  id: string;
  /** Null for the whole site */
  path: string | null;
  version: string;
  expiresAt: string | Date;
  note: string | null;
  sharedBy: string | null;
  revokedAt: string | Date | null;
}

/** Bytes of a submitted form. */
export const longestForm = 4096;

/** Reads a form of URL-encoded fields. Returns null for another type or a long body. Rejects if the request breaks off. */
export async function readForm(
  request: AsyncIterable<Buffer> & { is: (type: string) => unknown },
): Promise<URLSearchParams | null> {
  if (!request.is('application/x-www-form-urlencoded')) return null;
  const chunks: Buffer[] = [];
  let length = 0;
  // A long body is read to its end too, but not stored: many clients read no answer before they have sent everything.
  for await (const chunk of request) {
    length += chunk.length;
    if (length <= longestForm) chunks.push(chunk);
  }
  return length <= longestForm ? new URLSearchParams(Buffer.concat(chunks).toString()) : null;
}

/**
 * Reads the choices of the form. Returns null if one of them is invalid.
 *
 * @param now milliseconds
 */
export function readShareChoice(form: URLSearchParams, now: number): ShareChoice | null {
  const scope = form.get('scope');
  const days = Number(form.get('days'));
  const note = (form.get('note') ?? '').trim();
  if ((scope !== 'page' && scope !== 'site') || !durations.includes(days) || note.length > longestNote)
    return null;
  // Whole seconds, because the signature contains seconds.
  return { scope, note, expiresAt: new Date(Math.floor(now / 1000) * 1000 + days * dayMs) };
}

/** Creates a share with the rights of the account, then stores the name that people with the link see. */
export async function createShare(
  context: Context,
  { path, version }: Target,
  { scope, note, expiresAt }: ShareChoice,
): Promise<void> {
  const { services, schema, accountability } = context;
  const shared = scope === 'site' ? { path: null, version: 'main' } : { path, version };
  const id = await getService(context).createOne({ ...shared, expiresAt, note });
  const users = new services.UsersService({ schema, accountability: null });
  const person = await users.readOne(accountability.user, { fields: ['first_name', 'last_name'] });
  const sharedBy = [person['first_name'], person['last_name']].filter(Boolean).join(' ');
  // The account may not choose this name.
  await getService(context, null).updateOne(id, { sharedBy });
}

/**
 * Lists all open shares that the account may read, also those of pages that were deleted, so that each can be ended. The newest is
 * first. `here` are those of this version, and those of the whole site for an account that may read it.
 */
export async function listShares(
  context: Context,
  { path, version }: Target,
  hasSite: boolean,
): Promise<{ here: Share[]; elsewhere: Share[] }> {
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
  const isHere = (share: Share) =>
    share.path === null ? hasSite : share.path === path && share.version === version;
  return { here: shares.filter(isHere), elsewhere: shares.filter((share) => !isHere(share)) };
}

export async function revokeShare(context: Context, id: string, now: Date): Promise<void> {
  await getService(context).updateOne(id, { revokedAt: now });
}

function getService(
  { services, schema, accountability }: Context,
  reader: Accountability | null = accountability,
) {
  return new services.ItemsService<Share>('previewShares', { schema, accountability: reader });
}
