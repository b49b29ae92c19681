'use strict';

const { DEFAULT_TYPE_PREFIX, directusTypeName } = require('../node-id.js');

/**
 * @typedef {object} CollectionOption
 * @property {string} name
 * @property {string[]} [fields] all that the token may read, if not given
 * @property {boolean} [optional] whether a build goes on without what of it cannot be read
 *
 * @typedef {object} Options the plugin's options, with every default filled in
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
function optionsSchema({ Joi }) {
  const name = Joi.string().min(1);
  const collection = Joi.alternatives().try(
    name,
    Joi.object({
      name: name.required(),
      fields: Joi.array().items(Joi.string()).min(1),
      optional: Joi.boolean(),
    }),
  );
  const whole = (/** @type {string} */ option, /** @type {number} */ least, /** @type {number} */ most) =>
    Joi.number()
      .integer()
      .min(least)
      .max(most)
      .messages({ '*': `"${option}" must be a whole number from ${least} to ${most}.` });

  return Joi.object({
    url: Joi.string()
      .uri({ scheme: ['http', 'https'] })
      .required()
      .messages({
        '*': '"url" must be the address of Directus, such as https://cms.example.com (is the environment variable set that it comes from?).',
      })
      .description('Address of Directus.'),
    token: Joi.string()
      .required()
      .messages({
        '*': '"token" must be a static token of a Directus user that may read the collections (is the environment variable set that it comes from?).',
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
    overlap: whole('overlap', 0, 86_400).description(
      `Seconds before the last sync from which items are fetched again anyway. Default: ${DEFAULTS.overlap}.`,
    ),
    // Pages share one row to notice when the list moved between two of them, so a page needs two.
    pageSize: whole('pageSize', 2, 10_000).description(
      `Items asked for at once. Default: ${DEFAULTS.pageSize}.`,
    ),
    concurrency: whole('concurrency', 1, 50).description(
      `Requests at once. Default: ${DEFAULTS.concurrency}.`,
    ),
    retries: whole('retries', 0, 20).description(
      `Further tries of a failed request. Default: ${DEFAULTS.retries}.`,
    ),
    timeout: whole('timeout', 1, 600).description(`Seconds one try may take. Default: ${DEFAULTS.timeout}.`),
  });
}

/** @param {string[]} names */
function assertDistinct(names) {
  /** @type {Map<string, string>} */
  const byType = new Map();
  for (const name of names) {
    const type = directusTypeName(name);
    const other = byType.get(type);
    if (other === name) throw new Error(`"${name}" is listed twice.`);
    if (other !== undefined)
      throw new Error(`"${other}" and "${name}" would share the GraphQL type name ${type}.`);
    byType.set(type, name);
  }
}

/**
 * @param {Record<string, any>} raw options that passed the schema; what Gatsby adds is dropped
 * @returns {Options}
 */
function withDefaults(raw) {
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

module.exports = { optionsSchema, withDefaults };
