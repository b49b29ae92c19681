import hook from './index.js';

/** The parts that Directus runs on the server, by the names in package.json. */
export const endpoints = [];
export const hooks = [{ name: 'pictures-checks', config: hook }];
export const operations = [];
