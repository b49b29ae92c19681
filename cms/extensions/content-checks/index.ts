import { checkItems, refuse, type ItemChange } from '../lib/checks.ts';
import {
  getPrimaryKey,
  type Content,
  type ExtensionContext,
  type Register,
  type Row,
} from '../lib/directus.ts';
import * as rules from './rules.ts';

/**
 * Checks content on every save. The schema defines the rules: a `required` list field needs an entry, and its
 * `validation_message` is the error message.
 */
export default function registerChecks({ filter }: Register, { services }: ExtensionContext): void {
  checkItems(filter, services, check);
}

async function check(change: ItemChange, content: Content): Promise<void> {
  const { collection, payload, keys } = change;
  const { database, schema } = content;
  const refuseIf = (field: string, problem: string | null) => problem && refuse(collection, field, problem);
  await checkLists(change, content);
  if (collection === 'locations') refuseIf('timeZone', rules.checkTimeZoneName(payload['timeZone']));
  if (collection === 'chatSetting' && ('startTime' in payload || 'endTime' in payload)) {
    const saved: Row | undefined = keys && (await database('chatSetting').first('startTime', 'endTime'));
    refuseIf('endTime', rules.checkChatTimes({ ...saved, ...payload }));
  }
  const { publishAt, unpublishAt } = schema.collections[collection]?.fields ?? {};
  if (publishAt && unpublishAt && ('publishAt' in payload || 'unpublishAt' in payload)) {
    const saved: Row[] = keys
      ? await database(collection).whereIn('id', keys).select('publishAt', 'unpublishAt')
      : [{}];
    for (const item of saved) refuseIf('unpublishAt', rules.checkDates({ ...item, ...payload }));
  }
}

async function checkLists(
  { collection, payload, keys }: ItemChange,
  { database, schema }: Content,
): Promise<void> {
  const lists = schema.relations.flatMap(({ related_collection: owner, collection: rows, field, meta }) =>
    owner === collection && meta?.one_field && payload[meta.one_field] !== undefined
      ? [{ rows, owner: field, field: meta.one_field }]
      : [],
  );
  if (lists.length === 0) return;
  const names = lists.map(({ field }) => field);
  const settings: { field: string; required: boolean; validation_message: string }[] = await database(
    'directus_fields',
  )
    .where({ collection })
    .whereIn('field', names);
  for (const { rows, owner, field } of lists) {
    const setting = settings.find((row) => row.field === field);
    const most = rules.mostEntries[`${collection}.${field}`] ?? Infinity;
    if (!setting || (!setting.required && most === Infinity)) continue;
    const primaryKey = getPrimaryKey(schema, rows);
    // A new item has no rows yet.
    for (const key of keys ?? [null]) {
      const present: unknown[] = key === null ? [] : await database(rows).where(owner, key).pluck(primaryKey);
      const count = rules.countAfter(payload[field], present, primaryKey);
      const isEmpty = setting.required && count === 0;
      if (isEmpty || (count > most && count > present.length))
        refuse(collection, field, setting.validation_message);
    }
  }
}
