import { requestEarlyEvents } from './PickShowScreen';

type Answers = Record<string, unknown>;

/** Runs the inline script. A path without an answer fails. */
async function run(answers: Answers): Promise<{ requested: string[]; events: unknown }> {
  const requested: string[] = [];
  const fetchMock = async (url: string) => {
    requested.push(url);
    if (!Object.hasOwn(answers, url)) throw new TypeError('Failed to fetch');
    return { ok: answers[url] !== 500, json: async () => answers[url] };
  };
  const scope: { earlyEvents?: Promise<unknown> } = {};
  new Function('window', 'fetch', 'AbortSignal', requestEarlyEvents)(scope, fetchMock, {
    timeout: () => null,
  });
  return { events: await scope.earlyEvents, requested };
}

const helios = 'https://tickets.example/api';

test('requests the shows of the Helios that the configuration names', async () => {
  const shows = { events: [] };
  const answers = { '/config.json': { heliosUrl: `${helios}/` }, [`${helios}/events`]: shows };
  expect(await run(answers)).toEqual({ requested: ['/config.json', `${helios}/events`], events: shows });
});

test.each<[string, Answers]>([
  ['a bot protection', { '/config.json': { heliosUrl: helios, wafConfig: {} } }],
  ['no answer of Helios', { '/config.json': { heliosUrl: helios } }],
  ['an error of Helios', { '/config.json': { heliosUrl: helios }, [`${helios}/events`]: 500 }],
  ['no configuration and no built address', {}],
  ['an address that is none', { '/config.json': { heliosUrl: 'javascript:alert(1)' } }],
  ['a configuration that is none', { '/config.json': null }],
])('leaves the request to the page with %s', async (_case, answers) => {
  expect((await run(answers)).events).toBeNull();
});
