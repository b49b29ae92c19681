export { onCreateWebpackConfig } from './src/hooks.ts';
