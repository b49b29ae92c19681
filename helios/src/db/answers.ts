import { CamelCasePlugin, sql } from 'kysely';
import type { PluginTransformResultArgs, QueryResult, RawBuilder, UnknownRow } from 'kysely';
import type { Db } from './transactions.ts';

class AnswerPlugin extends CamelCasePlugin {
  override async transformResult(args: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    const result = await super.transformResult(args);
    for (const row of result.rows)
      for (const [name, value] of Object.entries(row))
        if (value instanceof Date) row[name] = value.toISOString();
    return result;
  }
}

const plugin = new AnswerPlugin({ maintainNestedObjectKeys: true });

/** For a query whose rows are answers of the API: the column `order_id` is the property `orderId`, and an instant is a text. */
export function asAnswers(db: Db): Db {
  return db.withPlugin(plugin);
}

/** SQL of a timestamp without time zone as the API answers it. */
export function wallClockSql(column: string): RawBuilder<string> {
  return sql`to_char(${sql.ref(column)}, 'YYYY-MM-DD"T"HH24:MI:SS')`;
}
