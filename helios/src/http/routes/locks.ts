import { Type } from 'typebox';
import { bookingProblems } from '../../catalogue/performance-status.ts';
import { idempotencyHeaders, idempotencyProblems } from '../../idempotency/schemas.ts';
import { answerOnce } from '../../idempotency/idempotency.ts';
import { bodyProblems, problemResponses } from '../../lib/problems.ts';
import { limitPerAddress } from '../rate-limits.ts';
import { ref } from '../../lib/schema.ts';
import type { HeliosServer } from '../../lib/helios-server.ts';
import type { Services } from '../services.ts';
import {
  changeSeats,
  createLock,
  extendLock,
  readLock,
  releaseLock,
  setPromoCode,
} from '../../locks/locks.ts';
import {
  ApplyPromoCodeRequestSchema,
  ChangeSeatsRequestSchema,
  CreateLockRequestSchema,
  LockSchema,
} from '../../locks/schemas.ts';
import type { Lock } from '../../locks/schemas.ts';
import { requireSalesOpen, salesProblems } from '../../sales/sales-state.ts';
import { MAX_SIGNED_ID_LENGTH } from '../../lib/signed-ids.ts';

/** The site adds this header when it repeats a request after a captcha. */
const CAPTCHA_HEADER = 'x-skip-captcha';

const params = Type.Object({ lockId: Type.String({ maxLength: MAX_SIGNED_ID_LENGTH }) });

const limitChanges = ({ config }: Services) => limitPerAddress(config.lockChangesPerMinute, 'minute');

export function registerLockRoutes(app: HeliosServer, services: Services): void {
  registerCreateRoute(app, services);
  registerSeatRoutes(app, services);
  registerExtendRoute(app, services);
  registerPromoCodeRoutes(app, services);
  registerReleaseRoute(app, services);
}

function registerCreateRoute(app: HeliosServer, services: Services): void {
  app.post(
    '/locks',
    {
      config: limitPerAddress(services.config.locksPerMinute, 'minute'),
      schema: {
        operationId: 'createLock',
        tags: ['locks'],
        summary: 'Lock seats for one visitor: all of them, or none',
        description:
          'A repeat under the same key gets the current state of the lock: it may have expired, and a released lock gets LOCK_NOT_FOUND.',
        headers: idempotencyHeaders,
        body: ref(CreateLockRequestSchema),
        response: {
          201: ref(LockSchema),
          ...problemResponses(
            ...bodyProblems,
            'PERFORMANCE_NOT_FOUND',
            'LOCK_NOT_FOUND',
            'UNKNOWN_SEATS',
            ...salesProblems,
            ...bookingProblems,
            'SEATS_TAKEN',
            'TOO_MANY_SEATS_HELD',
            'CAPTCHA_REQUIRED',
            ...idempotencyProblems,
          ),
        },
      },
    },
    async ({ body, headers, ip }, reply) => {
      const visitor = { ip, hasSolvedCaptcha: CAPTCHA_HEADER in headers };
      const { body: answer, isRepeat } = await answerOnce(
        services.db,
        { scope: 'POST /locks', key: headers['idempotency-key'], request: body },
        async (trx) => {
          await requireSalesOpen(trx, services.config);
          return { status: 201, body: await createLock(trx, services, body, visitor) };
        },
      );
      services.availabilityFeed.notifyChanged(body.performanceId);
      const lock = answer as Lock;
      // Answer a repeat with the current state, because an old `serverNow` would show a wrong remaining time.
      return reply.code(201).send(isRepeat ? await readLock(services, lock.lockId) : lock);
    },
  );
}

