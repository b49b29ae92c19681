import { answerOnce } from '../../idempotency/idempotency.ts';
import { idempotencyHeaders, idempotencyProblems } from '../../idempotency/schemas.ts';
import { bodyProblems, problemResponses } from '../../lib/problems.ts';
import { limitPerAddress } from '../rate-limits.ts';
import { ref } from '../../lib/schema.ts';
import type { HeliosServer } from '../../lib/helios-server.ts';
import { sendAnswer } from '../send-answer.ts';
import type { Services } from '../services.ts';
import { storeContactRequest, storeGroupRequest } from '../../enquiries/enquiries.ts';
import { ContactRequestSchema, EnquiryReceiptSchema, GroupRequestSchema } from '../../enquiries/schemas.ts';

const tags = ['enquiries'];
const response = {
  201: ref(EnquiryReceiptSchema),
  ...problemResponses(...bodyProblems, ...idempotencyProblems),
};

/** The forms of /contact-us and /group-signup. */
export function registerEnquiryRoutes(app: HeliosServer, { db, config }: Services): void {
  app.post(
    '/contact-requests',
    {
      config: limitPerAddress(config.enquiriesPerHour, 'hour'),
      schema: {
        operationId: 'sendContactRequest',
        tags,
        summary: 'Write to the office',
        headers: idempotencyHeaders,
        body: ref(ContactRequestSchema),
        response,
      },
    },
    async ({ body, headers }, reply) =>
      sendAnswer(
        reply,
        await answerOnce(
          db,
          { scope: 'POST /contact-requests', key: headers['idempotency-key'], request: body },
          async (trx) => ({ status: 201, body: await storeContactRequest(trx, body) }),
        ),
      ),
  );

  app.post(
    '/group-requests',
    {
      config: limitPerAddress(config.enquiriesPerHour, 'hour'),
      schema: {
        operationId: 'sendGroupRequest',
        tags,
        summary: 'Request seats for a group',
        headers: idempotencyHeaders,
        body: ref(GroupRequestSchema),
        response,
      },
    },
    async ({ body, headers }, reply) =>
      sendAnswer(
        reply,
        await answerOnce(
          db,
          { scope: 'POST /group-requests', key: headers['idempotency-key'], request: body },
          async (trx) => ({ status: 201, body: await storeGroupRequest(trx, body) }),
        ),
      ),
  );
}
