import type { APIRequestContext } from '@playwright/test';

/** The paths of the sitemap. */
export async function readSitemap(request: APIRequestContext): Promise<string[]> {
  const xml = await (await request.get('/sitemap.xml')).text();
  return [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, location]) => new URL(location ?? '').pathname);
}
