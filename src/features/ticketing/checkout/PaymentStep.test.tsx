import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Lock } from '../../../helios/types';
import { writeStored } from '../../../lib/storage';
import { paymentGiftCardsItem } from '../../../state/tickets/ticketingStorage';
import { lockMock } from '../shared/answers.mocks';
import { heliosMock, setStoredState, TestProviders } from '../shared/ticketing.mocks';
import { PaymentStep } from './PaymentStep';

const lock = lockMock();
const { origin } = new URL(lock.cardForm.url);

beforeEach(() => setStoredState());

/** Renders the step. The test answers the requests to the card fields. */
function setUp() {
  const onPay = jest.fn();
  const createStep = (parts: Partial<Lock> = {}, pay = onPay) => (
    <TestProviders helios={heliosMock({})}>
      <PaymentStep
        lock={{ ...lock, ...parts }}
        postalCode="17572"
        isSending={false}
        problem={null}
        onPay={pay}
      />
    </TestProviders>
  );
  const { unmount, rerender } = render(createStep());
  const frame = screen.getByTitle<HTMLIFrameElement>('Card details').contentWindow;
  if (!frame) throw new Error('The card fields are not in an iframe.');
  const requestToken = jest.spyOn(frame, 'postMessage').mockImplementation(() => undefined);
  const answer = (data: unknown) =>
    act(async () => {
      window.dispatchEvent(new MessageEvent('message', { origin, source: frame, data }));
    });
  const change = (...values: Parameters<typeof createStep>) => rerender(createStep(...values));
  return { onPay, unmount, change, requestToken, answer };
}

const pay = () => userEvent.click(screen.getByRole('button', { name: 'Pay $132.08' }));

test('pays once with the token of the card when Pay is pressed twice', async () => {
  const { onPay, requestToken, answer } = setUp();
  await pay();
  await pay();
  expect(screen.getByRole('button', { name: 'Pay $132.08' })).toHaveAttribute('aria-busy', 'true');
  expect(requestToken).toHaveBeenCalledTimes(1);
  await answer({ type: 'payment-method', id: 'pm_1' });
  expect(onPay.mock.calls).toEqual([['pm_1']]);
});

test('says before paying what can be changed and returned', () => {
  const { change } = setUp();
  change({
    exchangeTerms: 'You can change the date until Thursday.',
    returnTerms: 'You can return tickets until Friday.',
  });
  for (const terms of ['You can change the date until Thursday.', 'You can return tickets until Friday.']) {
    expect(
      screen.getByText(terms).compareDocumentPosition(screen.getByRole('button', { name: 'Pay $132.08' })),
    ).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  }
});

test('shows why the card was refused, and pays at the next try', async () => {
  const { onPay, answer } = setUp();
  await pay();
  await answer({ type: 'invalid', message: 'The card number is incomplete.' });
  expect(screen.getByRole('alert')).toHaveTextContent('The card number is incomplete.');
  await pay();
  expect(screen.queryByRole('alert')).toBeNull();
  await answer({ type: 'payment-method', id: 'pm_2' });
  expect(onPay.mock.calls).toEqual([['pm_2']]);
});

test('does not pay another amount than the one that was shown when Pay was pressed', async () => {
  const { onPay, change, answer } = setUp();
  await pay();
  change({ totals: { ...lock.totals, totalCents: 12_208 } });
  await answer({ type: 'payment-method', id: 'pm_1' });
  expect(onPay).not.toHaveBeenCalled();
  expect(screen.getByRole('alert')).toHaveTextContent(
    'The amount to pay has changed to $122.08. Your card was not charged. Please press Pay again if you agree.',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Pay $122.08' }));
  await answer({ type: 'payment-method', id: 'pm_2' });
  expect(onPay.mock.calls).toEqual([['pm_2']]);
});

test('does not pay other seats of the same price than those that were shown when Pay was pressed', async () => {
  const { onPay, change, answer } = setUp();
  await pay();
  // Another tab exchanges a seat.
  change({ seats: lock.seats.map((seat, index) => (index === 0 ? { ...seat, seatGuid: 'L-A-4' } : seat)) });
  await answer({ type: 'payment-method', id: 'pm_1' });
  expect(onPay).not.toHaveBeenCalled();
  expect(screen.getByRole('alert')).toHaveTextContent(
    'Your order has changed. Your card was not charged. Please check it and press Pay again if you agree.',
  );
  await pay();
  await answer({ type: 'payment-method', id: 'pm_2' });
  expect(onPay.mock.calls).toEqual([['pm_2']]);
});

test('does not pay when gift cards pay another part than the one that was shown', async () => {
  const { onPay, answer } = setUp();
  await pay();
  await act(async () =>
    writeStored(paymentGiftCardsItem, [{ number: 'LTGC-0050', last4: '0050', balanceCents: 5_000 }]),
  );
  await answer({ type: 'payment-method', id: 'pm_1' });
  expect(onPay).not.toHaveBeenCalled();
  expect(screen.getByRole('alert')).toHaveTextContent('The amount to pay has changed to $82.08.');
});

test('pays with the values at the time when the card is read', async () => {
  const { onPay, change, answer } = setUp();
  const payLater = jest.fn();
  await pay();
  change({}, payLater);
  await answer({ type: 'payment-method', id: 'pm_1' });
  expect(onPay).not.toHaveBeenCalled();
  expect(payLater.mock.calls).toEqual([['pm_1']]);
});

test('does not pay when the visitor leaves the step before the card is read', async () => {
  const { onPay, unmount, answer } = setUp();
  await pay();
  unmount();
  await answer({ type: 'payment-method', id: 'pm_1' });
  expect(onPay).not.toHaveBeenCalled();
});
