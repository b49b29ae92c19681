import { builtConfiguration, type RuntimeConfiguration } from '../configuration/runtimeConfiguration';
import type { ProtectionWindow } from './botProtection';

const mockLoad = jest.fn<Promise<RuntimeConfiguration>, []>();
jest.mock('../configuration/loadConfiguration', () => ({ loadRuntimeConfiguration: () => mockLoad() }));

const addresses = (requests: Request[]) => requests.map(({ url }) => url);
const tokens = (requests: Request[]) => requests.map(({ headers }) => headers.get('x-aws-waf-token'));

/** Loads the site's client with an empty module registry, because it keeps the bot protection of the page. */
async function createSiteHelios(changes: Partial<RuntimeConfiguration>) {
  const configuration = { ...builtConfiguration, ...changes };
  mockLoad.mockImplementation(async () => configuration);
  jest.resetModules();
  const protectionWindow: ProtectionWindow = { AwsWafIntegration: { getToken: async () => 'token-1' } };
  Object.assign(globalThis, {
    window: protectionWindow,
    document: {
      createElement: () => ({}),
      head: { append: (script: HTMLScriptElement) => script.onload?.(new Event('load')) },
    },
  });
  const sent: Request[] = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    sent.push(new Request(input, init));
    return Response.json({ events: [] });
  });
  const { helios } = await import('./client');
  return { helios, sent };
}

afterEach(() => {
  jest.restoreAllMocks();
  for (const name of ['window', 'document']) Reflect.deleteProperty(globalThis, name);
});

const wafConfig = { scriptUrl: 'https://waf.example/challenge.js', apiKey: 'key' };

test('requests, streams and links go to the Helios of the runtime configuration, all requests with the token', async () => {
  const { helios, sent } = await createSiteHelios({ heliosUrl: 'https://new.example/api', wafConfig });
  await helios.listEvents();
  const stream = helios.followAvailability('p 1', '7', new AbortController().signal)[Symbol.asyncIterator]();
  await stream.next();
  await stream.return?.();
  expect(addresses(sent)).toEqual([
    'https://new.example/api/events',
    'https://new.example/api/performances/p%201/availability/stream?since=7',
  ]);
  expect(tokens(sent)).toEqual(['token-1', 'token-1']);
  expect(helios.getCalendarFileUrl('o1')).toBe('https://new.example/api/orders/o1/calendar.ics');
});

test('without bot protection, no request has a token', async () => {
  const { helios, sent } = await createSiteHelios({ heliosUrl: 'https://new.example', wafConfig: null });
  await helios.listEvents();
  expect(addresses(sent)).toEqual(['https://new.example/events']);
  expect(tokens(sent)).toEqual([null]);
});

test('a configuration that never loads ends a request with its caller', async () => {
  const { helios, sent } = await createSiteHelios({});
  mockLoad.mockReturnValue(new Promise(() => {}));
  const control = new AbortController();
  const request = helios.listEvents(control.signal);
  control.abort(new Error('left'));
  await expect(request).rejects.toThrow('left');
  expect(sent).toEqual([]);
});
