import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent } from 'storybook/test';
import { lockMock } from '../answers.mocks';
import { setStoredState } from '../ticketing.mocks';
import { inColumn } from '../../../shared/story.mocks';
import { withTicketing } from '../story.mocks';
import { PromoCode } from './PromoCode';

const meta = {
  title: 'Features/Ticketing/PromoCode',
  component: PromoCode,
  args: { lock: lockMock() },
  decorators: [inColumn('19rem'), withTicketing],
  beforeEach: () => setStoredState({ cart: lockMock() }),
  parameters: {
    docs: {
      description: {
        component: `The promo code of the cart: a form to apply one, or the applied code with a button to remove it.

**Use** it beside the totals of a lock. A lock has at most one code.

**Accessibility:** a status announces an applied code. When the form or the button disappears, the focus stays in this
part.`,
      },
    },
  },
} satisfies Meta<typeof PromoCode>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Form: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByText('Have a promo code?'));
    await expect(canvas.getByLabelText('Promo code')).toBeVisible();
  },
};

export const Applied: Story = {
  tags: ['picture-phone'],
  args: { lock: lockMock({ promoCode: 'HARVEST' }) },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: /^Remove/ })).toBeVisible();
  },
};
