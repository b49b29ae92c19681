import { refuse } from './refuse.js';
import { tellAllowed } from './rights.js';
import { checkChatTimes, checkDates, checkTimeZoneName, countAfter, mostEntries } from './rules.js';

/**
 * Checks content on every save. The schema defines the rules: a `required` list field needs an entry, and its
 * `validation_message` is the error message.
 */
export default function registerChecks({ filter }, { services }) {
  filter('items.create', (payload, { collection }, context) =>
    tellAllowed(services, context, { collection, payload }, () => checkNew(payload, collection, context)),
  );
  filter('items.update', (payload, { collection, keys }, context) =>
    tellAllowed(services, context, { collection, payload, keys }, () =>
      checkChange(payload, { collection, keys }, context),
    ),
  );
}

async function checkNew(payload, collection, { database, schema }) {
  await checkLists({ payload, collection, keys: [], database, schema });
  if (collection === 'chatSetting') checkChat(payload);
  if (collection === 'locations') checkTimeZone(payload);
  if (hasDates(collection, schema)) checkEnd(collection, payload);
  return payload;
}

async function checkChange(payload, { collection, keys }, { database, schema }) {
  await checkLists({ payload, collection, keys, database, schema });
  if (collection === 'chatSetting' && ('startTime' in payload || 'endTime' in payload)) {
    const saved = await database('chatSetting').first('startTime', 'endTime');
    checkChat({ ...saved, ...payload });
  }
  if (collection === 'locations') checkTimeZone(payload);
  if (hasDates(collection, schema) && ('publishAt' in payload || 'unpublishAt' in payload)) {
    const saved = await database(collection).whereIn('id', keys).select('publishAt', 'unpublishAt');
    for (const item of saved) checkEnd(collection, { ...item, ...payload });
  }
  return payload;
}

/** Whether the items of a collection are shown from a time until a time. */
function hasDates(collection, schema) {
  const { publishAt, unpublishAt } = schema.collections[collection]?.fields ?? {};
  return Boolean(publishAt && unpublishAt);
}

function checkEnd(collection, item) {
  const problem = checkDates(item);
  if (problem) refuse(collection, 'unpublishAt', problem);
}

function checkChat(setting) {
  const problem = checkChatTimes(setting);
  if (problem) refuse('chatSetting', 'endTime', problem);
}

function checkTimeZone({ timeZone }) {
  const problem = checkTimeZoneName(timeZone);
  if (problem) refuse('locations', 'timeZone', problem);
}

/** @param {{ payload: Record<string, unknown>, collection: string, keys: unknown[], database: any, schema: any }} saved */
async function checkLists({ payload, collection, keys, database, schema }) {
  const lists = schema.relations.filter(
    ({ related_collection: owner, meta }) =>
      owner === collection && meta?.one_field && payload[meta.one_field] !== undefined,
  );
  if (lists.length === 0) return;
  const fields = await database('directus_fields')
    .where({ collection })
    .whereIn(
      'field',
      lists.map(({ meta }) => meta.one_field),
    )
    .select('field', 'required', 'validation_message');
  for (const { collection: rows, field: owner, meta } of lists) {
    const field = meta.one_field;
    const fieldRow = fields.find((row) => row.field === field);
    const most = mostEntries[`${collection}.${field}`];
    if (!fieldRow?.required && most === undefined) continue;
    const primaryKey = schema.collections[rows].primary;
    // A new item has no rows yet.
    for (const key of keys.length > 0 ? keys : [null]) {
      const present = key === null ? [] : await database(rows).where(owner, key).pluck(primaryKey);
      const count = countAfter(payload[field], present, primaryKey);
      if (fieldRow?.required && count === 0) refuse(collection, field, fieldRow.validation_message);
      if (most !== undefined && count > most && count > present.length) {
        refuse(collection, field, fieldRow.validation_message);
      }
    }
  }
}
