import 'fake-indexeddb/auto';
import * as deviceStore from './deviceStore';
import { createList, performance } from './door.mocks';

const id = performance.performanceId;
let answer: (request: Request) => Promise<Response>;

/** The client takes the class when it is made. In a browser an address may be relative. */
class RelativeRequest extends Request {
  constructor(url: string, init?: RequestInit) {
    super(new URL(url, 'https://box-office.example'), init);
  }
}

async function load() {
  Object.assign(globalThis, { Request: RelativeRequest });
  return { ...(await import('../api/api')), ...(await import('./doorApi')) };
}

beforeEach(() => {
  jest.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
    expect(milliseconds).toBeLessThanOrEqual(15_000);
    const control = new AbortController();
    setTimeout(() => control.abort(new DOMException('', 'TimeoutError')), 10);
    return control.signal;
  });
  Object.assign(globalThis, { window: { fetch: (request: Request) => answer(request) } });
});

/** A network that connects and brings nothing. */
const nothing = ({ signal }: Request) =>
  new Promise<Response>((_, reject) =>
    signal.addEventListener('abort', () => reject(signal.reason as Error)),
  );

test('each request of the door ends without an answer', async () => {
  answer = nothing;
  const { doorApi, findTickets, readDoorChoices, readFailure } = await load();
  const body = { scanId: 'a', act: 'in', door: 'Main', ticketCode: 'A' } as const;
  const requests = [
    () => doorApi.scan(id, body),
    () => doorApi.upload(id, { door: 'Main', sentAt: '', scans: [] }),
    () => doorApi.readList(id),
    () => doorApi.readCounts(id),
    () => findTickets(id, 'Ruth'),
    () => readDoorChoices(),
  ];
  for (const request of requests) {
    const error = await request().catch((failure: unknown) => failure);
    expect([(error as Error).name, readFailure(error)]).toEqual(['TimeoutError', 'unreachable']);
  }
});

test('a network without Helios leaves the performances whose list is kept', async () => {
  await deviceStore.keepSession({ name: 'usher', role: 'door', operations: [], expiresAt: '' });
  await deviceStore.keepList(await createList('2026-12-05T23:00:00.000Z'));
  const { readDoorChoices } = await load();
  const portal = async () => new Response('<html>Log in</html>', { status: 403 });
  for (answer of [nothing, portal])
    expect(await readDoorChoices()).toMatchObject({ areKept: true, performances: [{ performanceId: id }] });
});
