import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, type within } from 'storybook/test';
import type { Order } from '../../../api/heliosTypes';
import { lockMock, orderMock, typedMock } from '../mocks';
import { keep, lost, never } from '../standIn.mocks';
import { inTicketing, skipWaits, stopCountdown } from '../story.mocks';
import { pollDelay } from '../checkout/steps';
import { CheckoutScreen } from './CheckoutScreen';

const meta = {
  title: 'Features/Ticketing/CheckoutScreen',
  component: CheckoutScreen,
  args: { search: '' },
  parameters: { layout: 'fullscreen' },
  decorators: [inTicketing],
  tags: ['!autodocs'],
  beforeEach: () => {
    keep({ cart: lockMock(), draft: typedMock });
    return stopCountdown();
  },
} satisfies Meta<typeof CheckoutScreen>;

export default meta;
type Story = StoryObj<typeof meta>;
type Canvas = ReturnType<typeof within>;

/** The first step is done. */
const contact: Record<string, string> = {
  firstName: 'Naomi',
  lastName: 'Field',
  emailAddress: 'naomi@example.com',
  phoneNumber: '7175550142',
};

/** The fields stand in their frame, as tall as they are. */
async function cardFields(canvas: Canvas): Promise<HTMLIFrameElement> {
  const frame = await canvas.findByTitle('Card details');
  if (!(frame instanceof HTMLIFrameElement)) throw new Error('The card fields stand in no frame.');
  await waitFor(() => expect(frame.style.height).not.toBe(''));
  await frame.contentDocument?.fonts.ready;
  await waitFor(() => expect(frame.clientHeight).toBe(heightIn(frame)));
  return frame;
}

function heightIn({ contentDocument }: HTMLIFrameElement): number {
  return Math.ceil(contentDocument?.documentElement.getBoundingClientRect().height ?? 0);
}

/** A payment left this browser, and this is how its order stands. */
const followed = (parts: Partial<Order>) => ({ helios: { getOrder: async () => orderMock(parts) } });
const orderOut = () => keep({ cart: lockMock(), draft: typedMock, attempt: { orderId: 'order-1' } });

/** How often the bank was asked, and has not decided. The ninth answer does not come. */
let asked = 0;
function undecided(): Promise<Order> {
  asked += 1;
  return asked > 8 ? never() : Promise.resolve(orderMock({ status: 'confirming' }));
}

/** The first step, with what the visitor wants to hear about. */
export const Contact: Story = {
  beforeEach: () => keep({ cart: lockMock() }),
  play: async ({ canvas }) => {
    await canvas.findByRole('checkbox', { name: 'New films' });
  },
};

export const ContactWrong: Story = {
  parameters: { screens: ['phone'] },
  beforeEach: () => keep({ cart: lockMock(), draft: { firstName: 'Naomi', emailAddress: 'naomi' } }),
  play: async ({ canvas }) => {
    await canvas.findByRole('checkbox', { name: 'New films' });
    await userEvent.click(await canvas.findByRole('button', { name: 'Continue to address' }));
    await waitFor(() => expect(canvas.getByRole('alert')).toHaveFocus());
  },
};

export const Address: Story = {
  parameters: { screens: ['desktop'] },
  beforeEach: () => keep({ cart: lockMock(), draft: contact }),
  play: async ({ canvas }) => {
    await canvas.findByLabelText('ZIP code');
  },
};

export const AddressWrong: Story = {
  parameters: { screens: ['phone'] },
  beforeEach: () =>
    keep({ cart: lockMock(), draft: { ...contact, addressLine1: '12 Orchard Lane', state: 'Pennsylvania' } }),
  play: async ({ canvas }) => {
    await canvas.findByLabelText('ZIP code');
    await userEvent.click(canvas.getByRole('button', { name: 'Continue to payment' }));
    await waitFor(() => expect(canvas.getByRole('alert')).toHaveFocus());
  },
};

/** The fields of the test processor, as they stand in the page. */
export const Payment: Story = {
  play: async ({ canvas }) => {
    await canvas.findByRole('button', { name: 'Pay $132.08' });
    await cardFields(canvas);
  },
};

