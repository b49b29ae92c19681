import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { navigate } from 'gatsby';
import { RecoilRoot } from 'recoil';
import { createHelios, type Helios } from '../../../api/helios';
import { HeliosError } from '../../../api/heliosError';
import type { Availability, Performance } from '../../../api/heliosTypes';
import { HeliosContext } from '../../../state/heliosContext';
import { writeStored } from '../../../state/storage';
import { ticketQuantitiesItem } from '../../../state/ticketingStorage';
import { lockMock, performanceMock } from '../mocks';
import { smallPlan } from '../seatMap/testPlan.mocks';
import { SeatsScreen } from './SeatsScreen';

const { eventCode, dateTime } = performanceMock();
const free: Availability = { version: '1', locked: [], sold: ['L-A-3'] };

function fakeHelios(performance: Performance = performanceMock()) {
  const createLock = jest
    .fn<ReturnType<Helios['createLock']>, Parameters<Helios['createLock']>>()
    .mockResolvedValue(lockMock());
  const getAvailability = jest
    .fn<ReturnType<Helios['getAvailability']>, Parameters<Helios['getAvailability']>>()
    .mockResolvedValue(free);
  const findBestAvailable = jest.fn<
    ReturnType<Helios['findBestAvailable']>,
    Parameters<Helios['findBestAvailable']>
  >();
  const helios: Helios = {
    ...createHelios({ baseUrl: 'https://helios.example' }),
    getPerformance: async () => performance,
    getSeatingPlan: async () => smallPlan,
    getLock: async () => lockMock(),
    createLock,
    getAvailability,
    findBestAvailable,
  };
  return { helios, createLock, getAvailability, findBestAvailable };
}

function show(helios: Helios, search = '') {
  return render(
    <RecoilRoot>
      <HeliosContext.Provider value={helios}>
        <SeatsScreen eventCode={eventCode} dateTime={dateTime} search={search} />
      </HeliosContext.Provider>
    </RecoilRoot>,
  );
}

function want(quantities: Record<string, number>) {
  writeStored(ticketQuantitiesItem, { eventCode, dateTime, quantities });
}

const seat = (name: string) => screen.findByRole('option', { name: new RegExp(`^${name},`) });

async function pick(user: ReturnType<typeof userEvent.setup>, name: string) {
  const element = await seat(name);
  act(() => element.focus());
  await user.keyboard('{Enter}');
}

beforeAll(() => {
  // jsdom has no CSS.escape; the seat guids of the plan need none.
  Object.assign(window, { CSS: { ...window.CSS, escape: (text: string) => text } });
  Object.assign(window.crypto, { randomUUID: () => '00000000-0000-4000-8000-000000000001' });
});

beforeEach(() => {
  jest.mocked(navigate).mockClear();
  localStorage.clear();
  sessionStorage.clear();
});

test('without tickets the visitor goes back to the quantities, eventId kept, with a warning in the console', async () => {
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  show(fakeHelios().helios, '?eventId=7&utm=x');
  await screen.findByRole('status');
  expect(navigate).toHaveBeenCalledWith(`/ticketing/${eventCode}/${dateTime}?eventId=7`, { replace: true });
  expect(warn).toHaveBeenCalledTimes(1);
  warn.mockRestore();
});

test.each(['CO', 'PS', 'SO', 'NA'] as const)(
  'a performance that is %s sends back to the shows',
  async (eventStatusCode) => {
    want({ ADULT: 1 });
    show(fakeHelios(performanceMock({ eventStatusCode })).helios);
    await act(async () => undefined);
    expect(navigate).toHaveBeenCalledWith('/ticketing', { replace: true });
  },
);

test('each seat says section, row, number, kind, price and state', async () => {
  want({ ADULT: 1, CHILD: 1 });
  show(fakeHelios().helios);
  expect(await seat('Left, row A, seat 1')).toHaveAccessibleName(
    'Left, row A, seat 1, standard seat, Adult $79.00, Child $39.00, available',
  );
  expect(await seat('Left, row B, seat 1')).toHaveAccessibleName(
    'Left, row B, seat 1, wheelchair space, Adult $49.00, Child $29.00, available',
  );
  const taken = await screen.findByRole('option', { name: /Left, row A, seat 3.*taken$/ });
  expect(taken).toHaveAttribute('aria-disabled', 'true');
});

test('the keyboard walks the seats, picks them, and one seat alone is in the tab order', async () => {
  const user = userEvent.setup();
  want({ ADULT: 2 });
  show(fakeHelios().helios);
  await pick(user, 'Left, row A, seat 1');
  expect(await seat('Left, row A, seat 1')).toHaveAttribute('aria-selected', 'true');
  await user.keyboard('{ArrowRight}');
  expect(await seat('Left, row A, seat 2')).toHaveFocus();
  await user.keyboard(' ');
  expect(screen.getByText('2 of 2 seats chosen')).toBeVisible();
  expect(screen.getAllByRole('option').filter((each) => each.getAttribute('tabindex') === '0')).toHaveLength(
    1,
  );
  await user.keyboard(' ');
  expect(screen.getByText('1 of 2 seats chosen')).toBeVisible();
});

