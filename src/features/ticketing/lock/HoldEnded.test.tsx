import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Helios } from '../../../api/helios';
import type { Lock } from '../../../api/heliosTypes';
import { readStored } from '../../../state/storage';
import { ticketingCartItem } from '../../../state/ticketingCart';
import { lockMock, typedMock } from '../mocks';
import { CartScreen } from '../screens/CartScreen';
import { CheckoutScreen } from '../screens/CheckoutScreen';
import { heliosMock, keep, lost, never, refusal, StandIn } from '../standIn.mocks';

const createLock = jest.fn<ReturnType<Helios['createLock']>, Parameters<Helios['createLock']>>();
const applyPromoCode = jest.fn<ReturnType<Helios['applyPromoCode']>, Parameters<Helios['applyPromoCode']>>();
const again = (parts: Partial<Lock> = {}) => lockMock({ lockId: 'lock-2', ...parts });
const ended = (parts: Partial<Lock> = {}) => lockMock({ status: 'expired', ...parts });

/** The screen, with a lock in the cart that has ended. */
function show(screenToShow: React.JSX.Element, lock: Lock) {
  const getLock = async (lockId: string) => {
    if (lockId === 'lock-1') return lock;
    const results = [...createLock.mock.results, ...applyPromoCode.mock.results];
    return results.at(-1)?.value ?? again();
  };
  return render(
    <StandIn helios={heliosMock({ getLock, createLock, applyPromoCode })}>{screenToShow}</StandIn>,
  );
}

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

beforeEach(() => {
  keep({ cart: lockMock() });
  createLock.mockReset().mockResolvedValue(again());
  applyPromoCode.mockReset();
});

test('one press holds the same seats again', async () => {
  show(<CartScreen />, ended());
  await press('Hold the same seats again');
  const notice = await screen.findByText('Your seats are held for you again');
  expect(notice.closest('[tabindex]')).toHaveFocus();
  expect(screen.getByText('Everything is as it was before.')).toBeInTheDocument();
  expect(screen.getByRole('timer')).toBeInTheDocument();
  expect(createLock).toHaveBeenCalledWith(
    'RUTHL-20261128-1900',
    [
      { seatGuid: 'L-A-1', ticketType: 'ADULT' },
      { seatGuid: 'L-A-2', ticketType: 'CHILD' },
    ],
    expect.any(String),
  );
});

test('in checkout, too, with what was typed', async () => {
  keep({ cart: lockMock(), draft: typedMock });
  show(<CheckoutScreen search="" />, ended());
  await press('Hold the same seats again');
  expect(await screen.findByRole('button', { name: /^Pay \$/ })).toBeInTheDocument();
  expect(screen.getByText('Naomi Field')).toBeInTheDocument();
});

test('seats that are gone are named, and the others are held when the visitor agrees', async () => {
  createLock.mockReset();
  createLock.mockRejectedValueOnce(refusal('SEATS_TAKEN', { seats: ['L-A-1'] }));
  const [, second] = lockMock().seats;
  createLock.mockResolvedValueOnce(again({ seats: second ? [second] : [] }));
  show(<CartScreen />, ended());
  await press('Hold the same seats again');
  expect(await screen.findByText(/Left, row A, seat 1 was taken by someone else\./)).toHaveTextContent(
    'Left, row A, seat 2 is still free. Nothing is held for you yet.',
  );
  expect(createLock).toHaveBeenCalledTimes(1);
  await press('Hold the other seat');
  expect(await screen.findByText('Your seat is held for you again')).toBeInTheDocument();
  expect(createLock.mock.calls[1]?.[1]).toEqual([{ seatGuid: 'L-A-2', ticketType: 'CHILD' }]);
  expect(createLock.mock.calls[1]?.[2]).not.toBe(createLock.mock.calls[0]?.[2]);
});

test('when all are gone there is nothing to hold again', async () => {
  createLock.mockReset().mockRejectedValueOnce(refusal('SEATS_TAKEN', { seats: ['L-A-1', 'L-A-2'] }));
  show(<CartScreen />, ended());
  await press('Hold the same seats again');
  expect(await screen.findByText(/Left, row A, seats 1, 2 were taken/)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /^Hold/ })).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Choose seats again' })).toBeInTheDocument();
});

