import { performanceEndSql } from '../catalogue/performance-status.ts';
import { queryRows } from '../db/query.ts';
import type { Db } from '../db/transactions.ts';
import type { BoxOfficeStatus } from '../lib/performance-statuses.ts';
import { Problem } from '../lib/problems.ts';
import { requirePerformanceStatus } from './queries.ts';

/**
 * Sets the box-office status. During a performance, NA still refuses late payments. Throws
 * PERFORMANCE_NOT_FOUND; PERFORMANCE_NOT_BOOKABLE for a past or canceled performance, whose status cannot change.
 */
export async function setBoxOfficeStatus(
  db: Db,
  performanceId: string,
  status: BoxOfficeStatus,
): Promise<void> {
  const rows = await queryRows(db)`
    update performances p set box_office_status = ${status} from events e
    where p.performance_id = ${performanceId} and e.event_code = p.event_code
      and ${performanceEndSql} > now() and p.canceled_at is null
    returning p.performance_id`;
  if (rows.length > 0) return;
  const eventStatusCode = await requirePerformanceStatus(db, performanceId);
  const what = eventStatusCode === 'CA' ? 'canceled' : 'over';
  throw new Problem(
    'PERFORMANCE_NOT_BOOKABLE',
    `It is ${what}: its status stays ${eventStatusCode}, and nothing was changed.`,
    { eventStatusCode },
  );
}
