import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { lockMock, orderMock } from '../shared/mocks';
import { createNoAnswerError, setStoredState } from '../shared/ticketing.mocks';
import { inColumn } from '../../shared/story.mocks';
import { withTicketing } from '../shared/story.mocks';
import { BankActionNotice } from '../../shared/checkout/BankActionNotice';
import { PaymentPending } from './PaymentPending';
import { toRequestProblem } from './paymentProblem';
import type { Payment } from './usePayment';

const order = orderMock({ status: 'confirming' });
const payment: Payment = {
  phase: { name: 'confirming', order },
  problem: null,
  isSending: false,
  isTakingLong: false,
  pay: fn(),
  retry: fn(),
  pollNow: fn(),
  abandonPayment: fn(),
  isAbandoning: false,
};

const meta = {
  title: 'Features/Ticketing/PaymentPending',
  component: PaymentPending,
  args: { lock: lockMock(), order, payment },
  decorators: [inColumn('45rem'), withTicketing],
  beforeEach: () => setStoredState(),
  parameters: {
    docs: {
      description: {
        component: `A payment that was sent and has no result yet.

**Use** it instead of the checkout form until the bank has answered. This prevents a second payment.

**Accessibility:** a status announces the text once. The spinner is decoration. Nothing takes the focus, except a
problem.`,
      },
    },
  },
} satisfies Meta<typeof PaymentPending>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Confirming: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/^Order number/)).toBeVisible();
  },
};

/** The bank takes longer than usual. */
export const TakingLong: Story = {
  args: { payment: { ...payment, isTakingLong: true } },
  parameters: { screens: ['phone'] },
};

/** Without an answer the same payment is repeated. */
export const NoAnswer: Story = {
  args: {
    order: null,
    payment: {
      ...payment,
      problem: toRequestProblem(createNoAnswerError('TIMEOUT'), {
        mayHaveReachedHelios: true,
        promoCode: null,
      }),
    },
  },
  parameters: { screens: ['desktop'] },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: 'Try again' })).toBeVisible();
  },
};

/** The bank requires an action on its own page (3-D Secure). */
export const BankAction: Story = {
  parameters: { screens: ['phone'] },
  render: () => (
    <BankActionNotice
      orderNumber={order.orderNumber}
      url="https://bank.example/3ds"
      onOtherCard={fn()}
      isAbandoning={false}
    />
  ),
};
