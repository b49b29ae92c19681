import { Type } from 'typebox';
import type { HeliosServer } from '../../lib/helios-server.ts';
import { MAX_ROWS } from '../../lib/limits.ts';
import { staffProblemResponses } from '../../lib/problems.ts';
import { ref } from '../../lib/schema.ts';
import { discardMail, listUnsentMails, retryMails } from '../../staff/mails.ts';
import { RetriedMailsSchema, UnsentMailSchema } from '../../staff/schemas.ts';
import type { Services } from '../services.ts';
import { requireStaffCall, runLoggedChange } from './guard.ts';
import { staffOperation } from './staff-operation.ts';

/** Mails that are not sent. */
export function registerMailRoutes(app: HeliosServer, { db }: Services): void {
  app.get(
    '/staff/mails',
    {
      schema: {
        operationId: 'listUnsentMails',
        ...staffOperation,
        summary: `Mails that are due and not sent, those that were given up first; ${MAX_ROWS} at most`,
        response: { 200: Type.Array(ref(UnsentMailSchema)), ...staffProblemResponses() },
      },
    },
    async () => listUnsentMails(db),
  );

  app.post(
    '/staff/mails/retries',
    {
      schema: {
        operationId: 'retryMails',
        ...staffOperation,
        summary: 'Try the mails again that were given up. A second call does nothing',
        response: { 200: ref(RetriedMailsSchema), ...staffProblemResponses() },
      },
    },
    async (request) =>
      runLoggedChange(db, requireStaffCall(request), async (trx) => {
        const mails = await retryMails(trx);
        return { result: { mails }, details: { mails } };
      }),
  );

  app.post(
    '/staff/mails/:mailId/discard',
    {
      schema: {
        operationId: 'discardMail',
        ...staffOperation,
        summary: 'Discard a mail that was given up',
        params: Type.Object({ mailId: Type.String({ pattern: '^[1-9][0-9]{0,17}$' }) }),
        response: {
          204: Type.Null({ description: 'It is in no list any more, and is not tried again.' }),
          ...staffProblemResponses('INVALID_REQUEST', 'NOT_FOUND'),
        },
      },
    },
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
