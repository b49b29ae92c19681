import { readConfiguration, type ConfigurationRequest } from './readConfiguration';
import { builtConfiguration } from './runtimeConfiguration';

let consoleError: jest.SpyInstance;
beforeEach(() => {
  Object.assign(globalThis, { window: { location: { href: 'https://www.example/' } } });
  consoleError = jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  Reflect.deleteProperty(globalThis, 'window');
  consoleError.mockRestore();
  jest.useRealTimers();
});

const changed = { ...builtConfiguration, heliosUrl: 'https://tickets.example' };
const file = '{"heliosUrl":"https://tickets.example"}';

function createRequest(response: Promise<Response>) {
  return { response, abort: jest.fn() } satisfies ConfigurationRequest;
}

const read = (source: string | ConfigurationRequest) => readConfiguration(source, builtConfiguration);
const getSentences = () => consoleError.mock.calls.map(([sentence]: unknown[]) => sentence);

test('reads the file and the state of a page without a word on the console', async () => {
  expect(await read(createRequest(Promise.resolve(new Response(file))))).toEqual(changed);
  expect(await read(file)).toEqual(changed);
  expect(getSentences()).toEqual([]);
});

test('a file with several mistakes gets one sentence, and its other fields apply', async () => {
  const text = '{"heliosUrl":"https://tickets.example","segment":1,"showPageVersions":"yes"}';
  expect(await read(createRequest(Promise.resolve(new Response(text))))).toEqual(changed);
  expect(getSentences()).toEqual([
    '/config.json is not used as it is, and built values apply: segment must be an object; showPageVersions must be true or false.',
  ]);
});

test.each<[string, () => Promise<Response>, string]>([
  [
    'a missing file',
    async () => new Response('<h1>404</h1>', { status: 404 }),
    '/config.json cannot be read, and built values apply: the answer has status 404.',
  ],
  [
    'HTML',
    async () => new Response('<!doctype html>'),
    '/config.json is not used as it is, and built values apply: it is not a JSON object.',
  ],
  [
    'no connection',
    () => Promise.reject(new TypeError('Failed to fetch')),
    '/config.json cannot be read, and built values apply: Failed to fetch',
  ],
  [
    'a connection that breaks off',
    async () => new Response(new ReadableStream({ start: (body) => body.error(new Error('network error')) })),
    '/config.json cannot be read, and built values apply: network error',
  ],
])('%s leaves the built values and gives one sentence', async (_, answer, sentence) => {
  expect(await read(createRequest(answer()))).toBe(builtConfiguration);
  expect(getSentences()).toEqual([sentence]);
});

test('an endless file is cut off', async () => {
  let parts = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(control) {
      parts += 1;
      control.enqueue(new Uint8Array(10_000).fill(32));
    },
  });
  const request = createRequest(Promise.resolve(new Response(body)));
  expect(await read(request)).toBe(builtConfiguration);
  expect(request.abort).toHaveBeenCalled();
  expect(parts).toBeLessThan(10);
  expect(getSentences()).toEqual([
    '/config.json cannot be read, and built values apply: the answer has more than 64000 bytes.',
  ]);
});

test.each<[string, Promise<Response>]>([
  ['before its head', new Promise<Response>(() => {})],
  ['in its body', Promise.resolve(new Response(new ReadableStream()))],
])('an answer that hangs %s is given up after 3 s', async (_, response) => {
  jest.useFakeTimers();
  const request = createRequest(response);
  const configuration = read(request);
  await jest.advanceTimersByTimeAsync(2999);
  expect(request.abort).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(1);
  expect(await configuration).toBe(builtConfiguration);
  expect(request.abort).toHaveBeenCalled();
  expect(getSentences()).toEqual([
    '/config.json cannot be read, and built values apply: no answer within 3000 ms.',
  ]);
});
