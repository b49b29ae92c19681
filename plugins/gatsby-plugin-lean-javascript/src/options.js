'use strict';

/**
 * @typedef {object} Options
 * @property {string} pageTemplates the folder of the page templates, relative to the site
 * @property {string[]} sideEffectFreeFolders folders of modules without side effects on import, relative to the site
 * @property {Record<string, string | false>} replacedModules replacements by request, see the README
 * @property {string[]} eagerImports packages whose dynamic imports are part of the importing chunk
 * @property {number} ecmaVersion the version of ECMAScript that all supported browsers implement, as a year
 */

/**
 * Gatsby's `pluginOptionsSchema`.
 *
 * @param {{ Joi: any }} args Gatsby's own Joi
 */
function createOptionsSchema({ Joi }) {
  return Joi.object({
    pageTemplates: Joi.string().required().description('Folder of the page templates, relative to the site.'),
    sideEffectFreeFolders: Joi.array()
      .items(Joi.string())
      .description('Folders of modules without side effects on import, relative to the site.'),
    replacedModules: Joi.object()
      .pattern(Joi.string(), Joi.alternatives().try(Joi.string(), Joi.valid(false)))
      .description('Replacements of modules in the browser: a file relative to the site, or false.'),
    eagerImports: Joi.array()
      .items(Joi.string())
      .description('Packages whose dynamic imports are part of the importing chunk.'),
    ecmaVersion: Joi.number()
      .integer()
      .min(2015)
      .required()
      .description('Version of ECMAScript that all supported browsers implement, such as 2020.'),
  });
}

/**
 * @param {Record<string, any>} raw validated options; properties that Gatsby adds are dropped
 * @returns {Options}
 */
function readOptions(raw) {
  return {
    pageTemplates: raw.pageTemplates,
    sideEffectFreeFolders: raw.sideEffectFreeFolders ?? [],
    replacedModules: raw.replacedModules ?? {},
    eagerImports: raw.eagerImports ?? [],
    ecmaVersion: raw.ecmaVersion,
  };
}

module.exports = { createOptionsSchema, readOptions };
