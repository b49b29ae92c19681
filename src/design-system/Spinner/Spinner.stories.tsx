import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, within } from 'storybook/test';
import { Cluster } from '../Layout/Layout';
import { Spinner } from './Spinner';

const meta = { title: 'Design system/Spinner', component: Spinner } satisfies Meta<typeof Spinner>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Without a label, beside a text that names the activity. */
export const Decoration: Story = {};

export const WithLabel: Story = {
  args: { label: 'Loading the seats', size: '3rem' },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('status', { name: 'Loading the seats' })).toBeVisible();
  },
};

export const Sizes: Story = {
  render: () => (
    <Cluster>
      {['1em', '1.5em', '3rem'].map((size) => (
        <Spinner key={size} size={size} />
      ))}
    </Cluster>
  ),
};

export const OnNightInk: Story = { ...Sizes, parameters: { surface: 'dark' } };
