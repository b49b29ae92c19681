import { ForbiddenError } from '@directus/errors';

/**
 * Refuses a PATCH or DELETE that chooses its items with a `query` in its body, except to administrators. Directus finds these items
 * without the rights of the account before it checks the rights to change them. The status then tells whether any item matches, so
 * anybody could find out sessions and passwords letter by letter. The Studio sends `keys`.
 */
export function refuseQueriesInChanges(req, _res, next) {
  const isChange = req.method === 'PATCH' || req.method === 'DELETE';
  const hasQuery = typeof req.body === 'object' && req.body !== null && 'query' in req.body;
  next(isChange && hasQuery && !req.accountability?.admin ? new ForbiddenError() : undefined);
}
