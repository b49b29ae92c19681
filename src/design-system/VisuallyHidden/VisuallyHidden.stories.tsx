import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, within } from 'storybook/test';
import { Text } from '../Typography/Text';
import { VisuallyHidden } from './VisuallyHidden';

const meta = {
  title: 'Design system/VisuallyHidden',
  component: VisuallyHidden,
  parameters: {
    docs: {
      description: {
        component: `Text for screen readers only.

**Use** it if the meaning is visible but not written, such as a status in a picture. **Do not use** it for text that helps
everyone, or for controls that can be focused.

**Accessibility:** it is read in its place in the document. Every text that is only here must be tested with a screen
reader.`,
      },
    },
  },
} satisfies Meta<typeof VisuallyHidden>;

export default meta;
type Story = StoryObj<typeof meta>;

export const InAText: Story = {
  tags: ['picture-phone'],
  render: () => (
    <Text>
      3<VisuallyHidden> seats in the cart</VisuallyHidden>
    </Text>
  ),
  play: async ({ canvasElement }) => {
    const hidden = within(canvasElement).getByText('seats in the cart');
    await expect(hidden.getBoundingClientRect().width).toBeLessThanOrEqual(1);
    await expect(canvasElement).toHaveTextContent('3 seats in the cart');
  },
};
