'use strict';

const { DEFAULT_TYPE_PREFIX, getDirectusTypeName } = require('../node-id.js');

/**
 * @typedef {object} CollectionOption
 * @property {string} name
 * @property {string[]} [fields] default: all fields that the token may read
 * @property {boolean} [optional] whether the build continues without the parts that cannot be read
 *
 * @typedef {object} Options the options of the plugin with all defaults
 * @property {string} url
 * @property {string} token
 * @property {CollectionOption[]} collections
 * @property {string} typePrefix
 * @property {number} overlap seconds
 * @property {number} pageSize
 * @property {number} concurrency
 * @property {number} retries
 * @property {number} timeout seconds
 */

const DEFAULTS = {
  typePrefix: DEFAULT_TYPE_PREFIX,
  overlap: 30,
  pageSize: 500,
  concurrency: 4,
  retries: 5,
  timeout: 30,
};

/**
 * Gatsby's `pluginOptionsSchema`.
 *
 * @param {{ Joi: any }} args Gatsby's own Joi
 */
function createOptionsSchema({ Joi }) {
  const name = Joi.string().min(1);
  const collection = Joi.alternatives().try(
    name,
    Joi.object({
      name: name.required(),
      fields: Joi.array().items(Joi.string()).min(1),
      optional: Joi.boolean(),
    }),
  );
  const wholeNumber = (/** @type {string} */ option, /** @type {number} */ min, /** @type {number} */ max) =>
    Joi.number()
      .integer()
      .min(min)
      .max(max)
      .messages({ '*': `"${option}" must be a whole number from ${min} to ${max}.` });

  return Joi.object({
    url: Joi.string()
      .uri({ scheme: ['http', 'https'] })
      .required()
      .messages({
        '*': '"url" must be the address of Directus, such as https://cms.example.com (is its environment variable set?).',
      })
      .description('Address of Directus.'),
    token: Joi.string()
      .required()
      .messages({
        '*': '"token" must be a static token of a Directus user that may read the collections (is its environment variable set?).',
      })
      .description('Static token of a user that may read the collections.'),
    collections: Joi.array()
      .items(collection)
      .min(1)
      .required()
      .custom((/** @type {(string | CollectionOption)[]} */ value) => {
        assertDistinct(value.map((entry) => (typeof entry === 'string' ? entry : entry.name)));
        return value;
      })
      .messages({
        'any.custom': '"collections": {{#error.message}}',
        '*': '"collections" must list at least one collection, each a name or an object with "name", "fields" and "optional".',
      })
      .description('Collections to mirror.'),
    typePrefix: Joi.string()
      .regex(/^[A-Z][A-Za-z0-9]*$/)
      .messages({ '*': '"typePrefix" must be letters and digits, the first a capital, such as "Directus".' })
      .description(`Start of every GraphQL type name. Default: ${DEFAULTS.typePrefix}.`),
    overlap: wholeNumber('overlap', 0, 86_400).description(
      `Items changed this many seconds before the last sync are fetched again. Default: ${DEFAULTS.overlap}.`,
    ),
    // Consecutive pages share one row to detect changes of the list, so a page needs at least two.
    pageSize: wholeNumber('pageSize', 2, 10_000).description(
      `Items per request. Default: ${DEFAULTS.pageSize}.`,
    ),
    concurrency: wholeNumber('concurrency', 1, 50).description(
      `Highest number of concurrent requests. Default: ${DEFAULTS.concurrency}.`,
    ),
    retries: wholeNumber('retries', 0, 20).description(
      `Retries of a failed request. Default: ${DEFAULTS.retries}.`,
    ),
    timeout: wholeNumber('timeout', 1, 600).description(
      `Timeout of one attempt in seconds. Default: ${DEFAULTS.timeout}.`,
    ),
  });
}

/** @param {string[]} names */
function assertDistinct(names) {
  /** @type {Map<string, string>} */
  const byType = new Map();
  for (const name of names) {
    const type = getDirectusTypeName(name);
    const other = byType.get(type);
    if (other === name) throw new Error(`"${name}" is listed twice.`);
    if (other !== undefined)
      throw new Error(`"${other}" and "${name}" would share the GraphQL type name ${type}.`);
    byType.set(type, name);
  }
}

/**
 * @param {Record<string, any>} raw validated options; properties that Gatsby adds are dropped
 * @returns {Options}
 */
function applyDefaults(raw) {
  return {
    url: raw.url.replace(/\/+$/, ''),
    token: raw.token,
    collections: raw.collections.map((/** @type {string | CollectionOption} */ entry) =>
      typeof entry === 'string' ? { name: entry } : entry,
    ),
    typePrefix: raw.typePrefix ?? DEFAULTS.typePrefix,
    overlap: raw.overlap ?? DEFAULTS.overlap,
    pageSize: raw.pageSize ?? DEFAULTS.pageSize,
    concurrency: raw.concurrency ?? DEFAULTS.concurrency,
    retries: raw.retries ?? DEFAULTS.retries,
    timeout: raw.timeout ?? DEFAULTS.timeout,
  };
}

module.exports = { createOptionsSchema, applyDefaults };
