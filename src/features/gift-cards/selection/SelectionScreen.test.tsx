import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { navigate } from 'gatsby';
import { createRejection, rejectUnreachable } from '../../../helios/helios.mocks';
import type { Helios } from '../../../helios/client';
import { readCartItem } from '../../../state/giftCards/giftCardItems';
import { giftCardCartItem } from '../../../state/giftCards/giftCardStorage';
import { readStored } from '../../../lib/storage';
import { linkedGiftCardItem } from '../../../state/tickets/ticketingStorage';
import { heliosMock, setStoredState, TestProviders } from '../shared/giftCards.mocks';
import { itemMock } from '../shared/answers.mocks';
import { SelectionScreen } from './SelectionScreen';

beforeEach(() => {
  jest.mocked(navigate).mockClear();
  setStoredState();
});

function renderScreen(calls: Partial<Helios> = {}, search = '') {
  return render(
    <TestProviders helios={heliosMock(calls)}>
      <SelectionScreen search={search} />
    </TestProviders>,
  );
}

const readItems = () =>
  (readStored(giftCardCartItem)?.calculationRequest.giftCardItems ?? []).map((item) => readCartItem(item));
const add = () => userEvent.click(screen.getByRole('button', { name: /Add to cart/ }));
const type = (label: string, text: string) => userEvent.type(screen.getByLabelText(label), text);

async function fillIn() {
  await userEvent.click(await screen.findByRole('radio', { name: '$50' }));
  await type('Their name', 'Ruth Miller');
  await type('Your name', 'Naomi');
  await type('Their email address', 'ruth@example.com');
}

test('puts a card for somebody else into the cart, with what the preview shows', async () => {
  renderScreen();
  await fillIn();
  await userEvent.click(screen.getByRole('radio', { name: /The harvest/ }));
  await type('Message (optional)', 'Dear Ruth,\nenjoy it.');
  await userEvent.click(screen.getByRole('radio', { name: /on a day of your choice/ }));
  await userEvent.type(screen.getByLabelText('Day of delivery'), '2026-12-24');
  await userEvent.selectOptions(screen.getByLabelText('How many of this card?'), '2');
  const preview = screen.getByRole('figure', { name: 'Preview of the gift card' });
  expect(within(preview).getByText('$50')).toBeVisible();
  expect(within(preview).getByText('For Ruth Miller')).toBeVisible();
  expect(within(preview).getByText('From Naomi')).toBeVisible();
  expect(
    within(preview).getByText(
      /2 cards · Emailed to ruth@example\.com on Thursday, December 24, 2026 at 8:00\sAM/,
    ),
  ).toBeVisible();
  await add();
  await waitFor(() => expect(navigate).toHaveBeenCalledWith('/gift-cards/cart'));
  expect(readItems()).toEqual([
    {
      id: expect.any(String),
      amountCents: 5000,
      quantity: 2,
      designImageId: 'show-ruth.jpg',
      recipient: { name: 'Ruth Miller', emailAddress: 'ruth@example.com' },
      senderName: 'Naomi',
      message: 'Dear Ruth,\nenjoy it.',
      delivery: { method: 'email', day: '2026-12-24' },
    },
  ]);
  expect(readStored(giftCardCartItem)?.cartId).toEqual(expect.any(String));
});

test('asks for no recipient of a card for oneself, and for no address to print', async () => {
  renderScreen();
  await userEvent.click(await screen.findByRole('radio', { name: 'Another amount' }));
  await type('Your amount', '$120');
  await userEvent.click(screen.getByRole('radio', { name: 'Myself' }));
  await userEvent.click(screen.getByRole('radio', { name: /I print it/ }));
  expect(screen.queryByLabelText('Their name')).toBeNull();
  expect(screen.queryByLabelText('Their email address')).toBeNull();
  await add();
  await waitFor(() => expect(navigate).toHaveBeenCalled());
  expect(readItems()).toMatchObject([
    { amountCents: 12000, recipient: null, senderName: '', delivery: { method: 'print', day: null } },
  ]);
});

test('lists every mistake above the form with the focus, each linked to its field', async () => {
  renderScreen();
  await userEvent.click(await screen.findByRole('radio', { name: /on a day of your choice/ }));
  await type('Their email address', 'ruth@');
  await add();
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveFocus();
  expect(
    within(alert)
      .getAllByRole('link')
      .map((link) => link.textContent),
  ).toEqual([
    'Choose an amount.',
    'Enter the name of the recipient.',
    'Enter your name, so that the recipient knows who the card is from.',
    'Email address is invalid.',
    'Choose the day of delivery.',
  ]);
  await userEvent.click(within(alert).getByRole('link', { name: 'Choose an amount.' }));
  expect(screen.getByRole('radio', { name: '$25' })).toHaveFocus();
  expect(navigate).not.toHaveBeenCalled();
});

test.each([
  ['9', false],
  ['10', true],
  ['500', true],
  ['501', false],
  ['12.50', false],
  ['5,00', false],
  ['1,5', false],
  ['-20', false],
  ['−20', false],
  ['ten', false],
])('accepts the typed amount %s: %s', async (text, isAccepted) => {
  renderScreen();
  await fillIn();
  await userEvent.click(screen.getByRole('radio', { name: 'Another amount' }));
  await type('Your amount', text);
  await add();
  if (isAccepted) await waitFor(() => expect(navigate).toHaveBeenCalled());
  else expect(await screen.findByRole('alert')).toHaveTextContent('Enter a whole amount from $10 to $500');
});

