import { Type } from 'typebox';
import { queryOneRow } from '../../db/query.ts';
import { problemResponses } from '../../lib/problems.ts';
import { instant, named, ref, stringEnum } from '../../lib/schema.ts';
import type { HeliosServer } from '../../lib/helios-server.ts';
import { unlimited } from '../rate-limits.ts';
import type { Services } from '../services.ts';

export const READY_PATH = '/health/ready';

const ReadySchema = named(
  'Ready',
  Type.Object({ status: stringEnum(['ok']), serverNow: instant("The database's clock.") }),
);
const LiveSchema = named('Live', Type.Object({ status: stringEnum(['ok']) }));

/** Health checks: whether to restart the process (live), and whether to send it requests (ready). */
export function registerHealthRoutes(app: HeliosServer, { db }: Services): void {
  app.get(
    '/health/live',
    {
      config: unlimited,
      schema: {
        operationId: 'getLive',
        tags: ['service'],
        summary:
          'Whether the process answers. Does not check the database, because a restart would not repair it',
        response: { 200: ref(LiveSchema), ...problemResponses() },
      },
    },
    async () => ({ status: 'ok' as const }),
  );

  app.get(
    READY_PATH,
    {
      config: unlimited,
      schema: {
        operationId: 'getReady',
        tags: ['service'],
        summary: 'Whether Helios and its database answer',
        response: { 200: ref(ReadySchema), ...problemResponses() },
      },
    },
    async () => {
      const { now } = await queryOneRow<{ now: Date }>(db)`select now()`;
      return { status: 'ok' as const, serverNow: now.toISOString() };
    },
  );
}
