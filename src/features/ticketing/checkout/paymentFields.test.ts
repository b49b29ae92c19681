import { readFrameMessage, readFrameSignal, tokenise } from './paymentFields';

const origin = 'https://pay.example';

function frameWindow() {
  const frame = document.createElement('iframe');
  document.body.append(frame);
  if (!frame.contentWindow) throw new Error('The frame has no window');
  return frame.contentWindow;
}

test('reads a token and a complaint of the frame', () => {
  const source = frameWindow();
  expect(
    readFrameMessage({ origin, source, data: { type: 'payment-method', id: 'pm_1' } }, source, origin),
  ).toEqual({ kind: 'token', id: 'pm_1' });
  expect(
    readFrameMessage(
      { origin, source, data: { type: 'invalid', message: 'Card number is incomplete' } },
      source,
      origin,
    ),
  ).toEqual({
    kind: 'invalid',
    message: 'Card number is incomplete',
  });
});

test('ignores every other sender and message', () => {
  const source = frameWindow();
  const data = { type: 'payment-method', id: 'pm_1' };
  expect(readFrameMessage({ origin: 'https://evil.example', source, data }, source, origin)).toBeNull();
  expect(readFrameMessage({ origin, source: frameWindow(), data }, source, origin)).toBeNull();
  expect(readFrameMessage({ origin, source, data: { type: 'ready' } }, source, origin)).toBeNull();
  expect(
    readFrameMessage({ origin, source, data: { type: 'payment-method', id: 7 } }, source, origin),
  ).toBeNull();
  expect(readFrameMessage({ origin, source, data: 'payment-method' }, source, origin)).toBeNull();
});

test('asks the frame at its own origin and waits for its answer', async () => {
  const frame = frameWindow();
  const post = jest.spyOn(frame, 'postMessage').mockImplementation(() => undefined);
  const answer = tokenise(frame, origin, '17572');
  expect(post).toHaveBeenCalledWith({ type: 'tokenise', postalCode: '17572' }, origin);
  window.dispatchEvent(
    new MessageEvent('message', {
      origin: 'https://evil.example',
      source: frame,
      data: { type: 'payment-method', id: 'pm_evil' },
    }),
  );
  window.dispatchEvent(
    new MessageEvent('message', { origin, source: frame, data: { type: 'payment-method', id: 'pm_1' } }),
  );
  await expect(answer).resolves.toEqual({ kind: 'token', id: 'pm_1' });
});

test('a frame that does not answer is silent, not for ever', async () => {
  jest.useFakeTimers();
  const frame = frameWindow();
  jest.spyOn(frame, 'postMessage').mockImplementation(() => undefined);
  const answer = tokenise(frame, origin, '17572');
  await jest.advanceTimersByTimeAsync(15_000);
  await expect(answer).resolves.toEqual({ kind: 'silent' });
  jest.useRealTimers();
});

test('hears the frame say that it is there, how tall it is, that Enter was pressed, and that it did not load', () => {
  const source = frameWindow();
  const heard = (data: unknown) => readFrameSignal({ origin, source, data }, source, origin);
  expect(heard({ type: 'ready' })).toEqual({ kind: 'ready' });
  expect(heard({ type: 'height', height: 240 })).toEqual({ kind: 'height', height: 240 });
  expect(heard({ type: 'submit' })).toEqual({ kind: 'submit' });
  expect(heard({ type: 'failed' })).toEqual({ kind: 'failed' });
  expect(heard({ type: 'height', height: 'tall' })).toBeNull();
  expect(heard({ type: 'payment-method', id: 'pm_1' })).toBeNull();
  const data = { type: 'submit' };
  expect(readFrameSignal({ origin: 'https://evil.example', source, data }, source, origin)).toBeNull();
});
