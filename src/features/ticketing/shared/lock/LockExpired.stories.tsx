import type { Meta, StoryObj } from '@storybook/react-vite';
import { userEvent } from 'storybook/test';
import { lockMock, performanceMock } from '../mocks';
import { createProblemError } from '../ticketing.mocks';
import { withTicketing } from '../story.mocks';
import { LockExpired } from './LockExpired';

const { eventCode, dateTime } = performanceMock();

const meta = {
  title: 'Features/Ticketing/LockExpired',
  component: LockExpired,
  args: { lock: lockMock({ status: 'expired' }) },
  decorators: [withTicketing],
} satisfies Meta<typeof LockExpired>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Expired: Story = {};

/** Another visitor has one of the seats. The other seat is locked only when the visitor agrees. */
export const SomeSeatsTaken: Story = {
  parameters: {
    helios: { createLock: () => Promise.reject(createProblemError('SEATS_TAKEN', { seats: ['L-A-1'] })) },
  },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Hold the same seats again' }));
    await canvas.findByRole('button', { name: 'Hold the other seat' });
  },
};

export const AllSeatsTaken: Story = {
  parameters: {
    helios: {
      createLock: () => Promise.reject(createProblemError('SEATS_TAKEN', { seats: ['L-A-1', 'L-A-2'] })),
    },
    screens: ['phone'],
  },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Hold the same seats again' }));
    await canvas.findByText('Your seats are gone');
  },
};

/** Helios no longer knows the lock. */
export const Unknown: Story = {
  args: { lock: null, eventCode, dateTime },
  parameters: { screens: ['phone'] },
};
