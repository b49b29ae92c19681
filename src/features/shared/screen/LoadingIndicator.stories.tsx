import type { Meta, StoryObj } from '@storybook/react-vite';
import { skipTimeouts } from '../story.mocks';
import { LoadingIndicator } from './LoadingIndicator';

const meta = {
  title: 'Features/Ticketing/LoadingIndicator',
  component: LoadingIndicator,
  parameters: { screens: ['phone'] },
} satisfies Meta<typeof LoadingIndicator>;

export default meta;
type Story = StoryObj<typeof meta>;

/** After four seconds the text says that loading is slow. */
export const Slow: Story = {
  beforeEach: () => skipTimeouts(4000),
  play: async ({ canvas }) => {
    await canvas.findByText('This takes longer than usual. We are still trying.');
  },
};
