export { createSchemaCustomization } from './src/hooks.ts';
