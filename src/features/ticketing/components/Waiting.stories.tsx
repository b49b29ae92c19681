import type { Meta, StoryObj } from '@storybook/react-vite';
import { inTicketing, skipWaits } from '../story.mocks';
import { Waiting } from './Waiting';

const meta = {
  title: 'Features/Ticketing/Waiting',
  component: Waiting,
  decorators: [inTicketing],
  parameters: { screens: ['phone'] },
} satisfies Meta<typeof Waiting>;

export default meta;
type Story = StoryObj<typeof meta>;

/** After four seconds it says that this is slow. */
export const Slow: Story = {
  beforeEach: () => skipWaits(4000),
  play: async ({ canvas }) => {
    await canvas.findByText('This takes longer than usual. We are still trying.');
  },
};
