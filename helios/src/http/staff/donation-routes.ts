import { Type } from 'typebox';
import { readLetter } from '../../donations/letters.ts';
import {
  findDonationRequestId,
  listDonationRequests,
  normalizeReference,
  readStaffDonationRequest,
} from '../../donations/queries.ts';
import { StaffDonationRequestSchema, StaffDonationRequestSummarySchema } from '../../donations/schemas.ts';
import type { HeliosServer } from '../../lib/helios-server.ts';
import { MAX_ROWS } from '../../lib/limits.ts';
import { Problem, staffProblemResponses } from '../../lib/problems.ts';
import { ref } from '../../lib/schema.ts';
import type { Services } from '../services.ts';
import { setLogDetails } from './guard.ts';
import { staffOperation } from './staff-operation.ts';

const donationParams = Type.Object({
  donationReference: Type.String({ maxLength: 40, examples: ['DR-7K3M9QXA'] }),
});

/** Requests of organizations for complimentary tickets. */
export function registerDonationRoutes(app: HeliosServer, services: Services): void {
  registerReadRoutes(app, services);
  registerLetterRoute(app, services);
}

function registerReadRoutes(app: HeliosServer, { db }: Services): void {
  app.get(
    '/staff/donation-requests',
    {
      schema: {
        operationId: 'listDonationRequests',
        ...staffOperation,
        summary: `Requests of organizations for complimentary tickets, newest first; ${MAX_ROWS} at most`,
        response: { 200: Type.Array(ref(StaffDonationRequestSummarySchema)), ...staffProblemResponses() },
      },
    },
    async (request) => {
      const donationRequests = await listDonationRequests(db);
      setLogDetails(request, undefined, { rows: donationRequests.length });
      return donationRequests;
    },
  );

  app.get(
    '/staff/donation-requests/:donationReference',
    {
      schema: {
        operationId: 'getDonationRequest',
        ...staffOperation,
        summary: 'A donation request by its reference',
        params: donationParams,
        response: {
          200: ref(StaffDonationRequestSchema),
          ...staffProblemResponses('DONATION_REQUEST_NOT_FOUND'),
        },
      },
    },
    async (request) => {
      const { donationReference } = request.params;
      const donationRequestId = await findDonationRequestId(db, donationReference);
      setLogDetails(request, normalizeReference(donationReference));
      return readStaffDonationRequest(db, donationRequestId);
    },
  );
}

function registerLetterRoute(app: HeliosServer, services: Services): void {
  app.get(
    '/staff/donation-requests/:donationReference/letter',
    {
      schema: {
        operationId: 'getDonationLetter',
        ...staffOperation,
        summary: 'The letter of a donation request, as an attachment',
        params: donationParams,
        response: {
          200: {
            description: 'The file, with its name in Content-Disposition.',
            content: {
              'application/octet-stream': {
                schema: Type.Unsafe<Buffer>({ contentMediaType: 'application/octet-stream' }),
              },
            },
          },
          ...staffProblemResponses('DONATION_REQUEST_NOT_FOUND', 'LETTER_DELETED'),
        },
      },
    },
    async (request, reply) => {
      const reference = normalizeReference(request.params.donationReference);
      const letter = await readLetter(services, await findDonationRequestId(services.db, reference));
      if (!letter) {
        throw new Problem('LETTER_DELETED', 'Its retention time is over. The mail to the office had it.');
      }
      setLogDetails(request, reference, { bytes: letter.content.length });
      return reply
        .header('content-disposition', `attachment; filename="${reference}.${letter.extension}"`)
        .type('application/octet-stream')
        .send(letter.content as never);
    },
  );
}
