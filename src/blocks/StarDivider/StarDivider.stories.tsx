import type { Meta, StoryObj } from '@storybook/react-vite';
import { placement } from '../blocks.mocks';
import readme from './README.md?raw';
import { StarDivider } from './StarDivider';
import { starDividerMock } from './StarDivider.mocks';

const meta = {
  title: 'Blocks/StarDivider',
  component: StarDivider,
  args: { ...placement, ...starDividerMock },
  parameters: { layout: 'fullscreen', docs: { description: { component: readme } } },
} satisfies Meta<typeof StarDivider>;

export default meta;
type Story = StoryObj<typeof meta>;

/** On the light and the dark surface. */
export const Surfaces: Story = {
  tags: ['picture-phone'],
  render: (args) => (
    <>
      <StarDivider {...args} />
      <StarDivider {...args} darkBackground />
    </>
  ),
};
