import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor } from 'storybook/test';
import { createRejection, neverAnswer, rejectUnreachable } from '../../../helios/helios.mocks';
import { setStoredState, withGiftCards } from '../shared/giftCards.mocks';
import { itemMock } from '../shared/answers.mocks';
import { SelectionScreen } from './SelectionScreen';
import { onlyOn } from '../../../design-system/screens.mocks';

const meta = {
  title: 'Features/GiftCards/SelectionScreen',
  component: SelectionScreen,
  args: { search: '' },
  parameters: { layout: 'fullscreen' },
  decorators: [withGiftCards],
  tags: ['!autodocs'],
  beforeEach: () => setStoredState(),
} satisfies Meta<typeof SelectionScreen>;

export default meta;
type Story = StoryObj<typeof meta>;

const filledFields = {
  amount: '5000',
  recipientName: 'Ruth Miller',
  recipientEmail: 'ruth@example.com',
  senderName: 'Naomi',
  message: 'Happy birthday, dear Ruth!\nThe best seats are on me.',
  delivery: 'day',
  day: '2026-12-24',
  quantity: '1',
};

/** Nothing is chosen yet. */
export const Default: Story = {
  play: async ({ canvas }) => {
    await canvas.findByRole('button', { name: /Add to cart/ });
  },
};

/** A card for somebody else on a chosen day. */
export const Filled: Story = {
  tags: ['picture-phone', 'picture-desktop'],
  beforeEach: () => setStoredState({ formFields: filledFields }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Dear Ruth Miller,')).toBeVisible();
  },
};

/** Several cards of a typed amount, which the buyer prints. */
export const OwnToPrint: Story = {
  parameters: { chromatic: onlyOn('desktop') },
  beforeEach: () =>
    setStoredState({
      formFields: {
        ...filledFields,
        designImageId: 'show-ruth.jpg',
        amount: 'other',
        otherAmount: '120',
        recipient: 'self',
        delivery: 'print',
        quantity: '3',
      },
    }),
  play: async ({ canvas }) => {
    await canvas.findByLabelText('Your amount');
  },
};

/** The errors are listed above the form. */
export const Invalid: Story = {
  beforeEach: () => setStoredState({ formFields: { delivery: 'day', recipientEmail: 'ruth' } }),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: /Add to cart/ }));
    await waitFor(() => expect(canvas.getByRole('alert')).toHaveFocus());
  },
};

/** Helios refuses the cart with the new card. */
export const TooMany: Story = {
  parameters: {
    chromatic: onlyOn('phone'),
    helios: { calculateGiftCards: createRejection(422, 'GIFT_CARD_LIMIT') },
  },
  beforeEach: () => setStoredState({ items: [itemMock()], formFields: filledFields }),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: /Add to cart/ }));
    await canvas.findByRole('alert');
  },
};

/** An item of the cart is changed. */
export const Change: Story = {
  args: { search: '?item=item-1' },
  parameters: { chromatic: onlyOn('desktop') },
  beforeEach: () => setStoredState({ items: [itemMock()] }),
  play: async ({ canvas }) => {
    await canvas.findByRole('button', { name: /Save changes/ });
  },
};

/** What is left on a card. */
export const Balance: Story = {
  parameters: { chromatic: onlyOn('phone') },
  play: async ({ canvas }) => {
    await canvas.findByRole('button', { name: /Add to cart/ });
    await userEvent.type(canvas.getByLabelText('Gift card number'), '7K3M-9QXA-2P4W-RT5H');
    await userEvent.click(canvas.getByRole('button', { name: 'Check the balance' }));
    await canvas.findByText('The gift card ending in RT5H holds $32.50.');
  },
};

export const Loading: Story = {
  parameters: { chromatic: onlyOn('phone'), helios: { getGiftCardOptions: neverAnswer } },
};

export const Failed: Story = {
  parameters: { chromatic: onlyOn('phone'), helios: { getGiftCardOptions: rejectUnreachable } },
  play: async ({ canvas }) => {
    await canvas.findByRole('alert');
  },
};

/** Without a design of editors no gift card is sold. */
export const WithoutDesigns: Story = {
  tags: ['picture-phone'],
  parameters: { chromatic: onlyOn('phone'), content: { designs: [] } },
};
