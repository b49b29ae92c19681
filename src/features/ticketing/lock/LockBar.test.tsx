import { act, render, screen } from '@testing-library/react';
import type { HeldLock } from '../../../state/ticketing';
import { lockMock } from '../mocks';
import { LockBar } from './LockBar';

const MINUTE = 60_000;
let monotonic = 0;

beforeEach(() => {
  jest.useFakeTimers();
  monotonic = 1_000;
  heard = [];
  jest.spyOn(performance, 'now').mockImplementation(() => monotonic);
});
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

/** As Helios tells it now, with so much time left. */
function heldFor(minutes: number, extensionsLeft = 2): HeldLock {
  const serverNow = '2026-11-21T12:00:00.000Z';
  const end = Date.parse(serverNow) + minutes * MINUTE;
  return {
    lock: lockMock({
      serverNow,
      expiresAt: new Date(end).toISOString(),
      extensionsLeft,
      extendableFrom: extensionsLeft > 0 ? new Date(end - 3 * MINUTE).toISOString() : null,
    }),
    receivedAt: monotonic,
  };
}

function show(held: HeldLock, { onEnded = () => {} } = {}) {
  const bar = (next: HeldLock) => (
    <LockBar
      held={next}
      onEnded={onEnded}
      onExtend={async () => {
        const extended = heldFor(15, next.lock.extensionsLeft - 1);
        rerender(bar(extended));
        return extended.lock;
      }}
    />
  );
  const { rerender } = render(bar(held));
}

let heard: string[] = [];
/** What a screen reader speaks: each new text of the status region. */
function listen() {
  const textContent = document.querySelector('[role=status]')?.textContent ?? '';
  if (textContent !== '' && textContent !== heard.at(-1)) heard.push(textContent);
}

/** In steps of seconds, as time goes. */
function pass(ms: number) {
  for (let left = ms; left > 0;) {
    const step = Math.min(left, 30_000);
    monotonic += step;
    act(() => jest.advanceTimersByTime(step));
    listen();
    left -= step;
  }
}

/** Within `act`: what follows the answer is drawn, too. */
const press = () => act(async () => screen.getByRole('button', { name: /longer/ }).click());

test('tells at 5, 2 and 1 minute, once that the seats can be held longer, and nothing between', () => {
  show(heldFor(6));
  pass(6 * MINUTE - 1_000);
  expect(heard).toEqual([
    'Your seats are held for 5 more minutes.',
    'Your seats are held for 3 more minutes. You can hold them longer now. You can do this 2 more times.',
    'Your seats are held for 2 more minutes.',
    'Your seats are held for 1 more minute.',
  ]);
});

test('can be held longer in the last 3 minutes, so often as Helios says, and says when it was the last time', async () => {
  show(heldFor(15));
  const button = () => screen.queryByRole('button', { name: /longer/ });
  expect(button()).not.toBeInTheDocument();
  expect(screen.getByText('You can hold them longer in the last 3 minutes.')).toBeVisible();
  pass(12 * MINUTE - 1_000);
  expect(button()).not.toBeInTheDocument();
  pass(1_000);
  expect(button()).toBeVisible();
  expect(screen.getByText('You can do this 2 more times.')).toBeVisible();

  heard = [];
  await press();
  listen();
  expect(button()).not.toBeInTheDocument();
  pass(12 * MINUTE);
  expect(screen.getByText('You can do this 1 more time.')).toBeVisible();
  await press();
  listen();
  pass(13 * MINUTE);
  expect(button()).not.toBeInTheDocument();
  expect(screen.getByText(/^That was the last time:/)).toBeVisible();
  expect(heard).toEqual([
    'Your seats are now held for 15 minutes. You can do this 1 more time.',
    'Your seats are held for 5 more minutes.',
    'Your seats are held for 3 more minutes. You can hold them longer now. You can do this 1 more time.',
    'Your seats are now held for 15 minutes. That was the last time.',
    'Your seats are held for 5 more minutes.',
    'Your seats are held for 2 more minutes.',
  ]);
});

test('the focus stays at the bar when its button goes', async () => {
  show(heldFor(2));
  await press();
  expect(screen.getByRole('timer').closest('[tabindex]')).toHaveFocus();
});

test('asks how the lock stands when its time is over on the open screen', () => {
  const onEnded = jest.fn();
  show(heldFor(1), { onEnded });
  pass(MINUTE - 1_000);
  expect(onEnded).not.toHaveBeenCalled();
  expect(screen.getByRole('timer')).toHaveTextContent('0:01');
  pass(1_000);
  expect(onEnded).toHaveBeenCalledTimes(1);
});
