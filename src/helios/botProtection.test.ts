import { createProtectedFetch, renderCaptcha, type ProtectionWindow } from './botProtection';

const apiUrl = 'https://helios.example';

function setUp(answers: Response[], options: Partial<Parameters<typeof createProtectedFetch>[0]> = {}) {
  const sent: Request[] = [];
  const protectionWindow: ProtectionWindow = { AwsWafIntegration: { getToken: async () => 'token-1' } };
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
    window: protectionWindow,
    ...options,
  });
  return { protectedFetch, sent, solveCaptcha };
}

let consoleError: jest.SpyInstance;
beforeEach(() => {
  consoleError = jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  consoleError.mockRestore();
  jest.useRealTimers();
});

test('a host whose name begins with that of the API gets no token', async () => {
  const { protectedFetch, sent } = setUp([], { apiUrl: 'https://HELIOS.example:443/' });
  await protectedFetch(`${apiUrl}.elsewhere.example/events`);
  await protectedFetch(`${apiUrl}/events`);
  expect(sent.map((request) => request.headers.get('x-aws-waf-token'))).toEqual([null, 'token-1']);
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

test('a challenge (202) rejects with the specified message; a payment answer with status 202 does not', async () => {
  const challenge = () => new Response(null, { status: 202, headers: { 'x-amzn-waf-action': 'challenge' } });
  const { protectedFetch } = setUp([challenge(), new Response('{}', { status: 202 })]);
  await expect(protectedFetch(`${apiUrl}/orders`)).rejects.toMatchObject({
    code: 'TOKEN_REJECTED',
    status: 500,
    message: 'Token rejected. Please call to place this order.',
  });
  expect((await protectedFetch(`${apiUrl}/orders`)).status).toBe(202);
});

test('after a solved captcha (405) the request is sent again with the captcha token and the same body', async () => {
  const { protectedFetch, sent, solveCaptcha } = setUp([new Response(null, { status: 405 })]);
  const answer = await protectedFetch(`${apiUrl}/locks`, { method: 'POST', body: '{"seats":1}' });
  expect(answer.status).toBe(200);
  expect(solveCaptcha).toHaveBeenCalledTimes(1);
  expect(sent).toHaveLength(2);
  expect(sent[1]?.headers.get('x-aws-waf-token')).toBe('captcha-1');
  expect(sent[1]?.headers.get('X-Skip-Captcha')).toBe('true');
  expect(await sent[1]?.text()).toBe('{"seats":1}');
});

test('a request is retried once: a second 405 is returned to the caller', async () => {
  const refused = () => new Response(null, { status: 405 });
  const { protectedFetch, sent, solveCaptcha } = setUp([refused(), refused(), refused()]);
  expect((await protectedFetch(`${apiUrl}/locks`)).status).toBe(405);
  expect(solveCaptcha).toHaveBeenCalledTimes(1);
  expect(sent).toHaveLength(2);
});

test('a captcha that the visitor cancels rejects the request', async () => {
  const { protectedFetch } = setUp([new Response(null, { status: 405 })], {
    solveCaptcha: () => Promise.resolve(null),
  });
  await expect(protectedFetch(`${apiUrl}/locks`)).rejects.toMatchObject({ code: 'CAPTCHA_CANCELED' });
});

test('a script that does not load is logged, and the request is sent without a token', async () => {
  jest.useFakeTimers();
  const { protectedFetch, sent } = setUp([], {
    loadScript: () => Promise.reject(new Error('blocked')),
    window: {},
  });
  const answer = protectedFetch(`${apiUrl}/events`);
  await jest.advanceTimersByTimeAsync(3000);
  expect((await answer).status).toBe(200);
  expect(sent[0]?.headers.get('x-aws-waf-token')).toBeNull();
  expect(consoleError).toHaveBeenCalledWith('Loading the bot protection script failed.', expect.any(Error));
});

const neverAnswer = () => new Promise<never>(() => undefined);

test.each([
  {
    what: 'a script that neither loads nor fails',
    options: { loadScript: neverAnswer, window: {} },
    message: 'Loading the bot protection script failed.',
  },
  {
    what: 'a token that never arrives',
    options: { window: { AwsWafIntegration: { getToken: neverAnswer } } },
    message: 'Getting a bot protection token failed.',
  },
])(
  '$what times out after 3 seconds, then the request is sent without a token',
  async ({ options, message }) => {
    jest.useFakeTimers();
    const { protectedFetch, sent } = setUp([], options);
    const answer = protectedFetch(`${apiUrl}/events`);
    await jest.advanceTimersByTimeAsync(2900);
    expect(sent).toEqual([]);
    await jest.advanceTimersByTimeAsync(100);
    expect(sent.map((request) => request.headers.get('x-aws-waf-token'))).toEqual([null]);
    expect((await answer).status).toBe(200);
    expect(consoleError).toHaveBeenCalledWith(message, expect.any(Error));
  },
);

test('all requests share one wait for the script; a script that loads late is still used', async () => {
  jest.useFakeTimers();
  const protectionWindow: ProtectionWindow = {};
  const { protectedFetch, sent } = setUp([], { window: protectionWindow });
  const both = Promise.all([protectedFetch(`${apiUrl}/events`), protectedFetch(`${apiUrl}/calendar`)]);
  await jest.advanceTimersByTimeAsync(3000);
  await both;
  // This request does not wait again.
  await protectedFetch(`${apiUrl}/locks`, { method: 'POST', body: '{}' });
  expect(sent.map((request) => request.headers.get('x-aws-waf-token'))).toEqual([null, null, null]);
  protectionWindow.AwsWafIntegration = { getToken: async () => 'token-late' };
  await protectedFetch(`${apiUrl}/events`);
  expect(sent[3]?.headers.get('x-aws-waf-token')).toBe('token-late');
});

test('a challenge in the token header is recognized, too (product 8)', async () => {
  const { protectedFetch } = setUp([
    new Response(null, { status: 202, headers: { 'x-aws-waf-token': 'challenge' } }),
  ]);
  await expect(protectedFetch(`${apiUrl}/orders`)).rejects.toMatchObject({
    code: 'TOKEN_REJECTED',
    status: 500,
  });
});

test('renderCaptcha polls for the script every 100 ms, 30 times, then rejects', async () => {
  jest.useFakeTimers();
  const render = jest.fn((_container, { onSuccess }) => onSuccess('late'));
  const protectionWindow: ProtectionWindow = {};
  const onRendered = jest.fn();
  const rendered = renderCaptcha(Object.create(null), 'key', onRendered, protectionWindow);
  await jest.advanceTimersByTimeAsync(2850);
  expect(onRendered).not.toHaveBeenCalled();
  protectionWindow.AwsWafCaptcha = { renderCaptcha: render };
  await jest.advanceTimersByTimeAsync(100);
  expect(await rendered).toBe('late');
  expect(onRendered).toHaveBeenCalledTimes(1);

  const failing = expect(renderCaptcha(Object.create(null), 'key', onRendered, {})).rejects.toThrow(
    'The bot protection did not respond within 3000 ms.',
  );
  await jest.advanceTimersByTimeAsync(3000);
  await failing;
});
