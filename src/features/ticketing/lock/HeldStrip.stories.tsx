import type { Meta, StoryObj } from '@storybook/react-vite';
import { Text } from '../../../design-system';
import { Screen } from '../components/Screen';
import { lockMock } from '../mocks';
import { keep } from '../standIn.mocks';
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
  },
};
