import type { Accountability, Query, SchemaOverview } from '@directus/types';
import type { Knex } from 'knex';
import { getPrimaryKey, isForbidden, type ItemServices, type Row } from './directus.ts';

export interface ReaderContext {
  services: ItemServices;
  schema: SchemaOverview;
  accountability: Accountability | null;
  /** A transaction */
  knex?: Knex;
}

export type Reader = ReturnType<typeof createReader>;

/** Reads items with the rights of an account; without one, with all rights. */
export function createReader({ services, schema, accountability, knex }: ReaderContext) {
  /** Returns the rows, or null if the account may not read the collection or one of the fields. */
  async function read<Found extends object = Row>(collection: string, query: Query): Promise<Found[] | null> {
    try {
      const service = new services.ItemsService<Found>(collection, { schema, accountability, knex });
      return await service.readByQuery({ limit: -1, ...query });
    } catch (error) {
      if (isForbidden(error)) return null;
      throw error;
    }
  }
  return {
    read,
    /** Returns the rows with these keys that exist and that the account may read; null if it may not read any. */
    readMany: <Found extends object = Row>(
      collection: string,
      ids: readonly string[],
      fields: readonly string[],
    ) => {
      const key = getPrimaryKey(schema, collection);
      return read<Found>(collection, { filter: { [key]: { _in: [...ids] } }, fields: [key, ...fields] });
    },
  };
}
