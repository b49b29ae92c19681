import type { GetServerDataReturn, HeadProps, PageProps } from 'gatsby';
import { readTarget, sessionStanding } from '../../../server/previewSession';
import { loadPreview, type Preview } from '../../content/preview';
import { pagePath } from '../../content/pagePath';
import { Layout } from '../../shell/Layout/Layout';
import { NotFound } from '../../shell/NotFound/NotFound';
import { PageHead } from '../../shell/PageHead/PageHead';
import { ContentPageHead } from '../../templates/ContentPage';
import { PreviewPage } from '../../templates/preview/PreviewPage';
import { texts } from '../../templates/preview/texts';

interface Data {
  /** Missing where nobody may see a preview. */
  preview?: Preview;
}

type Props = PageProps<object, object, unknown, Data>;

export default function PreviewRoute({ serverData }: Props) {
  if (serverData.preview) return <PreviewPage preview={serverData.preview} />;
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

/** Milliseconds. Directus answers within one second, a large page within three. */
const directusTimeout = 10_000;

/**
 * Runs on the server for each request; a browser gets neither this code nor the token. The server of the site has let
 * nobody through without a session (server/previews.ts). It is looked for here once more, so that a host that knows
 * nothing of it shows no draft to anybody. A page that cannot be shown has the status 200, too: Gatsby's code in the
 * browser asks for the data of the page once more, and takes any other status for a page that is not there.
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
  // What the setting says is written into the code while the site is built. Where Directus is, and the secret, is known
  // where it runs: Gatsby replaces a plain `process.env` by the few values of the build, on the server, too.
  const {
    DIRECTUS_URL: url = '',
    DIRECTUS_TOKEN: token = '',
    PREVIEW_SECRET: secret = '',
  } = globalThis.process.env;
  const target = readTarget(pagePath(params?.['*']), query?.version);
  // `gatsby develop` is for engineers, who have the token anyway.
  const isOpen = process.env.NODE_ENV === 'development';
  const cookies = String(headers.get('cookie') ?? '');
  const maySee = isOpen || (target && sessionStanding(secret, target, cookies, Date.now()) === 'valid');
  const answerHeaders = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex' };
  if (process.env.GATSBY_SHOW_PAGE_VERSIONS !== 'true' || !target || !maySee) {
    return { status: 404, headers: answerHeaders, props: {} };
  }
  const source = {
    url: url.replace(/\/$/, ''),
    token,
    fetch: (input: string | URL | Request, init?: RequestInit) =>
      fetch(input, { ...init, signal: AbortSignal.timeout(directusTimeout) }),
  };
  return {
    status: 200,
    headers: answerHeaders,
    props: { preview: await loadPreview(source, target.path, target.version) },
  };
}
