/*
 * The value of a many-to-any list: rows that are added, changed and removed. Pure functions, so that tests can call them.
 */

/** Returns the value with added rows, in the form in which the list of Directus changes it. */
export function addRows(value, rows) {
  const { create = [], update = [], delete: removed = [] } = Array.isArray(value) ? {} : (value ?? {});
  return { create: [...create, ...rows], update: [...update], delete: [...removed] };
}

/**
 * The filter of items of a type that are not on the list yet. Directus ignores `_and` in `_none` of `$FOLLOW`, so the condition is
 * one field; `$FOLLOW` itself compares the type.
 *
 * @param {{ rows: string, listField: string, itemField: string, collectionField: string }} relation
 * @param {{ type: string, key: string, primaryKey: string, value: unknown }} list
 */
export function excludePresent(relation, { type, key, primaryKey, value }) {
  const { rows, listField, itemField, collectionField } = relation;
  const added = (value && !Array.isArray(value) ? (value.create ?? []) : []).flatMap((row) =>
    row[collectionField] === type && row[itemField]?.[key] ? [row[itemField][key]] : [],
  );
  return {
    _and: [
      ...(added.length > 0 ? [{ [key]: { _nin: added } }] : []),
      ...(primaryKey === '+'
        ? []
        : [
            {
              [`$FOLLOW(${rows},${itemField},${collectionField})`]: {
                _none: { [listField]: { _eq: primaryKey } },
              },
            },
          ]),
    ],
  };
}
