import { readAll, request, type CmsClient } from '../../../cms/scripts/lib/api.ts';
import { DIRECTUS_URL } from './previews.ts';

type Step = 'fetching' | 'building' | 'checking';
interface ReleaseRequest {
  id: string;
  kind: 'publish' | 'rollback';
  publishAt: string | null;
  items: { collection: string; item: string }[] | null;
  targetRelease: string | null;
  cancelRequested: boolean;
  steps: { status: string; startedAt: string }[] | null;
}

/** Counts and warnings that a build reports. */
export const BUILT = { pageCount: 46, fileCount: 812, byteCount: 24_123_456 };

const now = () => new Date().toISOString();

/**
 * Plays the part of the publisher, step by step, so that a test sees each state of the module. It writes to Directus what the
 * publisher writes (collection `releases`).
 */
export function createPublisher() {
  const client: CmsClient = { url: DIRECTUS_URL, token: process.env['E2E_PUBLISHER_TOKEN'] ?? '' };
  const write = (id: string, fields: object) => request(client, 'PATCH', `/items/releases/${id}`, fields);

  async function readQueue(): Promise<ReleaseRequest[]> {
    return readAll<ReleaseRequest>(client, '/items/releases', {
      filter: { status: { _eq: 'queued' } },
      sort: ['date_created'],
    });
  }

  return {
    /** Cancels what is not finished, so that a test starts without requests. */
    async clear(): Promise<void> {
      const open = await readAll<ReleaseRequest>(client, '/items/releases', {
        filter: { status: { _nin: ['live', 'failed', 'cancelled'] } },
        fields: ['id'],
      });
      for (const { id } of open) await write(id, { status: 'cancelled', finishedAt: now() });
    },

    /** Returns the request that is due, without beginning it. */
    async find(): Promise<ReleaseRequest> {
      const due = (await readQueue()).filter(({ publishAt }) => !publishAt || publishAt <= now());
      const [releaseRequest] = due;
      if (!releaseRequest) throw new Error('No request is queued.');
      return releaseRequest;
    },

    async begin(
      releaseRequest: ReleaseRequest,
      status: Step,
      progress: string,
      heartbeatAt = now(),
    ): Promise<void> {
      releaseRequest.steps = [...(releaseRequest.steps ?? []), { status, startedAt: now() }];
      await write(releaseRequest.id, {
        status,
        progress,
        steps: releaseRequest.steps,
        heartbeatAt,
        ...(releaseRequest.steps.length === 1 ? { startedAt: now(), attempts: 1 } : {}),
      });
    },

    async goLive(releaseRequest: ReleaseRequest, fields: object = {}): Promise<void> {
      const [last] = await readAll<{ id: number }>(client, '/activity', { sort: ['-id'], limit: 1 });
      const steps = [...(releaseRequest.steps ?? []), { status: 'live', startedAt: now() }];
      const built = { ...BUILT, contentRevision: last?.id, isKept: true, folder: releaseRequest.id };
      await write(releaseRequest.id, {
        ...(releaseRequest.kind === 'publish' ? built : { folder: releaseRequest.targetRelease }),
        status: 'live',
        progress: null,
        steps,
        finishedAt: now(),
        ...fields,
      });
    },

    end: (releaseRequest: ReleaseRequest, status: 'failed' | 'cancelled', reason: string) =>
      write(releaseRequest.id, { status, reason, progress: null, finishedAt: now() }),

    /** Whether a person asked to cancel it. */
    async isCancelRequested({ id }: ReleaseRequest): Promise<boolean> {
      const [releaseRequest] = await readAll<ReleaseRequest>(client, '/items/releases', {
        filter: { id: { _eq: id } },
      });
      return releaseRequest?.cancelRequested ?? false;
    },
  };
}
