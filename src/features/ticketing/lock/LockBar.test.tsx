import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
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
function heldFor(minutes: number): HeldLock {
  const serverNow = '2026-11-21T12:00:00.000Z';
  const expiresAt = new Date(Date.parse(serverNow) + minutes * MINUTE).toISOString();
  return { lock: lockMock({ serverNow, expiresAt }), receivedAt: monotonic };
}

function show(held: HeldLock, { onEnded = () => {} } = {}) {
  const bar = (next: HeldLock) => (
    <LockBar
      held={next}
      onEnded={onEnded}
      onExtend={async () => {
        const extended = heldFor(15);
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
  const { textContent } = screen.getByRole('status');
  if (textContent !== '' && textContent !== heard.at(-1)) heard.push(textContent);
}

/** Each second by itself, as time goes. */
function pass(ms: number) {
  for (let passed = 0; passed < ms; passed += 1_000) {
    monotonic += 1_000;
    act(() => jest.advanceTimersByTime(1_000));
    listen();
  }
}

const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
const press = () => user.click(screen.getByRole('button', { name: /longer/ }));

test('tells at 5, 2 and 1 minute, and at nothing between', () => {
  show(heldFor(6));
  pass(6 * MINUTE - 1_000);
  expect(heard).toEqual([
    'Your seats are held for 5 more minutes.',
    'Your seats are held for 2 more minutes.',
    'Your seats are held for 1 more minute.',
  ]);
});

test('tells each extension once, and not how it runs down', async () => {
  show(heldFor(14));
  await press();
  listen();
  pass(5_000);
  await press();
  listen();
  pass(8 * MINUTE);
  expect(heard).toHaveLength(2);
  for (const words of heard) expect(words).toContain('15 minutes');
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