export const CardFieldsWaiting: Story = {
  parameters: {
    lock: { cardForm: { provider: 'test', url: `${window.location.origin}/no-card-fields.html` } },
    screens: ['phone'],
  },
  play: async ({ canvas }) => {
    await canvas.findByText('The card fields are loading…');
  },
};

export const CardFieldsFailed: Story = {
  ...CardFieldsWaiting,
  parameters: { ...CardFieldsWaiting.parameters, screens: ['desktop'] },
  beforeEach: () => skipWaits(15_000),
  play: async ({ canvas }) => {
    await canvas.findByText(/The card fields did not load/);
  },
};

/** Beside the frame stands what the fields complain of. */
export const CardIncomplete: Story = {
  parameters: { screens: ['phone'] },
  play: async ({ canvas }) => {
    await cardFields(canvas);
    await userEvent.click(canvas.getByRole('button', { name: 'Pay $132.08' }));
    await canvas.findByText('Enter the card number.');
  },
};

/** A part of it, and the card the rest. */
export const GiftCard: Story = {
  parameters: { screens: ['phone'] },
  beforeEach: () =>
    keep({
      cart: lockMock(),
      draft: typedMock,
      giftCards: [{ number: 'LTGC-0050', last4: '0050', balanceCents: 5000 }],
    }),
  play: async ({ canvas }) => {
    await canvas.findByRole('button', { name: 'Pay $82.08' });
    await cardFields(canvas);
  },
};

/** Another that holds more than is left. */
export const GiftCardsPayAll: Story = {
  parameters: {
    helios: {
      checkGiftCard: async (number: string) =>
        number.endsWith('0050')
          ? { last4: '0050', balanceCents: 5000, currency: 'USD' }
          : { last4: '0200', balanceCents: 20_000, currency: 'USD' },
    },
    screens: ['desktop'],
  },
  beforeEach: GiftCard.beforeEach,
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByText('Add another gift card'));
    await userEvent.type(canvas.getByLabelText('Gift card number'), 'LTGC-0200{Enter}');
    await canvas.findByRole('button', { name: 'Pay with your gift card' });
  },
};

/** The order of the address comes to nothing: why, that nothing was charged, and the form to try again. */
export const Declined: Story = {
  parameters: followed({ status: 'declined', declineCode: 'insufficient_funds' }),
  beforeEach: orderOut,
  play: async ({ canvas }) => {
    await canvas.findByText(/The card does not have enough funds/);
    await cardFields(canvas);
  },
};

/** The answer got lost: the same payment is repeated, never a second one made. */
export const AnswerLost: Story = {
  parameters: { helios: { createOrder: () => Promise.reject(lost('TIMEOUT')) }, screens: ['phone'] },
  beforeEach: () => keep({ cart: lockMock(), draft: typedMock, attempt: {} }),
  play: async ({ canvas }) => {
    await canvas.findByRole('button', { name: 'Try again' });
  },
};

export const Confirming: Story = {
  parameters: followed({ status: 'confirming' }),
  beforeEach: orderOut,
  play: async ({ canvas }) => {
    await canvas.findByText('Order number LT-7K3M9QXA');
  },
};

export const ConfirmingForLong: Story = {
  parameters: { helios: { getOrder: undecided }, screens: ['desktop'] },
  beforeEach: () => {
    asked = 0;
    orderOut();
    return skipWaits(...Array.from({ length: 8 }, (_, count) => pollDelay(count)));
  },
  play: async ({ canvas }) => {
    await canvas.findByRole('button', { name: 'Check again' });
  },
};

/** 3-D Secure */
export const TheBankWants: Story = {
  parameters: {
    ...followed({ status: 'requires_action', nextAction: { url: 'https://bank.example/3ds' } }),
    screens: ['phone'],
  },
  beforeEach: orderOut,
  play: async ({ canvas }) => {
    await canvas.findByRole('link', { name: /Go to your bank/ });
  },
};
