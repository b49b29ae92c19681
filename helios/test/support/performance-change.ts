import { sql } from 'kysely';
import type { Db } from '../../src/db/transactions.ts';
import type { ChangeProgress } from '../../src/performance-changes/schemas.ts';
import type { Client } from './client.ts';
import { must } from './must.ts';

export function cancelPerformance<T = ChangeProgress>(
  staff: Client,
  performanceId: string,
  more: { reason?: string; chooseDays?: number } = {},
) {
  const body = { reason: 'The heating has failed.', ...more };
  return staff.request<T>('POST', `/staff/performances/${performanceId}/cancellation`, body);
}

export function movePerformance<T = ChangeProgress>(
  staff: Client,
  performanceId: string,
  newDateTime: string,
  more: { reason?: string; chooseDays?: number } = {},
) {
  const body = { reason: 'The hall is needed.', newDateTime, ...more };
  return staff.request<T>('POST', `/staff/performances/${performanceId}/move`, body);
}

/** How far the newest act is. */
export async function readProgress(staff: Client, performanceId: string): Promise<ChangeProgress> {
  const { body } = await staff.get<ChangeProgress[]>(`/staff/performances/${performanceId}/changes`);
  return must(body[0]);
}

/** Ends the time to choose of the acts for a performance. */
export async function endChoice(db: Db, performanceId: string): Promise<void> {
  await sql`update performance_changes set choose_until = now() where performance_id = ${performanceId}`.execute(
    db,
  );
}

export async function readDateTime(db: Db, performanceId: string): Promise<string> {
  const { rows } = await sql<{ at: string }>`
    select to_char(local_date_time, 'YYYY-MM-DD"T"HH24:MI:SS') as at from performances
    where performance_id = ${performanceId}`.execute(db);
  return must(rows[0]).at;
}
