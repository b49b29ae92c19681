import { useStores } from '@directus/extensions-sdk';
import { computed } from 'vue';

/**
 * Returns the relations of a many-to-any list, and the block types that the person may add to it.
 *
 * @param {{ collection: string, field: string }} list
 */
export function useBlockTypes(list) {
  const { useRelationsStore, useCollectionsStore, useFieldsStore, usePermissionsStore } = useStores();
  const relations = useRelationsStore();
  const collections = useCollectionsStore();
  const fields = useFieldsStore();
  const permissions = usePermissionsStore();

  const relation = computed(() => {
    const found = relations.getRelationsForField(list.collection, list.field);
    const toList = found.find(
      ({ related_collection: target, meta }) => target === list.collection && meta?.one_field === list.field,
    );
    const toItem = found.find(
      ({ collection, field }) => collection === toList?.collection && field === toList.meta.junction_field,
    );
    if (!toItem?.meta?.one_collection_field) return null;
    return {
      rows: toList.collection,
      listField: toList.field,
      itemField: toItem.field,
      collectionField: toItem.meta.one_collection_field,
      types: toItem.meta.one_allowed_collections ?? [],
    };
  });

  const mayAddRows = computed(
    () => relation.value !== null && permissions.hasPermission(relation.value.rows, 'create'),
  );
  // The store has only collections that the person may read.
  const existing = computed(() => {
    const types = mayAddRows.value ? relation.value.types : [];
    return types.flatMap((type) => {
      const { name, icon, meta } = collections.getCollection(type) ?? {};
      if (!name || meta?.singleton) return [];
      return [{ type, name, icon, note: meta?.note ?? '' }];
    });
  });
  const created = computed(() =>
    existing.value.filter(({ type }) => permissions.hasPermission(type, 'create')),
  );
  const getKey = (type) => fields.getPrimaryKeyFieldForCollection(type).field;

  return {
    relation,
    /** The types of which items exist or may exist that the person may add. */
    existing,
    /** The types of which the person may create items. */
    created,
    getKey,
  };
}
