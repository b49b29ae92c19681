import { LocationProvider } from '@gatsbyjs/reach-router';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { navigate } from 'gatsby';
import { setReceiver } from '../../../analytics/events';
import type { Helios } from '../../../helios/client';
import { HeliosError } from '../../../helios/heliosError';
import { readStored, writeStored } from '../../../lib/storage';
import {
  createNoAnswerError,
  createProblemError,
  heliosMock,
  TestProviders,
  ticketingDataMock,
} from '../shared/ticketing.mocks';
import { mailedLinkItem } from './mailedLink';
import { myTicketsMock } from './myTickets.mocks';
import { MyTicketsScreen } from './MyTicketsScreen';

async function open(hash = '', calls: Partial<Helios> = {}) {
  const openMyTickets = jest.fn<ReturnType<Helios['openMyTickets']>, Parameters<Helios['openMyTickets']>>(
    async () => myTicketsMock(),
  );
  const requestTicketLink = jest.fn(async () => undefined);
  window.history.replaceState(null, '', `/ticketing/my-tickets${hash}`);
  const { unmount } = render(
    <TestProviders
      helios={heliosMock({ openMyTickets, requestTicketLink, ...calls })}
      data={ticketingDataMock}
    >
      <LocationProvider>
        <MyTicketsScreen />
      </LocationProvider>
    </TestProviders>,
  );
  await act(async () => undefined);
  return { openMyTickets, requestTicketLink, unmount };
}

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const title = () => screen.getByRole('heading', { level: 1 });
const askFor = async (email: string) => {
  await userEvent.type(await screen.findByRole('textbox', { name: 'Email address' }), email);
  await press('Send me the link');
};

beforeEach(() => writeStored(mailedLinkItem, null));
afterEach(() => window.history.replaceState(null, '', '/'));

test('asks for the link of an address, with an answer that does not say whether it is known', async () => {
  const { requestTicketLink } = await open();
  expect(title()).toHaveTextContent('My Tickets');
  await askFor(' naomi@example.com ');
  expect(
    await screen.findByText(/^If tickets or gift cards were bought with naomi@example\.com/),
  ).toBeVisible();
  expect(title()).toHaveFocus();
  expect(requestTicketLink.mock.calls).toEqual([['naomi@example.com']]);
  await press('Try another address');
  expect(await screen.findByRole('textbox', { name: 'Email address' })).toHaveValue('');
});

test.each([
  ['', 'Email address is required.'],
  ['naomi@', 'Email address is invalid.'],
])('asks for an address instead of "%s"', async (email, message) => {
  const { requestTicketLink } = await open();
  if (email) await userEvent.type(screen.getByRole('textbox'), email);
  await press('Send me the link');
  expect(await screen.findByText(message)).toBeVisible();
  expect(screen.getByRole('textbox')).toHaveFocus();
  expect(requestTicketLink).not.toHaveBeenCalled();
});

test.each([
  [new HeliosError('RATE_LIMITED', '', { retryAfter: 1500 }), 'Please try again in 25 minutes.'],
  [createNoAnswerError(), /Check your connection|connection/],
])('keeps what was typed when the request fails (%#)', async (error, message) => {
  await open('', { requestTicketLink: () => Promise.reject(error) });
  await askFor('naomi@example.com');
  expect((await screen.findAllByText(message)).length).toBeGreaterThan(0);
  expect(screen.getByRole('textbox')).toHaveValue('naomi@example.com');
});

test('uses a link with the press, not before, and keeps its secret from the address and from analytics', async () => {
  const report = jest.fn();
  setReceiver(report);
  const { openMyTickets } = await open('#link=id.signature');
  expect(window.location.href).toBe('http://localhost/ticketing/my-tickets');
  expect(openMyTickets).not.toHaveBeenCalled();
  await press('Show my tickets');
  expect(await screen.findByText('2 tickets')).toBeVisible();
  expect(openMyTickets.mock.calls.map(([token]) => token)).toEqual(['id.signature']);
  expect(screen.getByText('A gift card of $50.00 for Ada Miller')).toBeVisible();
  expect(screen.getByText('2 gift cards of $25.00')).toBeVisible();
  expect(document.body.innerHTML).not.toContain('order-1');
  expect(JSON.stringify(report.mock.calls)).not.toMatch(/signature|order-1/);
});

test.each([
  ['Show the tickets of order LT-7K3M9QXA', '/ticketing/confirmation', 'order-1'],
  ['Change or return of order LT-7K3M9QXA', '/ticketing/orders', 'order-1'],
  ['Show the order of order LT-GIFTCARD', '/gift-cards/confirmation', 'gift-order-1'],
])('"%s" opens it without its id in the address', async (name, path, linkedOrderId) => {
  await open('#link=id.signature');
  await press('Show my tickets');
  await press(name);
  expect(navigate).toHaveBeenCalledWith(path, { state: { linkedOrderId } });
});

test('shows the list again after a reload, with the same key', async () => {
  const { openMyTickets, unmount } = await open('#link=id.signature');
  await press('Show my tickets');
  await screen.findByText('2 tickets');
  unmount();
  const again = await open();
  expect(await screen.findByText('2 tickets')).toBeVisible();
  expect(again.openMyTickets.mock.calls[0]?.[1]).toBe(openMyTickets.mock.calls[0]?.[1]);
});

test('repeats the request with its key when there was no answer', async () => {
  const openMyTickets = jest
    .fn<ReturnType<Helios['openMyTickets']>, Parameters<Helios['openMyTickets']>>(async () => myTicketsMock())
    .mockRejectedValueOnce(createNoAnswerError());
  await open('#link=id.signature', { openMyTickets });
  await press('Show my tickets');
  await press('Try again');
  expect(await screen.findByText('2 tickets')).toBeVisible();
  const keys = openMyTickets.mock.calls.map(([, key]) => key);
  expect(keys[1]).toBe(keys[0]);
});

test.each([
  ['TICKET_LINK_EXPIRED', 'This link has expired'],
  ['TICKET_LINK_USED', 'This link was used before'],
  ['TICKET_LINK_NOT_VALID', 'This link does not work'],
  ['INVALID_REQUEST', 'This link does not work'],
] as const)('after %s, another link can be asked for', async (code, text) => {
  const { requestTicketLink } = await open('#link=id.signature', {
    openMyTickets: () => Promise.reject(createProblemError(code)),
  });
  await press('Show my tickets');
  expect(await screen.findByText(text)).toBeVisible();
  expect(readStored(mailedLinkItem)).toBeNull();
  await askFor('naomi@example.com');
  expect(requestTicketLink).toHaveBeenCalledTimes(1);
});

test('says when nothing is to come, and lists gift cards', async () => {
  await open('#link=id.signature', { openMyTickets: async () => myTicketsMock({ orders: [] }) });
  await press('Show my tickets');
  expect(await screen.findByText('No coming performance was found.')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Your gift cards' })).toBeVisible();
  await press('Ask for another link');
  expect(await screen.findByRole('textbox', { name: 'Email address' })).toBeVisible();
});

test('offers the choice for a canceled performance, and not its tickets', async () => {
  const { orders, ...rest } = myTicketsMock();
  await open('#link=secret', {
    openMyTickets: jest.fn(async () => ({
      ...rest,
      orders: orders.map((order) => ({ ...order, isCanceled: true })),
    })),
  });
  await press('Show my tickets');
  expect(await screen.findByText('This performance is canceled')).toBeVisible();
  expect(screen.getByRole('button', { name: /^Choose now of order/ })).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Show the tickets/ })).toBeNull();
});
