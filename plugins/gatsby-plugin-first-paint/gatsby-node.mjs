export { onPostBuild } from './src/hooks.ts';