test('no more seats than tickets, and no taken seat', async () => {
  const user = userEvent.setup();
  want({ ADULT: 2 });
  show(fakeHelios().helios);
  await pick(user, 'Left, row A, seat 3');
  expect(await screen.findByText('Left, row A, seat 3 is taken.')).toBeInTheDocument();
  await pick(user, 'Left, row A, seat 1');
  await pick(user, 'Left, row A, seat 2');
  await pick(user, 'Right, row A, seat 4');
  expect(screen.getByText('You have chosen all 2 seats. Remove one to choose another.')).toBeVisible();
  expect(await seat('Right, row A, seat 4')).toHaveAttribute('aria-selected', 'false');
});

test('ticket types follow the order asked for, and can be swapped', async () => {
  const user = userEvent.setup();
  want({ ADULT: 1, CHILD: 1 });
  const { helios, createLock } = fakeHelios();
  show(helios);
  await pick(user, 'Left, row A, seat 1');
  await pick(user, 'Left, row B, seat 2');
  await user.selectOptions(screen.getByLabelText('Ticket for Left, row B, seat 2'), 'Adult');
  await user.click(screen.getByRole('button', { name: 'Hold these seats' }));
  expect(createLock.mock.calls[0]?.[1]).toEqual([
    { seatGuid: 'L-A-1', ticketType: 'CHILD' },
    { seatGuid: 'L-B-2', ticketType: 'ADULT' },
  ]);
  expect(navigate).toHaveBeenCalledWith('/ticketing/cart');
});

test('a seat that went in the meantime is named and given back, the others stay', async () => {
  const user = userEvent.setup();
  want({ ADULT: 2 });
  const { helios, createLock, getAvailability } = fakeHelios();
  createLock.mockRejectedValueOnce(
    new HeliosError('SEATS_TAKEN', 'taken', {
      problem: { type: '/', title: '', status: 409, detail: '', code: 'SEATS_TAKEN', seats: ['L-A-1'] },
    }),
  );
  show(helios);
  await pick(user, 'Left, row A, seat 1');
  await pick(user, 'Left, row A, seat 2');
  getAvailability.mockResolvedValue({ ...free, version: '2', locked: ['L-A-1'] });
  await user.click(screen.getByRole('button', { name: 'Hold these seats' }));
  expect(
    await screen.findByText(
      'Left, row A, seat 1 was just taken by someone else, so we removed it from your choice. Please choose another.',
    ),
  ).toBeVisible();
  expect(screen.getByText('1 of 2 seats chosen')).toBeVisible();
  expect(await screen.findByRole('option', { name: /Left, row A, seat 1.*taken$/ })).toBeInTheDocument();
  expect(navigate).not.toHaveBeenCalled();
});

test('the same seats are sent under the same key again after a lost answer', async () => {
  const user = userEvent.setup();
  want({ ADULT: 1 });
  const { helios, createLock } = fakeHelios();
  createLock.mockRejectedValueOnce(new HeliosError('TIMEOUT', 'late'));
  show(helios);
  await pick(user, 'Left, row A, seat 1');
  await user.click(screen.getByRole('button', { name: 'Hold these seats' }));
  await screen.findByText(/did not answer in time/);
  await user.click(screen.getByRole('button', { name: 'Hold these seats' }));
  expect(createLock.mock.calls.map(([, , key]) => key)).toEqual([
    '00000000-0000-4000-8000-000000000001',
    '00000000-0000-4000-8000-000000000001',
  ]);
});

test('the best seats are chosen within a price zone, and a split party is told', async () => {
  const user = userEvent.setup();
  want({ ADULT: 2 });
  const { helios, findBestAvailable } = fakeHelios();
  findBestAvailable.mockResolvedValue({ seats: ['L-B-2', 'R-B-4'], split: true });
  show(helios);
  await user.selectOptions(await screen.findByLabelText('Price zone for the best seats'), 'Silver');
  await user.click(screen.getByRole('button', { name: 'Pick the best seats for me' }));
  expect(await screen.findByText(/your party is split/)).toBeVisible();
  expect(findBestAvailable).toHaveBeenCalledWith('RUTHL-20261128-1900', { quantity: 2, priceZone: 'Silver' });
  expect(screen.getByText('2 of 2 seats chosen')).toBeVisible();
});

test('the list is an equal way to the same choice', async () => {
  const user = userEvent.setup();
  want({ ADULT: 1 });
  show(fakeHelios().helios);
  await user.click(await screen.findByRole('button', { name: 'List' }));
  await user.selectOptions(screen.getByLabelText('Section'), 'Left');
  await user.selectOptions(screen.getByLabelText('Row'), 'A');
  expect(screen.getByRole('checkbox', { name: /seat 3.*taken/ })).toBeDisabled();
  await user.click(screen.getByRole('checkbox', { name: /row A, seat 2/ }));
  const panel = screen.getByRole('complementary');
  expect(within(panel).getByText('1 of 1 seats chosen')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Map' }));
  expect(await seat('Left, row A, seat 2')).toHaveAttribute('aria-selected', 'true');
});
