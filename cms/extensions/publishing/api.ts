import { publishing } from './api/endpoint.ts';
import { publishingChecks } from './api/hook.ts';

/** The parts that Directus runs on the server, by the names in package.json. */
export const endpoints = [{ name: 'publishing', config: publishing }];
export const hooks = [{ name: 'publishing-checks', config: publishingChecks }];
export const operations = [];
