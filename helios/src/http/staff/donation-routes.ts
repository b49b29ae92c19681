import { Type } from 'typebox';
import type { ActionDetails } from '../../db/stored-types.ts';
import { declineDonationRequest, planApproval, storeApproval } from '../../donations/decisions.ts';
import { readLetter } from '../../donations/letters.ts';
import {
  findDonationRequestId,
  listDonationRequests,
  normalizeReference,
  readStaffDonationRequest,
} from '../../donations/queries.ts';
import {
  ApproveDonationRequestSchema,
  DeclineDonationRequestSchema,
  StaffDonationRequestSchema,
  StaffDonationRequestSummarySchema,
} from '../../donations/schemas.ts';
import { idempotencyHeaders, idempotencyProblems } from '../../idempotency/schemas.ts';
import type { HeliosServer } from '../../lib/helios-server.ts';
import { MAX_ROWS } from '../../lib/limits.ts';
import { Problem, bodyProblems, staffProblemResponses } from '../../lib/problems.ts';
import { ref } from '../../lib/schema.ts';
import type { Services } from '../services.ts';
import { OPERATIONS, hasRole } from '../../staff/operations.ts';
import {
  donationNeedsSecondPerson,
  lockAccount,
  readRequest,
  requestDonationApproval,
} from '../../staff/requests.ts';
import { StaffRequestSchema } from '../../staff/schemas.ts';
import { requireStaffCall, runLoggedChange, runLoggedChangeOnce, logRows, setLogDetails } from './guard.ts';
import { staffRoute } from './staff-operation.ts';

const donationParams = Type.Object({
  donationReference: Type.String({ maxLength: 40, examples: ['DR-7K3M9QXA'] }),
});

/** The log details of a decision that was stored before. */
const NO_CHANGE: ActionDetails = { isRepeat: true };

/** Requests of organizations for complimentary tickets. */
export function registerStaffDonationRoutes(app: HeliosServer, services: Services): void {
  registerReadRoutes(app, services);
  registerLetterRoute(app, services);
  registerApproveRoute(app, services);
  registerDeclineRoute(app, services);
}

function registerReadRoutes(app: HeliosServer, { db }: Services): void {
  app.get(
    '/staff/donation-requests',
    staffRoute({
      operationId: 'listDonationRequests',
      summary: `Requests of organizations for complimentary tickets, newest first; ${MAX_ROWS} at most`,
      response: { 200: Type.Array(ref(StaffDonationRequestSummarySchema)), ...staffProblemResponses() },
    }),
    async (request) => logRows(request, await listDonationRequests(db)),
  );

  app.get(
    '/staff/donation-requests/:donationReference',
    staffRoute({
      operationId: 'getDonationRequest',
      summary: 'A donation request by its reference',
      params: donationParams,
      response: {
        200: ref(StaffDonationRequestSchema),
        ...staffProblemResponses('DONATION_REQUEST_NOT_FOUND'),
      },
    }),
    async (request) => {
      const { donationReference } = request.params;
      const donationRequestId = await findDonationRequestId(db, donationReference);
      setLogDetails(request, normalizeReference(donationReference));
      const showsCode = hasRole(
        requireStaffCall(request).account.role,
        OPERATIONS.approveDonationRequest.role,
      );
      return readStaffDonationRequest(db, donationRequestId, { showsCode });
    },
  );
}

function registerLetterRoute(app: HeliosServer, services: Services): void {
  app.get(
    '/staff/donation-requests/:donationReference/letter',
    staffRoute({
      operationId: 'getDonationLetter',
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
    }),
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

function registerApproveRoute(app: HeliosServer, { db, config }: Services): void {
  app.post(
    '/staff/donation-requests/:donationReference/approve',
    staffRoute({
      operationId: 'approveDonationRequest',
      summary:
        'Approve a donation request: the contact person gets a mail with a promo code for free tickets',
      description:
        'A repeat with the same terms changes nothing. Another decision is refused. Above the limit the approval needs a second person (202).',
      params: donationParams,
      headers: idempotencyHeaders,
      body: ref(ApproveDonationRequestSchema),
      response: {
        200: ref(StaffDonationRequestSchema),
        202: ref(StaffRequestSchema),
        ...staffProblemResponses(
          ...bodyProblems,
          'DONATION_REQUEST_NOT_FOUND',
          'DONATION_REQUEST_DECIDED',
          'DONATION_SHOW_ENDED',
          ...idempotencyProblems,
        ),
      },
    }),
    async (request, reply) => {
      const call = requireStaffCall(request);
      const { accountId } = call.account;
      const target = normalizeReference(request.params.donationReference);
      const donationRequestId = await findDonationRequestId(db, target);
      const keyedRequest = {
        target,
        scope: `approve ${target}`,
        key: request.headers['idempotency-key'],
        request: request.body,
      };
      const { result } = await runLoggedChangeOnce<{ requestId?: string }>(
        db,
        call,
        keyedRequest,
        async (trx) => {
          await lockAccount(trx, accountId);
          const plan = await planApproval(trx, donationRequestId, request.body);
          if (!plan) return { status: 200, result: {}, details: NO_CHANGE };
          const { tickets, lastDay, valueCents } = plan;
          const details: ActionDetails = { tickets, lastDay, valueCents };
          if (await donationNeedsSecondPerson(trx, accountId, plan, config.staffSecondPersonCents)) {
            const requestId = await requestDonationApproval(trx, accountId, plan);
            return {
              status: 202,
              result: { requestId },
              outcome: 'waits',
              details: { ...details, requestId },
            };
          }
          await storeApproval(trx, plan, accountId);
          return { status: 200, result: {}, details };
        },
      );
      if (result.requestId !== undefined)
        return reply.code(202).send(await readRequest(db, result.requestId));
      return readStaffDonationRequest(db, donationRequestId, { showsCode: true });
    },
  );
}

function registerDeclineRoute(app: HeliosServer, { db }: Services): void {
  app.post(
    '/staff/donation-requests/:donationReference/decline',
    staffRoute({
      operationId: 'declineDonationRequest',
      summary: 'Decline a donation request: the contact person gets a mail',
      description: 'A repeat with the same message changes nothing. Another decision is refused.',
      params: donationParams,
      body: ref(DeclineDonationRequestSchema),
      response: {
        200: ref(StaffDonationRequestSchema),
        ...staffProblemResponses(...bodyProblems, 'DONATION_REQUEST_NOT_FOUND', 'DONATION_REQUEST_DECIDED'),
      },
    }),
    async (request) => {
      const call = requireStaffCall(request);
      const target = normalizeReference(request.params.donationReference);
      const donationRequestId = await findDonationRequestId(db, target);
      await runLoggedChange(db, call, async (trx) => {
        const isNew = await declineDonationRequest(
          trx,
          donationRequestId,
          request.body,
          call.account.accountId,
        );
        return { result: undefined, target, ...(isNew ? {} : { details: NO_CHANGE }) };
      });
      return readStaffDonationRequest(db, donationRequestId, { showsCode: true });
    },
  );
}
