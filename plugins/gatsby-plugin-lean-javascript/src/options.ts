import type { PluginOptions, PluginOptionsSchemaArgs } from 'gatsby';

export interface Options {
  /** The folder of the page templates, relative to the site */
  pageTemplates: string;
  /** Folders of modules without side effects on import, relative to the site */
  sideEffectFreeFolders: string[];
  /** Folders of modules that SWC compiles instead of Babel, relative to the site */
  swcFolders: string[];
  /** Replacements by request, see the README */
  replacedModules: Record<string, string | false>;
  /** Packages whose dynamic imports are part of the importing chunk */
  eagerImports: string[];
  /** The version of ECMAScript that all supported browsers implement, as a year */
  ecmaVersion: number;
}

/** The validated options of gatsby-config */
export interface GivenOptions extends Partial<Options>, PluginOptions {
  pageTemplates: string;
  ecmaVersion: number;
}

/** Gatsby's `pluginOptionsSchema`. */
export function createOptionsSchema({ Joi }: PluginOptionsSchemaArgs) {
  return Joi.object({
    pageTemplates: Joi.string().required().description('Folder of the page templates, relative to the site.'),
    sideEffectFreeFolders: Joi.array()
      .items(Joi.string())
      .description('Folders of modules without side effects on import, relative to the site.'),
    swcFolders: Joi.array()
      .items(Joi.string())
      .description('Folders of modules that SWC compiles instead of Babel, relative to the site.'),
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

/** Adds the defaults. Properties that Gatsby adds are dropped. */
export function readOptions(given: GivenOptions): Options {
  return {
    pageTemplates: given.pageTemplates,
    sideEffectFreeFolders: given.sideEffectFreeFolders ?? [],
    swcFolders: given.swcFolders ?? [],
    replacedModules: given.replacedModules ?? {},
    eagerImports: given.eagerImports ?? [],
    ecmaVersion: given.ecmaVersion,
  };
}
