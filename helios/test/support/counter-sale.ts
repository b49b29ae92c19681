import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { CounterOrder, CounterSale } from '../../src/counter/schemas.ts';
import { must } from './must.ts';
import type { TestSystem } from './test-system.ts';

/** Sells seats for cash, to nobody known. Returns the id of the order. */
export async function sellAtCounter(
  { staff, performanceId, helios }: TestSystem,
  seats: readonly string[],
): Promise<string> {
  const post = async <T>(path: string, body: object) => {
    const answer = await staff.request<T>('POST', path, body, { 'idempotency-key': randomUUID() });
    if (answer.status !== 201) throw new Error(`The sale failed: ${answer.problem.code}`);
    return answer.body;
  };
  const { saleId, totals } = await post<CounterSale>(`/staff/performances/${performanceId}/counter-sales`, {
    seats: seats.map((seatGuid) => ({ seatGuid, ticketType: 'ADULT' })),
  });
  const { totalCents } = totals;
  const { orderNumber } = await post<CounterOrder>(`/staff/counter-sales/${saleId}/payment`, {
    expectedTotalCents: totalCents,
    tenders: [{ kind: 'cash', amountCents: totalCents, givenCents: totalCents }],
  });
  const { rows } = await sql<{ order_id: string }>`
    select order_id from orders where order_number = ${orderNumber}`.execute(helios.services.db);
  return must(rows[0]).order_id;
}
