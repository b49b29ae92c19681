import type { Meta, StoryObj } from '@storybook/react-vite';
import { repeatTenTimes, placement } from '../blocks.mocks';
import readme from './README.md?raw';
import { TextBlock } from './TextBlock';
import { textBlockMock as mock } from './TextBlock.mocks';

const meta = {
  title: 'Blocks/TextBlock',
  component: TextBlock,
  args: { ...placement, ...mock },
  parameters: { layout: 'fullscreen', docs: { description: { component: readme } } },
} satisfies Meta<typeof TextBlock>;

export default meta;
type Story = StoryObj<typeof meta>;

const everything = `
<p>We build whole towns out of <strong>timber</strong>, and light them <em>from behind</em>. Come early: the lamps in the
foyer are lit an hour before. <a href="/about">About us</a></p>
<h3>What to bring</h3>
<ul><li>A coat, for the yard between the barns</li><li>Your ticket, on paper or on the phone</li></ul>
<h4>On the day</h4>
<ol><li>Park at the mill.</li><li>Follow the lanterns.</li></ol>
<blockquote><p>Where you go, I will go.</p></blockquote>`;

/** A page title, centered; left-aligned on the dark surface; all formatting; text only and title only. */
export const Options: Story = {
  tags: ['picture-phone'],
  render: (args) => (
    <>
      <TextBlock {...args} headingLevel={1} />
      <TextBlock {...args} title="A lamp in the window" alignment="left" darkBackground />
      <TextBlock {...args} title="Good to know" text={everything} alignment="left" />
      <TextBlock {...args} title="" darkBackground />
      <TextBlock {...args} title="Until then" text="" lastBlock />
    </>
  ),
};

export const TenTimesTheText: Story = {
  args: { title: repeatTenTimes(mock.title), text: repeatTenTimes(everything), alignment: 'left' },
};
