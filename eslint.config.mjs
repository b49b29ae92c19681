export { default } from './scripts/lint/config.ts';
