import { Type } from 'typebox';
import { listConsentCounts } from '../../consent-choices/consent-choices.ts';
import { ConsentCountSchema } from '../../consent-choices/schemas.ts';
import { listEnquiries } from '../../enquiries/queries.ts';
import { StaffEnquirySchema } from '../../enquiries/schemas.ts';
import type { HeliosServer } from '../../lib/helios-server.ts';
import { MAX_ROWS } from '../../lib/limits.ts';
import { staffProblemResponses } from '../../lib/problems.ts';
import { ref, stringEnum } from '../../lib/schema.ts';
import { listSubscribers } from '../../staff/subscribers.ts';
import { SubscriberSchema } from '../../staff/schemas.ts';
import type { Services } from '../services.ts';
import { setLogDetails } from './guard.ts';
import { staffOperation } from './staff-operation.ts';

/** The mailing list, messages of visitors, and counts of their consent. */
export function registerOfficeRoutes(app: HeliosServer, { db, config }: Services): void {
  app.get(
    '/staff/subscribers',
    {
      schema: {
        operationId: 'listSubscribers',
        ...staffOperation,
        summary: 'The subscribers of the mailing list, with the newest confirmed choice of each address',
        response: { 200: Type.Array(ref(SubscriberSchema)), ...staffProblemResponses() },
      },
    },
    async (request) => {
      const subscribers = await listSubscribers(db, config);
      setLogDetails(request, undefined, { rows: subscribers.length });
      return subscribers;
    },
  );

  app.get(
    '/staff/enquiries',
    {
      schema: {
        operationId: 'listEnquiries',
        ...staffOperation,
        summary: `Messages of visitors to the office, newest first; ${MAX_ROWS} at most`,
        querystring: Type.Object({ kind: Type.Optional(stringEnum(['contact', 'group'])) }),
        response: { 200: Type.Array(ref(StaffEnquirySchema)), ...staffProblemResponses() },
      },
    },
    async (request) => {
      const enquiries = await listEnquiries(db, request.query);
      setLogDetails(request, undefined, { rows: enquiries.length });
      return enquiries;
    },
  );

  app.get(
    '/staff/consent-choices',
    {
      schema: {
        operationId: 'listConsentCounts',
        ...staffOperation,
        summary: `How often visitors chose which groups of consent, by day in UTC, newest first; ${MAX_ROWS} rows at most`,
        response: { 200: Type.Array(ref(ConsentCountSchema)), ...staffProblemResponses() },
      },
    },
    async () => listConsentCounts(db),
  );
}
