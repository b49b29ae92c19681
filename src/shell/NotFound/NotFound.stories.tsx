import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, within } from 'storybook/test';
import { NotFound } from './NotFound';

const meta = {
  title: 'Shell/NotFound',
  component: NotFound,
  parameters: { layout: 'fullscreen' },
  decorators: [
    (Story) => (
      <main>
        <Story />
      </main>
    ),
  ],
} satisfies Meta<typeof NotFound>;

export default meta;
type Story = StoryObj<typeof meta>;

/** An empty stage with a ghost light. */
export const GhostLight: Story = {
  tags: ['picture-phone', 'picture-desktop'],
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByRole('heading', { level: 1 })).toHaveTextContent('Only the ghost light is on');
    await expect(canvas.getByRole('link', { name: 'Back to the front door' })).toHaveAttribute('href', '/');
    await expect(canvas.getByRole('link', { name: 'See what is playing' })).toHaveAttribute(
      'href',
      '/ticketing',
    );
  },
};
