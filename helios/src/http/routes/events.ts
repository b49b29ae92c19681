import { Type } from 'typebox';
import { Problem, problemResponses } from '../../lib/problems.ts';
import { ref, isoDate, stringEnum } from '../../lib/schema.ts';
import type { HeliosServer } from '../../lib/helios-server.ts';
import type { Services } from '../services.ts';
import { findEvent, listEvents } from '../../catalogue/events.ts';
import {
  EventDetailsSchema,
  EventListSchema,
  CalendarSchema,
  TheaterLocationSchema,
} from '../../catalogue/event-schemas.ts';
import { readCalendar } from '../../catalogue/calendar.ts';

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

/** A longer period is most likely a mistake of the client. */
const MAX_DAYS = 400;

export function registerCalendarRoutes(app: HeliosServer, { db }: Services): void {
  app.get(
    '/calendar',
    {
      schema: {
        operationId: 'getCalendar',
        tags: ['events'],
        summary: 'The performances of a location between two days, by day',
        querystring: Type.Object({
          type: Type.Optional(
            stringEnum(['OT'], { default: 'OT', description: 'Online ticketing, the only value.' }),
          ),
          location: Type.Optional(ref(TheaterLocationSchema)),
          start: isoDate('The first day, inclusive.'),
          end: isoDate(`The last day, inclusive; at most ${MAX_DAYS} days after the first.`),
          eventCode: Type.Optional(Type.String({ maxLength: 20, description: 'Only this event.' })),
        }),
        response: { 200: ref(CalendarSchema), ...problemResponses('EVENT_NOT_FOUND') },
      },
    },
    async ({ query }) => {
      const days = (Date.parse(query.end) - Date.parse(query.start)) / 86_400_000;
      if (days < 0 || days > MAX_DAYS) {
        throw new Problem('INVALID_REQUEST', `The end must be 0 to ${MAX_DAYS} days after the start.`, {
          errors: [{ path: 'end', message: 'is before the start, or too far after it' }],
        });
      }
      return readCalendar(db, query);
    },
  );
}
