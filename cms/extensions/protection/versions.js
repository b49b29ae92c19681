import { ForbiddenError } from '@directus/errors';

/**
 * Refuses to save a version without the permission to update versions. Directus checks only that the version can be read, and writes
 * with the rights of an administrator.
 *
 * @param {{ services: { PermissionsService: new (options: object) => { getItemPermissions: Function } }, getSchema: Function }} context
 *   of the hook
 */
export function createVersionCheck({ services, getSchema }) {
  return async (req, _res, next) => {
    const [, key] = req.method === 'POST' ? (/^\/versions\/([^/]+)\/save\/*$/i.exec(req.path) ?? []) : [];
    if (!key) return next();
    try {
      const permissions = new services.PermissionsService({
        accountability: req.accountability,
        schema: await getSchema(),
      });
      const { update } = await permissions.getItemPermissions('directus_versions', decodeURIComponent(key));
      next(update.access ? undefined : new ForbiddenError());
    } catch (error) {
      next(error);
    }
  };
}
