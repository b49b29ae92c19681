import type { Meta, StoryObj } from '@storybook/react-vite';
import { userEvent } from 'storybook/test';
import { lockMock, performanceMock } from '../mocks';
import { refusal } from '../standIn.mocks';
import { inTicketing } from '../story.mocks';
import { HoldEnded } from './HoldEnded';

const { eventCode, dateTime } = performanceMock();

const meta = {
  title: 'Features/Ticketing/HoldEnded',
  component: HoldEnded,
  args: { lock: lockMock({ status: 'expired' }) },
  decorators: [inTicketing],
} satisfies Meta<typeof HoldEnded>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Ended: Story = {};

/** Somebody else has one of the seats: the other one is held only when the visitor agrees. */
export const SomeGone: Story = {
  parameters: { helios: { createLock: () => Promise.reject(refusal('SEATS_TAKEN', { seats: ['L-A-1'] })) } },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Hold the same seats again' }));
    await canvas.findByRole('button', { name: 'Hold the other seat' });
  },
};

export const AllGone: Story = {
  parameters: {
    helios: { createLock: () => Promise.reject(refusal('SEATS_TAKEN', { seats: ['L-A-1', 'L-A-2'] })) },
    screens: ['phone'],
  },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Hold the same seats again' }));
    await canvas.findByText('Your seats are gone');
  },
};

/** Helios has forgotten the lock. */
export const Unknown: Story = {
  args: { lock: null, eventCode, dateTime },
  parameters: { screens: ['phone'] },
};
