import type { ServerResponse } from 'node:http';
import { Type } from 'typebox';
import { retryHint } from '../connections.ts';
import { Problem, problemResponses } from '../problems.ts';
import { CountPerAddress } from '../rate-limits.ts';
import type { HeliosServer } from '../helios-server.ts';
import type { Services } from '../services.ts';
import { requirePerformance } from './queries.ts';
import { performanceParams } from './schemas.ts';

/** A comment now and then, so that proxies and browsers see that the stream lives. */
const HEARTBEAT_MS = 15_000;
/** Who does not read is cut off, and resumes where it was: 64 KB is more than any house needs. */
const MAX_UNREAD_BYTES = 64 * 1024;

export function availabilityStreamRoutes(
  app: HeliosServer,
  { db, config, availabilityFeed }: Services,
): void {
  const open = new Set<ServerResponse>();
  const streamsPerAddress = new CountPerAddress(config.maxStreamsPerAddress);
  app.addHook('preClose', async () => {
    for (const response of open) response.end(retryHint());
  });

  app.get(
    '/performances/:performanceId/availability/stream',
    {
      schema: {
        operationId: 'streamAvailability',
        tags: ['performances'],
        summary: 'The seats that are taken and freed, as it happens (server-sent events)',
        description:
          'First a `snapshot` (an Availability), then a `change` (an AvailabilityChange) whenever seats are taken or freed, ' +
          'by anybody or because a lock has ended, within 2 seconds. The id of an event is the version that it leads to. ' +
          'A stream that begins with a known version (`since`, or Last-Event-ID when the browser resumes by itself) ' +
          'leads on from there: with a `change`, or with nothing when nothing has changed; with a `snapshot` when the ' +
          'version is too old. Comments keep the stream alive.',
        params: performanceParams,
        querystring: Type.Object({
          since: Type.Optional(
            Type.String({ maxLength: 100, description: 'The `version` of an Availability that you have.' }),
          ),
        }),
        headers: Type.Object({
          'last-event-id': Type.Optional(
            Type.String({ maxLength: 100, description: 'Sent by browsers that resume.' }),
          ),
        }),
        response: {
          200: {
            description: 'Events.',
            content: { 'text/event-stream': { schema: Type.String() } },
          },
          ...problemResponses('PERFORMANCE_NOT_FOUND', 'STREAMS_EXHAUSTED'),
        },
      },
    },
    async (request, reply) => {
      const { performanceId } = request.params;
      const giveBack =
        availabilityFeed.streams < config.maxStreams ? streamsPerAddress.take(request.ip) : undefined;
      if (!giveBack) {
        throw new Problem(
          'STREAMS_EXHAUSTED',
          'Ask GET /performances/{performanceId}/availability now and then instead.',
          {},
          10,
        );
      }
      const response = reply.raw;
      let unsent = '';
      let send = (event: string) => void (unsent += event);
      const begin = async () => {
        await requirePerformance(db, performanceId);
        const since = request.headers['last-event-id'] ?? request.query.since;
        return availabilityFeed.watch(performanceId, since, (event) => send(event));
      };
      const unwatch = await begin().catch((error: unknown) => {
        giveBack();
        throw error;
      });
      const heartbeat = setInterval(() => send(':\n\n'), HEARTBEAT_MS);
      const end = () => {
        clearInterval(heartbeat);
        unwatch();
        giveBack();
        open.delete(response);
      };
      response.on('close', end);
      reply.hijack();
      if (response.destroyed) return end();
      open.add(response);
      response.writeHead(200, {
        ...(reply.getHeaders() as Record<string, string>), // Those of CORS and security.
        'content-type': 'text/event-stream; charset=utf-8',
        'x-accel-buffering': 'no',
      });
      response.write(`${retryHint()}${unsent}`);
      send = (event) => {
        if (response.writableEnded || response.destroyed) return;
        if (response.writableLength > MAX_UNREAD_BYTES) response.destroy();
        else response.write(event);
      };
    },
  );
}
