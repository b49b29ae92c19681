import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { Text } from '../../../design-system';
import { Screen } from '../components/Screen';
import { lockMock } from '../mocks';
import { keep, never } from '../standIn.mocks';
import { inTicketing, stopCountdown } from '../story.mocks';
import { HeldStrip } from './HeldStrip';

const meta = {
  title: 'Features/Ticketing/HeldStrip',
  component: HeldStrip,
  parameters: { layout: 'fullscreen' },
  decorators: [inTicketing],
  tags: ['!autodocs'],
  beforeEach: () => {
    keep({ cart: lockMock() });
    return stopCountdown();
  },
  // The screen brings it.
  render: () => (
    <Screen title="What would you like to see?" step="show">
      <Text>The shows</Text>
    </Screen>
  ),
} satisfies Meta<typeof HeldStrip>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Whoever goes back to the shows sees the clock, and the way to the cart. */
export const Held: Story = {
  play: async ({ canvas }) => {
    await canvas.findByRole('timer');
    await expect(canvas.getByText(/^Ruth.*2 seats$/)).toBeVisible();
  },
};

/** Helios has not answered: what this browser remembers. */
export const Remembered: Story = {
  parameters: { helios: { getLock: never }, screens: ['phone'] },
  beforeEach: () => {
    const cart = lockMock({ expiresAt: new Date(Date.now() + 700_000).toISOString() });
    keep({ cart });
  },
  play: Held.play,
};

/** Whoever looks at seats of another performance, too. */
export const BesideOtherSeats: Story = {
  parameters: { screens: ['desktop'] },
  render: () => (
    <Screen
      title="Choose your seats"
      step="seats"
      tone="dark"
      width="wide"
      ownHold={{ eventCode: 'RUTHL', dateTime: '2026-12-05T19:00:00' }}
    >
      <Text>The house</Text>
    </Screen>
  ),
  play: Held.play,
};
