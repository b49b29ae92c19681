import { shortestSecret } from './previewSession.ts';
import type { PreviewSettings } from './previews.ts';

export interface SiteSettings {
  host: string;
  port: number;
  https: boolean;
  /** Null if previews are off. */
  previews: PreviewSettings | null;
}

/**
 * Reads the environment of the site's server (docs/operations.md).
 *
 * @throws {Error} with the name of the invalid variable
 */
export function readSettings(env: NodeJS.ProcessEnv): SiteSettings {
  const port = Number(env['SITE_PORT'] || 9000);
  if (!Number.isInteger(port) || port < 1 || port > 65535) {
    throw new Error(`SITE_PORT must be a port number from 1 to 65535, not "${env['SITE_PORT']}".`);
  }
  const siteUrl = readUrl(env, 'GATSBY_SITE_URL', `http://localhost:${port}`);
  const https = siteUrl.startsWith('https:');
  return {
    host: env['SITE_HOST'] || '127.0.0.1',
    port,
    https,
    previews: env['GATSBY_SHOW_PAGE_VERSIONS'] === 'true' ? readPreviews(env, https) : null,
  };
}

/** Returns the error message for a server that did not start. */
export function startProblem(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code, address, port } = error as Error & { code?: string; address?: string; port?: number };
  if (code === 'EADDRINUSE') {
    return `Port ${port} of ${address} is taken: stop the program that uses it, or set SITE_PORT to a free port.`;
  }
  return error.message;
}

/** Checks all settings of previews at the start, because a missing one would fail only when an editor opens a preview. */
function readPreviews(env: NodeJS.ProcessEnv, https: boolean): PreviewSettings {
  const secret = env['PREVIEW_SECRET'] ?? '';
  if (secret.length < shortestSecret) {
    throw new Error(
      `PREVIEW_SECRET must be the secret of the CMS with at least ${shortestSecret} characters when GATSBY_SHOW_PAGE_VERSIONS is true.`,
    );
  }
  // Only checked here, because the preview page reads these two from the environment.
  readUrl(env, 'DIRECTUS_URL');
  if (!env['DIRECTUS_TOKEN']) {
    throw new Error('DIRECTUS_TOKEN must be the token of the build when GATSBY_SHOW_PAGE_VERSIONS is true.');
  }
  // Required to detect https: browsers reject a cookie without SameSite=None in a cross-site frame.
  readUrl(env, 'GATSBY_SITE_URL');
  return { secret, cmsUrl: readUrl(env, 'PREVIEW_CMS_URL'), https };
}

function readUrl(env: NodeJS.ProcessEnv, name: string, fallback = ''): string {
  const value = env[name] || fallback;
  if (!/^https?:\/\/[^\s;,'"]+$/.test(value) || !URL.canParse(value)) {
    throw new Error(`${name} must be an address that starts with http:// or https://, not "${value}".`);
  }
  return value.replace(/\/$/, '');
}
