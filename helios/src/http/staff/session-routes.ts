import type { FastifyRequest } from 'fastify';
import { inTransaction } from '../../db/transactions.ts';
import type { Trx } from '../../db/transactions.ts';
import { Type } from 'typebox';
import type { HeliosServer } from '../../lib/helios-server.ts';
import { Problem, bodyProblems, staffProblemResponses } from '../../lib/problems.ts';
import { ref } from '../../lib/schema.ts';
import type { StaffIdentity } from '../../staff/accounts.ts';
import { logAction } from '../../staff/actions.ts';
import { announcePasskey } from '../../staff/key-notices.ts';
import { listOperations } from '../../staff/operations.ts';
import type { LOG_IN_OPERATIONS } from '../../staff/operations.ts';
import {
  addPasskey,
  createLogInOptions,
  createPasskeyOptions,
  useChallenge,
  verifyLogIn,
} from '../../staff/passkeys.ts';
import {
  AddPasskeyRequestSchema,
  LogInOptionsSchema,
  LogInRequestSchema,
  PasskeyOptionsRequestSchema,
  PasskeyOptionsSchema,
  StaffSessionSchema,
} from '../../staff/session-schemas.ts';
import { endSession, findSession, startSession } from '../../staff/sessions.ts';
import type { Session } from '../../staff/sessions.ts';
import type { Services } from '../services.ts';
import { AttemptLimit } from './attempt-limit.ts';
import { requireStaffCall, runLoggedChange } from './guard.ts';
import { readSessionCookie, requireOwnOrigin, setSessionCookie } from './session-cookie.ts';
import { staffOperation, staffRoute } from './staff-operation.ts';

/** A challenge is a row, so they are limited, too. A person needs one for each attempt. */
const CHALLENGE_LIMITS = { perAddress: 60, total: 1_000 };

const describeSession = ({ account: { name, role }, expiresAt }: Session) => ({
  name,
  role,
  operations: listOperations(role),
  expiresAt: expiresAt.toISOString(),
});

/** The log-in with a passkey, and adding one with a link. These routes need no account. */
export function registerLogInRoutes(app: HeliosServer, services: Services): void {
  const challenges = new AttemptLimit(CHALLENGE_LIMITS);
  const attempts = new AttemptLimit();
  app.addHook('onRequest', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    // Otherwise a foreign page could log the browser in to the account of an attacker.
    requireOwnOrigin(services.config, request);
  });
  registerOptionsRoutes(app, services, (request) => void countAttempt(challenges, request));
  registerLogInRoute(app, services, (request) => countAttempt(attempts, request));
  registerPasskeyRoute(app, services, (request) => countAttempt(attempts, request));
}

/** Counts an attempt of an address. Returns a function that removes it again. Throws RATE_LIMITED. */
function countAttempt(attempts: AttemptLimit, { ip }: FastifyRequest): () => void {
  const retryAfter = attempts.retryAfter(ip);
  if (retryAfter === undefined) return attempts.count(ip);
  throw new Problem(
    'RATE_LIMITED',
    'Too many log-ins did not work. Wait for the seconds of Retry-After.',
    {},
    retryAfter,
  );
}

const logInProblems = staffProblemResponses(...bodyProblems, 'LOG_IN_FAILED');
const operation = { tags: staffOperation.tags };

function registerOptionsRoutes(
  app: HeliosServer,
  services: Services,
  limit: (request: FastifyRequest) => void,
): void {
  app.post(
    '/staff/log-in/options',
    {
      schema: {
        operationId: 'getLogInOptions',
        ...operation,
        summary: 'What a browser signs with a passkey to log in',
        response: { 200: ref(LogInOptionsSchema), ...staffProblemResponses() },
      },
    },
    async (request) => {
      limit(request);
      return { options: await createLogInOptions(services.db, services.config) };
    },
  );

  app.post(
    '/staff/passkeys/options',
    {
      schema: {
        operationId: 'getPasskeyOptions',
        ...operation,
        summary: 'What a browser needs to make a passkey for the account of a link',
        body: ref(PasskeyOptionsRequestSchema),
        response: {
          200: ref(PasskeyOptionsSchema),
          ...staffProblemResponses(...bodyProblems, 'STAFF_LINK_NOT_VALID'),
        },
      },
    },
    async (request) => {
      limit(request);
      return createPasskeyOptions(services.db, services.config, request.body.token);
    },
  );
}

