import type { Meta, StoryObj } from '@storybook/react-vite';
import { tenTimes } from '../tenTimes';
import { place } from '../testPlace';
import readme from './README.md?raw';
import { TextByTextCard } from './TextByTextCard';
import { textByTextCardMock as mock } from './TextByTextCard.mocks';

const meta = {
  title: 'Blocks/TextByTextCard',
  component: TextByTextCard,
  args: { ...place, ...mock },
  parameters: { layout: 'fullscreen', docs: { description: { component: readme } } },
} satisfies Meta<typeof TextByTextCard>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Three columns with all above them; three alone on night ink; two; one; and a text without columns. */
export const Options: Story = {
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
    title: tenTimes(mock.title),
    text: tenTimes(mock.text),
    columns: mock.columns.map((column, index) => (index === 1 ? column : tenTimes(column))),
  },
};
