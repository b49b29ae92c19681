import type { PluginOptionsSchemaArgs } from 'gatsby';
import { DEFAULT_TYPE_PREFIX, getDirectusTypeName } from '../node-id.ts';

export interface CollectionOption {
  name: string;
  /** default: all fields that the token may read */
  fields?: string[];
  /** Whether the build continues without the parts that cannot be read */
  optional?: boolean;
}

/** The options of the plugin with all defaults */
export interface Options {
  url: string;
  token: string;
  collections: CollectionOption[];
  typePrefix: string;
  /** Seconds */
  overlap: number;
  pageSize: number;
  concurrency: number;
  retries: number;
  /** Seconds */
  timeout: number;
}

const DEFAULTS = {
  typePrefix: DEFAULT_TYPE_PREFIX,
  overlap: 30,
  pageSize: 500,
  concurrency: 4,
  retries: 5,
  timeout: 30,
};

/** The validated options of gatsby-config */
export interface GivenOptions extends Partial<Omit<Options, 'collections'>> {
  url: string;
  token: string;
  collections: (string | CollectionOption)[];
}

/** Gatsby's `pluginOptionsSchema`. */
export function createOptionsSchema({ Joi }: PluginOptionsSchemaArgs) {
  const name = Joi.string().min(1);
  const collection = Joi.alternatives().try(
    name,
    Joi.object({
      name: name.required(),
      fields: Joi.array().items(Joi.string()).min(1),
      optional: Joi.boolean(),
    }),
  );
  const wholeNumber = (option: string, min: number, max: number) =>
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
      .custom((value: (string | CollectionOption)[]) => {
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

function assertDistinct(names: string[]) {
  const byType: Map<string, string> = new Map();
  for (const name of names) {
    const type = getDirectusTypeName(name);
    const other = byType.get(type);
    if (other === name) throw new Error(`"${name}" is listed twice.`);
    if (other !== undefined)
      throw new Error(`"${other}" and "${name}" would share the GraphQL type name ${type}.`);
    byType.set(type, name);
  }
}

/** Properties that Gatsby adds are dropped. */
export function applyDefaults(given: GivenOptions): Options {
  return {
    url: given.url.replace(/\/+$/, ''),
    token: given.token,
    collections: given.collections.map((entry: string | CollectionOption) =>
      typeof entry === 'string' ? { name: entry } : entry,
    ),
    typePrefix: given.typePrefix ?? DEFAULTS.typePrefix,
    overlap: given.overlap ?? DEFAULTS.overlap,
    pageSize: given.pageSize ?? DEFAULTS.pageSize,
    concurrency: given.concurrency ?? DEFAULTS.concurrency,
    retries: given.retries ?? DEFAULTS.retries,
    timeout: given.timeout ?? DEFAULTS.timeout,
  };
}
