import type { Meta, StoryObj } from '@storybook/react-vite';
import { skipTimeouts } from '../story.mocks';
import { LoadingIndicator } from './LoadingIndicator';
import { onlyOn } from '../../../design-system/screens.mocks';

const meta = {
  title: 'Features/Ticketing/LoadingIndicator',
  component: LoadingIndicator,
  parameters: { chromatic: onlyOn('phone') },
} satisfies Meta<typeof LoadingIndicator>;

export default meta;
type Story = StoryObj<typeof meta>;

/** After four seconds the text says that loading is slow. */
export const Slow: Story = {
  tags: ['picture-phone'],
  beforeEach: () => skipTimeouts(4000),
  play: async ({ canvas }) => {
    await canvas.findByText('This takes longer than usual. We are still trying.');
  },
};
