import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent } from 'storybook/test';
import type { Lock } from '../../../api/heliosTypes';
import { lockMock } from '../mocks';
import { keep, refusal } from '../standIn.mocks';
import { inTicketing, skipWaits, stopCountdown } from '../story.mocks';
import { CartScreen } from './CartScreen';

const holds = (lock: Partial<Lock>) => ({ lock });

const meta = {
  title: 'Features/Ticketing/CartScreen',
  component: CartScreen,
  parameters: { layout: 'fullscreen' },
  decorators: [inTicketing],
  tags: ['!autodocs'],
  beforeEach: () => {
    keep({ cart: lockMock() });
    return stopCountdown();
  },
} satisfies Meta<typeof CartScreen>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Full: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('link', { name: 'Check out' })).toHaveAttribute(
      'href',
      '/ticketing/checkout',
    );
  },
};

export const WithAPromoCode: Story = {
  parameters: {
    ...holds({
      promoCode: 'LANTERN10',
      totals: { ...lockMock().totals, discountCents: 1180, taxCents: 637, totalCents: 11_957 },
    }),
    screens: ['desktop'],
  },
  play: async ({ canvas }) => {
    await canvas.findByText('−$11.80');
  },
};

export const PromoCodeRefused: Story = {
  parameters: {
    helios: { applyPromoCode: () => Promise.reject(refusal('PROMO_CODE_NOT_VALID')) },
    screens: ['phone'],
  },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByText('Have a promo code?'));
    await userEvent.type(canvas.getByLabelText('Promo code'), 'LANTERN99{Enter}');
    await canvas.findByText(/This promo code is not valid/);
  },
};

/** While money may be moving, the seats can be neither changed nor given back. */
export const PaymentUnderWay: Story = {
  parameters: { ...holds({ orderId: 'order-1' }), screens: ['phone'] },
  play: async ({ canvas }) => {
    await canvas.findByText('A payment for these seats is on its way');
  },
};

export const Sold: Story = {
  parameters: { ...holds({ status: 'sold', orderId: 'order-1' }), screens: ['desktop'] },
  play: async ({ canvas }) => {
    await canvas.findByRole('link', { name: 'See your order' });
  },
};

export const Ended: Story = {
  parameters: { ...holds({ status: 'expired' }), screens: ['phone'] },
  play: async ({ canvas }) => {
    await canvas.findByText('Your hold has ended');
  },
};

export const Empty: Story = {
  beforeEach: () => keep(),
  play: async ({ canvas }) => {
    await canvas.findByText('Your cart is empty.');
  },
};

/** For 10 seconds it can be undone. */
export const Emptied: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Empty cart' }));
    await expect(await canvas.findByRole('button', { name: /^Undo/ })).toHaveFocus();
  },
};

/** Then the seats are free again, which is told. */
export const SeatsReleased: Story = {
  parameters: { screens: ['phone'] },
  beforeEach: () => skipWaits(10_000),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Empty cart' }));
    await canvas.findByText('The seats are free for others again.');
  },
};

export const HeldAgain: Story = {
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
