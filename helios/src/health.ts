import { Type } from 'typebox';
import { sql } from 'kysely';
import { only } from './db/transactions.ts';
import { problemResponses } from './problems.ts';
import { instant, named, ref, stringEnum } from './schema.ts';
import type { HeliosServer } from './helios-server.ts';
import type { Services } from './services.ts';

const HealthSchema = named(
  'Health',
  Type.Object({ status: stringEnum(['ok']), serverNow: instant("The database's clock.") }),
);

export function healthRoutes(app: HeliosServer, { db }: Services): void {
  app.get(
    '/health',
    {
      schema: {
        operationId: 'getHealth',
        tags: ['service'],
        summary: 'Whether Helios and its database answer',
        response: { 200: ref(HealthSchema), ...problemResponses() },
      },
    },
    async (_request, reply) => {
      reply.header('cache-control', 'no-store');
      const { now } = only(await sql<{ now: Date }>`select now()`.execute(db));
      return { status: 'ok' as const, serverNow: now.toISOString() };
    },
  );
}
