import type { Readable } from 'node:stream';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { listDonationShows, submitDonationRequest } from '../../donations/donation-requests.ts';
import { checkLetter } from '../../donations/letter-content.ts';
import { completeDonationUpload, startDonationUpload } from '../../donations/uploads.ts';
import { donationLimits } from '../../lib/limits.ts';
import {
  DonationRequestReceiptSchema,
  DonationRequestSchema,
  DonationShowSchema,
  DonationUploadSchema,
  LetterFileSchema,
  LocationDonationRequestSchema,
} from '../../donations/schemas.ts';
import { idempotencyHeaders, idempotencyProblems } from '../../idempotency/schemas.ts';
import type { HeliosServer } from '../../lib/helios-server.ts';
import { bodyProblems, problemResponses } from '../../lib/problems.ts';
import { isoDate, ref, strictObject } from '../../lib/schema.ts';
import { answerTooSlow } from '../connections.ts';
import { parseMultipart, UploadLimit } from '../multipart.ts';
import { limitPerAddress } from '../rate-limits.ts';
import { sendAnswer } from '../send-answer.ts';
import type { Services } from '../services.ts';
import { createSecurityHeaders } from '../security-headers.ts';
import { MAX_SIGNED_ID_LENGTH } from '../../lib/signed-ids.ts';

const tags = ['donation requests'];
/** The fields and the boundaries of a multipart body. */
const BODY_LIMIT_BYTES = donationLimits.MAX_LETTER_BYTES + 32 * 1024;

/** The donation request form. */
export function registerDonationRoutes(app: HeliosServer, services: Services): void {
  const { db } = services;
  app.get(
    '/donation-shows',
    {
      schema: {
        operationId: 'listDonationShows',
        tags,
        summary: 'The shows that can be chosen for the event of an organization',
        querystring: Type.Object({ eventDate: isoDate('The day of the event.') }),
        response: { 200: Type.Array(ref(DonationShowSchema)), ...problemResponses() },
      },
    },
    async ({ query }) => listDonationShows(db, query.eventDate),
  );

  const headers = createSecurityHeaders(services.config);
  const uploads = new UploadLimit({
    ...services.config,
    end: ({ socket }) => answerTooSlow(socket, headers),
  });
  registerUploadRoutes(app, services, uploads);

  // Only this route reads multipart bodies.
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('multipart/form-data', async ({ headers }: FastifyRequest, body: Readable) =>
      parseMultipart(body, headers, {
        jsonName: 'donationRequest',
        fileName: 'letter',
        maxFileBytes: donationLimits.MAX_LETTER_BYTES,
        maxBodyBytes: BODY_LIMIT_BYTES,
      }),
    );
    registerSubmitRoute(scope.withTypeProvider<TypeBoxTypeProvider>(), services, uploads);
  });
}

/** The direct upload of a letter to the object store, for requests for any show of a theater. */
function registerUploadRoutes(app: HeliosServer, services: Services, uploads: UploadLimit): void {
  const { config } = services;
  app.post(
    '/donation-requests/uploads',
    {
      config: limitPerAddress(config.donationRequestsPerHour, 'hour'),
      schema: {
        operationId: 'startDonationUpload',
        tags,
        summary: 'Request complimentary tickets for any show of a theater: get a form to upload the letter',
        description: 'A repeat with the same key gets a new form for the same request.',
        headers: idempotencyHeaders,
        body: strictObject({ donationRequest: ref(LocationDonationRequestSchema) }),
        response: {
          201: ref(DonationUploadSchema),
          ...problemResponses(
            ...bodyProblems,
            'EMAIL_PROVIDER_NOT_SUPPORTED',
            'OBJECT_STORE_UNAVAILABLE',
            ...idempotencyProblems,
          ),
        },
      },
    },
    async ({ body, headers }, reply) =>
      reply
        .code(201)
        .send(await startDonationUpload(services, headers['idempotency-key'], body.donationRequest)),
  );

  app.post(
    '/donation-requests/uploads/:uploadId/complete',
    {
      config: {
        ...limitPerAddress(config.donationRequestsPerHour, 'hour'),
        requestTimeoutMs: config.uploadTimeoutMs,
      },
      // After the rate limits, which are checked in `onRequest`, and before the body.
      preParsing: async (request, reply) => uploads.count(request, reply),
      schema: {
        operationId: 'completeDonationUpload',
        tags,
        summary: 'Send the request whose letter was uploaded',
        description: 'A repeat returns the same receipt.',
        params: Type.Object({ uploadId: Type.String({ maxLength: MAX_SIGNED_ID_LENGTH }) }),
        response: {
          201: ref(DonationRequestReceiptSchema),
          ...problemResponses(
            'INVALID_REQUEST',
            'PAYLOAD_TOO_LARGE',
            'DONATION_UPLOAD_NOT_FOUND',
            'LETTER_NOT_UPLOADED',
            'UPLOADS_EXHAUSTED',
            'OBJECT_STORE_UNAVAILABLE',
          ),
        },
      },
    },
    async ({ params }, reply) =>
      reply.code(201).send(await completeDonationUpload(services, params.uploadId)),
  );
}

function registerSubmitRoute(app: HeliosServer, services: Services, uploads: UploadLimit): void {
  const { config } = services;
  app.post(
    '/donation-requests',
    {
      config: {
        ...limitPerAddress(config.donationRequestsPerHour, 'hour'),
        requestTimeoutMs: config.uploadTimeoutMs,
      },
      // After the rate limits, which are checked in `onRequest`, and before the body.
      preParsing: async (request, reply) => uploads.count(request, reply),
      schema: {
        operationId: 'sendDonationRequest',
        tags,
        summary: 'Request complimentary tickets for an organization, with a letter',
        consumes: ['multipart/form-data'],
        headers: idempotencyHeaders,
        body: strictObject({ donationRequest: ref(DonationRequestSchema), letter: LetterFileSchema }),
        response: {
          201: ref(DonationRequestReceiptSchema),
          ...problemResponses(
            ...bodyProblems,
            'EMAIL_PROVIDER_NOT_SUPPORTED',
            'UPLOADS_EXHAUSTED',
            'OBJECT_STORE_UNAVAILABLE',
            ...idempotencyProblems,
          ),
        },
      },
    },
    async ({ body, headers }, reply) => {
      const { donationRequest, letter } = body;
      return sendAnswer(
        reply,
        await submitDonationRequest(
          services,
          headers['idempotency-key'],
          donationRequest,
          await checkLetter(letter),
        ),
      );
    },
  );
}