/** Runs and logs what ends with a session, in one transaction. */
async function startLoggedSession(
  { db }: Pick<Services, 'db'>,
  { ip: address }: FastifyRequest,
  action: (typeof LOG_IN_OPERATIONS)[number],
  identify: (trx: Trx) => Promise<StaffIdentity>,
) {
  return inTransaction(db, async (trx) => {
    const account = await identify(trx);
    await logAction(trx, { account, address }, { action, target: account.name, outcome: 'done' });
    return startSession(trx, account);
  });
}

function registerLogInRoute(
  app: HeliosServer,
  services: Services,
  count: (request: FastifyRequest) => () => void,
): void {
  app.post(
    '/staff/log-in',
    {
      schema: {
        operationId: 'logIn',
        ...operation,
        summary: 'Log in with a passkey. The answer sets the cookie of a session',
        body: ref(LogInRequestSchema),
        response: { 200: ref(StaffSessionSchema), ...logInProblems },
      },
    },
    async (request, reply) => {
      const uncount = count(request);
      const challenge = await useChallenge(services.db, request.body.clientDataJSON);
      const session = await startLoggedSession(services, request, 'logIn', (trx) =>
        verifyLogIn(trx, services.config, challenge, request.body),
      );
      uncount();
      setSessionCookie(services.config, reply, session);
      return describeSession(session);
    },
  );
}

function registerPasskeyRoute(
  app: HeliosServer,
  services: Services,
  count: (request: FastifyRequest) => () => void,
): void {
  app.post(
    '/staff/passkeys',
    {
      schema: {
        operationId: 'addPasskey',
        ...operation,
        summary: 'Add a passkey with a link, and log in. Admins are told by mail',
        body: ref(AddPasskeyRequestSchema),
        response: {
          201: ref(StaffSessionSchema),
          ...staffProblemResponses(...bodyProblems, 'LOG_IN_FAILED', 'STAFF_LINK_NOT_VALID'),
        },
      },
    },
    async (request, reply) => {
      const uncount = count(request);
      const { token, passkey } = request.body;
      const challenge = await useChallenge(services.db, passkey.clientDataJSON, token);
      const session = await startLoggedSession(services, request, 'addPasskey', async (trx) => {
        const account = await addPasskey(trx, services.config, { token, challenge, passkey });
        await announcePasskey(trx, account.name);
        return account;
      });
      uncount();
      setSessionCookie(services.config, reply, session);
      return reply.code(201).send(describeSession(session));
    },
  );
}

/** The session of the caller: behind guardStaff. */
export function registerSessionRoutes(app: HeliosServer, { db, config }: Services): void {
  app.get(
    '/staff/session',
    staffRoute({
      operationId: 'getOwnSession',
      summary: 'Whose session this is. A key has none',
      response: { 200: ref(StaffSessionSchema), ...staffProblemResponses('NOT_FOUND') },
    }),
    async (request) => {
      const token = readSessionCookie(config, request);
      const session = token === undefined ? undefined : await findSession(db, token);
      if (session) return describeSession(session);
      throw new Problem('NOT_FOUND', 'A request with a key has no session.');
    },
  );

  app.delete(
    '/staff/session',
    staffRoute({
      operationId: 'endOwnSession',
      summary: 'Log out',
      response: { 204: Type.Null({ description: 'The session has ended.' }), ...staffProblemResponses() },
    }),
    async (request, reply) => {
      const token = readSessionCookie(config, request);
      await runLoggedChange(db, requireStaffCall(request), async (trx) => ({
        result: token === undefined ? undefined : await endSession(trx, token),
      }));
      setSessionCookie(config, reply, undefined);
      return reply.code(204).send(null);
    },
  );
}
