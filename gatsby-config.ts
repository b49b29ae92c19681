import type { GatsbyConfig } from 'gatsby';

const config: GatsbyConfig = {
  siteMetadata: {
    /** Where the site is published, for canonical addresses. */
    siteUrl: (process.env.GATSBY_SITE_URL ?? `http://localhost:${process.env.SITE_PORT ?? '9000'}`).replace(/\/$/, ''),
  },
  jsxRuntime: 'automatic',
  jsxImportSource: '@emotion/react',
  trailingSlash: 'never',
  graphqlTypegen: false,
  plugins: ['gatsby-plugin-emotion'],
};

export default config;
