import type { GatsbyConfig } from 'gatsby';
import { fileFields, requiredCollections, relations } from './src/content/relations';

if (!process.env.GATSBY_LOCALE) {
  throw new Error('Set GATSBY_LOCALE to the locale of dates, times and money, a BCP 47 tag.');
}

const config: GatsbyConfig = {
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
    'gatsby-plugin-emotion',
    'gatsby-plugin-steady-head',
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
