import type { Meta, StoryObj } from '@storybook/react-vite';
import { repeatTenTimes, placement } from '../blocks.mocks';
import readme from './README.md?raw';
import { TextCTA } from './TextCTA';
import { textCTAMock as mock } from './TextCTA.mocks';

const meta = {
  title: 'Blocks/TextCTA',
  component: TextCTA,
  args: { ...placement, ...mock },
  parameters: { layout: 'fullscreen', docs: { description: { component: readme } } },
} satisfies Meta<typeof TextCTA>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Light and dark, with one and with two buttons, without a title, without buttons, and buttons only. */
export const Options: Story = {
  tags: ['picture-phone'],
  render: (args) => (
    <>
      <TextCTA {...args} />
      <TextCTA {...args} title="One way in" darkBackground buttons={args.buttons.slice(0, 1)} />
      <TextCTA {...args} title="" />
      <TextCTA {...args} title="Words alone" darkBackground buttons={[]} />
      <TextCTA {...args} title="" text="" />
    </>
  ),
};

export const TenTimesTheText: Story = {
  args: {
    title: repeatTenTimes(mock.title),
    text: repeatTenTimes(mock.text),
    buttons: mock.buttons.map((button) => ({ ...button, text: repeatTenTimes(button.text) })),
  },
};

export const FiftyButtons: Story = {
  args: {
    buttons: Array.from({ length: 50 }, (_, index) => ({
      id: `b${index}`,
      text: `Evening ${index + 1}`,
      href: '/ticketing',
      variant: 'secondary',
    })),
  },
};
