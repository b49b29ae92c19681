import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent } from 'storybook/test';
import { createProblemError, setStoredState } from '../shared/ticketing.mocks';
import { inColumn } from '../../shared/story.mocks';
import { withTicketing } from '../shared/story.mocks';
import { GiftCardPayment } from './GiftCardPayment';
import { onlyOn } from '../../../design-system/screens.mocks';

const meta = {
  title: 'Features/Ticketing/GiftCardPayment',
  component: GiftCardPayment,
  args: { totalCents: 13_208, currency: 'USD' },
  decorators: [inColumn('45rem'), withTicketing],
  beforeEach: () => setStoredState(),
  parameters: {
    docs: {
      description: {
        component: `The gift cards that pay a part of the total, with a form to add one.

**Use** it in the payment step, above the card fields. It shows what each gift card pays and what remains on it.

**Accessibility:** a status announces an added gift card and the rest to pay. When a gift card is removed, the focus
stays in this part.`,
      },
    },
  },
} satisfies Meta<typeof GiftCardPayment>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Form: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByText('Pay with a gift card?'));
    await expect(canvas.getByLabelText('Gift card number')).toBeVisible();
  },
};

/** One gift card pays a part; another one can be added. */
export const PaysAPart: Story = {
  tags: ['picture-phone'],
  parameters: { chromatic: onlyOn('phone') },
  beforeEach: () =>
    setStoredState({ giftCards: [{ number: 'LTGC-0050', last4: '0050', balanceCents: 5000 }] }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Add another gift card')).toBeVisible();
  },
};

/** Two gift cards pay everything, so no other can be added. */
export const PaysAll: Story = {
  parameters: { chromatic: onlyOn('desktop') },
  beforeEach: () =>
    setStoredState({
      giftCards: [
        { number: 'LTGC-0050', last4: '0050', balanceCents: 5000 },
        { number: 'LTGC-0200', last4: '0200', balanceCents: 20_000 },
      ],
    }),
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole('button', { name: /^Remove/ })).toHaveLength(2);
    await expect(canvas.queryByText('Add another gift card')).toBeNull();
  },
};

export const Refused: Story = {
  parameters: {
    helios: { checkGiftCard: () => Promise.reject(createProblemError('GIFT_CARD_NOT_FOUND')) },
    chromatic: onlyOn('phone'),
  },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByText('Pay with a gift card?'));
    await userEvent.type(canvas.getByLabelText('Gift card number'), 'LTGC-0051{Enter}');
    await expect(await canvas.findByText(/We do not find this gift card/)).toBeVisible();
  },
};
