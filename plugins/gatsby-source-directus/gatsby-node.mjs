export {
  createSchemaCustomization,
  onPostBuild,
  onPreBootstrap,
  onPreInit,
  pluginOptionsSchema,
  sourceNodes,
} from './src/hooks.ts';
