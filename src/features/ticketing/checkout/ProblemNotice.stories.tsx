import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { lockMock, orderMock } from '../shared/answers.mocks';
import { createNoAnswerError, createProblemError, setStoredState } from '../shared/ticketing.mocks';
import { inColumn } from '../../shared/story.mocks';
import { withTicketing } from '../shared/story.mocks';
import { toRequestProblem } from '../../shared/checkout/paymentProblem';
import { describeFailedOrder, describeProblem } from '../../shared/problems';
import { ProblemNotice } from './ProblemNotice';
import { onlyOn } from '../../../design-system/screens.mocks';

const describe = (error: unknown) =>
  toRequestProblem(error, describeProblem(error), { mayHaveReachedHelios: false, promoCode: 'HARVEST' });

const meta = {
  title: 'Features/Ticketing/ProblemNotice',
  component: ProblemNotice,
  args: { problem: describe(createProblemError('LOCK_EXPIRED')), lock: lockMock() },
  decorators: [inColumn('45rem'), withTicketing],
  beforeEach: () => setStoredState(),
  parameters: {
    docs: {
      description: {
        component: `Why a payment failed, whether money was charged, and the next action.

**Use** it for a failed payment in checkout. Elsewhere use Notice.

**Accessibility:** an alert that takes the focus, because it may be outside of the window.`,
      },
    },
  },
} satisfies Meta<typeof ProblemNotice>;

export default meta;
type Story = StoryObj<typeof meta>;

/** The seats must be chosen again. */
export const ChooseSeatsAgain: Story = {
  tags: ['picture-phone'],
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('alert')).toHaveFocus();
  },
};

const declined = describeFailedOrder(orderMock({ status: 'declined', declineCode: 'insufficient_funds' }));

/** The form below is the next action, so the notice has none. */
export const Declined: Story = {
  args: declined ? { problem: { code: null, description: declined, fields: {}, promoCode: null } } : {},
  parameters: { chromatic: onlyOn('phone') },
};

/** Whether money was charged is unknown, so the same payment is repeated. */
export const NoAnswer: Story = {
  args: { problem: describe(createNoAnswerError('TIMEOUT')), onRetry: fn() },
  parameters: { chromatic: onlyOn('phone') },
};

/** Sales are closed, such as after a restore of the database. The box office can be called. */
export const SalesClosed: Story = {
  args: { problem: describe(createProblemError('SALES_CLOSED')) },
  parameters: { chromatic: onlyOn('phone') },
};

export const PromoCodeNotValid: Story = {
  args: { problem: describe(createProblemError('PROMO_CODE_NOT_VALID')) },
  parameters: { chromatic: onlyOn('desktop') },
};
