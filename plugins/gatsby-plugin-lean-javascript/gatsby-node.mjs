export { onCreateWebpackConfig, pluginOptionsSchema } from './src/hooks.ts';
