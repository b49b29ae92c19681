import { ForbiddenError, isDirectusError } from '@directus/errors';
import type {
  Accountability,
  ApiExtensionContext,
  ExtensionsServices,
  SchemaOverview,
} from '@directus/types';
import type { Express, NextFunction, Request as ExpressRequest, Response } from 'express';
import type { Knex } from 'knex';

/* The types of Directus that extensions use. Those of `@directus/types` leave the data of events, settings and requests untyped. */

/** An item, a payload or a row of the database. */
export type Row = Record<string, unknown>;

/** What Directus gives to an extension. */
export interface ExtensionContext extends Pick<ApiExtensionContext, 'services' | 'database' | 'getSchema'> {
  env: Row;
  logger: Logger;
}

export type Logger = Pick<ApiExtensionContext['logger'], 'warn' | 'error'>;
export type ItemServices = Pick<ExtensionsServices, 'ItemsService'>;

/** The stored content. */
export interface Content {
  database: Knex;
  schema: SchemaOverview;
}

/** What Directus knows when an event occurs. */
export interface EventContext extends Content {
  accountability: Accountability | null;
}

/** The items of an event. `keys`: of those that are updated or deleted. */
interface EventItems {
  collection: string;
  keys: string[];
}

/** The functions with which a hook registers what it does. */
export interface Register {
  /** `run` returns what takes the place of the payload, and can throw. */
  filter: <Payload = Row, Meta = EventItems>(
    event: string,
    run: (payload: Payload, meta: Meta, context: EventContext) => Payload | Promise<Payload>,
  ) => void;
  action: <Meta>(event: string, run: (meta: Meta, context: EventContext) => unknown) => void;
  init: (event: string, run: (meta: { app: Express }) => unknown) => void;
}

export interface Request extends ExpressRequest {
  accountability?: Accountability | null;
}

/** What a request of a person knows. */
export interface StudioContext extends Content, Pick<ExtensionContext, 'services'> {
  accountability: Accountability & { user: string };
}

/** Whether an account is one of a person, who works in the Studio. Tokens of programs have no access to it. */
export const isOfStudio = (
  account: Accountability | null | undefined,
): account is StudioContext['accountability'] => Boolean(account?.user && account.app);

/** Returns a handler that answers people with what `read` returns, and all others with 403. */
export const answerStudio =
  (
    { services, database, getSchema }: ExtensionContext,
    read: (context: StudioContext, request: Request) => unknown,
  ) =>
  async (request: Request, response: Response, next: NextFunction): Promise<void> => {
    try {
      const { accountability } = request;
      if (!isOfStudio(accountability)) throw new ForbiddenError();
      response.set('Cache-Control', 'no-store');
      const context = { services, database, schema: await getSchema(), accountability };
      response.json({ data: await read(context, request) });
    } catch (error) {
      next(error);
    }
  };

/** Whether Directus refuses to show something. It answers so for missing items, too. */
export const isForbidden = (error: unknown): boolean => isDirectusError(error, 'FORBIDDEN');

export const getPrimaryKey = (schema: SchemaOverview, collection: string): string =>
  schema.collections[collection]?.primary ?? 'id';

export const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The change of a list in a payload: `all` rows that it shall have, each a key or fields; otherwise the changes of its rows. */
export interface ListChange {
  all: unknown[] | null;
  create: unknown[];
  update: unknown[];
  delete: unknown[];
}

/** Reads the two formats in which Directus accepts the change of a list. */
export function readListChange(change: unknown): ListChange {
  const read = (name: string): unknown[] => {
    const rows = isRow(change) ? change[name] : undefined;
    return Array.isArray(rows) ? rows : [];
  };
  const all = Array.isArray(change) ? change : null;
  return { all, create: read('create'), update: read('update'), delete: read('delete') };
}
