import { Type } from 'typebox';
import type { HeliosServer } from '../../lib/helios-server.ts';
import { bodyProblems, staffProblemResponses } from '../../lib/problems.ts';
import { ref } from '../../lib/schema.ts';
import type { Services } from '../services.ts';
import {
  addAccount,
  disableAccount,
  listAccounts,
  rotateKey,
  setEmailAddress,
} from '../../staff/accounts.ts';
import { createLink } from '../../staff/passkeys.ts';
import { StaffLinkSchema } from '../../staff/session-schemas.ts';
import { announceKey } from '../../staff/key-notices.ts';
import { listActions } from '../../staff/actions.ts';
import { staffRoute } from './staff-operation.ts';
import { requireStaffCall, runLoggedChange } from './guard.ts';
import { MAX_ROWS } from '../../lib/limits.ts';
import {
  AddStaffAccountRequestSchema,
  RotateStaffKeyRequestSchema,
  StaffAccountSchema,
  StaffActionSchema,
  StaffEmailAddressSchema,
  StaffKeySchema,
} from '../../staff/schemas.ts';

const accountParams = Type.Object({ accountName: Type.String({ maxLength: 40 }) });

/** Routes for staff accounts and the log of their actions. */
export function registerAccountRoutes(app: HeliosServer, services: Services): void {
  registerListAndAddRoutes(app, services);
  registerKeyRoutes(app, services);
  registerEmailAddressRoute(app, services);
  registerLogRoute(app, services);
}

function registerListAndAddRoutes(app: HeliosServer, { db }: Services): void {
  app.get(
    '/staff/accounts',
    staffRoute({
      operationId: 'listStaffAccounts',
      summary: 'All staff accounts, by name, without their keys',
      response: { 200: Type.Array(ref(StaffAccountSchema)), ...staffProblemResponses() },
    }),
    async () => listAccounts(db),
  );

  app.post(
    '/staff/accounts',
    staffRoute({
      operationId: 'addStaffAccount',
      summary: 'Create an account. Only this answer contains its key',
      body: ref(AddStaffAccountRequestSchema),
      response: { 201: ref(StaffKeySchema), ...staffProblemResponses(...bodyProblems, 'STAFF_NAME_TAKEN') },
    }),
    async (request, reply) => {
      const call = requireStaffCall(request);
      const added = await runLoggedChange(db, call, async (trx) => {
        const result = await addAccount(trx, request.body, call.account.accountId);
        await announceKey(trx, result.account.name);
        return { result, target: result.account.name, details: { role: result.account.role } };
      });
      return reply.code(201).send(added);
    },
  );
}

function registerKeyRoutes(app: HeliosServer, { db, config }: Services): void {
  app.post(
    '/staff/accounts/:accountName/link',
    staffRoute({
      operationId: 'createStaffLink',
      summary:
        'Create a one-time link with which a person adds a passkey to an account, and logs in to the box office',
      params: accountParams,
      response: {
        201: ref(StaffLinkSchema),
        ...staffProblemResponses('STAFF_ACCOUNT_NOT_FOUND', 'STAFF_ACCOUNT_DISABLED'),
      },
    }),
    async (request, reply) => {
      const call = requireStaffCall(request);
      const { accountName } = request.params;
      const { url, expiresAt } = await runLoggedChange(db, call, async (trx) => ({
        result: await createLink(trx, config, accountName, call.account.accountId),
        target: accountName,
      }));
      return reply.code(201).send({ url, expiresAt: expiresAt.toISOString() });
    },
  );

  app.post(
    '/staff/accounts/:accountName/key',
    staffRoute({
      operationId: 'rotateStaffKey',
      summary: 'Create a new key for an account. The old key becomes invalid at once',
      params: accountParams,
      body: ref(RotateStaffKeyRequestSchema),
      response: {
        200: ref(StaffKeySchema),
        ...staffProblemResponses(...bodyProblems, 'STAFF_ACCOUNT_NOT_FOUND', 'STAFF_ACCOUNT_DISABLED'),
      },
    }),
    async (request) => {
      const call = requireStaffCall(request);
      const { accountName } = request.params;
      const { expiresAt } = request.body;
      return runLoggedChange(db, call, async (trx) => {
        const result = await rotateKey(trx, accountName, { expiresAt, madeBy: call.account.accountId });
        await announceKey(trx, accountName);
        return { result, target: accountName };
      });
    },
  );

  app.post(
    '/staff/accounts/:accountName/disable',
    staffRoute({
      operationId: 'disableStaffAccount',
      summary: 'Disable an account permanently. Its name stays in the log',
      params: accountParams,
      response: {
        200: ref(StaffAccountSchema),
        ...staffProblemResponses('STAFF_ACCOUNT_NOT_FOUND', 'LAST_ADMIN'),
      },
    }),
    async (request) => {
      const { accountName } = request.params;
      return runLoggedChange(db, requireStaffCall(request), async (trx) => ({
        result: await disableAccount(trx, accountName),
        target: accountName,
      }));
    },
  );
}

function registerEmailAddressRoute(app: HeliosServer, { db }: Services): void {
  app.put(
    '/staff/own-email-address',
    staffRoute({
      operationId: 'setOwnEmailAddress',
      summary: 'Set the address of your account, which gets mails about keys',
      body: ref(StaffEmailAddressSchema),
      response: { 200: ref(StaffAccountSchema), ...staffProblemResponses(...bodyProblems) },
    }),
    async (request) => {
      const call = requireStaffCall(request);
      const { name } = call.account;
      return runLoggedChange(db, call, async (trx) => ({
        result: await setEmailAddress(trx, name, request.body.emailAddress),
        target: name,
      }));
    },
  );
}

function registerLogRoute(app: HeliosServer, { db }: Services): void {
  app.get(
    '/staff/actions',
    staffRoute({
      operationId: 'listStaffActions',
      summary: `The actions of staff, newest first; ${MAX_ROWS} at most`,
      querystring: Type.Object({
        account: Type.Optional(Type.String({ maxLength: 40 })),
        target: Type.Optional(Type.String({ maxLength: 60, description: 'For example an order number.' })),
      }),
      response: { 200: Type.Array(ref(StaffActionSchema)), ...staffProblemResponses() },
    }),
    async ({ query }) => listActions(db, query),
  );
}