test.each([
  ['2026-11-20', false],
  ['2026-11-21', true],
  ['2027-11-21', true],
  ['2027-11-22', false],
])('accepts the day of delivery %s: %s', async (day, isAccepted) => {
  setStoredState({
    formFields: {
      amount: '5000',
      recipient: 'self',
      delivery: 'day',
      day,
    },
  });
  renderScreen();
  await screen.findByLabelText('Day of delivery');
  await add();
  if (isAccepted) await waitFor(() => expect(navigate).toHaveBeenCalled());
  else expect(await screen.findByRole('alert')).toHaveTextContent(/Choose a day from .*November 21, 2026 to/);
});

test('tells names that Helios would refuse after the payment, and takes what phones fill in', async () => {
  setStoredState({
    formFields: {
      amount: '5000',
      recipientName: 'Win at evil.com',
      senderName: ' Naomi\u00a0\u2068Weaver\u2069 ',
      delivery: 'print',
      message: 'Dear Ruth,\n\u200eenjoy it.',
    },
  });
  renderScreen();
  await screen.findByRole('radio', { name: '$50' });
  await add();
  expect(await screen.findByRole('alert')).toHaveTextContent('Their name must not look like a web address');
  await userEvent.clear(screen.getByLabelText('Their name'));
  await type('Their name', 'J. R. Miller');
  await add();
  await waitFor(() => expect(navigate).toHaveBeenCalled());
  expect(readItems()).toMatchObject([{ senderName: 'Naomi Weaver', message: 'Dear Ruth,\nenjoy it.' }]);
});

test('a message may have 300 characters', async () => {
  setStoredState({
    formFields: {
      amount: '5000',
      recipientName: 'Ruth',
      senderName: 'Naomi',
      delivery: 'print',
      message: 'x'.repeat(301),
    },
  });
  renderScreen();
  await screen.findByRole('radio', { name: '$50' });
  await add();
  expect(await screen.findByRole('alert')).toHaveTextContent('The message can have at most 300 characters.');
  await userEvent.type(screen.getByLabelText('Message (optional)'), '{Backspace}');
  await add();
  await waitFor(() => expect(navigate).toHaveBeenCalled());
});

test('says which limit a cart with too many cards has', async () => {
  renderScreen({ calculateGiftCards: createRejection(422, 'GIFT_CARD_LIMIT') });
  await fillIn();
  await add();
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'An order has at most 20 gift cards and $2,000 in all',
  );
  expect(readItems()).toEqual([]);
});

test('a card is put into the cart without an answer of Helios', async () => {
  renderScreen({ calculateGiftCards: rejectUnreachable });
  await fillIn();
  await add();
  await waitFor(() => expect(readItems()).toHaveLength(1));
});

test('what was typed is there after a reload, and gone when the card is in the cart', async () => {
  const { unmount } = renderScreen();
  await fillIn();
  unmount();
  const second = renderScreen();
  expect(await screen.findByLabelText('Their name')).toHaveValue('Ruth Miller');
  expect(screen.getByRole('radio', { name: '$50' })).toBeChecked();
  await add();
  await waitFor(() => expect(navigate).toHaveBeenCalled());
  second.unmount();
  renderScreen();
  expect(await screen.findByLabelText('Their name')).toHaveValue('');
});

test('changes an item of the cart at its place', async () => {
  setStoredState({ items: [itemMock(), itemMock({ id: 'item-9' })] });
  renderScreen({}, '?item=item-1');
  expect(await screen.findByLabelText('Day of delivery')).toHaveValue('2026-12-24');
  await userEvent.clear(screen.getByLabelText('Their name'));
  await type('Their name', 'Orpah');
  await userEvent.click(screen.getByRole('button', { name: /Save changes/ }));
  await waitFor(() => expect(navigate).toHaveBeenCalledWith('/gift-cards/cart'));
  expect(readItems()).toEqual([
    itemMock({ recipient: { name: 'Orpah', emailAddress: 'ruth@example.com' } }),
    itemMock({ id: 'item-9' }),
  ]);
});

test('shows what is left on a gift card, and takes it to the tickets without its number in an address', async () => {
  renderScreen();
  await type('Gift card number', '7K3M-9QXA-2P4W-RT5H');
  await userEvent.click(screen.getByRole('button', { name: 'Check the balance' }));
  expect(await screen.findByText('The gift card ending in RT5H holds $32.50.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Use it for tickets' }));
  expect(navigate).toHaveBeenCalledWith('/ticketing');
  expect(readStored(linkedGiftCardItem)).toBe('7K3M-9QXA-2P4W-RT5H');
});

test('a number of invalid length is an unknown gift card', async () => {
  renderScreen({ checkGiftCard: createRejection(400, 'INVALID_REQUEST') });
  await type('Gift card number', '1234');
  await userEvent.click(screen.getByRole('button', { name: 'Check the balance' }));
  expect(await screen.findByText('We do not find this gift card. Please check its number.')).toBeVisible();
});
