import { Type } from 'typebox';
import { Problem, problemResponses } from '../../lib/problems.ts';
import { ref } from '../../lib/schema.ts';
import type { HeliosServer } from '../../lib/helios-server.ts';
import type { Services } from '../services.ts';
import { findEvent, listEvents } from '../../catalogue/events.ts';
import { EventDetailsSchema, EventListSchema } from '../../catalogue/event-schemas.ts';

export function registerEventRoutes(app: HeliosServer, { db }: Services): void {
  app.get(
    '/events',
    {
      schema: {
        operationId: 'listEvents',
        tags: ['events'],
        summary: 'The events on sale or to come, by location and first day',
        response: { 200: ref(EventListSchema), ...problemResponses() },
      },
    },
    async () => ({ events: await listEvents(db) }),
  );

  app.get(
    '/events/:eventCode',
    {
      schema: {
        operationId: 'getEvent',
        tags: ['events'],
        summary: 'One event with its prices',
        params: Type.Object({ eventCode: Type.String({ maxLength: 20, examples: ['RUTHL'] }) }),
        response: { 200: ref(EventDetailsSchema), ...problemResponses('EVENT_NOT_FOUND') },
      },
    },
    async ({ params }) => {
      const event = await findEvent(db, params.eventCode);
      if (!event) {
        throw new Problem('EVENT_NOT_FOUND', 'No event has this code. Choose one from GET /events.');
      }
      return event;
    },
  );
}
