import { useStores } from '@directus/extensions-sdk';
import { computed, type ComputedRef } from 'vue';
import type { ListRelation } from './rows.ts';
import type { BlockType } from './words.ts';

/** Returns the relations of a many-to-any list, and the block types that the person may add to it. */
export function useBlockTypes(list: { collection: string; field: string }) {
  const stores = useStores();
  const relations = stores.useRelationsStore();
  const collections = stores.useCollectionsStore();
  const fields = stores.useFieldsStore();
  const permissions = stores.usePermissionsStore();

  const relation: ComputedRef<(ListRelation & { types: string[] }) | null> = computed(() => {
    const found = relations.getRelationsForField(list.collection, list.field);
    const toList = found.find(
      ({ related_collection: target, meta }) => target === list.collection && meta?.one_field === list.field,
    );
    const toItem = found.find(
      ({ collection, field }) => collection === toList?.collection && field === toList.meta?.junction_field,
    );
    if (!toList || !toItem?.meta?.one_collection_field) return null;
    return {
      rows: toList.collection,
      listField: toList.field,
      itemField: toItem.field,
      collectionField: toItem.meta.one_collection_field,
      types: toItem.meta.one_allowed_collections ?? [],
    };
  });

  /** The types of which items exist or may exist that the person may add. */
  const existing = computed<BlockType[]>(() => {
    if (!relation.value || !permissions.hasPermission(relation.value.rows, 'create')) return [];
    // The store has only collections that the person may read.
    return relation.value.types.flatMap((type) => {
      const { name, icon = null, meta } = collections.getCollection(type) ?? {};
      return name && !meta?.singleton ? [{ type, name, icon, note: meta?.note ?? '' }] : [];
    });
  });
  /** The types of which the person may create items. */
  const created = computed(() =>
    existing.value.filter(({ type }) => permissions.hasPermission(type, 'create')),
  );
  const getKey = (type: string) => fields.getPrimaryKeyFieldForCollection(type)?.field ?? 'id';

  return { relation, existing, created, getKey };
}
