import { toNetworks } from '@playhouse/connection-limits';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { inTransaction } from '../../db/transactions.ts';
import type { Db, Trx } from '../../db/transactions.ts';
import type { HeliosServer } from '../../lib/helios-server.ts';
import { answerOnce } from '../../idempotency/idempotency.ts';
import { Problem } from '../../lib/problems.ts';
import { authenticate, type StaffIdentity } from '../../staff/accounts.ts';
import { logAction } from '../../staff/actions.ts';
import type { ActionDetails } from '../../db/stored-types.ts';
import { AttemptLimit } from './attempt-limit.ts';
import { OPERATIONS, hasRole, requireOperationId } from '../../staff/operations.ts';
import type { OperationId } from '../../staff/operations.ts';
import { STAFF_NAME } from '../../staff/schemas.ts';
import { findSession } from '../../staff/sessions.ts';
import type { Services } from '../services.ts';
import { readSessionCookie, requireOwnOrigin } from './session-cookie.ts';

/** The context of a staff request with an accepted key or session. */
export interface StaffCall {
  account: StaffIdentity;
  address: string;
  operation: OperationId;
  /** The key of the request, or the token of its session. Only for deriving secrets; never stored or logged. */
  key: string;
  /** The content of the log entry, if no transaction has written one. */
  target?: string;
  details?: ActionDetails;
  /** Whether the log entry is written. */
  isLogged: boolean;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Null without an accepted key or session. */
    staff: StaffCall | null;
  }
}

/** Authenticates and authorizes staff requests, by a key or by the cookie of a session, and logs them in staff_actions. */
export function guardStaff(app: HeliosServer, { db, config }: Pick<Services, 'db' | 'config'>): void {
  const authenticateKey = createKeyAuthentication(db);
  app.decorateRequest('staff', null);
  app.addHook('onRoute', ({ schema }) => void requireOperationId(schema));

  app.addHook('onRequest', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const operation = requireOperationId(request.routeOptions.schema);
    const key = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1];
    const { account, secret } =
      key === undefined ? await requireSession({ db, config }, request) : await authenticateKey(key, request);
    request.staff = { account, address: request.ip, operation, key: secret, isLogged: false };
    const { role } = OPERATIONS[operation];
    if (!hasRole(account.role, role)) {
      throw new Problem(
        'STAFF_ROLE_MISSING',
        `This needs the role ${role}. Your account has the role ${account.role}.`,
      );
    }
  });

  app.addHook('onSend', async (request, reply, payload) => {
    await logAnswer(db, request, reply, payload);
    return payload;
  });
}

interface Authenticated {
  account: StaffIdentity;
  /** The key, or the token of the session. */
  secret: string;
}

/** The account of a session. Throws STAFF_ONLY, FOREIGN_ORIGIN. */
async function requireSession(
  { db, config }: Pick<Services, 'db' | 'config'>,
  request: FastifyRequest,
): Promise<Authenticated> {
  const token = readSessionCookie(config, request);
  // Requests without a key or with an unknown session do not count towards the limit of attempts: a page in the browser of a staff member
  // can send them, and could lock staff out. A token has 256 random bits, so it cannot be guessed.
  if (token === undefined) throw staffOnly();
  requireOwnOrigin(config, request);
  const session = await findSession(db, token);
  if (!session) throw staffOnly();
  return { account: session.account, secret: token };
}

/** Authenticates keys, with a limit of attempts. Throws STAFF_ONLY, RATE_LIMITED. */
function createKeyAuthentication(db: Db): (key: string, request: FastifyRequest) => Promise<Authenticated> {
  const attempts = new AttemptLimit();
  /**
   * Keys that this process has accepted before. They are still checked, but the limits of attempts do not
   * apply to them.
   */
  const acceptedKeys = new Set<string>();
  return async (key, request) => {
    const retryAfter = acceptedKeys.has(key) ? undefined : attempts.retryAfter(request.ip);
    if (retryAfter !== undefined) {
      throw new Problem(
        'RATE_LIMITED',
        'Too many keys were refused. Wait for the seconds of Retry-After.',
        {},
        retryAfter,
      );
    }
    // Count before authentication, because otherwise many simultaneous requests would all be tried.
    const uncount = attempts.count(request.ip);
    const authentication = await authenticate(db, key).catch((error: unknown) => {
      uncount();
      throw error;
    });
    if ('refused' in authentication) {
      acceptedKeys.delete(key);
      request.log.warn(
        { address: toNetworks(request.ip)[0].key, account: authentication.name, why: authentication.refused },
        'a staff key was refused',
      );
      throw staffOnly();
    }
    uncount();
    acceptedKeys.add(key);
    return { account: authentication.account, secret: key };
  };
}

function staffOnly(): Problem {
  return new Problem(
    'STAFF_ONLY',
    'Log in to the box office, or send the key of a staff account: Authorization: Bearer ….',
  );
}

/**
 * Logs reads of personal data and refusals before they are answered, so that nothing is shown without a log
 * entry. Changes are logged in their own transactions.
 */
