import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { performances, withStaffApi } from '../api/staffApi.mocks';
import { Sell } from './Sell';

const performanceId = performances[0]?.performanceId ?? '';

const meta = {
  title: 'Box office/Sell',
  component: Sell,
  decorators: [withStaffApi],
} satisfies Meta<typeof Sell>;
export default meta;
type Story = StoryObj<typeof meta>;

/** Two shows of one name at one time are told apart by the theater. */
export const Choice: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.type(await canvas.findByLabelText('Find a performance'), 'ruth branson');
    await waitFor(() => expect(canvas.getAllByRole('listitem')).toHaveLength(1));
  },
};

/** By keyboard alone: seats, customer, payment. */
export const Sale: Story = {
  args: { performanceId },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await waitFor(() => expect(canvas.getByRole('textbox', { name: 'Number' })).toHaveFocus());
    await userEvent.keyboard('2{Enter}');
    await waitFor(() => expect(canvas.getByRole('combobox', { name: /Find a customer/ })).toHaveFocus());
    await userEvent.keyboard('ada{Enter}');
    await canvas.findByText('The tickets are mailed to ada@example.org.');
    await waitFor(() => expect(canvas.getByRole('textbox', { name: /The customer gives/ })).toHaveFocus());
    await userEvent.keyboard('200{Enter}');
    await canvas.findByRole('heading', { name: 'Sold' });
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Next sale' })).toHaveFocus());
    await userEvent.keyboard('{F9}');
    await canvas.findByText('Take the best seats, or choose seats on the map.');
  },
};

/** A refusal is a sentence, and what was typed stays. */
export const Refused: Story = {
  args: { performanceId },
  parameters: {
    answers: {
      [`POST /staff/performances/${performanceId}/counter-sales`]: {
        status: 409,
        code: 'NOT_ENOUGH_SEATS',
        title: 'There are not enough seats',
        detail: 'Only 1 seat is free. Take fewer seats, or another performance.',
      },
    },
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await waitFor(() => expect(canvas.getByRole('textbox', { name: 'Number' })).toHaveFocus());
    await userEvent.keyboard('2{Enter}');
    await canvas.findByText('Only 1 seat is free. Take fewer seats, or another performance.');
  },
};
