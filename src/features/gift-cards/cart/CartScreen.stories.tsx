import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor } from 'storybook/test';
import { createRejection, neverAnswer, rejectUnreachable } from '../../../helios/helios.mocks';
import { setStoredState, withGiftCards } from '../shared/giftCards.mocks';
import { itemMock, ownItemMock } from '../shared/answers.mocks';
import { CartScreen } from './CartScreen';
import { onlyOn } from '../../../design-system/screens.mocks';

const meta = {
  title: 'Features/GiftCards/CartScreen',
  component: CartScreen,
  parameters: { layout: 'fullscreen' },
  decorators: [withGiftCards],
  tags: ['!autodocs'],
  beforeEach: () => setStoredState({ items: [itemMock(), ownItemMock] }),
} satisfies Meta<typeof CartScreen>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  tags: ['picture-phone', 'picture-desktop'],
  play: async ({ canvas }) => {
    await canvas.findByText('3 gift cards');
  },
};

export const Empty: Story = { tags: ['picture-phone'], beforeEach: () => setStoredState() };

/** A removed card can be restored. */
export const Removed: Story = {
  parameters: { chromatic: onlyOn('phone') },
  play: async ({ canvas }) => {
    const [button] = await canvas.findAllByRole('button', { name: /^Remove:/ });
    if (button) await userEvent.click(button);
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Undo' })).toHaveFocus());
    await canvas.findByText('2 gift cards');
  },
};

/** The total is being requested. */
export const Loading: Story = {
  parameters: { chromatic: onlyOn('desktop'), helios: { calculateGiftCards: neverAnswer } },
  play: async ({ canvas }) => {
    await canvas.findByText('Adding up…');
  },
};

export const Failed: Story = {
  parameters: { chromatic: onlyOn('phone'), helios: { calculateGiftCards: rejectUnreachable } },
  play: async ({ canvas }) => {
    await canvas.findByRole('alert');
  },
};

export const TooMany: Story = {
  parameters: {
    chromatic: onlyOn('desktop'),
    helios: { calculateGiftCards: createRejection(422, 'GIFT_CARD_LIMIT') },
  },
  play: async ({ canvas }) => {
    await canvas.findByRole('alert');
  },
};

/** The day of a card has passed, and editors have removed the design of another one. */
export const Outdated: Story = {
  parameters: { chromatic: onlyOn('phone') },
  beforeEach: () =>
    setStoredState({
      items: [
        itemMock({ delivery: { method: 'email', day: '2026-11-01' } }),
        itemMock({ id: 'item-3', designImageId: 'removed.jpg' }),
      ],
    }),
  play: async ({ canvas }) => {
    await canvas.findByText('The day of delivery has passed. Please choose another one.');
  },
};

/** A payment of the cart is pending. */
export const Paying: Story = {
  parameters: { chromatic: onlyOn('phone') },
  beforeEach: () => setStoredState({ items: [itemMock()], attempt: { orderId: 'gift-order-1' } }),
};
