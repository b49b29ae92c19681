import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { GatsbyConfig } from 'gatsby';
import { createAdapter } from 'gatsby-adapter-node/adapter';
import { describeFormats } from './src/lib/formats/describeFormats';
import { fileFields, requiredCollections, relations } from './src/content/relations';
import * as giftCardPaths from './src/features/gift-cards/shared/paths';
import type { ReleaseContentFile, ReleaseMetadata } from './src/content/releaseContent';

if (!process.env.GATSBY_LOCALE) {
  throw new Error('Set GATSBY_LOCALE to the locale of dates, times and money, a BCP 47 tag.');
}
// The scripts contain what Gatsby finds under GATSBY_ in the environment.
process.env.GATSBY_FORMATS = describeFormats(process.env.GATSBY_LOCALE);

const isPreviewInstance = process.env.GATSBY_SHOW_PAGE_VERSIONS === 'true';
const releasesDir = isPreviewInstance ? process.env.PREVIEW_RELEASES_DIR : process.env.SITE_RELEASES_DIR;

/** What the publisher reads from the manifest of the release: its content, and for which request it was built. */
function readReleaseMetadata(): ReleaseMetadata {
  const content: ReleaseContentFile = JSON.parse(
    readFileSync(resolve('.cache/release-content.json'), 'utf8'),
  );
  return { ...content, request: process.env.SITE_RELEASE_REQUEST ?? null };
}

/** One HTML file serves all addresses of gift cards, and only the first of them is for search engines. */
const notForSearch = Object.fromEntries(
  [giftCardPaths.cartPath, giftCardPaths.checkoutPath, giftCardPaths.confirmationPath].map((path) => [
    path,
    { 'x-robots-tag': 'noindex' },
  ]),
);

const config: GatsbyConfig = {
  // Operators change /config.json without a release (docs/adr/0015).
  ...(releasesDir
    ? {
        adapter: createAdapter({
          releasesDir,
          exclude: ['/config.json'],
          ...(isPreviewInstance ? {} : { metadata: readReleaseMetadata, clientHeaders: notForSearch }),
        }),
      }
    : {}),
  siteMetadata: {
    /** The origin of the published site, for canonical addresses. */
    siteUrl: (process.env.GATSBY_SITE_URL ?? `http://localhost:${process.env.SITE_PORT ?? '9000'}`).replace(
      /\/$/,
      '',
    ),
  },
  jsxRuntime: 'automatic',
  jsxImportSource: '@emotion/react',
  trailingSlash: 'never',
  graphqlTypegen: false,
  plugins: [
    // Before the plugins with content.
    {
      resolve: 'gatsby-plugin-prepared-build',
      options: {
        entries: ['src/pages/**/*.tsx', 'src/templates/ContentPageTemplate.tsx', 'src/shell/*/*Slice.tsx'],
      },
    },
    'gatsby-plugin-emotion',
    'gatsby-plugin-image',
    'gatsby-plugin-steady-head',
    'gatsby-plugin-first-paint',
    'gatsby-plugin-page-retry',
    {
      resolve: 'gatsby-plugin-lean-javascript',
      options: {
        // The instance for previews has no other template than its route.
        pageTemplates: isPreviewInstance ? 'server' : 'src/templates',
        // No module of src/ has an effect on import, so webpack drops the modules that a chunk does not use, such as a dialog
        // that only a lazy component needs.
        sideEffectFreeFolders: ['src'],
        swcFolders: ['src'],
        replacedModules: {
          // The site uses neither Emotion's withTheme nor scripts in a worker (the strategy off-main-thread of <Script>). The
          // plugin of the latter would also prevent webpack from dropping unused parts of <Script> and <Link>.
          'hoist-non-react-statics': false,
          '@builder.io/partytown/integration': false,
          'gatsby/dist/internal-plugins/partytown/gatsby-browser.js': false,
          // Replaces a long list of HTML attributes, see isPropValid.ts.
          '@emotion/is-prop-valid$': 'src/design-system/isPropValid.ts',
          // Pictures need a few elements of React's server renderer, and browsers that have object-fit need no polyfill.
          'react-dom/server$': 'src/design-system/Image/renderMarkup.ts',
          objectFitPolyfill$: false,
          // No plugin of the site registers a service worker.
          './register-service-worker$': false,
          // Lists that are spread, in the syntax of 2015.
          '@babel/runtime/helpers/esm/toConsumableArray$': 'src/lib/toConsumableArray.ts',
          // Product 2.1: the router does not scroll.
          'gatsby-react-router-scroll$': 'src/shell/Scrolling/routerScroll.ts',
        },
        // The code of gatsby-plugin-image that renders pictures. Without it, no picture of the next page would be shown.
        eagerImports: ['gatsby-plugin-image'],
        // The supported browsers are in package.json (browserslist).
        ecmaVersion: 2020,
      },
    },
    {
      resolve: 'gatsby-source-directus',
      options: {
        url: process.env.DIRECTUS_URL,
        token: process.env.DIRECTUS_TOKEN,
        collections: Object.keys(relations).map((name) => ({
          name,
          ...(name === 'directus_files' ? { fields: fileFields } : {}),
          optional: !requiredCollections.includes(name),
        })),
      },
    },
  ],
};

export default config;
