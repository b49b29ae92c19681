import type { ServerResponse } from 'node:http';
import { createCounter } from '@playhouse/connection-limits';
import { Type } from 'typebox';
import { createRetryField } from '../connections.ts';
import { Problem, problemResponses } from '../../lib/problems.ts';
import type { HeliosServer } from '../../lib/helios-server.ts';
import type { Services } from '../services.ts';
import { requirePerformance } from '../../catalogue/performances.ts';
import { performanceParams } from '../../catalogue/performance-schemas.ts';

/** Interval of comments that keep the stream alive for proxies and browsers. */
const HEARTBEAT_MS = 15_000;
/**
 * A client that does not read is disconnected and can resume. 64 KB is more than the availability of any
 * seating plan.
 */
const MAX_UNREAD_BYTES = 64 * 1024;

/** The schema of a stream of taken seats. */
export const streamSchema = {
  operationId: 'streamAvailability',
  tags: ['performances'],
  summary: 'Live changes of taken and freed seats (server-sent events)',
  description:
    'First a `snapshot` (an Availability), then a `change` (an AvailabilityChange) within 2 seconds whenever seats are ' +
    'taken or freed, also by the expiry of a lock. The id of an event is the resulting version. ' +
    'A stream that starts with a known version (`since`, or Last-Event-ID when the browser reconnects) ' +
    'continues from there: with a `change`, or without an event when nothing has changed; with a `snapshot` when the ' +
    'version is unknown. Comments keep the stream alive.',
  params: performanceParams,
  querystring: Type.Object({
    since: Type.Optional(
      Type.String({ maxLength: 100, description: 'The `version` of a known Availability.' }),
    ),
  }),
  headers: Type.Object({
    'last-event-id': Type.Optional(
      Type.String({ maxLength: 100, description: 'Sent by browsers that reconnect.' }),
    ),
  }),
  response: {
    200: {
      description: 'Events.',
      content: { 'text/event-stream': { schema: Type.String() } },
    },
    ...problemResponses('PERFORMANCE_NOT_FOUND', 'STREAMS_EXHAUSTED'),
  },
};

export function registerAvailabilityStreamRoutes(app: HeliosServer, services: Services): void {
  registerAvailabilityStream(app, services, '/performances/:performanceId/availability/stream', streamSchema);
}

/** A stream of taken seats at an address. Each listener counts its own streams of an address. */
export function registerAvailabilityStream(
  app: HeliosServer,
  { db, config, availabilityFeed }: Services,
  path: string,
  schema: Omit<typeof streamSchema, 'response'> & { response: object },
): void {
  const openResponses = new Set<ServerResponse>();
  const streamsPerAddress = createCounter(config.maxStreamsPerAddress);
  app.addHook('preClose', async () => {
    for (const response of openResponses) response.end(createRetryField());
  });

  app.get(
    path,
    {
      schema,
    },
    async (request, reply) => {
      const { performanceId } = request.params;
      const releaseStream =
        availabilityFeed.streams < config.maxStreams ? streamsPerAddress.acquire(request.ip) : undefined;
      if (!releaseStream) {
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
      const startWatching = async () => {
        await requirePerformance(db, performanceId);
        const since = request.headers['last-event-id'] ?? request.query.since;
        return availabilityFeed.watch(performanceId, since, (event) => send(event));
      };
      const unwatch = await startWatching().catch((error: unknown) => {
        releaseStream();
        throw error;
      });
      const heartbeat = setInterval(() => send(':\n\n'), HEARTBEAT_MS);
      const endStream = () => {
        clearInterval(heartbeat);
        unwatch();
        releaseStream();
        openResponses.delete(response);
      };
      response.on('close', endStream);
      reply.hijack();
      if (response.destroyed) return endStream();
      openResponses.add(response);
      response.writeHead(200, {
        ...(reply.getHeaders() as Record<string, string>), // Includes the CORS and security headers.
        'content-type': 'text/event-stream; charset=utf-8',
        'x-accel-buffering': 'no',
      });
      response.write(`${createRetryField()}${unsent}`);
      send = (event) => {
        if (response.writableEnded || response.destroyed) return;
        if (response.writableLength > MAX_UNREAD_BYTES) response.destroy();
        else response.write(event);
      };
    },
  );
}
