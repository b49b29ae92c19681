import { createHttp } from './http.ts';

const URL_OF_DIRECTUS = 'https://cms.example.com';

/** A server that returns these responses in order: a status, a Response, or an error that fetch throws. */
function createServer(
  answers: (number | Response | Error)[],
  options: Partial<Parameters<typeof createHttp>[0]> = {},
) {
  const waits: number[] = [];
  const remaining = [...answers];
  const http = createHttp(
    { url: URL_OF_DIRECTUS, retries: 3, timeout: 30, concurrency: 2, ...options },
    {
      fetch: async () => {
        const answer = remaining.shift();
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

function createRefusedError() {
  return new TypeError('fetch failed', {
    cause: Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }),
  });
}

function createTimeoutError() {
  return Object.assign(new Error('aborted'), { name: 'TimeoutError' });
}

describe('createHttp', () => {
  it.each([429, 500, 502, 503, 504])('retries after %i with growing waits', async (status) => {
    const { get, waits, http } = createServer([status, status, 200]);
    await expect(get()).resolves.toMatchObject({ status: 200 });
    expect(waits).toEqual([375, 750]);
    expect(http.requests()).toBe(3);
  });

  it('retries after a failed connection', async () => {
    const { get } = createServer([createRefusedError(), 200]);
    await expect(get()).resolves.toMatchObject({ status: 200 });
  });

  it.each([400, 401, 403, 404])('returns %i without a retry', async (status) => {
    const { get, waits } = createServer([status]);
    await expect(get()).resolves.toMatchObject({ status });
    expect(waits).toEqual([]);
  });

  it.each([
    ['7', 7000],
    ['Thu, 01 Jan 2026 00:00:09 GMT', 9000],
    ['Wed, 31 Dec 2025 23:59:00 GMT', 0],
  ])('waits for Retry-After %s', async (header, wait) => {
    const { get, waits } = createServer([
      new Response('', { status: 429, headers: { 'retry-after': header } }),
      200,
    ]);
    await get();
    expect(waits).toEqual([wait]);
  });

  it('throws at once when Retry-After is an hour', async () => {
    const { get, waits } = createServer([
      new Response('', { status: 503, headers: { 'retry-after': '3600' } }),
    ]);
    await expect(get()).rejects.toThrow(
      'Directus at https://cms.example.com responds with status 503 after 1 attempt: check its log, and build again when it is available.',
    );
    expect(waits).toEqual([]);
  });

  it('throws after the last retry', async () => {
    await expect(createServer([429, 429], { retries: 1 }).get()).rejects.toThrow(
      'Directus at https://cms.example.com still responds with 429 (too many requests) after 2 attempts: raise its rate limit, or lower the option "concurrency".',
    );
    await expect(createServer([createRefusedError()], { retries: 0 }).get()).rejects.toThrow(
      'Directus cannot be reached at https://cms.example.com (ECONNREFUSED, 1 attempt): check the option "url" and that Directus is running.',
    );
    await expect(createServer([createTimeoutError()], { retries: 0 }).get()).rejects.toThrow(
      /\(no response within 30 s, 1 attempt\)/,
    );
  });

  it('returns the time of the latest response with a date', async () => {
    const { get, http } = createServer([
      new Response('', { headers: { date: 'Thu, 01 Jan 2026 00:00:09 GMT' } }),
      new Response(''),
    ]);
    expect(http.serverTime()).toBeUndefined();
    await get();
    await get();
    expect(http.serverTime()?.toISOString()).toBe('2026-01-01T00:00:09.000Z');
  });

  it('limits the number of concurrent requests', async () => {
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
