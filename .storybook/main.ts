import { fileURLToPath } from 'node:url';
import type { StorybookConfig } from '@storybook/react-vite';
import { mergeConfig } from 'vite';
import { describeFormats } from '../src/lib/formats/describeFormats.ts';
import { cardFields } from './cardFields.ts';
import { getPictureHead } from './pictureHead.ts';
import { pictureRenderer } from './pictureRenderer.ts';
import { seatingPlans } from './seatingPlans.ts';

const resolvePath = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const config: StorybookConfig = {
  framework: '@storybook/react-vite',
  stories: [
    './*.mdx',
    '../src/**/*.stories.tsx',
    '../box-office/src/**/*.stories.tsx',
    // Stories that fail on purpose, for the tests of the runner.
    ...(process.env['STORY_CONTROLS'] ? ['../tests/stories/controls/*.stories.tsx'] : []),
  ],
  addons: ['@storybook/addon-docs', '@storybook/addon-a11y'],
  staticDirs: [
    { from: '../demo/cms/assets', to: '/assets' },
    { from: '../static', to: '/' },
    { from: '../demo/stand-ins', to: '/stand-ins' },
  ],
  previewHead: (head) => `${head}${getPictureHead()}`,
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  typescript: { reactDocgen: 'react-docgen-typescript' },
  viteFinal: (vite) =>
    mergeConfig(vite, {
      plugins: [cardFields(), seatingPlans(), pictureRenderer()],
      esbuild: { jsx: 'automatic', jsxImportSource: '@emotion/react' },
      resolve: { alias: { gatsby: resolvePath('./gatsby.tsx') } },
      define: {
        // React's development build, also in the built Storybook: its warnings fail a story, and Storybook waits for effects
        // before a play function starts.
        'process.env.NODE_ENV': JSON.stringify('development'),
        // The Storybook server serves pictures: /assets/<file> is demo/cms/assets.
        'process.env.GATSBY_DIRECTUS_ASSETS_URL': JSON.stringify(''),
        // Stories must not call Helios; a request fails at once and fails the test.
        'process.env.GATSBY_HELIOS_URL': JSON.stringify('http://helios.invalid'),
        // The stories of previews.
        'process.env.GATSBY_SHOW_PAGE_VERSIONS': JSON.stringify('true'),
        'process.env.GATSBY_LOCALE': JSON.stringify('en-US'),
        'process.env.GATSBY_FORMATS': JSON.stringify(describeFormats('en-US')),
        'process.env.GATSBY_SITE_URL': JSON.stringify('https://lamplight.example'),
        // gatsby-plugin-image uses its style sheet.
        GATSBY___IMAGE: JSON.stringify(true),
        __BASE_PATH__: JSON.stringify(''),
        __PATH_PREFIX__: JSON.stringify(''),
      },
      build: { chunkSizeWarningLimit: 4000 },
    }),
};

export default config;
