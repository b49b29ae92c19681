import { createRequire } from 'node:module';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { showPictures } from '../src/design-system/Image/showPictures.ts';

interface PluginSSR {
  onRenderBody(args: { setHeadComponents: (components: ReactElement[]) => void }): void;
}

/** The style sheet of gatsby-plugin-image and the script that shows loaded pictures, which every page of the site has in its head. */
export function getPictureHead(): string {
  const plugin = createRequire(import.meta.url)('gatsby-plugin-image/gatsby-ssr') as PluginSSR;
  let styles = '';
  plugin.onRenderBody({
    setHeadComponents: (components) => {
      styles = components
        .filter(({ type }) => type === 'style')
        .map((style) => renderToStaticMarkup(style))
        .join('');
    },
  });
  return `${styles}<script>${showPictures}</script>`;
}
