import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor } from 'storybook/test';
import type { Order } from '../../../helios/types';
import { lockMock, orderMock, draftMock } from '../shared/answers.mocks';
import { setStoredState, createNoAnswerError, neverAnswer } from '../shared/ticketing.mocks';
import { skipTimeouts, waitForCardFields } from '../../shared/story.mocks';
import { withTicketing, freezeCountdown } from '../shared/story.mocks';
import { getPollDelay } from '../../shared/checkout/steps';
import { exchangeMock, exchangeQuoteMock } from '../shared/exchange/exchange.mocks';
import { CheckoutScreen } from './CheckoutScreen';
import { onlyOn } from '../../../design-system/screens.mocks';

const meta = {
  title: 'Features/Ticketing/CheckoutScreen',
  component: CheckoutScreen,
  args: { search: '' },
  parameters: { layout: 'fullscreen' },
  decorators: [withTicketing],
  tags: ['!autodocs'],
  beforeEach: () => {
    setStoredState({ cart: lockMock(), draft: draftMock });
    return freezeCountdown();
  },
} satisfies Meta<typeof CheckoutScreen>;

export default meta;
type Story = StoryObj<typeof meta>;

/** A draft with a completed first step. */
const contactDraft: Record<string, string> = {
  firstName: 'Naomi',
  lastName: 'Field',
  emailAddress: 'naomi@example.com',
  phoneNumber: '7175550142',
};

/** The answer to polls of the order of a payment attempt. */
const withOrder = (parts: Partial<Order>) => ({ helios: { getOrder: async () => orderMock(parts) } });
const storeAttempt = () =>
  setStoredState({ cart: lockMock(), draft: draftMock, attempt: { orderId: 'order-1' } });

/** Counts the polls of an undecided order. The ninth is never answered. */
let pollCount = 0;
function answerUndecided(): Promise<Order> {
  pollCount += 1;
  return pollCount > 8 ? neverAnswer() : Promise.resolve(orderMock({ status: 'confirming' }));
}

/** The first step, with the marketing interests. */
export const Contact: Story = {
  beforeEach: () => setStoredState({ cart: lockMock() }),
  play: async ({ canvas }) => {
    await canvas.findByRole('checkbox', { name: 'New films' });
  },
};

export const ContactInvalid: Story = {
  parameters: { chromatic: onlyOn('phone') },
  beforeEach: () =>
    setStoredState({ cart: lockMock(), draft: { firstName: 'Naomi', emailAddress: 'naomi' } }),
  play: async ({ canvas }) => {
    await canvas.findByRole('checkbox', { name: 'New films' });
    await userEvent.click(await canvas.findByRole('button', { name: 'Continue to address' }));
    await waitFor(() => expect(canvas.getByRole('alert')).toHaveFocus());
  },
};

export const Address: Story = {
  parameters: { chromatic: onlyOn('desktop') },
  beforeEach: () => setStoredState({ cart: lockMock(), draft: contactDraft }),
  play: async ({ canvas }) => {
    await canvas.findByLabelText('ZIP code');
  },
};

export const AddressInvalid: Story = {
  parameters: { chromatic: onlyOn('phone') },
  beforeEach: () =>
    setStoredState({
      cart: lockMock(),
      draft: { ...contactDraft, addressLine1: '12 Orchard Lane', state: 'Pennsylvania' },
    }),
  play: async ({ canvas }) => {
    await canvas.findByLabelText('ZIP code');
    await userEvent.click(canvas.getByRole('button', { name: 'Continue to payment' }));
    await waitFor(() => expect(canvas.getByRole('alert')).toHaveFocus());
  },
};

/** The card fields of the test processor. */
export const Payment: Story = {
  tags: ['picture-phone', 'picture-desktop'],
  play: async ({ canvas }) => {
    await canvas.findByRole('button', { name: 'Pay $132.08' });
    await waitForCardFields(canvas);
  },
};

export const CardFieldsLoading: Story = {
  parameters: {
    lock: { cardForm: { provider: 'test', url: `${window.location.origin}/no-card-fields.html` } },
    chromatic: onlyOn('phone'),
  },
  play: async ({ canvas }) => {
    await canvas.findByText('The card fields are loading…');
  },
};

export const CardFieldsFailed: Story = {
  ...CardFieldsLoading,
  parameters: { ...CardFieldsLoading.parameters, chromatic: onlyOn('desktop') },
  beforeEach: () => skipTimeouts(15_000),
  play: async ({ canvas }) => {
    await canvas.findByText(/The card fields did not load/);
  },
};

