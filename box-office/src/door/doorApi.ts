import {
  ENTRY_TIMEOUT_MS,
  api,
  readFailure,
  unwrap,
  type DoorPerformance,
  type FoundTicket,
} from '../api/api';
import { readLists } from './deviceStore';
import type { DoorApi } from './doorEngine';

/** A network may connect and bring nothing. */
const TIMEOUT_MS = 15_000;

const toOptions = (performanceId: string) => ({
  params: { path: { performanceId } },
  signal: AbortSignal.timeout(TIMEOUT_MS),
});

export const doorApi: DoorApi = {
  scan: (id, body) =>
    unwrap(api.POST('/staff/performances/{performanceId}/door/scans', { ...toOptions(id), body })),
  upload: (id, body) =>
    unwrap(api.POST('/staff/performances/{performanceId}/door/uploads', { ...toOptions(id), body })),
  readList: (id) => unwrap(api.GET('/staff/performances/{performanceId}/door/list', toOptions(id))),
  readCounts: (id) => unwrap(api.GET('/staff/performances/{performanceId}/door', toOptions(id))),
};

/** The tickets of a name or an order number. */
export const findTickets = (performanceId: string, search: string): Promise<FoundTicket[]> =>
  unwrap(
    api.GET('/staff/performances/{performanceId}/door/tickets', {
      params: { path: { performanceId }, query: { search } },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }),
  );

export interface DoorChoices {
  performances: DoorPerformance[];
  /** Whether only those are there whose list is on this device, because it is offline. */
  areKept: boolean;
}

/** The performances whose door can be opened on this device. */
export async function readDoorChoices(): Promise<DoorChoices> {
  const signal = AbortSignal.timeout(ENTRY_TIMEOUT_MS);
  try {
    return { performances: await unwrap(api.GET('/staff/door/performances', { signal })), areKept: false };
  } catch (error) {
    if (readFailure(error) !== 'unreachable') throw error;
    const lists = await readLists().catch(() => []);
    if (lists.length === 0) throw error;
    return { performances: lists.map(({ performance }) => performance), areKept: true };
  }
}
