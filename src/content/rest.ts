import type { Relations } from './relations';

/**
 * How to ask Directus over REST for one item with all that it leads to, in the shape of assemble.ts. A page version is
 * read this way: it is not among the mirrored nodes of the build.
 */

/** The block types that stand in each list of blocks, by the name of the list's junction. */
export type UsedBlocks = ReadonlyMap<string, ReadonlySet<string>>;

/**
 * The paths that tell which block types an item holds, and where. To ask for the fields of all types that there are would
 * make an address that is too long for a server.
 *
 * @param blockTypes the collections that stand in lists of blocks
 */
export function typeFields(
  relations: Relations,
  collection: string,
  blockTypes: readonly string[],
): string[] {
  return Object.entries(relations[collection] ?? {}).flatMap(([field, relation]) => {
    const below = (of: string, name: string, inner: readonly string[]) =>
      typeFields(relations, of, inner).map((path) => `${name}.${path}`);
    if (relation.kind === 'many') return below(relation.collection, field, blockTypes);
    if (relation.kind !== 'any' || relation.holds !== 'blocks') return [];
    // Blocks stand inside blocks once: there is nothing to look for in those inside.
    const inner = blockTypes.flatMap((block) => below(block, `${field}.item:${block}`, []));
    return [`${field}.collection`, ...inner];
  });
}

/** Which block types stand where in what `typeFields` asked for. */
export function usedBlocks(relations: Relations, collection: string, item: unknown): UsedBlocks {
  const used = new Map<string, Set<string>>();
  visit(collection, item);
  return used;

  function visit(of: string, value: unknown): void {
    for (const [field, relation] of Object.entries(relations[of] ?? {})) {
      for (const row of rowsOf(value, field)) {
        if (relation.kind === 'many') visit(relation.collection, row);
        if (relation.kind !== 'any' || !isRecord(row) || typeof row.collection !== 'string') continue;
        used.set(relation.rows, (used.get(relation.rows) ?? new Set()).add(row.collection));
        visit(row.collection, row.item);
      }
    }
  }
}

/** The `fields` of a request for an item with all that it leads to. */
export function nestedFields(relations: Relations, collection: string, used: UsedBlocks): string[] {
  const inner = Object.entries(relations[collection] ?? {}).flatMap(([field, relation]) => {
    const below = (of: string, name = field) =>
      nestedFields(relations, of, used).map((path) => `${name}.${path}`);
    switch (relation.kind) {
      case 'one':
      case 'many':
        return below(relation.collection);
      case 'target':
        return [`${field}.*`];
      case 'any':
        return [
          `${field}.*`,
          ...held(relation, used, relations).flatMap((of) => below(of, `${field}.item:${of}`)),
        ];
    }
  });
  return ['*', ...inner];
}

/** The `deep` of such a request: without it, Directus cuts every list after 100 rows. */
export function nestedLimits(
  relations: Relations,
  collection: string,
  used: UsedBlocks,
): Record<string, unknown> {
  const inner = Object.entries(relations[collection] ?? {}).flatMap(([field, relation]) => {
    switch (relation.kind) {
      case 'one':
        return [[field, nestedLimits(relations, relation.collection, used)] as const];
      case 'many':
        return [[field, { _limit: -1, ...nestedLimits(relations, relation.collection, used) }] as const];
      case 'target':
        return [];
      case 'any': {
        const items = held(relation, used, relations).map(
          (of) => [`item:${of}`, nestedLimits(relations, of, used)] as const,
        );
        return [[field, { _limit: -1, ...nonEmpty(items) }] as const];
      }
    }
  });
  return nonEmpty(inner);
}

/**
 * The item with a key in every place where Directus gives null: what a version adds has none before it is promoted. The
 * keys are made of the places, so they differ, and are the same each time.
 */
export function withKeys(value: unknown, place = 'new'): unknown {
  if (Array.isArray(value)) return value.map((one, index) => withKeys(one, `${place}-${index}`));
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([field, one]) => [
      field,
      field === 'id' && one === null ? place : withKeys(one, `${place}-${field}`),
    ]),
  );
}

function held(
  relation: { rows: string; holds: 'buttons' | 'blocks' },
  used: UsedBlocks,
  relations: Relations,
): string[] {
  // Of a type that this site does not know nothing can be asked.
  return relation.holds === 'buttons'
    ? ['buttons']
    : [...(used.get(relation.rows) ?? [])].filter((collection) => relations[collection]);
}

function nonEmpty(entries: (readonly [string, Record<string, unknown>])[]): Record<string, unknown> {
  return Object.fromEntries(entries.filter(([, inner]) => Object.keys(inner).length > 0));
}

function rowsOf(value: unknown, field: string): unknown[] {
  const rows = isRecord(value) ? value[field] : null;
  return Array.isArray(rows) ? rows : [];
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
