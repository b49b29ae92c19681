import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { Text } from '../../../../design-system';
import { Screen } from '../components/Screen';
import { lockMock } from '../answers.mocks';
import { setStoredState, neverAnswer } from '../ticketing.mocks';
import { withTicketing, freezeCountdown } from '../story.mocks';
import { LockStrip } from './LockStrip';
import { onlyOn } from '../../../../design-system/screens.mocks';

const meta = {
  title: 'Features/Ticketing/LockStrip',
  component: LockStrip,
  parameters: { layout: 'fullscreen' },
  decorators: [withTicketing],
  tags: ['!autodocs'],
  beforeEach: () => {
    setStoredState({ cart: lockMock() });
    return freezeCountdown();
  },
  // The strip is rendered by the screen.
  render: () => (
    <Screen title="What would you like to see?" step="show">
      <Text>The shows</Text>
    </Screen>
  ),
} satisfies Meta<typeof LockStrip>;

export default meta;
type Story = StoryObj<typeof meta>;

/** On earlier screens: the countdown and a link to the cart. */
export const Locked: Story = {
  tags: ['picture-phone'],
  play: async ({ canvas }) => {
    await canvas.findByRole('timer');
    await expect(canvas.getByText(/^Ruth.*2 seats$/)).toBeVisible();
  },
};

/** Before Helios has answered: the stored cart. */
export const StoredCart: Story = {
  parameters: { helios: { getLock: neverAnswer }, chromatic: onlyOn('phone') },
  beforeEach: () => {
    const cart = lockMock({ expiresAt: new Date(Date.now() + 700_000).toISOString() });
    setStoredState({ cart });
  },
  play: Locked.play,
};

/** On the seats screen of another performance. */
export const OtherPerformance: Story = {
  parameters: { chromatic: onlyOn('desktop') },
  render: () => (
    <Screen
      title="Choose your seats"
      step="seats"
      tone="dark"
      width="wide"
      ownPerformance={{ eventCode: 'RUTHL', dateTime: '2026-12-05T19:00:00' }}
    >
      <Text>The house</Text>
    </Screen>
  ),
  play: Locked.play,
};
