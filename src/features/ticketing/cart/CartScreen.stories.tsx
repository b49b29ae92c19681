import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, within } from 'storybook/test';
import type { Lock } from '../../../helios/types';
import { lockMock } from '../shared/answers.mocks';
import { setStoredState, createProblemError } from '../shared/ticketing.mocks';
import { rejectUnreachable } from '../../../helios/helios.mocks';
import { withTicketing, freezeCountdown } from '../shared/story.mocks';
import { CartScreen } from './CartScreen';
import { onlyOn } from '../../../design-system/screens.mocks';

const withLock = (lock: Partial<Lock>) => ({ lock });

const meta = {
  title: 'Features/Ticketing/CartScreen',
  component: CartScreen,
  parameters: { layout: 'fullscreen' },
  decorators: [withTicketing],
  tags: ['!autodocs'],
  beforeEach: () => {
    setStoredState({ cart: lockMock() });
    return freezeCountdown();
  },
} satisfies Meta<typeof CartScreen>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Full: Story = {
  tags: ['picture-phone', 'picture-desktop'],
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('link', { name: 'Check out' })).toHaveAttribute(
      'href',
      '/ticketing/checkout',
    );
  },
};

export const WithPromoCode: Story = {
  parameters: {
    ...withLock({
      promoCode: 'LANTERN10',
      totals: { ...lockMock().totals, discountCents: 1180, taxCents: 637, totalCents: 11_957 },
    }),
    chromatic: onlyOn('desktop'),
  },
  play: async ({ canvas }) => {
    await canvas.findByText('−$11.80');
  },
};

export const PromoCodeRefused: Story = {
  parameters: {
    helios: { applyPromoCode: () => Promise.reject(createProblemError('PROMO_CODE_NOT_VALID')) },
    chromatic: onlyOn('phone'),
  },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByText('Have a promo code?'));
    await userEvent.type(canvas.getByLabelText('Promo code'), 'LANTERN99{Enter}');
    await canvas.findByText(/This promo code is not valid/);
  },
};

/** While a payment is pending, seats can be neither changed nor released. */
export const PaymentPending: Story = {
  parameters: { ...withLock({ orderId: 'order-1' }), chromatic: onlyOn('phone') },
  play: async ({ canvas }) => {
    await canvas.findByText('A payment for these seats is on its way');
  },
};

export const Sold: Story = {
  parameters: { ...withLock({ status: 'sold', orderId: 'order-1' }), chromatic: onlyOn('desktop') },
  play: async ({ canvas }) => {
    await canvas.findByRole('link', { name: 'See your order' });
  },
};

export const Expired: Story = {
  parameters: { ...withLock({ status: 'expired' }), chromatic: onlyOn('phone') },
  play: async ({ canvas }) => {
    await canvas.findByText('Your hold has ended');
  },
};

export const Empty: Story = {
  tags: ['picture-phone'],
  beforeEach: () => setStoredState(),
  play: async ({ canvas }) => {
    await canvas.findByText('Your cart is empty.');
  },
};

const confirmEmptying: Story['play'] = async ({ canvas, canvasElement }) => {
  await userEvent.click(await canvas.findByRole('button', { name: 'Empty cart' }));
  const question = within(within(canvasElement.ownerDocument.body).getByRole('alertdialog'));
  await userEvent.click(question.getByRole('button', { name: 'Empty cart' }));
};

/** Nothing is released before the answer. */
export const EmptyQuestion: Story = {
  tags: ['picture-phone', 'picture-desktop'],
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Empty cart' }));
    await expect(canvas.getByRole('button', { name: 'Keep them' })).toHaveFocus();
  },
};

/** Helios does not answer. The cart is kept. */
export const NotEmptied: Story = {
  parameters: { chromatic: onlyOn('phone'), helios: { releaseLock: rejectUnreachable } },
  play: async (context) => {
    await confirmEmptying(context);
    await context.canvas.findByText(/^Your cart is not emptied/);
  },
};

export const Emptied: Story = {
  parameters: { chromatic: onlyOn('phone') },
  play: async (context) => {
    await confirmEmptying(context);
    await context.canvas.findByText('The seats are free for others again.');
  },
};

export const Relocked: Story = {
  parameters: {
    helios: {
      getLock: async (lockId: string) =>
        lockMock(lockId === 'lock-2' ? { lockId } : { lockId, status: 'expired' }),
      createLock: async () => lockMock({ lockId: 'lock-2' }),
    },
  },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Hold the same seats again' }));
    await canvas.findByText('Your seats are held for you again');
  },
};
