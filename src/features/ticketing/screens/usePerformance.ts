import type { Performance } from '../../../api/heliosTypes';
import { useHelios } from '../../../state/heliosContext';
import { useOwnLockId } from '../../../state/ticketing';
import { useResource } from '../../../state/useResource';
import { isCode } from '../problems';
import {
  guardDateTime,
  guardStatus,
  missingEvent,
  missingShowtime,
  type GuardNotice,
} from '../routing/guards';

export type PerformanceState =
  | { status: 'loading' }
  | { status: 'guarded'; notice: GuardNotice }
  | { status: 'failed'; error: unknown; reload: () => void }
  | { status: 'ready'; performance: Performance; reload: () => void };

/** The performance that an address names, behind the guards of SPEC 5.2: no such performance, a status that cannot be booked. */
export function usePerformance(eventCode: string, dateTime: string): PerformanceState {
  const helios = useHelios();
  const noShowtime = guardDateTime(eventCode, dateTime);
  const lockId = useOwnLockId(eventCode, dateTime);
  const { resource, reload } = useResource(noShowtime ? null : `${eventCode} ${dateTime}`, (signal) =>
    helios.getPerformance({ eventCode, dateTime, lockId: lockId ?? undefined }, signal),
  );

  if (noShowtime) return { status: 'guarded', notice: noShowtime };
  if (resource.status === 'loading') return { status: 'loading' };
  if (resource.status === 'failed') {
    const { error } = resource;
    if (isCode(error, 'EVENT_NOT_FOUND')) return { status: 'guarded', notice: missingEvent() };
    if (isCode(error, 'PERFORMANCE_NOT_FOUND', 'MALFORMED_DATE_TIME', 'INVALID_REQUEST')) {
      return { status: 'guarded', notice: missingShowtime(eventCode) };
    }
    return { status: 'failed', error, reload };
  }
  const notice = guardStatus(resource.data.eventStatusCode);
  return notice
    ? { status: 'guarded', notice: { ...notice, location: resource.data.theaterLocation } }
    : { status: 'ready', performance: resource.data, reload };
}