/** The error of the card fields is shown below the iframe. */
export const CardIncomplete: Story = {
  parameters: { chromatic: onlyOn('phone') },
  play: async ({ canvas }) => {
    await waitForCardFields(canvas);
    await userEvent.click(canvas.getByRole('button', { name: 'Pay $132.08' }));
    await canvas.findByText('Enter the card number.');
  },
};

/** A gift card pays a part and the card pays the rest. */
export const GiftCard: Story = {
  parameters: { chromatic: onlyOn('phone') },
  beforeEach: () =>
    setStoredState({
      cart: lockMock(),
      draft: draftMock,
      giftCards: [{ number: 'LTGC-0050', last4: '0050', balanceCents: 5000 }],
    }),
  play: async ({ canvas }) => {
    await canvas.findByRole('button', { name: 'Pay $82.08' });
    await waitForCardFields(canvas);
  },
};

/** A second gift card covers the rest. */
export const GiftCardsPayAll: Story = {
  parameters: {
    helios: {
      checkGiftCard: async (number: string) =>
        number.endsWith('0050')
          ? { last4: '0050', balanceCents: 5000, currency: 'USD' }
          : { last4: '0200', balanceCents: 20_000, currency: 'USD' },
    },
    chromatic: onlyOn('desktop'),
  },
  beforeEach: GiftCard.beforeEach,
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByText('Add another gift card'));
    await userEvent.type(canvas.getByLabelText('Gift card number'), 'LTGC-0200{Enter}');
    await canvas.findByRole('button', { name: 'Pay with your gift card' });
  },
};

/** The order was declined: the reason, that nothing was charged, and the form. */
export const Declined: Story = {
  parameters: withOrder({ status: 'declined', declineCode: 'insufficient_funds' }),
  beforeEach: storeAttempt,
  play: async ({ canvas }) => {
    await canvas.findByText(/The card does not have enough funds/);
    await waitForCardFields(canvas);
  },
};

/** Without an answer the same payment is repeated. */
export const NoAnswer: Story = {
  parameters: {
    helios: { createOrder: () => Promise.reject(createNoAnswerError('TIMEOUT')) },
    chromatic: onlyOn('phone'),
  },
  beforeEach: () => setStoredState({ cart: lockMock(), draft: draftMock, attempt: {} }),
  play: async ({ canvas }) => {
    await canvas.findByRole('button', { name: 'Try again' });
  },
};

export const Confirming: Story = {
  parameters: withOrder({ status: 'confirming' }),
  beforeEach: storeAttempt,
  play: async ({ canvas }) => {
    await canvas.findByText('Order number LT-7K3M9QXA');
  },
};

export const ConfirmingSlowly: Story = {
  parameters: { helios: { getOrder: answerUndecided }, chromatic: onlyOn('desktop') },
  beforeEach: () => {
    pollCount = 0;
    storeAttempt();
    return skipTimeouts(...Array.from({ length: 8 }, (_, count) => getPollDelay(count)));
  },
  play: async ({ canvas }) => {
    await canvas.findByRole('button', { name: 'Check again' });
  },
};

/** 3-D Secure */
export const BankAction: Story = {
  parameters: {
    ...withOrder({ status: 'requires_action', nextAction: { url: 'https://bank.example/3ds' } }),
    chromatic: onlyOn('phone'),
  },
  beforeEach: storeAttempt,
  play: async ({ canvas }) => {
    await canvas.findByRole('link', { name: /Go to your bank/ });
  },
};

/** The purchase is an exchange: the card pays the difference. */
export const Exchange: Story = {
  parameters: { helios: { quoteExchange: async () => exchangeQuoteMock() } },
  beforeEach: () => setStoredState({ cart: lockMock(), exchange: exchangeMock() }),
  play: async ({ canvas }) => {
    await waitForCardFields(canvas);
    await expect(canvas.getByText(/^You are changing order LT-7K3M9QXA/)).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Pay $48.08' })).toBeVisible();
  },
};

/** The new tickets cost less. */
export const ExchangeGivesBack: Story = {
  parameters: {
    helios: {
      quoteExchange: async () =>
        exchangeQuoteMock({
          valueCents: 15_000,
          creditCents: 13_208,
          dueCents: 0,
          toCardCents: 1392,
          differenceCents: -1392,
        }),
    },
  },
  beforeEach: () => setStoredState({ cart: lockMock(), exchange: exchangeMock({ creditCents: 14_600 }) }),
  play: async ({ canvas }) => {
    await canvas.findByText('There is nothing to pay. You get $13.92 back.');
    await expect(canvas.getByRole('button', { name: 'Change my tickets' })).toBeVisible();
  },
};
