import { hasCode } from '../../../helios/heliosError';
import type { Performance } from '../../../helios/types';
import { useHelios } from '../../../state/heliosContext';
import { useOwnLockId } from '../../../state/tickets/ticketing';
import { useResource } from '../../../runtime/useResource';
import {
  guardDateTime,
  guardMoved,
  guardStatus,
  createMissingEventNotice,
  createMissingPerformanceNotice,
  type GuardNotice,
} from './routing/guards';

type PerformanceState =
  | { status: 'loading' }
  | { status: 'guarded'; notice: GuardNotice }
  | { status: 'failed'; error: unknown; reload: () => void }
  | { status: 'ready'; performance: Performance; reload: () => void };

/**
 * Loads the performance of a URL and applies the guards of product 5.2: an unknown performance, a status that cannot
 * be booked, or a former time.
 */
export function usePerformance(eventCode: string, dateTime: string): PerformanceState {
  const helios = useHelios();
  const performanceNotice = guardDateTime(eventCode, dateTime);
  const lockId = useOwnLockId(eventCode, dateTime);
  const { resource, reload } = useResource(performanceNotice ? null : `${eventCode} ${dateTime}`, (signal) =>
    helios.getPerformance({ eventCode, dateTime, lockId: lockId ?? undefined }, signal),
  );

  if (performanceNotice) return { status: 'guarded', notice: performanceNotice };
  if (resource.status === 'loading') return { status: 'loading' };
  if (resource.status === 'failed') {
    const { error } = resource;
    if (hasCode(error, 'EVENT_NOT_FOUND')) return { status: 'guarded', notice: createMissingEventNotice() };
    if (hasCode(error, 'PERFORMANCE_NOT_FOUND', 'MALFORMED_DATE_TIME', 'INVALID_REQUEST')) {
      return { status: 'guarded', notice: createMissingPerformanceNotice(eventCode) };
    }
    return { status: 'failed', error, reload };
  }
  const notice = guardStatus(resource.data.eventStatusCode) ?? guardMoved(resource.data, dateTime);
  return notice
    ? { status: 'guarded', notice: { ...notice, location: resource.data.theaterLocation } }
    : { status: 'ready', performance: resource.data, reload };
}
