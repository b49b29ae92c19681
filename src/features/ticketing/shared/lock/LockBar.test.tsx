import { act, render, screen } from '@testing-library/react';
import type { Helios } from '../../../../helios/client';
import type { Lock } from '../../../../helios/types';
import { useSeatLock } from '../../../../state/lock/seatLock';
import { lockMock } from '../answers.mocks';
import { heliosMock, setStoredState, TestProviders } from '../ticketing.mocks';
import { LockBar } from './LockBar';

const MINUTE = 60_000;
let monotonic = 0;

beforeEach(() => {
  jest.useFakeTimers();
  monotonic = 1_000;
  announcements = [];
  jest.spyOn(performance, 'now').mockImplementation(() => monotonic);
});
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

/** A lock that expires in `minutes`. */
function createLock(minutes: number, extensionsLeft = 2): Lock {
  const serverNow = '2026-11-21T12:00:00.000Z';
  const end = Date.parse(serverNow) + minutes * MINUTE;
  return lockMock({
    serverNow,
    expiresAt: new Date(end).toISOString(),
    extensionsLeft,
    extendableFrom: extensionsLeft > 0 ? new Date(end - 3 * MINUTE).toISOString() : null,
  });
}

function CartLockBar() {
  const { snapshot } = useSeatLock();
  return snapshot ? <LockBar snapshot={snapshot} /> : null;
}

async function renderBar(lock: Lock) {
  setStoredState({ cart: lock });
  const getLock = jest
    .fn<ReturnType<Helios['getLock']>, Parameters<Helios['getLock']>>()
    .mockResolvedValue(lock);
  let { extensionsLeft } = lock;
  const extendLock = async () => createLock(15, (extensionsLeft -= 1));
  render(
    <TestProviders helios={heliosMock({ getLock, extendLock })}>
      <CartLockBar />
    </TestProviders>,
  );
  await act(async () => undefined);
  return { getLock };
}

let announcements: string[] = [];
/** Records each new text of the status region, as a screen reader reads it. */
function recordAnnouncement() {
  const textContent = document.querySelector('[role=status]')?.textContent ?? '';
  if (textContent !== '' && textContent !== announcements.at(-1)) announcements.push(textContent);
}

/** Advances the clock in steps. */
function advanceTime(ms: number) {
  for (let left = ms; left > 0;) {
    const step = Math.min(left, 30_000);
    monotonic += step;
    act(() => jest.advanceTimersByTime(step));
    recordAnnouncement();
    left -= step;
  }
}

/** In `act`, so that the update after the answer is rendered. */
const clickExtend = () => act(async () => screen.getByRole('button', { name: /longer/ }).click());

test('announces 5, 2 and 1 minute and, once, that the lock can be extended', async () => {
  await renderBar(createLock(6));
  advanceTime(6 * MINUTE - 1_000);
  expect(announcements).toEqual([
    'Your seats are held for 5 more minutes.',
    'Your seats are held for 3 more minutes. You can hold them longer now. You can do this 2 more times.',
    'Your seats are held for 2 more minutes.',
    'Your seats are held for 1 more minute.',
  ]);
});

test('can be extended in the last 3 minutes as often as Helios allows, and announces the last time', async () => {
  await renderBar(createLock(15));
  const button = () => screen.queryByRole('button', { name: /longer/ });
  expect(button()).not.toBeInTheDocument();
  expect(screen.getByText('You can hold them longer in the last 3 minutes.')).toBeVisible();
  advanceTime(12 * MINUTE - 1_000);
  expect(button()).not.toBeInTheDocument();
  advanceTime(1_000);
  expect(button()).toBeVisible();
  expect(screen.getByText('You can do this 2 more times.')).toBeVisible();

  announcements = [];
  await clickExtend();
  recordAnnouncement();
  expect(button()).not.toBeInTheDocument();
  advanceTime(12 * MINUTE);
  expect(screen.getByText('You can do this 1 more time.')).toBeVisible();
  await clickExtend();
  recordAnnouncement();
  advanceTime(13 * MINUTE);
  expect(button()).not.toBeInTheDocument();
  expect(screen.getByText(/^That was the last time:/)).toBeVisible();
  expect(announcements).toEqual([
    'Your seats are now held for 15 minutes. You can do this 1 more time.',
    'Your seats are held for 5 more minutes.',
    'Your seats are held for 3 more minutes. You can hold them longer now. You can do this 1 more time.',
    'Your seats are now held for 15 minutes. That was the last time.',
    'Your seats are held for 5 more minutes.',
    'Your seats are held for 2 more minutes.',
  ]);
});

test('the bar gets the focus when its button is removed', async () => {
  await renderBar(createLock(2));
  await clickExtend();
  expect(screen.getByRole('timer').closest('[tabindex]')).toHaveFocus();
});

test('the lock is read again when it expires', async () => {
  const { getLock } = await renderBar(createLock(1));
  advanceTime(MINUTE - 1_000);
  expect(getLock).toHaveBeenCalledTimes(1);
  expect(screen.getByRole('timer')).toHaveTextContent('0:01');
  advanceTime(1_000);
  expect(getLock).toHaveBeenCalledTimes(2);
  await act(async () => undefined);
});
