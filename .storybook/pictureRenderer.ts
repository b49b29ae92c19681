import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const path = fileURLToPath(new URL('../src/design-system/Image/renderMarkup.ts', import.meta.url));

/**
 * Renders pictures with the same code as the site (`replacedModules` in gatsby-config.ts): without `noscript`, whose text would be part
 * of the name of a link for Testing Library.
 */
export function pictureRenderer(): Plugin {
  return {
    name: 'picture-renderer',
    // After the alias of Storybook's documentation.
    enforce: 'post',
    config: () => ({ resolve: { alias: { 'react-dom/server': path } } }),
  };
}
