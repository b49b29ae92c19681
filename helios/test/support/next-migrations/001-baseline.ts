export { up } from '../../../src/db/migrations/001-baseline.ts';
