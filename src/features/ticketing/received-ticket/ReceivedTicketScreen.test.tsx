import { LocationProvider } from '@gatsbyjs/reach-router';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { setReceiver } from '../../../analytics/events';
import type { Helios } from '../../../helios/client';
import { writeStored } from '../../../lib/storage';
import {
  createNoAnswerError,
  createProblemError,
  heliosMock,
  TestProviders,
  ticketingDataMock,
} from '../shared/ticketing.mocks';
import { receivedTicketMock } from './receivedTicket.mocks';
import { receivedTicketItem, ReceivedTicketScreen } from './ReceivedTicketScreen';

type Open = Helios['openReceivedTicket'];

async function open(hash: string, answer: Open = async () => receivedTicketMock()) {
  const openReceivedTicket = jest.fn<ReturnType<Open>, Parameters<Open>>(answer);
  window.history.replaceState(null, '', `/ticketing/received-ticket${hash}`);
  const { unmount } = render(
    <TestProviders helios={heliosMock({ openReceivedTicket })} data={ticketingDataMock}>
      <LocationProvider>
        <ReceivedTicketScreen />
      </LocationProvider>
    </TestProviders>,
  );
  await act(async () => undefined);
  return { openReceivedTicket, unmount };
}

beforeEach(() => writeStored(receivedTicketItem, null));
afterEach(() => window.history.replaceState(null, '', '/'));

test('shows the ticket of the link, and keeps its secret from the address and from analytics', async () => {
  const report = jest.fn();
  setReceiver(report);
  const { openReceivedTicket, unmount } = await open('#ticket=id.signature');
  expect(window.location.href).toBe('http://localhost/ticketing/received-ticket');
  expect(await screen.findByRole('img', { name: /QR code of ticket/ })).toBeVisible();
  expect(openReceivedTicket.mock.calls.map(([token]) => token)).toEqual(['id.signature']);
  expect(document.body.innerHTML).not.toContain('LT-7K3M9QXA');
  expect(JSON.stringify(report.mock.calls)).not.toMatch(/signature/);
  unmount();
  const reloaded = await open('');
  expect(await screen.findByRole('img', { name: /QR code of ticket/ })).toBeVisible();
  expect(reloaded.openReceivedTicket.mock.calls.map(([token]) => token)).toEqual(['id.signature']);
});

test.each([
  ['taken_back', 'The person who gave it to you has taken it back.'],
  ['refunded', /returned, changed or refunded/],
  ['exchanged', /returned, changed or refunded/],
  ['canceled', 'This performance is canceled'],
] as const)('shows no code of a ticket that is void because of %s', async (reason, text) => {
  await open('#ticket=id.signature', async () => receivedTicketMock(reason));
  expect(await screen.findByText(text)).toBeVisible();
  expect(screen.queryByRole('img', { name: /QR code/ })).toBeNull();
  expect(screen.queryByRole('button', { name: /Print/ })).toBeNull();
});

test.each(['GIVEN_TICKET_NOT_FOUND', 'INVALID_REQUEST'] as const)(
  'after %s, it asks for the mail',
  async (code) => {
    await open('#ticket=id', () => Promise.reject(createProblemError(code)));
    expect(await screen.findByText(/Open the whole link/)).toBeVisible();
  },
);

test('asks for the mail without a link', async () => {
  const { openReceivedTicket } = await open('');
  expect(await screen.findByText(/Open the whole link/)).toBeVisible();
  expect(openReceivedTicket).not.toHaveBeenCalled();
});

test('can be asked for again without an answer', async () => {
  const answer = jest
    .fn<ReturnType<Open>, Parameters<Open>>(async () => receivedTicketMock())
    .mockRejectedValueOnce(createNoAnswerError());
  await open('#ticket=id.signature', answer);
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('img', { name: /QR code of ticket/ })).toBeVisible();
});
