import { Type } from 'typebox';
import { listConsentCounts } from '../../consent-choices/consent-choices.ts';
import { ConsentCountSchema } from '../../consent-choices/schemas.ts';
import { listEnquiries } from '../../enquiries/enquiries.ts';
import { StaffEnquirySchema } from '../../enquiries/schemas.ts';
import type { HeliosServer } from '../../lib/helios-server.ts';
import { MAX_ROWS } from '../../lib/limits.ts';
import { staffProblemResponses } from '../../lib/problems.ts';
import { ref, stringEnum } from '../../lib/schema.ts';
import { listSubscribers, discardMail, listUnsentMails, retryMails } from '../../staff/office.ts';
import { countOpenMatters } from '../../staff/queries.ts';
import {
  OpenMattersSchema,
  SubscriberSchema,
  RetriedMailsSchema,
  UnsentMailSchema,
} from '../../staff/schemas.ts';
import type { Services } from '../services.ts';
import { logRows, requireStaffCall, runLoggedChange } from './guard.ts';
import { staffRoute } from './staff-operation.ts';

/** The mailing list, messages of visitors, and counts of their consent. */
export function registerOfficeRoutes(app: HeliosServer, { db, config }: Services): void {
  app.get(
    '/staff/subscribers',
    staffRoute({
      operationId: 'listSubscribers',
      summary: 'The subscribers of the mailing list, with the newest confirmed choice of each address',
      response: { 200: Type.Array(ref(SubscriberSchema)), ...staffProblemResponses() },
    }),
    async (request) => logRows(request, await listSubscribers(db, config)),
  );

  app.get(
    '/staff/enquiries',
    staffRoute({
      operationId: 'listEnquiries',
      summary: `Messages of visitors to the office, newest first; ${MAX_ROWS} at most`,
      querystring: Type.Object({ kind: Type.Optional(stringEnum(['contact', 'group'])) }),
      response: { 200: Type.Array(ref(StaffEnquirySchema)), ...staffProblemResponses() },
    }),
    async (request) => logRows(request, await listEnquiries(db, request.query)),
  );

  app.get(
    '/staff/consent-choices',
    staffRoute({
      operationId: 'listConsentCounts',
      summary: `How often visitors chose which groups of consent, by day in UTC, newest first; ${MAX_ROWS} rows at most`,
      response: { 200: Type.Array(ref(ConsentCountSchema)), ...staffProblemResponses() },
    }),
    async () => listConsentCounts(db),
  );
}

/** What needs somebody, for the first screen of the box office. */
export function registerOpenMattersRoute(app: HeliosServer, { db, config }: Services): void {
  app.get(
    '/staff/open-matters',
    staffRoute({
      operationId: 'getOpenMatters',
      summary: 'How much needs somebody: requests, failed refunds, mails, donation requests, messages',
      response: { 200: ref(OpenMattersSchema), ...staffProblemResponses() },
    }),
    async () => countOpenMatters(db, config),
  );
}

/** Mails that are not sent. */
export function registerMailRoutes(app: HeliosServer, { db }: Services): void {
  app.get(
    '/staff/mails',
    staffRoute({
      operationId: 'listUnsentMails',
      summary: `Mails that are due and not sent, those that were given up first; ${MAX_ROWS} at most`,
      response: { 200: Type.Array(ref(UnsentMailSchema)), ...staffProblemResponses() },
    }),
    async () => listUnsentMails(db),
  );

  app.post(
    '/staff/mails/retries',
    staffRoute({
      operationId: 'retryMails',
      summary: 'Try the mails again that were given up. A second call does nothing',
      response: { 200: ref(RetriedMailsSchema), ...staffProblemResponses() },
    }),
    async (request) =>
      runLoggedChange(db, requireStaffCall(request), async (trx) => {
        const mails = await retryMails(trx);
        return { result: { mails }, details: { mails } };
      }),
  );

  app.post(
    '/staff/mails/:mailId/discard',
    staffRoute({
      operationId: 'discardMail',
      summary: 'Discard a mail that was given up',
      params: Type.Object({ mailId: Type.String({ pattern: '^[1-9][0-9]{0,17}$' }) }),
      response: {
        204: Type.Null({ description: 'It is in no list any more, and is not tried again.' }),
        ...staffProblemResponses('INVALID_REQUEST', 'NOT_FOUND'),
      },
    }),
    async (request, reply) => {
      const { mailId } = request.params;
      await runLoggedChange(db, requireStaffCall(request), async (trx) => ({
        result: await discardMail(trx, mailId),
        target: mailId,
      }));
      return reply.code(204).send(null);
    },
  );
}
