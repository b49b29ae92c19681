import endpoint from './api/endpoint.js';

/** The parts that Directus runs on the server, by the names in package.json. */
export const endpoints = [{ name: 'blocks', config: endpoint }];
export const hooks = [];
export const operations = [];
