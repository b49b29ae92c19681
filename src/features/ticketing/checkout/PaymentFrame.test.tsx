import { act, render, screen } from '@testing-library/react';
import { createRef } from 'react';
import type { CardForm } from '../../../api/heliosTypes';
import { PaymentFrame, type PaymentFrameHandle } from './PaymentFrame';

const cardForm: CardForm = { provider: 'stripe', url: 'https://pay.example/stripe/fields' };
const { origin } = new URL(cardForm.url);

function show(onSubmit = jest.fn<undefined, []>()) {
  const handle = createRef<PaymentFrameHandle>();
  render(<PaymentFrame ref={handle} cardForm={cardForm} onSubmit={onSubmit} />);
  return { handle, onSubmit };
}

function frame(): HTMLIFrameElement {
  const found = screen.getByTitle('Card details');
  if (!(found instanceof HTMLIFrameElement)) throw new Error('No frame');
  return found;
}

/** The page in the frame speaks. */
function hear(data: unknown, from: { origin?: string; source?: Window | null } = {}) {
  act(() => {
    window.dispatchEvent(
      new MessageEvent('message', { origin, source: frame().contentWindow, data, ...from }),
    );
  });
}

const isLoading = () => screen.queryByText('The card fields are loading…') !== null;
const failure = () => screen.queryByText(/The card fields did not load/);

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

test('loads the page that Helios names, and tells it who it is for by the referrer', () => {
  show();
  expect(frame()).toHaveAttribute('src', cardForm.url);
  expect(frame()).toHaveAttribute('referrerpolicy', 'origin');
  expect(isLoading()).toBe(true);
  hear({ type: 'ready' });
  expect(isLoading()).toBe(false);
});

test('is as tall as its page says, and is told to pay when Enter is pressed in it', () => {
  const { onSubmit } = show();
  hear({ type: 'height', height: 321 });
  expect(isLoading()).toBe(false);
  expect(frame()).toHaveStyle({ height: '321px' });
  hear({ type: 'height', height: 0 });
  expect(frame()).toHaveStyle({ height: '321px' });
  expect(onSubmit).not.toHaveBeenCalled();
  hear({ type: 'submit' });
  expect(onSubmit).toHaveBeenCalledTimes(1);
});

test('hears nobody else: not another origin, not another window', () => {
  const { onSubmit } = show();
  for (const type of ['ready', 'submit', 'failed']) {
    hear({ type }, { origin: 'https://evil.example' });
    hear({ type }, { source: window });
  }
  expect(isLoading()).toBe(true);
  expect(failure()).toBeNull();
  expect(onSubmit).not.toHaveBeenCalled();
});

test('a page that never speaks has not loaded: after a while that is said, and it can be loaded anew', () => {
  show();
  const first = frame();
  act(() => jest.advanceTimersByTime(14_999));
  expect(failure()).toBeNull();
  act(() => jest.advanceTimersByTime(1));
  expect(failure()).toBeInTheDocument();
  expect(screen.queryByTitle('Card details')).toBeNull();

  act(() => screen.getByRole('button', { name: 'Try again' }).click());
  expect(isLoading()).toBe(true);
  expect(frame()).not.toBe(first);
  hear({ type: 'ready' });
  act(() => jest.advanceTimersByTime(60_000));
  expect(failure()).toBeNull();
});

test('a page whose fields did not load says so at once, and each try has its own time', () => {
  show();
  act(() => jest.advanceTimersByTime(10_000));
  hear({ type: 'failed' });
  expect(failure()).toBeInTheDocument();
  act(() => screen.getByRole('button', { name: 'Try again' }).click());
  act(() => jest.advanceTimersByTime(14_999));
  expect(failure()).toBeNull();
  act(() => jest.advanceTimersByTime(1));
  expect(failure()).toBeInTheDocument();
});

test.each(['loading', 'failed'])('when the connection is back, a page that is %s is loaded anew', (state) => {
  show();
  const first = frame();
  if (state === 'failed') hear({ type: 'failed' });
  act(() => void window.dispatchEvent(new Event('online')));
  expect(isLoading()).toBe(true);
  expect(frame()).not.toBe(first);
});

test('a card that is being typed stays when the connection is back', () => {
  show();
  hear({ type: 'ready' });
  const first = frame();
  act(() => void window.dispatchEvent(new Event('online')));
  expect(frame()).toBe(first);
});

test('gives the token of the card that was typed; without a page there is nobody to ask', async () => {
  const { handle } = show();
  hear({ type: 'ready' });
  const source = frame().contentWindow;
  if (!source) throw new Error('No window');
  const post = jest.spyOn(source, 'postMessage').mockImplementation(() => undefined);
  const answer = handle.current?.tokenise('17572');
  expect(post).toHaveBeenCalledWith({ type: 'tokenise', postalCode: '17572' }, origin);
  hear({ type: 'payment-method', id: 'pm_evil' }, { origin: 'https://evil.example' });
  hear({ type: 'payment-method', id: 'pm_1' });
  await expect(answer).resolves.toEqual({ kind: 'token', id: 'pm_1' });

  hear({ type: 'failed' });
  await expect(handle.current?.tokenise('17572')).resolves.toEqual({ kind: 'silent' });
});
