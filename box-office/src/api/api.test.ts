import { ApiError, isRefused, readFailure, unwrap } from './api';

const answer = (status: number, error: unknown) =>
  unwrap(Promise.resolve({ error, response: new Response('-', { status }) })).catch(
    (failure: unknown) => failure,
  );

test.each([403, 404, 405, 413])('an answer %i that is not from Helios is none', async (status) => {
  for (const body of ['<html>Log in to the network</html>', {}, { code: status }, null, undefined])
    expect(readFailure(await answer(status, body))).toBe('unreachable');
});

test('an empty answer is not from Helios', async () => {
  const empty = unwrap(Promise.resolve({ response: new Response('', { status: 200 }) }));
  expect(readFailure(await empty.catch((error: unknown) => error))).toBe('unreachable');
  const done = unwrap(Promise.resolve({ response: new Response(null, { status: 204 }) }));
  await expect(done).resolves.toBeUndefined();
});

test('says what a failure is', async () => {
  expect(await answer(409, { code: 'DOOR_CLOSED' })).toBeInstanceOf(ApiError);
  expect(isRefused(await answer(409, { code: 'DOOR_CLOSED' }))).toBe(true);
  expect(readFailure(await answer(401, { code: 'STAFF_ONLY' }))).toBe('sessionOver');
  expect(readFailure(await answer(503, { code: 'OVERLOADED' }))).toBe('unreachable');
  expect(readFailure(await answer(429, { code: 'RATE_LIMITED' }))).toBe('unreachable');
  expect(readFailure(new DOMException('', 'TimeoutError'))).toBe('unreachable');
  expect(readFailure(new TypeError('Failed to fetch'))).toBe('unreachable');
});
