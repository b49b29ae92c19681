import type { Meta, StoryObj } from '@storybook/react-vite';
import { tenTimes } from '../tenTimes';
import { place } from '../testPlace';
import { AmpersandAndText } from './AmpersandAndText';
import { ampersandAndTextMock as mock } from './AmpersandAndText.mocks';
import readme from './README.md?raw';

const meta = {
  title: 'Blocks/AmpersandAndText',
  component: AmpersandAndText,
  args: { ...place, ...mock },
  parameters: { layout: 'fullscreen', docs: { description: { component: readme } } },
} satisfies Meta<typeof AmpersandAndText>;

export default meta;
type Story = StoryObj<typeof meta>;

/** With a title on parchment, and words alone on night ink. */
export const Options: Story = {
  render: (args) => (
    <>
      <AmpersandAndText {...args} />
      <AmpersandAndText {...args} title="" darkBackground />
      <AmpersandAndText {...args} title="On two stages" text="" />
    </>
  ),
};

export const TenTimesTheText: Story = {
  args: { title: tenTimes(mock.title), text: tenTimes(mock.text) },
};
