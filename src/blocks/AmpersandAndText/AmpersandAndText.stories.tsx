import type { Meta, StoryObj } from '@storybook/react-vite';
import { repeatTenTimes, placement } from '../blocks.mocks';
import { AmpersandAndText } from './AmpersandAndText';
import { ampersandAndTextMock as mock } from './AmpersandAndText.mocks';
import readme from './README.md?raw';

const meta = {
  title: 'Blocks/AmpersandAndText',
  component: AmpersandAndText,
  args: { ...placement, ...mock },
  parameters: { layout: 'fullscreen', docs: { description: { component: readme } } },
} satisfies Meta<typeof AmpersandAndText>;

export default meta;
type Story = StoryObj<typeof meta>;

/** A title with text on the light surface, text only on the dark surface, and a title only. */
export const Options: Story = {
  tags: ['picture-phone'],
  render: (args) => (
    <>
      <AmpersandAndText {...args} />
      <AmpersandAndText {...args} title="" darkBackground />
      <AmpersandAndText {...args} title="On two stages" text="" />
    </>
  ),
};

export const TenTimesTheText: Story = {
  args: { title: repeatTenTimes(mock.title), text: repeatTenTimes(mock.text) },
};
