import { isRecord, readStored, writeStored, storedItem } from '../lib/storage';

/** The query parameters with which advertising networks mark a click (product 19.4). */
export const clickIdParameters = ['msclkid', 'gclid', 'fbclid', 'ttclid'] as const;
type ClickIdParameter = (typeof clickIdParameters)[number];
export type ClickIds = Partial<Record<ClickIdParameter, string>>;

type StoredClickIds = Partial<Record<ClickIdParameter, { id: string; savedAt: number }>>;

const lifetimeMs = 90 * 24 * 60 * 60 * 1000;
/** The networks use letters, digits and these signs. Anything else was typed by somebody. */
const pattern = /^[\w.~-]{1,500}$/;

const storedClickIds = storedItem(
  'clickIds',
  'local',
  (value): value is StoredClickIds =>
    isRecord(value) &&
    clickIdParameters.every((name) => value[name] === undefined || isStoredId(value[name])),
);

function isStoredId(value: unknown): boolean {
  return (
    isRecord(value) &&
    typeof value.id === 'string' &&
    pattern.test(value.id) &&
    typeof value.savedAt === 'number'
  );
}

/** Stores the click ids of an address for 90 days. Call it with the consent C0004 only. */
export function rememberClickIds(href: string): void {
  const query = new URL(href).searchParams;
  const found: StoredClickIds = {};
  for (const name of clickIdParameters) {
    const id = query.get(name) ?? '';
    if (pattern.test(id)) found[name] = { id, savedAt: Date.now() };
  }
  const current = readCurrent();
  if (Object.keys(found).length > 0) writeStored(storedClickIds, { ...current, ...found });
}

/** The stored click ids that are younger than 90 days. */
export function readClickIds(): ClickIds {
  const ids: ClickIds = {};
  for (const [name, { id }] of Object.entries(readCurrent())) ids[name as ClickIdParameter] = id;
  return ids;
}

/** Deletes what is older than 90 days. */
function readCurrent(): StoredClickIds {
  const stored = readStored(storedClickIds) ?? {};
  const current: StoredClickIds = {};
  for (const name of clickIdParameters) {
    const entry = stored[name];
    if (entry && Date.now() - entry.savedAt < lifetimeMs) current[name] = entry;
  }
  const count = Object.keys(current).length;
  if (count < Object.keys(stored).length) writeStored(storedClickIds, count > 0 ? current : null);
  return current;
}

export function forgetClickIds(): void {
  writeStored(storedClickIds, null);
}
