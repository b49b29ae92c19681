import { act, render, screen, waitFor, waitForElementToBeRemoved } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SessionProvider } from '../session/session';
import type { Answer } from './answerTypes';
import { Door } from './Door';
import { createSeat, performance } from './door.mocks';
import type { DoorEngine, Scanned } from './doorEngine';
import { useDoorEngine } from './useDoorEngine';

jest.mock('./useDoorEngine', () => ({ useDoorEngine: jest.fn() }));
jest.mock('./WaitingScans', () => ({ WaitingScans: () => null }));
jest.mock('./Camera', () => ({ Camera: () => null }));
jest.mock('./signals', () => ({ giveSignal: () => {}, unlockSound: () => {} }));

/** A door whose scans have these results, and the codes that were scanned. */
function open(results: readonly Answer['result'][]) {
  const codes: string[] = [];
  const scan = async (target: { code: string }): Promise<Scanned> => {
    codes.push(target.code);
    const result = results[codes.length - 1] ?? 'in';
    return { answer: { result, seat: createSeat(codes.length), other: null }, scan: null };
  };
  jest.mocked(useDoorEngine).mockReturnValue({
    engine: { scan } as unknown as DoorEngine,
    state: { isConnected: true, list: null, scans: [], lessons: [], counts: null },
    isReady: true,
    hasEnded: false,
    isStored: true,
    problem: null,
    refresh: () => {},
  });
  const session = { name: 'usher', role: 'door' as const, operations: [], expiresAt: '' };
  render(
    <SessionProvider value={{ session, end: () => {} }}>
      <Door performance={performance} door="Main" onChange={() => {}} />
    </SessionProvider>,
  );
  return codes;
}

test('a hand scanner scans on while answers are shown', async () => {
  const codes = open(['in', 'refunded', 'in']);
  await userEvent.type(screen.getByLabelText('Code of the ticket'), 'AAAA{Enter}');
  expect(await screen.findByRole('alertdialog', { name: 'Let in' })).toBeVisible();
  await userEvent.keyboard('BBBB{Enter}');
  expect(await screen.findByRole('alertdialog', { name: 'Not valid' })).toBeVisible();
  await userEvent.keyboard('CCCC{Enter}');
  expect(await screen.findByRole('alertdialog', { name: 'Let in' })).toBeVisible();
  expect(codes).toEqual(['AAAA', 'BBBB', 'CCCC']);
});

test('a code that comes before the answer to the one before is scanned, too', async () => {
  const codes = open([]);
  const field = screen.getByLabelText('Code of the ticket');
  await userEvent.type(field, 'AAAA{Enter}BBBB{Enter}');
  await userEvent.keyboard('CCCC{Enter}');
  await waitFor(() => expect(codes).toEqual(['AAAA', 'BBBB', 'CCCC']));
});

test('a green answer of the field closes by itself, and another one stays', async () => {
  open(['in', 'used']);
  const field = screen.getByLabelText('Code of the ticket');
  await userEvent.type(field, 'AAAA{Enter}');
  await waitForElementToBeRemoved(await screen.findByRole('alertdialog'), { timeout: 5000 });
  await userEvent.type(field, 'AAAA{Enter}');
  await screen.findByRole('alertdialog', { name: 'Already inside' });
  await act(() => new Promise((resolve) => setTimeout(resolve, 2200)));
  await userEvent.keyboard('{Enter}');
  expect(screen.queryByRole('alertdialog')).toBeNull();
});
