/** @jest-environment node */
import { createHelios } from './helios';
import { HeliosError } from './heliosError';

function heliosAnswering(answer: (request: Request) => Response | Promise<Response>, timeoutMs?: number) {
  const requests: Request[] = [];
  const helios = createHelios({
    baseUrl: 'https://helios.example',
    timeoutMs,
    fetch: async (input, init) => {
      const request = new Request(input, init);
      requests.push(request.clone());
      return answer(request);
    },
  });
  return { helios, requests };
}

function problem(status: number, code: string, extra: object = {}, headers: Record<string, string> = {}) {
  return Response.json(
    { type: '/problems/x', title: 'Title', status, detail: 'Detail', code, ...extra },
    { status, headers: { 'content-type': 'application/problem+json', ...headers } },
  );
}

async function errorOf(promise: Promise<unknown>): Promise<HeliosError> {
  const error = await promise.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof HeliosError)) throw new Error(`Expected a HeliosError, got ${String(error)}`);
  return error;
}

test('asks for the month of one theatre and event', async () => {
  const { helios, requests } = heliosAnswering(() =>
    Response.json({ eventMap: {}, timeZone: 'America/New_York', today: '2026-11-21' }),
  );
  await helios.getCalendar({
    location: 'STRASBURG_PA',
    start: '2026-11-01',
    end: '2026-11-30',
    eventCode: 'RUTHL',
  });
  expect(requests[0]?.url).toBe(
    'https://helios.example/calendar?type=OT&location=STRASBURG_PA&start=2026-11-01&end=2026-11-30&eventCode=RUTHL',
  );
});

test('a lock is asked for under an Idempotency-Key', async () => {
  const { helios, requests } = heliosAnswering(() => Response.json({ lockId: 'l1' }, { status: 201 }));
  await helios.createLock('p1', [{ seatGuid: 'A-1', ticketType: 'ADULT' }], 'key-1');
  const [request] = requests;
  expect(request?.headers.get('idempotency-key')).toBe('key-1');
  expect(await request?.json()).toEqual({
    performanceId: 'p1',
    seats: [{ seatGuid: 'A-1', ticketType: 'ADULT' }],
  });
});

test('a problem document becomes an error with its code and members', async () => {
  const { helios } = heliosAnswering(() => problem(409, 'SEATS_TAKEN', { seats: ['A-1'] }));
  const error = await errorOf(helios.changeSeats('l1', []));
  expect(error.code).toBe('SEATS_TAKEN');
  expect(error.problem?.seats).toEqual(['A-1']);
});

test('Retry-After is read in seconds', async () => {
  const { helios } = heliosAnswering(() => problem(409, 'IDEMPOTENCY_IN_FLIGHT', {}, { 'retry-after': '3' }));
  expect((await errorOf(helios.extendLock('l1', 'key-0001'))).retryAfter).toBe(3);
});

test.each([
  ['an error page', () => new Response('<h1>Bad gateway</h1>', { status: 502 })],
  ['a code it does not know', () => problem(418, 'TEAPOT')],
  ['a code that is a method of every object', () => problem(418, 'toString')],
  ['a success that is not JSON', () => new Response('<html>', { status: 200 })],
])('%s is UNEXPECTED', async (_what, answer) => {
  const { helios } = heliosAnswering(answer);
  expect((await errorOf(helios.getEvent('RUTHL'))).code).toBe('UNEXPECTED');
});

test('no connection is UNREACHABLE', async () => {
  const { helios } = heliosAnswering(() => Promise.reject(new TypeError('fetch failed')));
  expect((await errorOf(helios.listEvents())).code).toBe('UNREACHABLE');
});

test('no answer in time is TIMEOUT', async () => {
  jest.useFakeTimers();
  const { helios } = heliosAnswering(
    (request) =>
      new Promise((_resolve, reject) =>
        request.signal.addEventListener('abort', () => reject(request.signal.reason)),
      ),
    500,
  );
  const error = errorOf(helios.listEvents());
  await jest.advanceTimersByTimeAsync(500);
  expect((await error).code).toBe('TIMEOUT');
  jest.useRealTimers();
});

test('the caller may give up', async () => {
  const { helios } = heliosAnswering(
    (request) =>
      new Promise((_resolve, reject) =>
        request.signal.addEventListener('abort', () => reject(request.signal.reason)),
      ),
  );
  const control = new AbortController();
  const asked = helios.listEvents(control.signal);
  control.abort(new Error('left the page'));
  await expect(asked).rejects.toThrow('left the page');
});

test('giving seats back needs no body', async () => {
  const { helios } = heliosAnswering(() => new Response(null, { status: 204 }));
  await expect(helios.releaseLock('l1')).resolves.toBeUndefined();
});
