import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Static } from 'typebox';
import { queryRows } from '../db/query.ts';
import { asAnswers } from '../db/answers.ts';
import type { Db } from '../db/transactions.ts';
import type { AgeRange } from '../db/stored-types.ts';
import type { TicketPriceSchema, TicketTypeSchema } from './event-schemas.ts';

/** SQL of the label of the ticket type of the row with table alias `s`. */
export const ticketTypeLabelSql: RawBuilder<string> = sql`
  (select label from ticket_types where ticket_types.ticket_type = s.ticket_type)`;

/**
 * The ticket types for which an event has prices, in the order for visitors.
 *
 * @param date selects the age ranges, YYYY-MM-DD or longer
 */
export async function readTicketTypes(
  db: Db,
  eventCode: string,
  date: string,
): Promise<Static<typeof TicketTypeSchema>[]> {
  const rows = await queryRows<Omit<Static<typeof TicketTypeSchema>, 'ageRange'> & { ageRanges: AgeRange[] }>(
    asAnswers(db),
  )`
    select ticket_type as code, label, plural_label, age_ranges from ticket_types
    where ticket_type in (select ticket_type from event_prices where event_code = ${eventCode})
    order by position, ticket_type`;
  return rows.map(({ ageRanges, ...type }) => ({ ...type, ageRange: findAgeRange(ageRanges, date) }));
}

/** The prices of an event, highest first. */
export async function readPrices(db: Db, eventCode: string): Promise<Static<typeof TicketPriceSchema>[]> {
  return queryRows<Static<typeof TicketPriceSchema>>(asAnswers(db))`
    select price_zone, ticket_type, price_cents from event_prices
    where event_code = ${eventCode} order by price_cents desc, price_zone, ticket_type`;
}

/** The age range that applies on a day; empty when there is none. */
function findAgeRange(ageRanges: readonly AgeRange[], date: string): string {
  return ageRanges.findLast(({ from }) => from === undefined || from <= date.slice(0, 10))?.text ?? '';
}
