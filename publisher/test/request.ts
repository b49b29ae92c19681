import type { ReleaseRequest } from '../src/requests.ts';

const EMPTY: ReleaseRequest = {
  id: 'r1',
  kind: 'publish',
  status: 'queued',
  publishAt: null,
  items: null,
  itemRevisions: null,
  targetRelease: null,
  includedIn: null,
  cancelRequested: false,
  folder: null,
  isKept: false,
  reason: null,
  progress: null,
  steps: null,
  warnings: null,
  pageCount: null,
  fileCount: null,
  byteCount: null,
  contentRevision: null,
  codeRevision: null,
  attempts: 0,
  startedAt: null,
  heartbeatAt: null,
  heartbeatReceivedAt: null,
  finishedAt: null,
  liveAt: null,
  user_created: null,
  date_created: '2026-11-24T11:00:00.000Z',
  date_updated: null,
};

/** A waiting request with these fields. */
export function createRequest(fields: Partial<ReleaseRequest> = {}): ReleaseRequest {
  return { ...EMPTY, ...fields };
}
