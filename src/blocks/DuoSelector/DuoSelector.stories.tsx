import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent } from 'storybook/test';
import { repeatTenTimes, placement } from '../blocks.mocks';
import { DuoSelector } from './DuoSelector';
import { duoSelectorMock as mock } from './DuoSelector.mocks';
import readme from './README.md?raw';

const meta = {
  title: 'Blocks/DuoSelector',
  component: DuoSelector,
  args: { ...placement, ...mock },
  parameters: { layout: 'fullscreen', docs: { description: { component: readme } } },
} satisfies Meta<typeof DuoSelector>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Default labels; custom labels and a centered text on the dark surface; one side without a switch. */
export const Options: Story = {
  tags: ['picture-phone'],
  render: (args) => (
    <>
      <DuoSelector {...args} />
      <DuoSelector
        {...args}
        leftLabel="COMING BY CAR"
        rightLabel="COMING BY BUS"
        left={args.left && { ...args.left, alignment: 'center' }}
        darkBackground
      />
      <DuoSelector {...args} left={null} />
    </>
  ),
};

export const RightSide: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByText('MINOR AUDITIONS'));
    await expect(canvas.getByRole('heading', { name: 'Auditions for minors' })).toBeVisible();
    await expect(canvas.queryByRole('heading', { name: 'Adult auditions' })).toBeNull();
  },
};

export const TenTimesTheText: Story = {
  args: {
    leftLabel: 'Auditions for everybody who is grown up',
    rightLabel: 'Auditions for those who are not',
    left: mock.left && {
      ...mock.left,
      title: repeatTenTimes(mock.left.title),
      text: repeatTenTimes(mock.left.text),
    },
  },
};
