import { createRequire } from 'node:module';
import path from 'node:path';

const require = createRequire(import.meta.url);

/**
 * Returns webpack aliases.
 *
 * @throws {Error} when a file of a package does not exist
 */
export function createAliases(
  replacedModules: Record<string, string | false>,
  siteDir: string,
): Record<string, string | false> {
  return Object.fromEntries(
    Object.entries(replacedModules).map(([request, replacement]) => [
      // Gatsby imports the files of its plugins by their absolute path.
      request.endsWith('.js') ? require.resolve(request, { paths: [siteDir] }) : request,
      replacement === false ? false : path.resolve(siteDir, replacement),
    ]),
  );
}

/**
 * Returns the folder of a package.
 *
 * @throws {Error} when the package is not installed
 */
export function findPackage(name: string, siteDir: string): string {
  return path.dirname(require.resolve(`${name}/package.json`, { paths: [siteDir] }));
}
