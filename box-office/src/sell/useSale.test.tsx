import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { SessionProvider } from '../session/session';
import { forgetCurrentSale, findOpenSale, getCurrentSale, giveUpCurrentSale } from './currentSale';
import { HeliosStandIn } from './sale.mocks';
import { useSale } from './useSale';

let mockHelios: HeliosStandIn;
jest.mock('./saleCalls', () => ({ createCalls: () => mockHelios }));

const two = { quantities: [{ ticketType: 'ADULT', count: 2 }] };

let performanceId = '';
let count = 0;
beforeEach(() => {
  mockHelios = new HeliosStandIn();
  sessionStorage.clear();
  // The module remembers the sale of the test before.
  performanceId = `performance-${(count += 1)}`;
});

/** The screen of a sale, as far as it concerns the session. */
function openScreen(name = 'ada') {
  const end = jest.fn();
  const session = { name, role: 'sell' as const, operations: [], expiresAt: '2026-12-01T00:00:00.000Z' };
  const wrapper = ({ children }: { children: ReactNode }) => (
    <SessionProvider value={{ session, end }}>{children}</SessionProvider>
  );
  return { end, ...renderHook(() => useSale(performanceId, null), { wrapper }) };
}

const readMemory = () => sessionStorage.getItem('counter-sale') ?? '';

test('a session that ends needs one log-in, and the sale goes on with its customer', async () => {
  const before = openScreen();
  await act(() => before.result.current.sale.chooseBest(two));
  act(() => before.result.current.sale.setCustomer({ firstName: 'Eve' }));
  mockHelios.isLoggedOut = true;
  await act(() => before.result.current.sale.keep());
  expect(before.end).toHaveBeenCalledTimes(1);
  before.unmount();

  mockHelios.isLoggedOut = false;
  const after = openScreen();
  await waitFor(() => expect(after.result.current.state.isUnanswered).toBe(false));
  expect(after.end).not.toHaveBeenCalled();
  expect(after.result.current.state).toMatchObject({
    customer: { firstName: 'Eve' },
    sale: { saleId: 'CS-1' },
  });
});

test('another account gets neither the sale of the session before nor its customer', async () => {
  const ada = openScreen('ada');
  await act(() => ada.result.current.sale.chooseBest(two));
  act(() => ada.result.current.sale.setCustomer({ firstName: 'Eve' }));
  ada.unmount();
  expect(findOpenSale('ada')).not.toBeNull();
  expect(findOpenSale('bob')).toBeNull();
  const log = [...mockHelios.log];
  const bob = openScreen('bob');
  await act(async () => {});
  expect(bob.result.current.state).toMatchObject({ seats: [], sale: null, customer: {}, isChanging: false });
  expect(mockHelios.log).toEqual(log);
  expect(readMemory()).toBe('');
});

test('a memory of another account is not read after a reload', async () => {
  sessionStorage.setItem(
    'counter-sale',
    JSON.stringify({ account: 'ada', performanceId, holdId: null, saleId: 'CS-1', seats: [] }),
  );
  const bob = openScreen('bob');
  await act(async () => {});
  expect(mockHelios.log).toEqual([]);
  expect(bob.result.current.state).toMatchObject({ sale: null, ended: null });
});

test('a log-out gives the sale up, and forgets it with its customer', async () => {
  const sale = getCurrentSale('ada', performanceId, null);
  await sale.chooseBest(two);
  sale.setCustomer({ firstName: 'Eve' });
  await giveUpCurrentSale('ada');
  expect(mockHelios.log).toContain('give up');
  forgetCurrentSale();
  expect(sale.getState()).toMatchObject({ seats: [], sale: null, customer: {} });
  expect(readMemory()).toBe('');
});

test('a log-out forgets what was sold, and a sale that Helios does not give up', async () => {
  const sold = getCurrentSale('ada', performanceId, null);
  await sold.chooseBest(two);
  await sold.pay({ expectedTotalCents: 10_000 });
  await giveUpCurrentSale('ada');
  expect(sold.getState().order).not.toBeNull();
  forgetCurrentSale();
  expect(sold.getState().order).toBeNull();

  mockHelios = new HeliosStandIn();
  const open = getCurrentSale('ada', `${performanceId}-b`, null);
  await open.chooseBest(two);
  mockHelios.network = 'away';
  await giveUpCurrentSale('ada');
  forgetCurrentSale();
  expect(open.getState().sale).toBeNull();
  expect(readMemory()).toBe('');
});

test('a log-out gives up a sale from before a reload', async () => {
  await jest.isolateModulesAsync(async () => {
    const { getCurrentSale: getBefore } = await import('./currentSale');
    await getBefore('ada', performanceId, null).chooseBest(two);
  });
  await jest.isolateModulesAsync(async () => {
    const { giveUpCurrentSale: giveUp } = await import('./currentSale');
    await giveUp('ada');
  });
  expect(mockHelios.log).toContain('give up');
  expect(readMemory()).toBe('');
});

test('the late end of a sale leaves the memory of the next one', async () => {
  const first = getCurrentSale('ada', performanceId, null);
  await first.chooseBest(two);
  let answer = () => {};
  const { giveUp } = mockHelios;
  mockHelios.giveUp = async (saleId) => {
    await new Promise<void>((resolve) => (answer = resolve));
    await giveUp(saleId);
  };
  // The way back to the same performance is a new sale, too.
  getCurrentSale('ada', 'other', null);
  const second = getCurrentSale('ada', performanceId, null);
  expect(second.getState().seats).toEqual([]);
  await second.toggle({ seatGuid: 'a', ticketType: 'ADULT' });
  mockHelios.sale = first.getState().sale;
  answer();
  await waitFor(() => expect(first.getState().sale).toBeNull());
  expect(readMemory()).toContain('CS-2');
});