async function logAnswer(
  db: Db,
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): Promise<void> {
  const call = request.staff;
  if (!call || call.isLogged) return;
  const isRefused = reply.statusCode >= 400;
  if (!isRefused && !OPERATIONS[call.operation].logged) return;
  call.isLogged = true;
  const success = reply.statusCode === 202 ? 'waits' : 'done';
  const outcome = isRefused ? (getProblemCode(payload) ?? String(reply.statusCode)) : success;
  const target = call.target ?? (isRefused ? getTargetFromParams(request.params) : undefined);
  const line = { action: call.operation, target, outcome, details: call.details };
  try {
    await logAction(db, call, line);
  } catch (error) {
    // A refusal shows no data, and probably the database itself caused it.
    if (!isRefused) throw error;
    request.log.error({ err: error, ...line }, 'a refusal could not be written into staff_actions');
  }
}

/** The answer to a HEAD request has no body. */
function getProblemCode(payload: unknown): string | undefined {
  return typeof payload === 'string' ? (JSON.parse(payload) as { code?: string }).code : undefined;
}

/** The form a URL parameter must have to be logged. Ticket codes are secrets and have no entry. */
const LOGGED_PARAMS: Record<string, RegExp> = {
  orderNumber: /^(?:LT|GC)-[0-9A-Z]{8}$/,
  requestId: /^RQ-[0-9A-Z]{8}$/,
  donationReference: /^DR-[0-9A-Z]{8}$/,
  saleId: /^CS-[0-9A-Z]{8}$/,
  holdId: /^HD-[0-9A-Z]{8}$/,
  performanceId: /^[A-Z0-9]{1,20}-\d{8}-\d{4}$/,
  accountName: new RegExp(STAFF_NAME),
};

/** The target in the URL of a refused request. Any other text is not logged: it may be the name of a customer. */
function getTargetFromParams(params: unknown): string | undefined {
  const [name, value] = Object.entries(params as Record<string, string>)[0] ?? [];
  if (name === undefined || value === undefined) return undefined;
  const target = name === 'accountName' ? value : value.trim().toUpperCase();
  return LOGGED_PARAMS[name]?.test(target) ? target : undefined;
}

/** The context of a request to a route behind guardStaff. */
export function requireStaffCall({ staff }: FastifyRequest): StaffCall {
  if (!staff) throw new Error('A staff route was called without authentication.');
  return staff;
}

/** Sets the content of the log entry of a read. */
export function setLogDetails(
  request: FastifyRequest,
  target: string | undefined,
  details?: ActionDetails,
): void {
  const call = requireStaffCall(request);
  if (target !== undefined) call.target = target;
  if (details !== undefined) call.details = details;
}

/** Logs how many rows of a list are answered. Returns them. */
export function logRows<Rows extends readonly unknown[]>(
  request: FastifyRequest,
  rows: Rows,
  target?: string,
): Rows {
  setLogDetails(request, target, { rows: rows.length });
  return rows;
}

/** The result of an action, for the log and for the caller. */
export interface ActionResult<T> {
  result: T;
  target?: string;
  outcome?: 'done' | 'waits';
  details?: ActionDetails;
}

/** Runs a change and logs it, in one transaction. */
export async function runLoggedChange<T>(
  db: Db,
  call: StaffCall,
  work: (trx: Trx) => Promise<ActionResult<T>>,
): Promise<T> {
  const result = await inTransaction(db, async (trx) => logResult(trx, call, await work(trx)));
  call.isLogged = true;
  return result;
}

/**
 * Runs and logs a change once per Idempotency-Key and account. `result` is stored under the key, so it must
 * not contain secrets. A repeat is logged with the same target.
 */
export async function runLoggedChangeOnce<T>(
  db: Db,
  call: StaffCall,
  { target, scope, key, request }: { target: string; scope: string; key: string; request: unknown },
  work: (trx: Trx) => Promise<Omit<ActionResult<T>, 'target'> & { status: number }>,
): Promise<{ status: number; result: T }> {
  const keyedRequest = { scope: `${scope} by ${call.account.accountId}`, key, request };
  const answer = await answerOnce(db, keyedRequest, async (trx) => {
    const actionResult = await work(trx);
    return { status: actionResult.status, body: await logResult(trx, call, { ...actionResult, target }) };
  });
  if (answer.isRepeat) {
    call.target = target;
    call.details = { isRepeat: true };
  } else call.isLogged = true;
  return { status: answer.status, result: answer.body as T };
}

/** Logs a change in the transaction of a function that runs it itself. Sets the content of the log entry, too, if that fails later. */
export async function logInTransaction(
  trx: Trx,
  call: StaffCall,
  target: string,
  details: ActionDetails,
): Promise<void> {
  await logResult(trx, call, { result: undefined, target, details });
}

async function logResult<T>(
  trx: Trx,
  call: StaffCall,
  { result, target, outcome = 'done', details }: ActionResult<T>,
): Promise<T> {
  if (target !== undefined) call.target = target;
  await logAction(trx, call, { action: call.operation, target, outcome, details });
  return result;
}
