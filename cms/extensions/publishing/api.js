import endpoint from './api/endpoint.js';
import hook from './api/hook.js';

/** The parts that Directus runs on the server, by the names in package.json. */
export const endpoints = [{ name: 'publishing', config: endpoint }];
export const hooks = [{ name: 'publishing-checks', config: hook }];
export const operations = [];