test('the promo code is applied again', async () => {
  const promoCode = 'LANTERN10';
  applyPromoCode.mockResolvedValueOnce(again({ promoCode }));
  show(<CartScreen />, ended({ promoCode }));
  await press('Hold the same seats again');
  expect(await screen.findByText('Everything is as it was before.')).toBeInTheDocument();
  expect(applyPromoCode).toHaveBeenCalledWith('lock-2', promoCode);
  expect(screen.getByRole('button', { name: 'Remove the code' })).toBeInTheDocument();
});

test('the cart has the new lock before Helios has applied the promo code, and keeps it over a reload', async () => {
  applyPromoCode.mockImplementationOnce(never);
  const { unmount } = show(<CartScreen />, ended({ promoCode: 'LANTERN10' }));
  await press('Hold the same seats again');
  const notice = await screen.findByText('Your seats are held for you again');
  expect(notice.closest('[tabindex]')).toHaveFocus();
  expect(screen.getByText('We are applying promo code LANTERN10 again.')).toBeInTheDocument();
  expect(readStored(ticketingCartItem)?.lockId).toBe('lock-2');
  unmount();
  applyPromoCode.mockReset();
  show(<CartScreen />, ended({ promoCode: 'LANTERN10' }));
  expect(await screen.findByRole('timer')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Hold the same seats again' })).not.toBeInTheDocument();
});

test('a cart that was emptied meanwhile does not come back with the promo code', async () => {
  const promoCode = 'LANTERN10';
  let answer: (lock: Lock) => void = () => undefined;
  applyPromoCode.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)));
  show(<CartScreen />, ended({ promoCode }));
  await press('Hold the same seats again');
  await press('Empty cart');
  await act(async () => answer(again({ promoCode })));
  expect(screen.getByText('Your cart is empty.')).toBeInTheDocument();
  expect(readStored(ticketingCartItem)).toBeNull();
});

test.each([
  [refusal('PROMO_CODE_NOT_VALID'), 'Promo code LANTERN10 is not valid any more.'],
  [lost(), 'We could not apply promo code LANTERN10 again. Please enter it once more.'],
])('a promo code that is lost does not cost the seats, and is told with the total', async (why, words) => {
  applyPromoCode.mockRejectedValueOnce(why);
  const totals = { ...lockMock().totals, discountCents: 1180, totalCents: 11_957 };
  show(<CartScreen />, ended({ promoCode: 'LANTERN10', totals }));
  await press('Hold the same seats again');
  expect(await screen.findByText(`${words} The total is now $132.08; it was $119.57.`)).toBeInTheDocument();
});

test('new prices are told', async () => {
  const { seats, totals } = lockMock();
  createLock.mockResolvedValueOnce(
    again({
      seats: seats.map((seat) => ({ ...seat, priceCents: seat.priceCents + 100 })),
      totals: { ...totals, totalCents: 13_420 },
    }),
  );
  show(<CartScreen />, ended());
  await press('Hold the same seats again');
  expect(
    await screen.findByText('Prices have changed since then. The total is now $134.20; it was $132.08.'),
  ).toBeInTheDocument();
});

test('a request whose answer was lost is repeated under its own key', async () => {
  createLock.mockReset().mockRejectedValueOnce(lost('TIMEOUT')).mockResolvedValueOnce(again());
  show(<CartScreen />, ended());
  await press('Hold the same seats again');
  expect(await screen.findByText(/did not answer in time/)).toBeInTheDocument();
  await press('Hold the same seats again');
  await screen.findByText('Your seats are held for you again');
  expect(createLock.mock.calls[1]?.[2]).toBe(createLock.mock.calls[0]?.[2]);
});

test('"Choose seats again" begins with the seats of before', async () => {
  show(<CartScreen />, ended());
  const link = await screen.findByRole('link', { name: 'Choose seats again' });
  await act(async () => link.click());
  expect(
    JSON.parse(sessionStorage.getItem('playhouse.www.ticketQuantities') ?? '{}').value.quantities,
  ).toEqual({ ADULT: 1, CHILD: 1 });
  expect(JSON.parse(sessionStorage.getItem('playhouse.www.seatSelection') ?? '{}').value.seats).toHaveLength(
    2,
  );
});
