import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { GetServerDataReturn, HeadProps, PageProps } from 'gatsby';
import { stateElementId } from '../src/configuration/loadConfiguration';
import { loadPreview, type Preview } from '../src/content/preview';
import { normalizePagePath } from '../src/content/pagePath';
import { Layout } from '../src/shell/Layout/Layout';
import { NotFound } from '../src/shell/NotFound/NotFound';
import { PageHead } from '../src/shell/PageHead/PageHead';
import { escapeScript } from '../src/shell/inlineText';
import { ContentPageHead } from '../src/templates/ContentPage';
import { PreviewPage } from '../src/templates/preview/PreviewPage';
import { texts } from '../src/templates/preview/texts';
import { readTarget, readSessionState } from './previewSession';

interface Data {
  /** Missing if the visitor may not see a preview. */
  preview?: Preview;
  /** The content of `/config.json`, escaped for a script element. Missing if there is no such file. */
  configuration?: string;
}

type Props = PageProps<object, object, unknown, Data>;

/**
 * The route of all previews. Only the instance for previews and `gatsby develop` have it (docs/adr/0012). The file is outside of
 * src/, because Gatsby builds rendering engines as soon as any file in src/ exports `getServerData`.
 */
export default function PreviewRoute({ serverData }: Props) {
  const { preview, configuration } = serverData;
  if (preview) {
    return (
      <>
        <PreviewPage preview={preview} />
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
  const target = readTarget(normalizePagePath(params?.['*']), query?.version);
  // `gatsby develop` needs no session, because engineers have the token anyway.
  const isDevelopment = process.env.NODE_ENV === 'development';
  const cookies = String(headers.get('cookie') ?? '');
  const canSeePreview =
    isDevelopment || (target && readSessionState(secret, target, cookies, Date.now()) === 'valid');
  const responseHeaders = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex' };
  if (!target || !canSeePreview) {
    return { status: 404, headers: responseHeaders, props: {} };
  }
  const source = {
    url: url.replace(/\/$/, ''),
    token,
    fetch: (input: string | URL | Request, init?: RequestInit) =>
      fetch(input, { ...init, signal: AbortSignal.timeout(directusTimeout) }),
  };
  return {
    status: 200,
    headers: responseHeaders,
    props: {
      preview: await loadPreview(source, target.path, target.version),
      ...(await readRuntimeConfiguration()),
    },
  };
}

/** Reads the file that the server of this instance serves. It is read for each request, so a change needs no restart. */
async function readRuntimeConfiguration(): Promise<Pick<Data, 'configuration'>> {
  try {
    const text = await readFile(join(process.cwd(), 'public', 'config.json'), 'utf8');
    return { configuration: escapeScript(text) };
  } catch {
    // The browser requests the file and reports that it is missing.
    return {};
  }
}
