import { sql } from 'kysely';
import type { QueryResult } from 'kysely';
import { requireOneRow } from './transactions.ts';
import type { Db } from './transactions.ts';

// Statements in SQL: queryRow<Row>(db)`select …`. The values in them are parameters, and fragments are written with `sql`.

type Statement<Result> = (strings: TemplateStringsArray, ...values: readonly unknown[]) => Promise<Result>;

/** A statement without rows. */
export function execute(db: Db): Statement<QueryResult<unknown>> {
  return (...statement) => sql(...statement).execute(db);
}

/** The rows of a query. */
export function queryRows<Row>(db: Db): Statement<Row[]> {
  return async (...statement) => (await sql<Row>(...statement).execute(db)).rows;
}

/** The first row of a query; undefined if it has none. */
export function queryRow<Row>(db: Db): Statement<Row | undefined> {
  return async (...statement) => (await sql<Row>(...statement).execute(db)).rows[0];
}

/** The only row of a query. Throws when it has none, or several. */
export function queryOneRow<Row>(db: Db): Statement<Row> {
  return async (...statement) => requireOneRow(await sql<Row>(...statement).execute(db));
}
