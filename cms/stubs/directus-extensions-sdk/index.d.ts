/*
 * The types of what the extensions use of the SDK, which the Studio contains. The published package has them too, but installs 174 MB of
 * build tools.
 */
import type { Field, Relation } from '@directus/types';
import type { AxiosInstance } from 'axios';

export { defineInterface, defineModule } from '@directus/extensions';

/** The client of the API with the session of the person. Its addresses begin after the root of Directus. */
export function useApi(): AxiosInstance;

/** The client of the API that saves the forms of the Studio. */
export function useSdk(): { globals: { fetch: (url: string, options?: RequestInit) => Promise<Response> } };

/** What the Studio shows when something was done or has failed. */
export interface Notification {
  title: string;
  text?: string;
  /** An error of a request, from which the Studio makes the text. */
  error?: unknown;
}

interface Collection {
  /** In the language of the person. */
  name: string;
  icon: string | null;
  meta: { note: string | null; singleton: boolean } | null;
}

/** The stores of the Studio. They contain only what the person may read. */
export function useStores(): {
  useCollectionsStore(): { getCollection(collection: string): Collection | null };
  useFieldsStore(): {
    getField(collection: string, field: string): Field | null;
    getPrimaryKeyFieldForCollection(collection: string): Field | null;
  };
  useNotificationsStore(): {
    $onAction(callback: (action: { name: string; args: (Notification | undefined)[] }) => void): void;
  };
  usePermissionsStore(): { hasPermission(collection: string, action: string): boolean };
  useRelationsStore(): { getRelationsForField(collection: string, field: string): Relation[] };
  useUserStore(): { language?: string; currentUser: { language?: string | null } | null };
};
