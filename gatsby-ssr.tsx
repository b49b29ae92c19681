import type { GatsbySSR } from 'gatsby';
import { keepEarlyPress } from './src/runtime/islands/earlyPress';
import { fontFaces, preloadedFonts } from './src/design-system/fonts';
import { noScriptPictureStyles, showPictures } from './src/design-system/Image/showPictures';
import { globalStyles } from './src/design-system/globalStyles';
import { tokenValues } from './src/design-system/tokens';
import { locale } from './src/lib/locale';
import { hideDismissedPromoBanner } from './src/shell/Banners/dismissals';
import { hideDismissedNotificationBanners } from './src/shell/Banners/hideDismissedNotificationBanners';
import { showStoredCart } from './src/shell/Header/showStoredCart';
import { PageRoot } from './src/shell/PageRoot/PageRoot';
import { RootProviders } from './src/shell/RootProviders';
import { loadEarlyBack } from './src/runtime/earlyBack';
import { escapeInlineText } from './src/shell/inlineText';
import { createSafeCache } from './src/shell/safeCache';
import { createLinksInPreview, markUndecided, trustStrings } from './src/templates/inlineScripts';
import { allIslands } from './src/templates/islandComponents';

/** `gatsby develop` has the other pages, too. */
const isPreviewInstance =
  process.env.GATSBY_SHOW_PAGE_VERSIONS === 'true' && process.env.NODE_ENV === 'production';

export const wrapRootElement: GatsbySSR['wrapRootElement'] = ({ element }) => (
  <RootProviders cache={createSafeCache()} islands={allIslands}>
    {element}
  </RootProviders>
);

export const wrapPageElement: GatsbySSR['wrapPageElement'] = ({ element, props }) => (
  <PageRoot pathname={props.location.pathname}>{element}</PageRoot>
);

export const onRenderBody: GatsbySSR['onRenderBody'] = ({ setHeadComponents, setHtmlAttributes }) => {
  setHtmlAttributes({ lang: locale });
  setHeadComponents([
    ...preloadedFonts.map((href) => (
      <link key={href} rel="preload" as="font" type="font/woff2" crossOrigin="anonymous" href={href} />
    )),
    <meta key="theme-color" name="theme-color" content={tokenValues.darkSurface.background} />,
    <link key="icon" rel="icon" type="image/svg+xml" href="/favicon.svg" />,
    <link key="touch-icon" rel="apple-touch-icon" href="/icon.png" />,
    <script key="trusted-types" dangerouslySetInnerHTML={{ __html: trustStrings }} />,
    <script key="show-pictures" dangerouslySetInnerHTML={{ __html: showPictures }} />,
    <noscript key="picture-styles">
      <style dangerouslySetInnerHTML={{ __html: noScriptPictureStyles }} />
    </noscript>,
    <script key="mark-undecided" dangerouslySetInnerHTML={{ __html: markUndecided }} />,
    <script key="early-press" dangerouslySetInnerHTML={{ __html: keepEarlyPress }} />,
    <script key="early-back" dangerouslySetInnerHTML={{ __html: loadEarlyBack }} />,
    ...(isPreviewInstance
      ? [
          // A policy names the inline scripts of files. A preview shows the shell as it is saved now, with parts that no file has.
          <template key="scripts-of-the-shell">
            {[hideDismissedPromoBanner, hideDismissedNotificationBanners, showStoredCart].map((script) => (
              <script key={script} dangerouslySetInnerHTML={{ __html: script }} />
            ))}
          </template>,
          <script
            key="links-in-preview"
            dangerouslySetInnerHTML={{
              __html: createLinksInPreview((process.env.GATSBY_SITE_URL ?? '').replace(/\/$/, '')),
            }}
          />,
        ]
      : []),
    <style key="global-styles" dangerouslySetInnerHTML={{ __html: fontFaces + globalStyles }} />,
  ]);
};

/**
 * Escapes inline scripts, because Gatsby writes the address of a page and the data of a server-rendered page into a script
 * without escaping. This hook runs last, for built and for server-rendered pages.
 */
export const onPreRenderHTML: GatsbySSR['onPreRenderHTML'] = ({
  getHeadComponents,
  replaceHeadComponents,
  getPreBodyComponents,
  replacePreBodyComponents,
  getPostBodyComponents,
  replacePostBodyComponents,
}) => {
  replaceHeadComponents(escapeInlineText(getHeadComponents()));
  replacePreBodyComponents(escapeInlineText(getPreBodyComponents()));
  replacePostBodyComponents(escapeInlineText(getPostBodyComponents()));
};
