import { createHelios } from './client';
import { HeliosError } from './heliosError';

function createTestHelios(answer: (request: Request) => Response | Promise<Response>, timeoutMs?: number) {
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

async function catchHeliosError(promise: Promise<unknown>): Promise<HeliosError> {
  const error = await promise.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof HeliosError)) throw new Error(`Expected a HeliosError, got ${String(error)}`);
  return error;
}

test('requests the month of one theater and event', async () => {
  const { helios, requests } = createTestHelios(() =>
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

test('a lock is requested with an Idempotency-Key', async () => {
  const { helios, requests } = createTestHelios(() => Response.json({ lockId: 'l1' }, { status: 201 }));
  await helios.createLock('p1', [{ seatGuid: 'A-1', ticketType: 'ADULT' }], 'key-1');
  const [request] = requests;
  expect(request?.headers.get('idempotency-key')).toBe('key-1');
  expect(await request?.json()).toEqual({
    performanceId: 'p1',
    seats: [{ seatGuid: 'A-1', ticketType: 'ADULT' }],
  });
});

test('a problem document becomes a HeliosError with its code and members', async () => {
  const { helios } = createTestHelios(() => problem(409, 'SEATS_TAKEN', { seats: ['A-1'] }));
  const error = await catchHeliosError(helios.changeSeats('l1', []));
  expect(error.code).toBe('SEATS_TAKEN');
  expect(error.problem?.seats).toEqual(['A-1']);
});

test('Retry-After is read in seconds', async () => {
  const { helios } = createTestHelios(() =>
    problem(409, 'IDEMPOTENCY_IN_FLIGHT', {}, { 'retry-after': '3' }),
  );
  expect((await catchHeliosError(helios.extendLock('l1', 'key-0001'))).retryAfter).toBe(3);
});

test.each([
  ['an error page', () => new Response('<h1>Bad gateway</h1>', { status: 502 })],
  ['JSON that is not a problem document', () => Response.json({ code: 'TEAPOT' }, { status: 418 })],
  ['a success that is not JSON', () => new Response('<html>', { status: 200 })],
])('%s is UNEXPECTED', async (_what, answer) => {
  const { helios } = createTestHelios(answer);
  expect((await catchHeliosError(helios.getEvent('RUTHL'))).code).toBe('UNEXPECTED');
});

test('a failed connection is UNREACHABLE', async () => {
  const { helios } = createTestHelios(() => Promise.reject(new TypeError('fetch failed')));
  expect((await catchHeliosError(helios.listEvents())).code).toBe('UNREACHABLE');
});

test('no answer within the timeout is TIMEOUT', async () => {
  jest.useFakeTimers();
  const { helios } = createTestHelios(
    (request) =>
      new Promise((_resolve, reject) =>
        request.signal.addEventListener('abort', () => reject(request.signal.reason)),
      ),
    500,
  );
  const error = catchHeliosError(helios.listEvents());
  await jest.advanceTimersByTimeAsync(500);
  expect((await error).code).toBe('TIMEOUT');
  jest.useRealTimers();
});

test('the caller can abort a request', async () => {
  const { helios } = createTestHelios(
    (request) =>
      new Promise((_resolve, reject) =>
        request.signal.addEventListener('abort', () => reject(request.signal.reason)),
      ),
  );
  const control = new AbortController();
  const events = helios.listEvents(control.signal);
  control.abort(new Error('left the page'));
  await expect(events).rejects.toThrow('left the page');
});

test('releasing a lock needs no body in the answer', async () => {
  const { helios } = createTestHelios(() => new Response(null, { status: 204 }));
  await expect(helios.releaseLock('l1')).resolves.toBeUndefined();
});
