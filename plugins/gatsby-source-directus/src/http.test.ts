import { createHttp } from './http.js';

const URL_OF_DIRECTUS = 'https://cms.example.com';

/** A server that gives these answers in turn: a status, a response, or an error that fetch throws. */
function serverOf(
  answers: (number | Response | Error)[],
  options: Partial<Parameters<typeof createHttp>[0]> = {},
) {
  const waits: number[] = [];
  const left = [...answers];
  const http = createHttp(
    { url: URL_OF_DIRECTUS, retries: 3, timeout: 30, concurrency: 2, ...options },
    {
      fetch: async () => {
        const answer = left.shift();
        if (answer === undefined) throw new Error('More requests than answers.');
        if (answer instanceof Error) throw answer;
        return typeof answer === 'number' ? new Response('{}', { status: answer }) : answer;
      },
      sleep: async (milliseconds) => void waits.push(milliseconds),
      random: () => 0.5,
      now: () => Date.parse('2026-01-01T00:00:00Z'),
    },
  );
  return { http, waits, get: () => http.fetch(`${URL_OF_DIRECTUS}/items/pages`) };
}

function refused() {
  return new TypeError('fetch failed', {
    cause: Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }),
  });
}

function timedOut() {
  return Object.assign(new Error('aborted'), { name: 'TimeoutError' });
}

describe('createHttp', () => {
  it.each([429, 500, 502, 503, 504])('tries again after %i, waiting longer each time', async (status) => {
    const { get, waits, http } = serverOf([status, status, 200]);
    await expect(get()).resolves.toMatchObject({ status: 200 });
    expect(waits).toEqual([375, 750]);
    expect(http.requests()).toBe(3);
  });

  it('tries again after a cut line', async () => {
    const { get } = serverOf([refused(), 200]);
    await expect(get()).resolves.toMatchObject({ status: 200 });
  });

  it.each([400, 401, 403, 404])('leaves %i to the caller', async (status) => {
    const { get, waits } = serverOf([status]);
    await expect(get()).resolves.toMatchObject({ status });
    expect(waits).toEqual([]);
  });

  it.each([
    ['7', 7000],
    ['Thu, 01 Jan 2026 00:00:09 GMT', 9000],
    ['Wed, 31 Dec 2025 23:59:00 GMT', 0],
  ])('waits as long as Retry-After %s asks for', async (header, wait) => {
    const { get, waits } = serverOf([
      new Response('', { status: 429, headers: { 'retry-after': header } }),
      200,
    ]);
    await get();
    expect(waits).toEqual([wait]);
  });

  it('does not wait for a server that asks for an hour', async () => {
    const { get, waits } = serverOf([new Response('', { status: 503, headers: { 'retry-after': '3600' } })]);
    await expect(get()).rejects.toThrow(
      'Directus at https://cms.example.com answers with status 503 after 1 try: look at its log, and build again when it is well.',
    );
    expect(waits).toEqual([]);
  });

  it('gives up after the last try', async () => {
    await expect(serverOf([429, 429], { retries: 1 }).get()).rejects.toThrow(
      'Directus at https://cms.example.com still refuses requests as too many (429) after 2 tries: raise its rate limit, or lower the option "concurrency".',
    );
    await expect(serverOf([refused()], { retries: 0 }).get()).rejects.toThrow(
      'Directus cannot be reached at https://cms.example.com (ECONNREFUSED, 1 try): check the option "url", and that Directus is running.',
    );
    await expect(serverOf([timedOut()], { retries: 0 }).get()).rejects.toThrow(
      /\(no answer within 30 s, 1 try\)/,
    );
  });

  it('knows the time of the server', async () => {
    const { get, http } = serverOf([
      new Response('', { headers: { date: 'Thu, 01 Jan 2026 00:00:09 GMT' } }),
      new Response(''),
    ]);
    expect(http.serverTime()).toBeUndefined();
    await get();
    await get();
    expect(http.serverTime()?.toISOString()).toBe('2026-01-01T00:00:09.000Z');
  });

  it('keeps to its number of requests at once', async () => {
    const open: (() => void)[] = [];
    let running = 0;
    let most = 0;
    const http = createHttp(
      { url: URL_OF_DIRECTUS, retries: 0, timeout: 30, concurrency: 2 },
      {
        fetch: async () => {
          running += 1;
          most = Math.max(most, running);
          await new Promise<void>((resolve) => open.push(resolve));
          running -= 1;
          return new Response('');
        },
      },
    );
    const all = Promise.all(Array.from({ length: 5 }, () => http.fetch(URL_OF_DIRECTUS)));
    for (let answered = 0; answered < 5; answered += 1) {
      while (open.length === 0) await new Promise(setImmediate);
      open.shift()?.();
    }
    await all;
    expect(most).toBe(2);
  });
});
