import { Type } from 'typebox';
import { CalendarSchema, TheaterLocationSchema } from '../../catalogue/event-schemas.ts';
import { Problem, problemResponses } from '../../lib/problems.ts';
import { isoDate, ref, stringEnum } from '../../lib/schema.ts';
import type { HeliosServer } from '../../lib/helios-server.ts';
import type { Services } from '../services.ts';
import { readCalendar } from '../../catalogue/calendar.ts';

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
