import { act, fireEvent, render, screen } from '@testing-library/react';
import { useEffect, useRef } from 'react';
import { performance } from '../api/staffApi.mocks';
import { SessionProvider } from '../session/session';
import { ignoreHeldEnter } from '../shell/ignoreHeldEnter';
import { useKeys } from '../shell/useKeys';
import { createTotals } from './sale.mocks';
import { Sold } from './Sold';

const session = { name: 'ada', role: 'sell' as const, operations: [], expiresAt: '2026-12-01T00:00:00.000Z' };
const order = { orderNumber: 'LT-7K3M9QXA', totals: createTotals(2), changeCents: 2000, mailed: false };

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('Enter pressed twice does not dismiss the change before it can be read', () => {
  const onNext = jest.fn();
  render(
    <SessionProvider value={{ session, end: () => {} }}>
      <Sold order={order} performance={performance} onNext={onNext} />
    </SessionProvider>,
  );
  const next = screen.getByRole('button', { name: 'Next sale' });
  expect(next).toHaveFocus();
  fireEvent.click(next);
  act(() => jest.advanceTimersByTime(500));
  fireEvent.click(next);
  expect(onNext).not.toHaveBeenCalled();
  act(() => jest.advanceTimersByTime(600));
  fireEvent.click(next);
  expect(onNext).toHaveBeenCalledTimes(1);
});

test('a key that is held down does one step', () => {
  const onEnter = jest.fn();
  const onF9 = jest.fn();
  function Screen() {
    const field = useRef<HTMLInputElement>(null);
    useKeys({ F9: onF9 });
    useEffect(() => field.current?.focus(), []);
    return (
      <div onKeyDownCapture={ignoreHeldEnter}>
        <input ref={field} onKeyDown={onEnter} />
      </div>
    );
  }
  render(<Screen />);
  const field = screen.getByRole('textbox');
  for (const key of ['Enter', 'F9']) {
    fireEvent.keyDown(field, { key });
    // False: the browser does nothing, such as sending a form.
    expect(fireEvent.keyDown(field, { key, repeat: true })).toBe(false);
  }
  expect(onEnter.mock.calls.filter(([{ key }]) => key === 'Enter')).toHaveLength(1);
  expect(onF9).toHaveBeenCalledTimes(1);
});
