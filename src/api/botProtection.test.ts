/** @jest-environment node */
import { createProtectedFetch, renderCaptcha, type ProtectionWindow } from './botProtection';

const apiUrl = 'https://helios.example';

function setUp(answers: Response[], parts: Partial<Parameters<typeof createProtectedFetch>[0]> = {}) {
  const sent: Request[] = [];
  const scope: ProtectionWindow = { AwsWafIntegration: { getToken: async () => 'token-1' } };
  const solveCaptcha = jest.fn(async () => 'captcha-1');
  const protectedFetch = createProtectedFetch({
    scriptUrl: '/protection.js',
    apiUrl,
    fetch: async (input, init) => {
      sent.push(new Request(input, init));
      return answers.shift() ?? Response.json({});
    },
    loadScript: async () => undefined,
    solveCaptcha,
    window: scope,
    ...parts,
  });
  return { protectedFetch, sent, solveCaptcha };
}

let logged: jest.SpyInstance;
beforeEach(() => {
  logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  logged.mockRestore();
  jest.useRealTimers();
});

test('requests to the API carry the token, others do not', async () => {
  const { protectedFetch, sent } = setUp([]);
  await protectedFetch(`${apiUrl}/events`);
  await protectedFetch('https://elsewhere.example/');
  expect(sent.map((request) => request.headers.get('x-aws-waf-token'))).toEqual(['token-1', null]);
});

test('the script is loaded once', async () => {
  const loadScript = jest.fn(async () => undefined);
  const { protectedFetch } = setUp([], { loadScript });
  await Promise.all([protectedFetch(`${apiUrl}/a`), protectedFetch(`${apiUrl}/b`)]);
  expect(loadScript).toHaveBeenCalledTimes(1);
});

test('a challenge (202) is a refusal in the words of the specification; the 202 of a payment is none', async () => {
  const challenge = () => new Response(null, { status: 202, headers: { 'x-amzn-waf-action': 'challenge' } });
  const { protectedFetch } = setUp([challenge(), new Response('{}', { status: 202 })]);
  await expect(protectedFetch(`${apiUrl}/orders`)).rejects.toMatchObject({
    code: 'TOKEN_REJECTED',
    message: 'Token rejected. Please call to place this order.',
  });
  expect((await protectedFetch(`${apiUrl}/orders`)).status).toBe(202);
});

test('a captcha (405) is solved, and the request is sent once more with its token and its body', async () => {
  const { protectedFetch, sent, solveCaptcha } = setUp([new Response(null, { status: 405 })]);
  const answer = await protectedFetch(`${apiUrl}/locks`, { method: 'POST', body: '{"seats":1}' });
  expect(answer.status).toBe(200);
  expect(solveCaptcha).toHaveBeenCalledTimes(1);
  expect(sent).toHaveLength(2);
  expect(sent[1]?.headers.get('x-aws-waf-token')).toBe('captcha-1');
  expect(sent[1]?.headers.get('X-Skip-Captcha')).toBe('true');
  expect(await sent[1]?.text()).toBe('{"seats":1}');
});

test('there is one retry: a second 405 stands', async () => {
  const refused = () => new Response(null, { status: 405 });
  const { protectedFetch, sent, solveCaptcha } = setUp([refused(), refused(), refused()]);
  expect((await protectedFetch(`${apiUrl}/locks`)).status).toBe(405);
  expect(solveCaptcha).toHaveBeenCalledTimes(1);
  expect(sent).toHaveLength(2);
});

test('a captcha that is left fails the request', async () => {
  const { protectedFetch } = setUp([new Response(null, { status: 405 })], {
    solveCaptcha: () => Promise.reject(new Error('left')),
  });
  await expect(protectedFetch(`${apiUrl}/locks`)).rejects.toThrow('left');
});

test('a script that does not load is logged, and the flow goes on without a token', async () => {
  jest.useFakeTimers();
  const { protectedFetch, sent } = setUp([], {
    loadScript: () => Promise.reject(new Error('blocked')),
    window: {},
  });
  const answer = protectedFetch(`${apiUrl}/events`);
  await jest.advanceTimersByTimeAsync(3000);
  expect((await answer).status).toBe(200);
  expect(sent[0]?.headers.get('x-aws-waf-token')).toBeNull();
  expect(logged).toHaveBeenCalledWith('The script of the bot protection was not loaded.', expect.any(Error));
});

const never = () => new Promise<never>(() => undefined);

test.each([
  {
    what: 'a script that neither comes nor fails',
    setting: { loadScript: never, window: {} },
    words: 'The script of the bot protection was not loaded.',
  },
  {
    what: 'a token that never comes',
    setting: { window: { AwsWafIntegration: { getToken: never } } },
    words: 'There is no token of the bot protection.',
  },
])('$what is waited for 3 seconds, then the request goes without a token', async ({ setting, words }) => {
  jest.useFakeTimers();
  const { protectedFetch, sent } = setUp([], setting);
  const answer = protectedFetch(`${apiUrl}/events`);
  await jest.advanceTimersByTimeAsync(2900);
  expect(sent).toEqual([]);
  await jest.advanceTimersByTimeAsync(100);
  expect(sent.map((request) => request.headers.get('x-aws-waf-token'))).toEqual([null]);
  expect((await answer).status).toBe(200);
  expect(logged).toHaveBeenCalledWith(words, expect.any(Error));
});

test('the script is waited for once, not by each request; one that comes late is used all the same', async () => {
  jest.useFakeTimers();
  const scope: ProtectionWindow = {};
  const { protectedFetch, sent } = setUp([], { window: scope });
  const both = Promise.all([protectedFetch(`${apiUrl}/events`), protectedFetch(`${apiUrl}/calendar`)]);
  await jest.advanceTimersByTimeAsync(3000);
  await both;
  // No time passes any more.
  await protectedFetch(`${apiUrl}/locks`, { method: 'POST', body: '{}' });
  expect(sent.map((request) => request.headers.get('x-aws-waf-token'))).toEqual([null, null, null]);
  scope.AwsWafIntegration = { getToken: async () => 'token-late' };
  await protectedFetch(`${apiUrl}/events`);
  expect(sent[3]?.headers.get('x-aws-waf-token')).toBe('token-late');
});

test('a challenge may be said by the header of the token, too (SPEC 8)', async () => {
  const { protectedFetch } = setUp([
    new Response(null, { status: 202, headers: { 'x-aws-waf-token': 'challenge' } }),
  ]);
  await expect(protectedFetch(`${apiUrl}/orders`)).rejects.toMatchObject({ code: 'TOKEN_REJECTED' });
});

test('the window is looked at every 100 ms, 30 times, then it is an error', async () => {
  jest.useFakeTimers();
  const render = jest.fn((_container, { onSuccess }) => onSuccess('late'));
  const scope: ProtectionWindow = {};
  const onDrawn = jest.fn();
  const rendered = renderCaptcha(Object.create(null), 'key', onDrawn, scope);
  await jest.advanceTimersByTimeAsync(2850);
  expect(onDrawn).not.toHaveBeenCalled();
  scope.AwsWafCaptcha = { renderCaptcha: render };
  await jest.advanceTimersByTimeAsync(100);
  expect(await rendered).toBe('late');
  expect(onDrawn).toHaveBeenCalledTimes(1);

  const failing = expect(renderCaptcha(Object.create(null), 'key', onDrawn, {})).rejects.toThrow(
    'The bot protection was not there after 3000 ms.',
  );
  await jest.advanceTimersByTimeAsync(3000);
  await failing;
});
