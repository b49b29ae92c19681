import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { lockMock, orderMock } from '../shared/answers.mocks';
import { createNoAnswerError, setStoredState } from '../shared/ticketing.mocks';
import { inColumn } from '../../shared/story.mocks';
import { withTicketing } from '../shared/story.mocks';
import { BankActionNotice, ConfirmingPanel } from '../../shared/checkout/CheckoutContent';
import { toRequestProblem } from '../../shared/checkout/paymentProblem';
import { describeProblem } from '../../shared/problems';
import { CallUs } from '../shared/components/Failure';
import { checkoutTexts } from '../shared/texts';
import { ProblemNotice } from './ProblemNotice';
import { onlyOn } from '../../../design-system/screens.mocks';

const order = orderMock({ status: 'confirming' });
const lock = lockMock();
const callUs = <CallUs location={lock.performance.theaterLocation} />;
const noAnswer = createNoAnswerError('TIMEOUT');

const meta = {
  title: 'Features/Ticketing/PaymentPending',
  component: ConfirmingPanel,
  args: {
    text: checkoutTexts.confirmingText,
    orderNumber: order.orderNumber,
    callUs: null,
    onCheck: fn(),
  },
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
} satisfies Meta<typeof ConfirmingPanel>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Confirming: Story = {
  tags: ['picture-phone'],
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/^Order number/)).toBeVisible();
  },
};

/** The bank takes longer than usual. */
export const TakingLong: Story = {
  args: { callUs },
  parameters: { chromatic: onlyOn('phone') },
};

/** Without an answer the same payment is repeated. */
export const NoAnswer: Story = {
  render: () => (
    <ProblemNotice
      lock={lock}
      problem={toRequestProblem(noAnswer, describeProblem(noAnswer), {
        mayHaveReachedHelios: true,
        promoCode: null,
      })}
      onRetry={fn()}
    />
  ),
  parameters: { chromatic: onlyOn('desktop') },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: 'Try again' })).toBeVisible();
  },
};

/** The bank requires an action on its own page (3-D Secure). */
export const BankAction: Story = {
  tags: ['picture-phone'],
  parameters: { chromatic: onlyOn('phone') },
  render: () => (
    <BankActionNotice
      orderNumber={order.orderNumber}
      url="https://bank.example/3ds"
      onOtherCard={fn()}
      isAbandoning={false}
    />
  ),
};
