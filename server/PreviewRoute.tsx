import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { GetServerDataReturn, HeadProps, PageProps } from 'gatsby';
import { stateElementId } from '../src/configuration/loadConfiguration';
import { loadPreview, type Preview, type PreviewViewer } from '../src/content/preview';
import type { DirectusSource } from '../src/content/pageVersion';
import { normalizePagePath } from '../src/content/read';
import { Layout } from '../src/shell/Layout/Layout';
import { NotFound } from '../src/shell/NotFound/NotFound';
import { PageHead } from '../src/shell/PageHead/PageHead';
import { escapeScript } from '../src/shell/inlineText';
import { ContentPageHead } from '../src/templates/ContentPage';
import { PreviewPage } from '../src/templates/preview/PreviewPage';
import { texts } from '../src/templates/preview/texts';
import {
  entryPath,
  hasSiteSession,
  readSession,
  readSharedPreviews,
  readTarget,
  type PreviewTarget,
} from './previewSession';
import { createShareLookup, type FindShare } from './previewShares';
import { locale } from '../src/lib/locale';

interface Data {
  /** Missing if the visitor may not see a preview. */
  preview?: Preview;
  viewer?: PreviewViewer;
  /** The content of `/config.json`, escaped for a script element. Missing if there is no such file. */
  configuration?: string;
}

type Props = PageProps<object, object, unknown, Data>;

/** The origin of the public site. Gatsby writes the value into the code. */
const siteUrl = (process.env.GATSBY_SITE_URL ?? '').replace(/\/$/, '');

/**
 * The route of all previews. Only the instance for previews and `gatsby develop` have it (docs/adr/0012). The file is outside of
 * src/, because Gatsby builds rendering engines as soon as any file in src/ exports `getServerData`.
 */
export default function PreviewRoute({ serverData }: Props) {
  const { preview, viewer, configuration } = serverData;
  if (preview && viewer) {
    return (
      <>
        <PreviewPage preview={preview} viewer={viewer} siteUrl={siteUrl} />
        {/* The state that the browser reads instead of /config.json (product 4.8). */}
        {configuration === undefined ? null : (
          <script
            id={stateElementId}
            type="application/json"
            dangerouslySetInnerHTML={{ __html: configuration }}
          />
        )}
      </>
    );
  }
  return (
    <Layout>
      <NotFound />
    </Layout>
  );
}

export function Head({ serverData }: HeadProps<object, object> & { serverData: Data }) {
  const { preview } = serverData;
  return preview?.name === 'ready' ? (
    <ContentPageHead page={preview.page} />
  ) : (
    <PageHead title={texts.pageTitle} noIndex />
  );
}

/** Milliseconds. Directus usually responds within one second, for a large page within three. */
const directusTimeout = 10_000;

/**
 * Runs on the server for each request. Neither this code nor the token reaches a browser. The site's server already
 * requires a session (server/previews.ts). The check is repeated here, so that another host shows no draft without one.
 * A preview that failed also has status 200, because Gatsby's code in the browser requests the page data again and treats
 * any other status as a missing page.
 */
export async function getServerData({
  params,
  query,
  headers,
}: {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  headers: Map<string, unknown>;
}): GetServerDataReturn<Data> {
  // Gatsby replaces `process.env` with the values of the build, also in server code. These settings are read at run time.
  const {
    DIRECTUS_URL: url = '',
    DIRECTUS_TOKEN: token = '',
    PREVIEW_SECRET: secret = '',
  } = globalThis.process.env;
  const source = {
    url: url.replace(/\/$/, ''),
    token,
    fetch: (input: string | URL | Request, init?: RequestInit) =>
      fetch(input, { signal: AbortSignal.timeout(directusTimeout), ...init }),
  };
  const target = readTarget(normalizePagePath(params?.['*']), query?.version);
  const viewer = target && (await findViewer(target, String(headers.get('cookie') ?? ''), secret, source));
  const responseHeaders = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex' };
  if (!viewer) {
    return { status: 404, headers: responseHeaders, props: {} };
  }
  return {
    status: 200,
    headers: responseHeaders,
    props: {
      preview: await loadPreview(source, target.path, target.version, viewer.name === 'editor', siteUrl),
      viewer,
      ...(await readRuntimeConfiguration()),
    },
  };
}

/** Returns who looks at a preview, or null for a visitor who may not see it. */
async function findViewer(
  target: PreviewTarget,
  cookies: string,
  secret: string,
  source: DirectusSource,
): Promise<PreviewViewer | null> {
  const now = Date.now();
  // `gatsby develop` needs no session, because engineers have the token anyway.
  const isDevelopment = process.env.NODE_ENV === 'development';
  if (isDevelopment || readSession(secret, target, cookies, now).state === 'valid') {
    const { PREVIEW_CMS_URL = '', PREVIEW_SITE_URL = '' } = globalThis.process.env;
    const cmsUrl = PREVIEW_CMS_URL.replace(/\/$/, '');
    const query = new URLSearchParams({ ...target });
    return {
      name: 'editor',
      seesWholeSite: isDevelopment || hasSiteSession(secret, cookies, now),
      shareUrl: `${cmsUrl}/site-preview/shares?${query}`,
      // The visual editor of the Studio, with the page of this preview (server/previews.ts).
      editUrl: `${cmsUrl}/admin/visual/${PREVIEW_SITE_URL.replace(/\/$/, '')}${entryPath}?${query}`,
      cmsUrl,
    };
  }
  findShare ??= createShareLookup(source);
  for (const share of readSharedPreviews(secret, target, cookies, now)) {
    const valid = await findShare(share);
    if (!valid) continue;
    const expires = Math.min(Date.parse(valid.expiresAt), share.expires * 1000);
    return {
      name: 'reviewer',
      seesWholeSite: share.scope === 'site',
      sharedBy: valid.sharedBy,
      until: formatUntil(new Date(expires)),
    };
  }
  return null;
}

/** Created at the first request, and kept because it caches the answers of Directus. */
let findShare: FindShare | undefined;

/**
 * Reads the file that the server of this instance serves: beside its releases, with `gatsby develop` in `public/`. It is read for
 * each request, so a change needs no restart.
 */
async function readRuntimeConfiguration(): Promise<Pick<Data, 'configuration'>> {
  const folder = globalThis.process.env.PREVIEW_RELEASES_DIR ?? join(process.cwd(), 'public');
  try {
    const text = await readFile(join(folder, 'config.json'), 'utf8');
    return { configuration: escapeScript(text) };
  } catch {
    // The browser requests the file and reports that it is missing.
    return {};
  }
}

const untilFormat = new Intl.DateTimeFormat(locale, {
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZone: 'UTC',
  timeZoneName: 'short',
});

/** Formats the end of a shared preview. In UTC, because reviewers may be anywhere. */
function formatUntil(end: Date): string {
  return untilFormat.format(end);
}
