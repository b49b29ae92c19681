import createClient from 'openapi-fetch';
import type { components, paths } from './schema.generated';

type Schemas = components['schemas'];
export type Session = Schemas['StaffSession'];
export type OperationId = Session['operations'][number];
export type Performance = Schemas['StaffPerformance'];
export type PerformanceDetails = Schemas['StaffPerformanceDetails'];
export type SeatChoice = Schemas['SeatChoice'];
export type CounterSale = Schemas['CounterSale'];
export type CounterOrder = Schemas['CounterOrder'];
export type StartBody = Schemas['StartCounterSaleRequest'];
export type PayBody = Schemas['PayCounterSaleRequest'];
export type GiveBody = Schemas['GiveCounterSaleRequest'];
export type Customer = NonNullable<PayBody['customer']>;
export type FoundCustomer = Schemas['FoundCustomer'];
export type PaymentQuote = Schemas['CounterPaymentQuote'];
export type CashDrawer = Schemas['CashDrawer'];
export type Hold = Schemas['Hold'];
export type AdmissionTicket = Schemas['AdmissionTicket'];
export type OrderSummary = Schemas['StaffOrder'];
export type OrderDetails = Schemas['StaffOrderDetails'];
export type Refund = Schemas['Refund'];
export type StaffRequest = Schemas['StaffRequest'];
export type NewPasskey = Schemas['AddPasskeyRequest']['passkey'];
export type OpenMatters = Schemas['OpenMatters'];
export type DoorPerformance = Schemas['DoorPerformance'];
export type DoorCounts = Schemas['Door'];
export type DoorList = Schemas['DoorList'];
export type DoorAct = Schemas['ScanTicketRequest']['act'];
export type ScanTicketRequest = Schemas['ScanTicketRequest'];
export type ScanAnswer = Schemas['ScanAnswer'];
export type ScanResult = Schemas['ScanResult'];
export type DoorSeat = Pick<
  Schemas['ScannedTicket'],
  'seatGuid' | 'section' | 'row' | 'number' | 'ticketTypeLabel'
>;
export type FoundTicket = Schemas['FoundTicket'];
export type UploadScansRequest = Schemas['UploadScansRequest'];
export type UploadedScans = Schemas['UploadedScans'];
export type EveningReport = Schemas['EveningReport'];
export type PeriodReport = Schemas['PeriodReport'];
export type ProblemCode = Schemas['StaffProblemCode'];

/** What Helios has answered instead of a result. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: ProblemCode | 'UNREADABLE';
  /** What to do, as Helios says it. */
  readonly detail: string;
  /** SEATS_TAKEN: the seats that somebody else has. */
  readonly seats: readonly string[];

  constructor(
    status: number,
    problem: { code?: ProblemCode; title?: string; detail?: string; seats?: string[] } | undefined,
  ) {
    super(problem?.title ?? `Status ${status}`);
    this.seats = problem?.seats ?? [];
    this.status = status;
    // Proxies have codes of their own, also numbers.
    this.code = typeof problem?.code === 'string' ? problem.code : 'UNREADABLE';
    this.detail = problem?.detail ?? '';
  }
}

/** The staff API of Helios, on the origin of the page. Its requests have the cookie of the session. */
export const api = createClient<paths>({
  baseUrl: '/',
  headers: { accept: 'application/json' },
  // Looked up for each request, because stories answer them.
  fetch: (request) => window.fetch(request),
});

/** Of requests that the page needs before the door can open with what the device has kept. */
export const ENTRY_TIMEOUT_MS = 5000;

interface Answer<T> {
  data?: T;
  error?: unknown;
  response: Response;
}

/** The body of an answer. Throws ApiError for a problem; a request without an answer throws another error. */
export async function unwrap<T>(pending: Promise<Answer<T>>): Promise<T> {
  const { data, error, response } = await pending;
  // An empty answer is one of Helios only with this status.
  if (response.ok && (data !== undefined || response.status === 204)) return data as T;
  throw new ApiError(response.status, isProblem(error) ? error : undefined);
}

/** Whether an answer is a problem of Helios. What a proxy answers may be JSON, too. */
const isProblem = (error: unknown): error is { code: ProblemCode } =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string';

/**
 * What a failed request means.
 * - `refused`: Helios has answered, and its answer stays the same.
 * - `unreachable`: Helios has not answered, or cannot at the moment. This includes what a captive portal or a proxy answers instead of it, with
 *   whatever status. Helios may have done it.
 * - `sessionOver`: Helios does not know the cookie any more.
 */
export type Failure = 'refused' | 'unreachable' | 'sessionOver';

const LATER: readonly ApiError['code'][] = ['UNREADABLE', 'REQUEST_TIMEOUT', 'IDEMPOTENCY_IN_FLIGHT'];

export function readFailure(error: unknown): Failure {
  if (isSessionEnd(error)) return 'sessionOver';
  const isLater =
    !(error instanceof ApiError) || error.status >= 500 || error.status === 429 || LATER.includes(error.code);
  return isLater ? 'unreachable' : 'refused';
}

/** Whether Helios has refused a request for good. */
export const isRefused = (error: unknown): error is ApiError => readFailure(error) === 'refused';

/** Whether the session has ended: Helios does not know the cookie any more. */
export function isSessionEnd(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'STAFF_ONLY';
}
