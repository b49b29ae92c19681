import { createError } from '@directus/errors';
import { isForbidden, type EventContext, type ItemServices, type Register, type Row } from './directus.ts';

/** The Studio shows this error beside the field, like a failed field validation. */
const FailedValidation = createError<{
  collection: string;
  field: string;
  path: string[];
  type: string;
  validation_message: string;
}>(
  'FAILED_VALIDATION',
  ({ collection, field, validation_message: sentence }) => `${collection}.${field}: ${sentence}`,
  400,
);

/** Refuses to save an item, with a sentence at one of its fields. */
export function refuse(collection: string, field: string, sentence: string): never {
  throw new FailedValidation({ collection, field, path: [], type: 'custom', validation_message: sentence });
}

const RightsSuffice = createError('RIGHTS_SUFFICE', 'The rights suffice.');

/** What is changed: `keys` of items without a payload are deleted, a payload without keys is a new item. */
interface Change {
  collection: string;
  payload?: Row;
  keys?: readonly string[];
}

/** `keys`: missing for a new item */
export type ItemChange = Change & { payload: Row };

/**
 * Throws if the account may not make this change. Directus checks rights only after the filters of hooks, so a filter whose error
 * message reveals stored content must call this first. It starts the change in Directus with an error that stops it after the check
 * of rights.
 */
export async function requireRight(
  services: ItemServices,
  { database, schema, accountability }: EventContext,
  { collection, payload, keys }: Change,
): Promise<void> {
  if (!accountability || accountability.admin) return;
  const service = new services.ItemsService(collection, { knex: database, schema, accountability });
  const options = { emitEvents: false, preMutationError: new RightsSuffice() };
  try {
    if (!keys) await service.createOne(payload ?? {}, options);
    else if (payload) await service.updateMany([...keys], payload, options);
    else await service.deleteMany([...keys], options);
  } catch (error) {
    if (isForbidden(error)) throw error;
    // Directus reports other problems, such as a missing field, after the filters.
    return;
  }
  throw new Error('Directus changed items although it should only check rights.');
}

/**
 * Runs a check of a change, and tells its problem only to an account that may make this change: the problem can contain what the
 * database contains.
 */
export async function tellAllowed(
  services: ItemServices,
  context: EventContext,
  change: Change,
  check: () => Promise<void>,
): Promise<void> {
  try {
    await check();
  } catch (problem) {
    await requireRight(services, context, change);
    throw problem;
  }
}

/** Runs a check, like `tellAllowed`, before items of any collection are created or updated. */
export function checkItems(
  filter: Register['filter'],
  services: ItemServices,
  check: (change: ItemChange, context: EventContext) => Promise<void>,
): void {
  for (const event of ['items.create', 'items.update'])
    filter(event, async (payload, { collection, keys }: Omit<Change, 'payload'>, context) => {
      const change = { collection, payload, keys };
      await tellAllowed(services, context, change, () => check(change, context));
      return payload;
    });
}
