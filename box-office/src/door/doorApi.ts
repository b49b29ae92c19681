import { api, readFailure, unwrap, type DoorPerformance } from '../api/api';
import { readLists } from './deviceStore';
import type { DoorApi } from './doorEngine';

const toParams = (performanceId: string) => ({ params: { path: { performanceId } } });

export const doorApi: DoorApi = {
  scan: (id, body) =>
    unwrap(api.POST('/staff/performances/{performanceId}/door/scans', { ...toParams(id), body })),
  upload: (id, body) =>
    unwrap(api.POST('/staff/performances/{performanceId}/door/uploads', { ...toParams(id), body })),
  readList: (id) => unwrap(api.GET('/staff/performances/{performanceId}/door/list', toParams(id))),
  readCounts: (id) => unwrap(api.GET('/staff/performances/{performanceId}/door', toParams(id))),
};

export interface DoorChoices {
  performances: DoorPerformance[];
  /** Whether only those are there whose list is on this device, because it is offline. */
  areKept: boolean;
}

/** The performances whose door can be opened on this device. */
export async function readDoorChoices(signal: AbortSignal): Promise<DoorChoices> {
  try {
    return { performances: await unwrap(api.GET('/staff/door/performances', { signal })), areKept: false };
  } catch (error) {
    if (readFailure(error) !== 'unreachable') throw error;
    const lists = await readLists();
    if (lists.length === 0) throw error;
    return { performances: lists.map(({ performance }) => performance), areKept: true };
  }
}
