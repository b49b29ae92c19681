import { Type } from 'typebox';
import type { HeliosServer } from '../../lib/helios-server.ts';
import { idempotencyHeaders, idempotencyProblems } from '../../idempotency/schemas.ts';
import { staffProblemResponses } from '../../lib/problems.ts';
import { finishStoredRefund } from '../../refunds/refunds.ts';
import { ref } from '../../lib/schema.ts';
import type { Services } from '../services.ts';
import { staffRoute } from './staff-operation.ts';
import { requireStaffCall, runLoggedChange, runLoggedChangeOnce } from './guard.ts';
import { approveRequest, listRequests, readRequest, rejectRequest } from '../../staff/requests.ts';
import { StaffRequestSchema } from '../../staff/schemas.ts';

const requestParams = Type.Object({ requestId: Type.String({ maxLength: 40, examples: ['RQ-7K3M9QXA'] }) });

/** Routes for requests that need approval by a second person. */
export function registerSecondPersonRoutes(app: HeliosServer, services: Services): void {
  registerListRoute(app, services);
  registerApproveRoute(app, services);
  registerRejectRoute(app, services);
}

function registerListRoute(app: HeliosServer, { db }: Services): void {
  app.get(
    '/staff/requests',
    staffRoute({
      operationId: 'listStaffRequests',
      summary:
        'Open requests for refunds, gift cards, complimentary tickets and changed performances, oldest first',
      response: { 200: Type.Array(ref(StaffRequestSchema)), ...staffProblemResponses() },
    }),
    async () => listRequests(db),
  );
}

function registerApproveRoute(app: HeliosServer, services: Services): void {
  const { db } = services;
  app.post(
    '/staff/requests/:requestId/approve',
    staffRoute({
      operationId: 'approveStaffRequest',
      summary: 'Approve and execute the request of another person. Your own requests are refused',
      params: requestParams,
      headers: idempotencyHeaders,
      response: {
        200: ref(StaffRequestSchema),
        ...staffProblemResponses(
          'STAFF_REQUEST_NOT_FOUND',
          'STAFF_REQUEST_CLOSED',
          'SECOND_PERSON_REQUIRED',
          'REFUND_NOT_POSSIBLE',
          'PAYMENTS_NOT_RECONCILED',
          ...idempotencyProblems,
        ),
      },
    }),
    async (request) => {
      const call = requireStaffCall(request);
      const requestId = request.params.requestId.trim().toUpperCase();
      const keyedRequest = {
        target: requestId,
        scope: `approve ${requestId}`,
        key: request.headers['idempotency-key'],
        request: {},
      };
      const { result } = await runLoggedChangeOnce(db, call, keyedRequest, async (trx) => {
        const { refundId } = await approveRequest(trx, requestId, call.account.accountId);
        const { amountCents, orderNumber, donationReference, performanceId, requestedBy } = await readRequest(
          trx,
          requestId,
        );
        return {
          status: 200,
          result: { refundId },
          details: {
            amountCents,
            requestedBy,
            ...(orderNumber === null ? {} : { orderNumber }),
            ...(donationReference === null ? {} : { donationReference }),
            ...(performanceId === null ? {} : { performanceId }),
          },
        };
      });
      if (result.refundId !== null) await finishStoredRefund(services, result.refundId, request.log);
      return readRequest(db, requestId);
    },
  );
}

function registerRejectRoute(app: HeliosServer, { db }: Services): void {
  app.post(
    '/staff/requests/:requestId/reject',
    staffRoute({
      operationId: 'rejectStaffRequest',
      summary: 'Reject a request, or withdraw your own',
      params: requestParams,
      response: {
        200: ref(StaffRequestSchema),
        ...staffProblemResponses('STAFF_REQUEST_NOT_FOUND', 'STAFF_REQUEST_CLOSED'),
      },
    }),
    async (request) => {
      const call = requireStaffCall(request);
      const requestId = request.params.requestId.trim().toUpperCase();
      return runLoggedChange(db, call, async (trx) => {
        await rejectRequest(trx, requestId, call.account.accountId);
        const result = await readRequest(trx, requestId);
        return { result, target: requestId, details: { requestedBy: result.requestedBy } };
      });
    },
  );
}
