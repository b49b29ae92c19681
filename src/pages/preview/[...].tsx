import type { GetServerDataReturn, HeadProps, PageProps } from 'gatsby';
import { loadPreview, type Preview } from '../../content/preview';
import { pagePath } from '../../content/pagePath';
import { PageHead } from '../../shell/PageHead/PageHead';
import { ContentPageHead } from '../../templates/ContentPage';
import { PreviewPage } from '../../templates/preview/PreviewPage';
import { texts } from '../../templates/preview/texts';

interface Data {
  preview: Preview;
}

type Props = PageProps<object, object, unknown, Data>;

export default function PreviewRoute({ serverData }: Props) {
  return <PreviewPage preview={serverData.preview} />;
}

export function Head({ serverData }: HeadProps<object, object> & { serverData: Data }) {
  const { preview } = serverData;
  return preview.name === 'ready' ? (
    <ContentPageHead page={preview.page} />
  ) : (
    <PageHead title={texts.pageTitle} noIndex />
  );
}

/**
 * Runs on the server for each request; a browser gets neither this code nor the token. The status is 200 in every case:
 * Gatsby's code in the browser asks for the data of the page once more, and takes any other status for a page that is not
 * there.
 */
export async function getServerData({
  params,
  query,
}: {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
}): GetServerDataReturn<Data> {
  // What the setting says is written into the code while the site is built. Where Directus is, is known where it runs:
  // Gatsby replaces a plain `process.env` by the few values of the build, on the server, too.
  const { DIRECTUS_URL: url = '', DIRECTUS_TOKEN: token = '' } = globalThis.process.env;
  const path = pagePath(params?.['*']);
  const version = typeof query?.version === 'string' ? query.version : '';
  const headers = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex' };
  const preview: Preview =
    process.env.GATSBY_SHOW_PAGE_VERSIONS !== 'true'
      ? { name: 'off' }
      : await loadPreview({ url: url.replace(/\/$/, ''), token }, path, version || 'main');
  return { status: 200, headers, props: { preview } };
}
