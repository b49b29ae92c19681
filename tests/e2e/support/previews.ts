import type { APIRequestContext } from '@playwright/test';
import { login, request, type CmsClient } from '../../../cms/scripts/lib/api.ts';

export const DIRECTUS_URL = process.env['E2E_DIRECTUS_URL'] ?? 'http://localhost:8055';

/** The public site. */
export const SITE_URL = process.env['E2E_SITE_URL'] ?? 'http://localhost:9000';
/** The instance for previews. */
export const PREVIEW_URL = process.env['E2E_PREVIEW_URL'] ?? 'http://localhost:9001';

export function logInToCms(): Promise<CmsClient> {
  return login(
    DIRECTUS_URL,
    process.env['E2E_DIRECTUS_EMAIL'] ?? '',
    process.env['E2E_DIRECTUS_PASSWORD'] ?? '',
  );
}

/** Logs the editor, or the writer, in to Directus and stores the session in the cookies of the request context. */
export async function logIn(
  requests: APIRequestContext,
  role: 'EDITOR' | 'WRITER' = 'EDITOR',
): Promise<void> {
  const email = process.env[`E2E_DIRECTUS_${role}_EMAIL`];
  const password = process.env[`E2E_DIRECTUS_${role}_PASSWORD`];
  const response = await requests.post(`${DIRECTUS_URL}/auth/login`, {
    data: { email, password, mode: 'session' },
  });
  if (!response.ok())
    throw new Error(`${email} could not log in: ${response.status()} ${await response.text()}`);
}

/** The URL at which Directus redirects a logged-in editor to the preview of a page. */
export function getCmsPreviewUrl(path: string, version = 'main'): string {
  return `${DIRECTUS_URL}/site-preview?${new URLSearchParams({ path, version })}`;
}

/** Finds the id of a page. */
export async function findPageId(client: CmsClient, path: string): Promise<string> {
  const filter = encodeURIComponent(JSON.stringify({ url: { _eq: path } }));
  const [page] = (await request(client, 'GET', `/items/pages?filter=${filter}&fields=id`)) as {
    id: string;
  }[];
  if (!page) throw new Error(`Directus has no page ${path}.`);
  return page.id;
}

/** The heading of a block that exists only in the version. */
export const ONLY_IN_VERSION = 'Only in this version';

/** Creates a version of the page /about with another SEO title and a new block. Returns its id. */
export async function writeVersion(key: string): Promise<string> {
  const client = await logInToCms();
  const item = await findPageId(client, '/about');
  const version = (await request(client, 'POST', '/versions', {
    key,
    name: key,
    collection: 'pages',
    item,
  })) as {
    id: string;
  };
  await request(client, 'POST', `/versions/${version.id}/save`, {
    seoTitle: 'About us, in spring',
    buildingBlocks: {
      create: [
        {
          collection: 'textBlock',
          item: { title: ONLY_IN_VERSION, text: '<p>New.</p>', alignment: 'left' },
        },
      ],
      update: [],
      delete: [],
    },
  });
  return version.id;
}
