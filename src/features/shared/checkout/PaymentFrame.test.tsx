import { act, fireEvent, render, screen } from '@testing-library/react';
import { createRef } from 'react';
import type { CardForm } from '../../../helios/types';
import { PaymentFrame, type PaymentFrameHandle } from './PaymentFrame';

const cardForm: CardForm = { provider: 'stripe', url: 'https://pay.example/stripe/fields' };
const { origin } = new URL(cardForm.url);

function renderFrame(onSubmit = jest.fn<undefined, []>()) {
  const handle = createRef<PaymentFrameHandle>();
  render(<PaymentFrame ref={handle} cardForm={cardForm} onSubmit={onSubmit} />);
  return { handle, onSubmit };
}

function getFrame(): HTMLIFrameElement {
  const found = screen.getByTitle('Card details');
  if (!(found instanceof HTMLIFrameElement)) throw new Error('The card fields are not in an iframe.');
  return found;
}

/** Dispatches a message of the page in the frame. */
function dispatchMessage(data: unknown, from: { origin?: string; source?: Window | null } = {}) {
  act(() => {
    window.dispatchEvent(
      new MessageEvent('message', { origin, source: getFrame().contentWindow, data, ...from }),
    );
  });
}

const isLoading = () => screen.queryByText('The card fields are loading…') !== null;
const getFailure = () => screen.queryByText(/The card fields did not load/);

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

test('loads the page of the card form and sends its origin as the referrer', () => {
  renderFrame();
  expect(getFrame()).toHaveAttribute('src', cardForm.url);
  expect(getFrame()).toHaveAttribute('referrerpolicy', 'origin');
  expect(isLoading()).toBe(true);
  dispatchMessage({ type: 'ready' });
  expect(isLoading()).toBe(false);
});

test('has the height that its page reports, and submits when its page reports Enter', () => {
  const { onSubmit } = renderFrame();
  dispatchMessage({ type: 'height', height: 321 });
  expect(isLoading()).toBe(false);
  expect(getFrame()).toHaveStyle({ height: '321px' });
  dispatchMessage({ type: 'height', height: 0 });
  expect(getFrame()).toHaveStyle({ height: '321px' });
  expect(onSubmit).not.toHaveBeenCalled();
  dispatchMessage({ type: 'submit' });
  expect(onSubmit).toHaveBeenCalledTimes(1);
});

test('ignores messages of other origins and windows', () => {
  const { onSubmit } = renderFrame();
  for (const type of ['ready', 'submit', 'failed']) {
    dispatchMessage({ type }, { origin: 'https://evil.example' });
    dispatchMessage({ type }, { source: window });
  }
  expect(isLoading()).toBe(true);
  expect(getFailure()).toBeNull();
  expect(onSubmit).not.toHaveBeenCalled();
});

test('a page without a message within the timeout counts as failed and can be reloaded', () => {
  renderFrame();
  const first = getFrame();
  act(() => jest.advanceTimersByTime(14_999));
  expect(getFailure()).toBeNull();
  act(() => jest.advanceTimersByTime(1));
  expect(getFailure()).toBeInTheDocument();
  expect(screen.queryByTitle('Card details')).toBeNull();

  act(() => screen.getByRole('button', { name: 'Try again' }).click());
  expect(isLoading()).toBe(true);
  expect(getFrame()).not.toBe(first);
  dispatchMessage({ type: 'ready' });
  act(() => jest.advanceTimersByTime(60_000));
  expect(getFailure()).toBeNull();
});

test('a page that reports a failure shows the error at once, and each load has its own timeout', () => {
  renderFrame();
  act(() => jest.advanceTimersByTime(10_000));
  dispatchMessage({ type: 'failed' });
  expect(getFailure()).toBeInTheDocument();
  act(() => screen.getByRole('button', { name: 'Try again' }).click());
  act(() => jest.advanceTimersByTime(14_999));
  expect(getFailure()).toBeNull();
  act(() => jest.advanceTimersByTime(1));
  expect(getFailure()).toBeInTheDocument();
});

test.each(['loading', 'failed'])('when the connection is back, a page that is %s is reloaded', (state) => {
  renderFrame();
  const first = getFrame();
  if (state === 'failed') dispatchMessage({ type: 'failed' });
  act(() => void window.dispatchEvent(new Event('online')));
  expect(isLoading()).toBe(true);
  expect(getFrame()).not.toBe(first);
});

const comeBackFromCache = () =>
  act(() => void window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })));

test('a page that was loading when the visitor left is reloaded when it comes back from the back-forward cache', () => {
  renderFrame();
  const first = getFrame();
  act(() => jest.advanceTimersByTime(14_999));
  act(() => void window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false })));
  expect(getFrame()).toBe(first);
  comeBackFromCache();
  expect(getFrame()).not.toBe(first);
  act(() => jest.advanceTimersByTime(14_999));
  expect(getFailure()).toBeNull();
});

test('a loaded page is not reloaded when the connection or the visitor is back', () => {
  renderFrame();
  dispatchMessage({ type: 'ready' });
  const first = getFrame();
  act(() => void window.dispatchEvent(new Event('online')));
  comeBackFromCache();
  expect(getFrame()).toBe(first);
});

test('asks a loaded page for its state, because its first signal may have come too early', () => {
  renderFrame();
  const content = getFrame().contentWindow;
  if (!content) throw new Error('The iframe has no window.');
  const post = jest.spyOn(content, 'postMessage').mockImplementation(() => undefined);
  fireEvent.load(getFrame());
  expect(post).toHaveBeenCalledWith({ type: 'status' }, origin);
});

test('tokenize resolves to the token of the card, or to noAnswer without a loaded page', async () => {
  const { handle } = renderFrame();
  dispatchMessage({ type: 'ready' });
  const source = getFrame().contentWindow;
  if (!source) throw new Error('The iframe has no window.');
  const post = jest.spyOn(source, 'postMessage').mockImplementation(() => undefined);
  const answer = handle.current?.tokenize('17572');
  expect(post).toHaveBeenCalledWith({ type: 'tokenise', postalCode: '17572' }, origin);
  dispatchMessage({ type: 'payment-method', id: 'pm_evil' }, { origin: 'https://evil.example' });
  dispatchMessage({ type: 'payment-method', id: 'pm_1' });
  await expect(answer).resolves.toEqual({ kind: 'token', id: 'pm_1' });

  dispatchMessage({ type: 'failed' });
  await expect(handle.current?.tokenize('17572')).resolves.toEqual({ kind: 'noAnswer' });
});
