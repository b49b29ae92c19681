import { readTokenizeAnswer, readFrameSignal, tokenize } from './paymentFields';

const origin = 'https://pay.example';

function createFrameWindow() {
  const frame = document.createElement('iframe');
  document.body.append(frame);
  if (!frame.contentWindow) throw new Error('The iframe has no window.');
  return frame.contentWindow;
}

test('reads a token and an error of the frame', () => {
  const source = createFrameWindow();
  expect(
    readTokenizeAnswer({ origin, source, data: { type: 'payment-method', id: 'pm_1' } }, source, origin),
  ).toEqual({ kind: 'token', id: 'pm_1' });
  expect(
    readTokenizeAnswer(
      { origin, source, data: { type: 'invalid', message: 'Card number is incomplete' } },
      source,
      origin,
    ),
  ).toEqual({
    kind: 'invalid',
    message: 'Card number is incomplete',
  });
});

test('ignores other senders and messages', () => {
  const source = createFrameWindow();
  const data = { type: 'payment-method', id: 'pm_1' };
  expect(readTokenizeAnswer({ origin: 'https://evil.example', source, data }, source, origin)).toBeNull();
  expect(readTokenizeAnswer({ origin, source: createFrameWindow(), data }, source, origin)).toBeNull();
  expect(readTokenizeAnswer({ origin, source, data: { type: 'ready' } }, source, origin)).toBeNull();
  expect(
    readTokenizeAnswer({ origin, source, data: { type: 'payment-method', id: 7 } }, source, origin),
  ).toBeNull();
  expect(readTokenizeAnswer({ origin, source, data: 'payment-method' }, source, origin)).toBeNull();
});

test('sends the request to the origin of the frame and waits for its answer', async () => {
  const frame = createFrameWindow();
  const post = jest.spyOn(frame, 'postMessage').mockImplementation(() => undefined);
  const answer = tokenize(frame, origin, '17572');
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

test('asks again when the frame becomes ready, because a frame that is loading receives nothing', async () => {
  const frame = createFrameWindow();
  const send = (data: unknown) =>
    window.dispatchEvent(new MessageEvent('message', { origin, source: frame, data }));
  const post = jest.spyOn(frame, 'postMessage').mockImplementation(() => undefined);
  const answer = tokenize(frame, origin, '17572');
  send({ type: 'ready' });
  expect(post).toHaveBeenCalledTimes(2);
  expect(post).toHaveBeenLastCalledWith({ type: 'tokenise', postalCode: '17572' }, origin);
  send({ type: 'payment-method', id: 'pm_1' });
  await expect(answer).resolves.toEqual({ kind: 'token', id: 'pm_1' });
  const second = tokenize(frame, origin, '17572');
  send({ type: 'failed' });
  await expect(second).resolves.toEqual({ kind: 'noAnswer' });
});

test('resolves to noAnswer when the frame does not answer within the timeout', async () => {
  jest.useFakeTimers();
  const frame = createFrameWindow();
  jest.spyOn(frame, 'postMessage').mockImplementation(() => undefined);
  const answer = tokenize(frame, origin, '17572');
  await jest.advanceTimersByTimeAsync(15_000);
  await expect(answer).resolves.toEqual({ kind: 'noAnswer' });
  jest.useRealTimers();
});

test('resolves to noAnswer when the signal aborts, and listens no longer', async () => {
  const frame = createFrameWindow();
  jest.spyOn(frame, 'postMessage').mockImplementation(() => undefined);
  const stopListening = jest.spyOn(window, 'removeEventListener');
  const control = new AbortController();
  const answer = tokenize(frame, origin, '17572', control.signal);
  control.abort();
  await expect(answer).resolves.toEqual({ kind: 'noAnswer' });
  expect(stopListening).toHaveBeenCalledWith('message', expect.any(Function));
  stopListening.mockRestore();
});

test('reads the signals ready, height, submit and failed of the frame', () => {
  const source = createFrameWindow();
  const readSignal = (data: unknown) => readFrameSignal({ origin, source, data }, source, origin);
  expect(readSignal({ type: 'ready' })).toEqual({ kind: 'ready' });
  expect(readSignal({ type: 'height', height: 240 })).toEqual({ kind: 'height', height: 240 });
  expect(readSignal({ type: 'submit' })).toEqual({ kind: 'submit' });
  expect(readSignal({ type: 'failed' })).toEqual({ kind: 'failed' });
  expect(readSignal({ type: 'height', height: 'tall' })).toBeNull();
  expect(readSignal({ type: 'payment-method', id: 'pm_1' })).toBeNull();
  const data = { type: 'submit' };
  expect(readFrameSignal({ origin: 'https://evil.example', source, data }, source, origin)).toBeNull();
});
