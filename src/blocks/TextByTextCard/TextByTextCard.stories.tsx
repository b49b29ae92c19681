import type { Meta, StoryObj } from '@storybook/react-vite';
import { repeatTenTimes, placement } from '../blocks.mocks';
import readme from './README.md?raw';
import { TextByTextCard } from './TextByTextCard';
import { textByTextCardMock as mock } from './TextByTextCard.mocks';

const meta = {
  title: 'Blocks/TextByTextCard',
  component: TextByTextCard,
  args: { ...placement, ...mock },
  parameters: { layout: 'fullscreen', docs: { description: { component: readme } } },
} satisfies Meta<typeof TextByTextCard>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Three columns with title and text; three columns only on the dark surface; two; one; a text without columns. */
export const Options: Story = {
  tags: ['picture-phone', 'picture-desktop'],
  render: (args) => (
    <>
      <TextByTextCard {...args} />
      <TextByTextCard {...args} title="" text="" darkBackground />
      <TextByTextCard {...args} title="Two columns" text="" columns={args.columns.slice(0, 2)} />
      <TextByTextCard {...args} title="" columns={args.columns.slice(0, 1)} darkBackground />
      <TextByTextCard {...args} title="No columns" columns={[]} />
    </>
  ),
};

export const TenTimesTheText: Story = {
  args: {
    title: repeatTenTimes(mock.title),
    text: repeatTenTimes(mock.text),
    columns: mock.columns.map((column, index) => (index === 1 ? column : repeatTenTimes(column))),
  },
};