function registerSeatRoutes(app: HeliosServer, services: Services): void {
  app.get(
    '/locks/:lockId',
    {
      schema: {
        operationId: 'getLock',
        tags: ['locks'],
        summary: 'The current state of a lock. An expired lock is returned with its seats',
        params,
        response: { 200: ref(LockSchema), ...problemResponses('LOCK_NOT_FOUND') },
      },
    },
    async ({ params }) => readLock(services, params.lockId),
  );

  app.put(
    '/locks/:lockId/seats',
    {
      config: limitChanges(services),
      schema: {
        operationId: 'changeLockSeats',
        tags: ['locks'],
        summary: 'Change the seats of a live lock, all or nothing',
        params,
        body: ref(ChangeSeatsRequestSchema),
        response: {
          200: ref(LockSchema),
          ...problemResponses(
            ...bodyProblems,
            'UNKNOWN_SEATS',
            'LOCK_NOT_FOUND',
            'LOCK_EXPIRED',
            'LOCK_SOLD',
            'PAYMENT_IN_PROGRESS',
            ...salesProblems,
            ...bookingProblems,
            'SEATS_TAKEN',
            'TOO_MANY_SEATS_HELD',
            'CAPTCHA_REQUIRED',
          ),
        },
      },
    },
    async ({ params, body, headers, ip }) =>
      changeSeats(services, params.lockId, body.seats, { ip, hasSolvedCaptcha: CAPTCHA_HEADER in headers }),
  );
}

function registerExtendRoute(app: HeliosServer, services: Services): void {
  app.post(
    '/locks/:lockId/extend',
    {
      config: limitChanges(services),
      schema: {
        operationId: 'extendLock',
        tags: ['locks'],
        summary: 'Extend a live lock that is about to expire, up to a fixed number of times',
        params,
        headers: idempotencyHeaders,
        response: {
          200: ref(LockSchema),
          ...problemResponses(
            'LOCK_NOT_FOUND',
            'LOCK_EXPIRED',
            'LOCK_SOLD',
            ...salesProblems,
            ...bookingProblems,
            'EXTENSION_LIMIT_REACHED',
            'EXTENSION_TOO_EARLY',
            ...idempotencyProblems,
          ),
        },
      },
    },
    async ({ params: { lockId }, headers }) => {
      await answerOnce(
        services.db,
        { scope: 'POST /locks/extend', key: headers['idempotency-key'], request: { lockId } },
        async (trx) => {
          await requireSalesOpen(trx, services.config);
          await extendLock(trx, lockId);
          return { status: 200, body: null };
        },
      );
      // Answer with the current state, also for a repeat, because an old `serverNow` would show a wrong
      // remaining time.
      return readLock(services, lockId);
    },
  );
}

const promoCodeProblems = ['LOCK_NOT_FOUND', 'LOCK_EXPIRED', 'LOCK_SOLD', 'PAYMENT_IN_PROGRESS'] as const;

function registerPromoCodeRoutes(app: HeliosServer, services: Services): void {
  app.put(
    '/locks/:lockId/promo-code',
    {
      config: limitPerAddress(services.config.codeChecksPerHour, 'hour'),
      schema: {
        operationId: 'applyPromoCode',
        tags: ['locks'],
        summary: 'Apply a promo code to a live lock, replacing any other. The totals show the discount',
        params,
        body: ref(ApplyPromoCodeRequestSchema),
        response: {
          200: ref(LockSchema),
          ...problemResponses(...bodyProblems, ...promoCodeProblems, 'PROMO_CODE_NOT_VALID'),
        },
      },
    },
    async ({ params, body }) => setPromoCode(services, params.lockId, body.code),
  );

  app.delete(
    '/locks/:lockId/promo-code',
    {
      config: limitChanges(services),
      schema: {
        operationId: 'removePromoCode',
        tags: ['locks'],
        summary: 'Remove the promo code of a live lock. A second call does nothing',
        params,
        response: { 200: ref(LockSchema), ...problemResponses(...promoCodeProblems) },
      },
    },
    async ({ params }) => setPromoCode(services, params.lockId, null),
  );
}

function registerReleaseRoute(app: HeliosServer, services: Services): void {
  app.delete(
    '/locks/:lockId',
    {
      config: limitChanges(services),
      schema: {
        operationId: 'releaseLock',
        tags: ['locks'],
        summary: 'Release a lock. A second call does nothing',
        params,
        response: {
          204: Type.Null({ description: 'The seats are free.' }),
          ...problemResponses('LOCK_NOT_FOUND', 'LOCK_SOLD', 'PAYMENT_IN_PROGRESS'),
        },
      },
    },
    async ({ params }, reply) => {
      await releaseLock(services, params.lockId);
      return reply.code(204).send(null);
    },
  );
}
