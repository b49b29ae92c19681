import type { Meta, StoryObj } from '@storybook/react-vite';
import { userEvent, within } from 'storybook/test';
import { performances, withStaffApi } from '../api/staffApi.mocks';
import { Holds } from './Holds';

const performanceId = performances[0]?.performanceId ?? '';

const meta = {
  title: 'Box office/Holds',
  component: Holds,
  decorators: [withStaffApi],
  args: { performanceId },
} satisfies Meta<typeof Holds>;
export default meta;
type Story = StoryObj<typeof meta>;

/** The end of a hold is shown with what is left of it. */
export const Live: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await canvas.findByText('3 seats left · 2 sold · 1 released');
    await userEvent.click(canvas.getByRole('button', { name: 'Hold 0 seats' }));
    await canvas.findByText('Write a name.');
  },
};

export const None: Story = {
  parameters: { answers: { [`GET /staff/performances/${performanceId}/holds`]: [] } },
  play: async ({ canvasElement }) => {
    await within(canvasElement).findByText('No seats of this performance are held.');
  },
};

export const Failed: Story = {
  parameters: {
    answers: {
      [`GET /staff/performances/${performanceId}/holds`]: {
        status: 503,
        code: 'DATABASE_UNAVAILABLE',
        title: 'The database does not answer',
        detail: 'Try again in some seconds.',
      },
    },
  },
  play: async ({ canvasElement }) => {
    await within(canvasElement).findByText('Try again in some seconds.');
  },
};
