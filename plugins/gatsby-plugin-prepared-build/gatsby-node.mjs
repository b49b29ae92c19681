export { createSchemaCustomization, pluginOptionsSchema } from './src/hooks.ts';
