import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, within } from 'storybook/test';
import { Cluster } from '../Layout/Layout';
import { Spinner } from './Spinner';

const meta = {
  title: 'Design system/Spinner',
  component: Spinner,
  parameters: {
    docs: {
      description: {
        component: `Shows that an activity is in progress.

**Use** it for a wait of more than a moment whose duration is unknown. **Do not use** it in a Button, which has \`busy\`, or
where the size of the coming content is known.

**Accessibility:** decoration beside a text; with a \`label\` it is a status that is announced. It does not rotate with
reduced motion.`,
      },
    },
  },
} satisfies Meta<typeof Spinner>;

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
  tags: ['picture-phone'],
  render: () => (
    <Cluster>
      {['1em', '1.5em', '3rem'].map((size) => (
        <Spinner key={size} size={size} />
      ))}
    </Cluster>
  ),
};

export const OnNightInk: Story = { ...Sizes, parameters: { surface: 'dark' } };
