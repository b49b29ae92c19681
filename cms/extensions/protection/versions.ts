import { ForbiddenError, InvalidPayloadError } from '@directus/errors';
import type { NextFunction, Response } from 'express';
import type { ExtensionContext, Request, Row } from '../lib/directus.ts';
import { createAttempts, refuseFor } from './attempts.ts';

/** Bytes of one save. Directus keeps each save twice. The largest page of the seed, with its blocks, has about 50 kB. */
const MOST_SAVED = 256 * 1024;
/** Bytes of all changes of a version. */
const MOST_CHANGES = 1024 * 1024;
/** Bytes that Directus adds to each object of the changes: who changed it, and when. */
const MARK = 90;
/** Saves of an account in a minute. */
const MOST_SAVES = 60;

interface Version {
  collection: string;
  /** Its changes */
  delta: Row | null;
}

/**
 * Refuses to save a version without the permission to update versions. Directus checks only that the version can be read, and writes
 * with the rights of an administrator. Also limits what an account can store, because Directus has no limit.
 */
export function createVersionCheck({ services, getSchema }: ExtensionContext) {
  const saves = createAttempts({ points: MOST_SAVES, seconds: 60 });

  return async (req: Request, res: Response, next: NextFunction): Promise<void> => {
    const [, key] = req.method === 'POST' ? (/^\/versions\/([^/]+)\/save\/*$/i.exec(req.path) ?? []) : [];
    if (!key) return next();
    try {
      const schema = await getSchema();
      const id = decodeURIComponent(key);
      const permissions = new services.PermissionsService({ accountability: req.accountability, schema });
      const { update } = await permissions.getItemPermissions('directus_versions', id);
      if (!update.access) throw new ForbiddenError();
      const limit = await saves.add(req.accountability?.user);
      if (limit) throw refuseFor(limit, res);
      const versions = new services.ItemsService<Version>('directus_versions', { schema });
      const { collection, delta } = await versions.readOne(id, { fields: ['collection', 'delta'] });
      checkChanges(req.body ?? {}, delta ?? {}, schema.collections[collection]?.fields ?? {});
      next();
    } catch (error) {
      next(error);
    }
  };
}

/** `saved`: the changes that the version has. `fields`: of the collection. */
function checkChanges(changes: Row, saved: Row, fields: object): void {
  // Each unknown field would make the version larger, and no form shows it.
  const unknown = Object.keys(changes).find((name) => !Object.hasOwn(fields, name));
  if (unknown !== undefined)
    throw new InvalidPayloadError({ reason: `There is no field "${unknown.slice(0, 64)}".` });
  const text = JSON.stringify(changes);
  const bytes = Buffer.byteLength(text);
  if (bytes > MOST_SAVED)
    throw new InvalidPayloadError({ reason: `A save of a version has at most ${MOST_SAVED / 1024} kB.` });
  const marks = (text.split('{').length - 1) * MARK;
  if (bytes + marks + Buffer.byteLength(JSON.stringify(saved)) > MOST_CHANGES)
    throw new InvalidPayloadError({
      reason: 'The version has too many changes. Promote it, or create another version.',
    });
}
