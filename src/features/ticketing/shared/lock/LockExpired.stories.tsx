import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent } from 'storybook/test';
import { lockMock } from '../answers.mocks';
import { createProblemError, setStoredState } from '../ticketing.mocks';
import { withTicketing } from '../story.mocks';
import { LockExpired } from './LockExpired';
import { onlyOn } from '../../../../design-system/screens.mocks';

const meta = {
  title: 'Features/Ticketing/LockExpired',
  component: LockExpired,
  parameters: { lock: { status: 'expired' } },
  decorators: [withTicketing],
  beforeEach: () => setStoredState({ cart: lockMock() }),
} satisfies Meta<typeof LockExpired>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Expired: Story = {
  tags: ['picture-phone'],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Your hold has ended')).toBeVisible();
  },
};

/** Another visitor has one of the seats. The other seat is locked only when the visitor agrees. */
export const SomeSeatsTaken: Story = {
  parameters: {
    helios: { createLock: () => Promise.reject(createProblemError('SEATS_TAKEN', { seats: ['L-A-1'] })) },
  },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Hold the same seats again' }));
    await canvas.findByRole('button', { name: 'Hold the other seat' });
  },
};

export const AllSeatsTaken: Story = {
  parameters: {
    helios: {
      createLock: () => Promise.reject(createProblemError('SEATS_TAKEN', { seats: ['L-A-1', 'L-A-2'] })),
    },
    chromatic: onlyOn('phone'),
  },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Hold the same seats again' }));
    await canvas.findByText('Your seats are gone');
  },
};

/** Helios no longer knows the lock. */
export const Unknown: Story = {
  parameters: {
    helios: { getLock: () => Promise.reject(createProblemError('LOCK_NOT_FOUND')) },
    chromatic: onlyOn('phone'),
  },
  play: Expired.play,
};
