/*
 * The value of a many-to-any list: rows that are added, changed and removed. Pure functions, so that tests can call them.
 */

export type Row = Record<string, unknown>;

interface Changes {
  create?: Row[];
  update?: unknown[];
  delete?: unknown[];
}

/** Without changes, the list of Directus has the keys of its rows. */
export type ListValue = Changes | unknown[] | null | undefined;

/** The collections and fields of a many-to-any list. */
export interface ListRelation {
  /** The collection of its rows. */
  rows: string;
  listField: string;
  itemField: string;
  collectionField: string;
}

const readChanges = (value: ListValue): Changes => (Array.isArray(value) ? {} : (value ?? {}));

/** Returns the value with added rows, in the form in which the list of Directus changes it. */
export function addRows(value: ListValue, rows: Row[]): Required<Changes> {
  const { create = [], update = [], delete: removed = [] } = readChanges(value);
  return { create: [...create, ...rows], update: [...update], delete: [...removed] };
}

/**
 * The filter of items of a type that are not on the list yet. Directus ignores `_and` in `_none` of `$FOLLOW`, so the condition is
 * one field; `$FOLLOW` itself compares the type.
 */
export function excludePresent(
  { rows, listField, itemField, collectionField }: ListRelation,
  list: { type: string; key: string; primaryKey: string | number; value: ListValue },
): object {
  const { type, key, primaryKey } = list;
  const added = (readChanges(list.value).create ?? []).flatMap((row) => {
    const item = row[itemField] as Row | null | undefined;
    return row[collectionField] === type && item?.[key] ? [item[key]] : [];
  });
  const follow = `$FOLLOW(${rows},${itemField},${collectionField})`;
  return {
    _and: [
      ...(added.length > 0 ? [{ [key]: { _nin: added } }] : []),
      ...(primaryKey === '+' ? [] : [{ [follow]: { _none: { [listField]: { _eq: primaryKey } } } }]),
    ],
  };
}
