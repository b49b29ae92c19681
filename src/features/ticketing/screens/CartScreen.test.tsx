import { render, screen } from '@testing-library/react';
import { RecoilRoot } from 'recoil';
import { createHelios } from '../../../api/helios';
import type { Lock } from '../../../api/heliosTypes';
import { HeliosContext } from '../../../state/heliosContext';
import { writeStored } from '../../../state/storage';
import { paymentAttemptItem, ticketingCartItem } from '../../../state/ticketingStorage';
import { lockMock } from '../mocks';
import { CartScreen } from './CartScreen';

function show(lock: Lock) {
  const helios = { ...createHelios({ baseUrl: 'https://helios.example' }), getLock: async () => lock };
  return render(
    <RecoilRoot>
      <HeliosContext.Provider value={helios}>
        <CartScreen />
      </HeliosContext.Provider>
    </RecoilRoot>,
  );
}

function attemptFor(lockId: string) {
  writeStored(paymentAttemptItem, { idempotencyKey: 'key-1', lockId, body: '{}', orderId: null });
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  const { lockId, performance, expiresAt } = lockMock();
  const { performanceId, eventCode, dateTime } = performance;
  writeStored(ticketingCartItem, {
    lockId,
    performanceId,
    eventCode,
    dateTime,
    expiresAt,
    clockOffsetMs: 0,
  });
});

async function expectPaymentUnderWay() {
  expect(await screen.findByText('A payment for these seats is on its way')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'See how it stands' })).toHaveAttribute(
    'href',
    '/ticketing/checkout',
  );
  expect(screen.queryByText(/Nothing was charged/)).not.toBeInTheDocument();
  expect(screen.queryByRole('link', { name: /Change seats|Choose seats|^Seats$/ })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Empty cart' })).not.toBeInTheDocument();
}

test.each(['live', 'expired'] as const)(
  'while the order of a %s lock is being paid, the seats can be neither changed nor given back',
  async (status) => {
    show(lockMock({ status, orderId: 'order-1' }));
    await expectPaymentUnderWay();
  },
);

test.each(['live', 'expired'] as const)(
  'a payment that left this browser counts, also when the %s lock does not name its order yet',
  async (status) => {
    attemptFor('lock-1');
    show(lockMock({ status }));
    await expectPaymentUnderWay();
  },
);

test('a payment for other seats does not keep these', async () => {
  attemptFor('lock-2');
  show(lockMock());
  expect(await screen.findByRole('button', { name: 'Empty cart' })).toBeInTheDocument();
  expect(screen.queryByText('A payment for these seats is on its way')).not.toBeInTheDocument();
});

test('a hold that ran out without a payment says that nothing was charged', async () => {
  show(lockMock({ status: 'expired' }));
  expect(await screen.findByText(/Nothing was charged/)).toBeInTheDocument();
});

test.each([
  ['order-1', '/ticketing/confirmation?order=order-1'],
  [null, '/ticketing/confirmation'],
])('sold seats lead to the confirmation of their own order (%s)', async (orderId, href) => {
  attemptFor('lock-1');
  show(lockMock({ status: 'sold', orderId }));
  expect(await screen.findByRole('link', { name: 'See your order' })).toHaveAttribute('href', href);
});
